/** Drawings of the buildings, and where the first one's pins stand. */
import type { PlanKind } from '#server/seed/floor-plans.ts'

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

type DemoPin = {
  facility: string | null
  text: string | null
  lng: number
  lat: number
  direction?: number
  isConfirmed?: boolean
  /** Nobody has looked at it since the plan was drawn anew. */
  isOfFirstVersion?: boolean
}

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
  },
  { facility: '室内機 AC-504', text: null, lng: 0.86, lat: 0.19, isConfirmed: true },
  { facility: '分電盤 L-5A', text: '上段右から2番目が予備回路', lng: 0.553, lat: 0.41, isConfirmed: true },
  { facility: '防火戸 FD-5', text: null, lng: 0.51, lat: 0.62, isConfirmed: true },
  { facility: 'エレベーター1号機', text: null, lng: 0.553, lat: 0.53, isConfirmed: true },
  { facility: '漏水箇所 5F給湯室', text: '天井内の継手から。受け皿を設置中。', lng: 0.637, lat: 0.55 },
  { facility: '監視カメラ CAM-5', text: null, lng: 0.78, lat: 0.5, direction: 225, isConfirmed: true },
  { facility: null, text: '脚立はここに保管（倉庫の右奥）', lng: 0.9, lat: 0.72, isOfFirstVersion: true },
  { facility: null, text: '床タイルカーペットのめくれあり', lng: 0.15, lat: 0.74, isOfFirstVersion: true },
]
