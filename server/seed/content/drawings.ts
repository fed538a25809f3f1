/** Drawings of the buildings, and where their pins stand. */
import type { PlanKind } from '#server/seed/floor-plans.ts'
import type { Scene } from '#server/seed/photos.ts'

export const tagNames = ['空調更新', '2024年改修', '竣工図', '消防', '電気系統', '給排水', '避難経路'] as const
export type TagName = (typeof tagNames)[number]

export type DemoDrawing = {
  building: string
  name: string
  kind: PlanKind
  floor: string
  type: 'pdf' | 'image'
  tags: readonly TagName[]
  /** What its first version was, where it has two. */
  before?: PlanKind
}

export const drawings: readonly DemoDrawing[] = [
  {
    building: '青葉台グリーンビル',
    name: '5F 平面図',
    kind: 'office',
    floor: '5',
    type: 'pdf',
    tags: ['空調更新', '2024年改修'],
    before: 'officeBefore',
  },
  { building: '青葉台グリーンビル', name: '4F 平面図', kind: 'office', floor: '4', type: 'pdf', tags: ['竣工図'] },
  { building: '青葉台グリーンビル', name: '3F 平面図', kind: 'office', floor: '3', type: 'pdf', tags: ['竣工図'] },
  {
    building: '青葉台グリーンビル',
    name: '屋上 平面図',
    kind: 'rooftop',
    floor: 'R',
    type: 'pdf',
    tags: ['竣工図', '電気系統'],
  },
  { building: '青葉台グリーンビル', name: 'B1F 機械室', kind: 'machine', floor: 'B1', type: 'image', tags: ['給排水'] },
  { building: '神田錦町第二ビル', name: '3F 平面図', kind: 'office', floor: '3', type: 'pdf', tags: ['給排水'] },
  { building: '神田錦町第二ビル', name: '屋上 平面図', kind: 'rooftop', floor: 'R', type: 'image', tags: [] },
  {
    building: '港南シーサイドタワー',
    name: '12F 基準階平面図',
    kind: 'office',
    floor: '12',
    type: 'pdf',
    tags: ['消防', '避難経路'],
  },
  {
    building: '港南シーサイドタワー',
    name: 'B2F 機械室',
    kind: 'machine',
    floor: 'B2',
    type: 'pdf',
    tags: ['電気系統'],
  },
  {
    building: '桜木町メディカルプラザ',
    name: '2F 平面図',
    kind: 'office',
    floor: '2',
    type: 'image',
    tags: ['避難経路'],
  },
  { building: '三田レジデンス', name: '3F 基準階平面図', kind: 'homes', floor: '3', type: 'pdf', tags: ['竣工図'] },
  { building: '三田レジデンス', name: 'B1F 受水槽室', kind: 'machine', floor: 'B1', type: 'pdf', tags: ['給排水'] },
  { building: '目白台アネックス', name: '屋上 防水範囲図', kind: 'rooftop', floor: 'R', type: 'image', tags: [] },
  { building: '丸の内東ビル', name: '7F 平面図', kind: 'office', floor: '7', type: 'pdf', tags: ['竣工図', '消防'] },
]

type PinFacts = {
  facility: string | null
  text: string | null
  /** Degrees clockwise from above. */
  direction?: number
  isConfirmed?: boolean
  photo?: Scene
}
type DemoPin = PinFacts & {
  lng: number
  lat: number
  /** Nobody has looked at it since the plan was drawn anew. */
  isOfFirstVersion?: boolean
}
/** In parts of a room's width and height. */
type PinInRoom = PinFacts & { room: string; x: number; y: number }

/** Pins of 青葉台グリーンビル 5F; a place without facility is a remark alone. */
export const officePins: readonly DemoPin[] = [
  { facility: '室内機 AC-501', text: null, lng: 0.2, lat: 0.18, isConfirmed: true },
  { facility: '室内機 AC-502', text: '点検口は東側の梁際', lng: 0.52, lat: 0.19, direction: 90, isConfirmed: true },
  {
    facility: '室内機 AC-503',
    text: '点検口は梁の北側。脚立8尺が必要です。ファンモーターの交換を見積中。',
    lng: 0.22,
    lat: 0.43,
    direction: 0,
    isConfirmed: true,
    photo: 'cassette',
  },
  { facility: '室内機 AC-504', text: null, lng: 0.86, lat: 0.19, isConfirmed: true },
  { facility: '分電盤 L-5A', text: '上段右から2番目が予備回路', lng: 0.553, lat: 0.41, isConfirmed: true },
  { facility: '防火戸 FD-5', text: null, lng: 0.51, lat: 0.62, isConfirmed: true },
  { facility: 'エレベーター1号機', text: null, lng: 0.553, lat: 0.53, isConfirmed: true },
  { facility: '漏水箇所 5F給湯室', text: '天井内の継手から。受け皿を設置中。', lng: 0.637, lat: 0.55, photo: 'leak' },
  { facility: '監視カメラ CAM-5', text: null, lng: 0.78, lat: 0.5, direction: 225, isConfirmed: true },
  { facility: null, text: '脚立はここに保管（倉庫の右奥）', lng: 0.9, lat: 0.72, isOfFirstVersion: true },
  { facility: null, text: '床タイルカーペットのめくれあり', lng: 0.15, lat: 0.74, isOfFirstVersion: true },
]

/**
 * Pins of every other sheet, by what is drawn on it. {f} is the sheet's floor; equipment that the building does not have
 * there gets none.
 */
export const sheetPins: Record<Exclude<PlanKind, 'officeBefore'>, readonly PinInRoom[]> = {
  office: [
    {
      facility: '室内機 AC-{f}01',
      text: null,
      room: '事務室 {f}01',
      x: 0.3,
      y: 0.3,
      direction: 0,
      isConfirmed: true,
      photo: 'cassette',
    },
    {
      facility: '室内機 AC-{f}02',
      text: '点検口は柱の西側',
      room: '事務室 {f}02',
      x: 0.7,
      y: 0.35,
      direction: 270,
      isConfirmed: true,
    },
    {
      facility: '注意箇所 {f}F天井点検口',
      text: '枠がゆるい。開けるときは二人で。',
      room: '執務ホール',
      x: 0.3,
      y: 0.72,
    },
    { facility: '臭気 {f}F給湯室排水口', text: null, room: '給湯室', x: 0.3, y: 0.28 },
    {
      facility: '漏水跡 {f}F給湯室',
      text: '梅雨時に濃くなる。次回も写真を撮る。',
      room: '給湯室',
      x: 0.72,
      y: 0.75,
      photo: 'leak',
    },
    {
      facility: 'LED照明（{f}F共用部）',
      text: null,
      room: 'EVホール',
      x: 0.5,
      y: 0.75,
      isConfirmed: true,
      photo: 'lights',
    },
    { facility: 'エレベーター1号機', text: null, room: 'EV', x: 0.5, y: 0.24, isConfirmed: true },
    { facility: null, text: '避難経路図はここに掲示', room: '階段A', x: 0.5, y: 0.8, isConfirmed: true },
    { facility: null, text: '天井内にダンパー。脚立8尺で届く。', room: 'サーバー室', x: 0.3, y: 0.25, direction: 180 },
    { facility: null, text: '消火器の期限を次回確認', room: '会議室 C', x: 0.75, y: 0.3 },
  ],
  rooftop: [
    {
      facility: '室外機 OU-R1',
      text: 'フィンの洗浄は西面から',
      room: '室外機 OU-R1',
      x: 0.5,
      y: 0.85,
      direction: 270,
      isConfirmed: true,
    },
    {
      facility: '受変電設備',
      text: '立入りは電気主任技術者の立会いで',
      room: 'キュービクル',
      x: 0.5,
      y: 0.72,
      isConfirmed: true,
      photo: 'cubicle',
    },
    {
      facility: 'エレベーター1号機',
      text: '巻上機はこの中',
      room: '塔屋・EV機械室',
      x: 0.5,
      y: 0.75,
      isConfirmed: true,
    },
    {
      facility: '屋上防水 膨れ',
      text: '直径40cmほど。範囲が広がっていないか見る。',
      room: '屋上（ウレタン防水）',
      x: 0.66,
      y: 0.82,
      photo: 'roof',
    },
    {
      facility: null,
      text: '丸環。墜落制止用器具はここに掛ける',
      room: '屋上（ウレタン防水）',
      x: 0.32,
      y: 0.12,
      isConfirmed: true,
    },
    {
      facility: null,
      text: 'ルーフドレン。落ち葉が詰まりやすい',
      room: '屋上（ウレタン防水）',
      x: 0.96,
      y: 0.92,
      photo: 'roof',
    },
  ],
  machine: [
    {
      facility: '受水槽',
      text: '点検は北側のはしごから',
      room: '受水槽室',
      x: 0.36,
      y: 0.3,
      direction: 0,
      isConfirmed: true,
      photo: 'tankBefore',
    },
    { facility: '加圧給水ポンプ', text: null, room: 'ポンプ室', x: 0.25, y: 0.28, isConfirmed: true },
    {
      facility: '屋内消火栓ポンプ',
      text: '試運転は月初。受信機の移報を切ってから。',
      room: 'ポンプ室',
      x: 0.72,
      y: 0.3,
      isConfirmed: true,
    },
    { facility: '温水ボイラー', text: null, room: '熱源機械室', x: 0.4, y: 0.26, isConfirmed: true },
    {
      facility: '異音 排水ポンプ',
      text: '2号機の軸受。交換を見積中。',
      room: '排水ポンプ室',
      x: 0.4,
      y: 0.28,
      photo: 'pump',
    },
    { facility: 'エレベーター1号機', text: 'ピットの湧水を見る', room: 'EVピット', x: 0.5, y: 0.75 },
    {
      facility: null,
      text: '元バルブ。閉めると全館断水',
      room: 'ポンプ室',
      x: 0.9,
      y: 0.75,
      isConfirmed: true,
      photo: 'pump',
    },
    {
      facility: null,
      text: '床下ピットの入口。酸素濃度を測ってから入る',
      room: '受水槽室',
      x: 0.85,
      y: 0.8,
      isConfirmed: true,
    },
    { facility: null, text: '予備ヒューズはこの盤の中', room: '電気室', x: 0.6, y: 0.3 },
  ],
  homes: [
    {
      facility: 'LED照明（{f}F共用部）',
      text: null,
      room: '共用廊下',
      x: 0.38,
      y: 0.3,
      isConfirmed: true,
      photo: 'lights',
    },
    { facility: '注意箇所 {f}F天井点検口', text: null, room: '共用廊下', x: 0.7, y: 0.3 },
    { facility: 'エレベーター1号機', text: null, room: 'EV', x: 0.5, y: 0.75, isConfirmed: true },
    { facility: null, text: 'メーターボックスの鍵は管理室', room: 'PS・MB', x: 0.5, y: 0.78, isConfirmed: true },
    { facility: null, text: '手すりの根元に錆。次回の塗装で直す。', room: '階段', x: 0.5, y: 0.25 },
    { facility: null, text: '隔て板の前に物を置かないよう掲示', room: '{f}05号室', x: 0.08, y: 0.2, direction: 90 },
  ],
}
