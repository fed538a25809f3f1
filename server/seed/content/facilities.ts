/** What stands in a building, by kind. Makers and model numbers are invented. */
import type { FacilityCategoryId } from '#domain/facilities/facilities.labels.ts'

export type FacilityKind = {
  category: FacilityCategoryId
  /** {n} is the floor's running number, {f} the floor. */
  name: string
  type: string
  manufacturer: string
  model: string
  /** Years; null for places, which no law gives a life. */
  legal_lifetime: number | null
  /** kW */
  rated_output?: number
  floor: 'typical' | 'rooftop' | 'lowest' | 'ground'
  note: string
}

/** Yen, by category; the others cost less. */
export const renewalCosts: Partial<Record<FacilityCategoryId, number>> = {
  1: 680_000,
  2: 1_250_000,
  3: 420_000,
  4: 2_800_000,
  5: 14_500_000,
  7: 5_600_000,
  14: 380_000,
}

/** Every building has these, in this order. */
export const equipment: readonly FacilityKind[] = [
  {
    category: 1,
    name: '室内機 AC-{f}01',
    type: '天井カセット4方向',
    manufacturer: '青葉電機工業',
    model: 'AB-C563T',
    legal_lifetime: 13,
    floor: 'typical',
    note: '点検口は梁の北側。脚立8尺が必要です。',
  },
  {
    category: 1,
    name: '室内機 AC-{f}02',
    type: '天井埋込ダクト',
    manufacturer: '青葉電機工業',
    model: 'AB-D800S',
    legal_lifetime: 13,
    floor: 'typical',
    note: 'フィルターは年4回清掃。',
  },
  {
    category: 1,
    name: '室外機 OU-R1',
    type: '空冷ヒートポンプ',
    manufacturer: '青葉電機工業',
    model: 'AB-U2240',
    legal_lifetime: 13,
    rated_output: 11.2,
    floor: 'rooftop',
    note: 'R32、冷媒充填量18.4kg。第一種特定製品。',
  },
  {
    category: 2,
    name: '受水槽',
    type: 'FRP製一体型 20㎥',
    manufacturer: '日東樹脂タンク',
    model: 'NT-20F',
    legal_lifetime: 15,
    floor: 'lowest',
    note: '年1回清掃。マンホールの鍵は防災センター。',
  },
  {
    category: 2,
    name: '加圧給水ポンプ',
    type: '推定末端圧一定制御',
    manufacturer: '三栄ポンプ製作所',
    model: 'SP-40BDP',
    legal_lifetime: 15,
    floor: 'lowest',
    note: '2台交互運転。',
  },
  {
    category: 3,
    name: '自動火災報知設備 受信機',
    type: 'P型1級 30回線',
    manufacturer: '東央防災機器',
    model: 'TB-P130',
    legal_lifetime: 8,
    floor: 'ground',
    note: '予備電源は4年ごとに交換。',
  },
  {
    category: 3,
    name: '屋内消火栓ポンプ',
    type: '渦巻ポンプ 11kW',
    manufacturer: '三栄ポンプ製作所',
    model: 'SP-F65',
    legal_lifetime: 8,
    floor: 'lowest',
    note: '呼水槽の減水警報を年2回確認。',
  },
  {
    category: 4,
    name: '受変電設備',
    type: 'キュービクル式 500kVA',
    manufacturer: '関東電機',
    model: 'KD-C500',
    legal_lifetime: 15,
    floor: 'rooftop',
    note: '年次点検は全館停電。',
  },
  {
    category: 5,
    name: 'エレベーター1号機',
    type: 'ロープ式 乗用 11人乗り',
    manufacturer: '北都エレベーター',
    model: 'HE-P11-60',
    legal_lifetime: 17,
    floor: 'ground',
    note: '毎月点検。法定検査は年1回。',
  },
  {
    category: 14,
    name: '入退室管理装置',
    type: 'ICカード式',
    manufacturer: 'セキュラシステムズ',
    model: 'SS-AC4',
    legal_lifetime: 6,
    floor: 'ground',
    note: '停電時は自動開放。',
  },
]

/** Two of these a building: what only some have, and places to keep an eye on. */
export const particulars: readonly FacilityKind[] = [
  {
    category: 6,
    name: '外構 インターロッキング舗装',
    type: '舗装',
    manufacturer: '（工事店）堀内水道工業',
    model: '',
    legal_lifetime: 15,
    floor: 'ground',
    note: '車寄せ付近に不陸あり。',
  },
  {
    category: 7,
    name: '温水ボイラー',
    type: '真空式 233kW',
    manufacturer: '北斗熱機',
    model: 'HV-200N',
    legal_lifetime: 15,
    floor: 'lowest',
    note: '冬期前に試運転。',
  },
  {
    category: 8,
    name: '厨房 グリストラップ',
    type: '床埋込 200L',
    manufacturer: 'フジ厨房機工',
    model: 'FG-200',
    legal_lifetime: 15,
    floor: 'ground',
    note: '週1回の清掃記録を確認。',
  },
  {
    category: 9,
    name: '注意箇所 {f}F天井点検口',
    type: '頭上注意',
    manufacturer: '',
    model: '',
    legal_lifetime: null,
    floor: 'typical',
    note: '梁下1,780mm。ヘルメット着用。',
  },
  {
    category: 10,
    name: '屋上防水 膨れ',
    type: 'ウレタン防水',
    manufacturer: '',
    model: '',
    legal_lifetime: null,
    floor: 'rooftop',
    note: '約1.2㎡。昨年より拡大。',
  },
  {
    category: 11,
    name: '臭気 {f}F給湯室排水口',
    type: '封水切れの疑い',
    manufacturer: '',
    model: '',
    legal_lifetime: null,
    floor: 'typical',
    note: '連休明けに発生しやすい。',
  },
  {
    category: 12,
    name: '異音 排水ポンプ',
    type: 'ベアリング摩耗の疑い',
    manufacturer: '三栄ポンプ製作所',
    model: 'SP-D50',
    legal_lifetime: null,
    floor: 'lowest',
    note: '運転開始30秒後から金属音。',
  },
  {
    category: 13,
    name: '漏水跡 {f}F給湯室',
    type: '給水管継手',
    manufacturer: '',
    model: '',
    legal_lifetime: null,
    floor: 'typical',
    note: '天井ボードにしみ約30cm。',
  },
  {
    category: 15,
    name: 'LED照明（{f}F共用部）',
    type: 'ベースライト 46台',
    manufacturer: 'ライトワークス',
    model: 'LW-B40',
    legal_lifetime: 15,
    floor: 'typical',
    note: '常夜灯回路を含む。',
  },
]

/** The first building has so many more, for its 5F drawing. */
export const officeFloor: readonly FacilityKind[] = [
  {
    category: 1,
    name: '室内機 AC-503',
    type: '天井カセット4方向',
    manufacturer: '青葉電機工業',
    model: 'AB-C563T',
    legal_lifetime: 13,
    floor: 'typical',
    note: '執務ホール。ファンモーターの交換を見積中。',
  },
  {
    category: 1,
    name: '室内機 AC-504',
    type: '天井カセット2方向',
    manufacturer: '青葉電機工業',
    model: 'AB-C360T',
    legal_lifetime: 13,
    floor: 'typical',
    note: '応接室。',
  },
  {
    category: 4,
    name: '分電盤 L-5A',
    type: '壁掛 単相3線式',
    manufacturer: '関東電機',
    model: 'KD-L30',
    legal_lifetime: 15,
    floor: 'typical',
    note: 'EPS内。',
  },
  {
    category: 3,
    name: '防火戸 FD-5',
    type: '常時開放式（煙感知器連動）',
    manufacturer: '東央防災機器',
    model: 'TB-FD2',
    legal_lifetime: 8,
    floor: 'typical',
    note: '廊下側に物を置かないこと。',
  },
  {
    category: 13,
    name: '漏水箇所 5F給湯室',
    type: '給湯管継手',
    manufacturer: '',
    model: '',
    legal_lifetime: null,
    floor: 'typical',
    note: '応急処置済み。本復旧は見積中。',
  },
  {
    category: 14,
    name: '監視カメラ CAM-5',
    type: 'ドーム型',
    manufacturer: 'セキュラシステムズ',
    model: 'SS-D2M',
    legal_lifetime: 6,
    floor: 'typical',
    note: 'サーバー室前。',
  },
]
