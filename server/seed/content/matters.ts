/** Jobs that a maintenance company has, by category, and the dozen that the first screens open with. */
import type { MatterCategoryId } from '#domain/matters/matters.labels.ts'
import type { FacilityCategoryId } from '#domain/facilities/facilities.labels.ts'

export type MatterKind = {
  category: MatterCategoryId
  /** {月} the month of its start, {期} 上期 or 下期, {階} a floor, {週} the week of the month. */
  name: string
  description: string
  /** Of which kinds of facility it takes some. */
  facilities: readonly FacilityCategoryId[]
  /** Working days it lasts. */
  days: number
  /** Yen; null where no money is counted. */
  cost: [from: number, to: number] | null
  partner: string | null
}

const aoba = '株式会社アオバ空調サービス'
const hokuto = '株式会社北都エレベーター'
const minato = '湊防災設備株式会社'
const clean = '株式会社クリーンワークス東京'
const horiuchi = '有限会社堀内水道工業'
const toto = '東都電気保安株式会社'

export const matterKinds: readonly MatterKind[] = [
  { category: 1, name: '空調機定期点検（{月}月）', description: '吸込・吹出温度、運転電流、冷媒漏れ、ドレン詰まりを確認します。', facilities: [1], days: 1, cost: [48_000, 160_000], partner: aoba },
  { category: 1, name: 'エレベーター保守点検（{月}月度）', description: '月次点検。停止時間は1台あたり約40分です。', facilities: [5], days: 1, cost: [35_000, 70_000], partner: hokuto },
  { category: 1, name: '受変電設備 月次点検（{月}月）', description: '外観、温度、負荷電流、絶縁監視装置の記録を確認します。', facilities: [4], days: 1, cost: [18_000, 32_000], partner: toto },
  { category: 1, name: '加圧給水ポンプ 運転状態確認', description: '圧力、異音、グランドパッキンの漏れを確認します。', facilities: [2], days: 1, cost: [15_000, 28_000], partner: null },
  { category: 2, name: '{階}F トイレ 排水詰まり修繕', description: '小便器トラップの尿石除去と封水確認。', facilities: [2], days: 1, cost: [22_000, 68_000], partner: horiuchi },
  { category: 2, name: '屋上防水改修工事 見積依頼', description: 'ウレタン通気緩衝工法で概算を依頼します。', facilities: [10], days: 3, cost: [1_800_000, 4_600_000], partner: null },
  { category: 2, name: '排煙窓 開閉不良 修繕', description: 'オペレーターのワイヤー交換。', facilities: [3], days: 1, cost: [60_000, 140_000], partner: null },
  { category: 2, name: '{階}F 共用廊下 床タイルカーペット張替', description: '約42㎡。夜間施工。', facilities: [], days: 2, cost: [240_000, 520_000], partner: null },
  { category: 3, name: 'LED照明更新工事（{階}F）', description: '蛍光灯器具を撤去しLEDベースライトへ更新します。', facilities: [15, 4], days: 4, cost: [680_000, 1_900_000], partner: toto },
  { category: 3, name: '空調機 AC-{階}01 更新工事', description: '設置後13年超過。同等能力機へ更新します。', facilities: [1], days: 3, cost: [780_000, 1_450_000], partner: aoba },
  { category: 3, name: '加圧給水ポンプ 更新工事', description: '断水は2時間の予定。お知らせを2週間前に掲示します。', facilities: [2], days: 2, cost: [1_100_000, 2_300_000], partner: horiuchi },
  { category: 4, name: '共用部定期清掃（第{週}週）', description: '床面洗浄ワックス、ガラス、照明器具。', facilities: [], days: 3, cost: [90_000, 220_000], partner: clean },
  { category: 4, name: '外壁ガラス清掃（{月}月）', description: 'ブランコ作業。強風時は順延します。', facilities: [], days: 2, cost: [160_000, 380_000], partner: clean },
  { category: 4, name: '排水管高圧洗浄', description: '専有部の在宅確認表を管理員室に掲示。', facilities: [2], days: 2, cost: [180_000, 420_000], partner: horiuchi },
  { category: 5, name: '貯水槽清掃・水質検査', description: '受水槽の清掃と簡易専用水道の水質検査（11項目）。', facilities: [2], days: 2, cost: [78_000, 150_000], partner: clean },
  { category: 5, name: '建築物環境衛生測定（第{週}回）', description: '温湿度、CO2、浮遊粉じん、気流、照度を各階2点で測定します。', facilities: [1], days: 1, cost: [42_000, 88_000], partner: null },
  { category: 5, name: 'ねずみ・昆虫等 生息調査（{月}月）', description: '粘着トラップを設置し1週間後に回収します。', facilities: [8], days: 1, cost: [24_000, 52_000], partner: null },
  { category: 6, name: '{階}F給湯室 漏水対応', description: '天井からの漏水。止水後、応急処置と原因調査。', facilities: [13, 2], days: 1, cost: [35_000, 180_000], partner: horiuchi },
  { category: 6, name: 'エレベーター閉じ込め 緊急対応', description: '救出完了。原因はドアインターロックの接触不良。', facilities: [5], days: 1, cost: [0, 40_000], partner: hokuto },
  { category: 6, name: '停電復旧対応（{階}F系統）', description: '漏電遮断器が動作。絶縁抵抗を測定し、不良回路を切り離しました。', facilities: [4], days: 1, cost: [30_000, 110_000], partner: toto },
  { category: 7, name: '排水ポンプ異音調査', description: '運転開始30秒後の金属音。ベアリングの振動値を測定します。', facilities: [12], days: 1, cost: [18_000, 45_000], partner: null },
  { category: 7, name: '外壁タイル浮き調査', description: '打診調査と赤外線調査。仮設はゴンドラ。', facilities: [10], days: 4, cost: [380_000, 860_000], partner: null },
  { category: 7, name: '{階}F 臭気調査', description: '排水口の封水と通気を確認します。', facilities: [11], days: 1, cost: [12_000, 30_000], partner: null },
  { category: 8, name: '避難訓練 立会い', description: '自衛消防隊の訓練に立ち会い、放送設備を操作します。', facilities: [3], days: 1, cost: null, partner: minato },
  { category: 8, name: 'エントランス 季節装飾の設置', description: '高所作業車を使用。養生は当社で行います。', facilities: [], days: 2, cost: [60_000, 180_000], partner: null },
  { category: 9, name: '消防設備法定点検（{期}）', description: '機器点検と総合点検。非常放送を鳴動します。', facilities: [3], days: 3, cost: [150_000, 420_000], partner: minato },
  { category: 9, name: '特定建築物定期調査', description: '外壁、避難施設、防火設備の調査と報告書の作成。', facilities: [3, 10], days: 2, cost: [220_000, 480_000], partner: null },
  { category: 9, name: '簡易専用水道検査 受検', description: '登録検査機関の立会い。', facilities: [2], days: 1, cost: [16_000, 24_000], partner: null },
  { category: 10, name: '年間保守契約 更新手続き', description: '来期の単価表と仕様書を送付し、捺印を受けます。', facilities: [], days: 5, cost: null, partner: null },
  { category: 10, name: 'オーナー様 月次報告会（{月}月）', description: '是正事項の進捗と来月の予定を説明します。', facilities: [], days: 1, cost: null, partner: null },
  { category: 11, name: '鍵・入館証 棚卸し', description: '貸出簿と現物を照合します。', facilities: [14], days: 1, cost: null, partner: null },
  { category: 11, name: '{階}F テナント入居工事 立会い', description: 'B工事の区画と防災設備の移設を確認します。', facilities: [3, 4], days: 2, cost: [40_000, 90_000], partner: null },
]

/** Long names that lists have to bear; each is put before one generated name. */
export const longNames = [
  '【至急・オーナー様立会い希望】地下1階 機械室 排水ポンプ No.2 ベアリング摩耗に伴う異音および振動の原因調査ならびに交換部品の納期確認と概算見積の提出',
  '国立第一小学校跡地活用施設（地域交流センター・保育所・図書室分館）の保育所系統 空調機ドレンパン清掃および室内機フィルター交換、熱交換器薬品洗浄作業',
  '港南シーサイドタワー 全館停電を伴う受変電設備年次点検に関するテナント様への事前説明会、非常用発電機の負荷試験、および復電後の各階設備の動作確認',
] as const

export type Highlight = {
  key: string
  name: string
  category: MatterCategoryId
  building: string
  status: string
  /** Days from today. */
  start: number
  end: number
  description: string
  facilities: readonly FacilityCategoryId[]
  members: readonly string[]
  partner: string | null
  /** Files of forms that its documents are made from. */
  forms: readonly string[]
}

/** {月} as above. Their documents, photos and comments are told in content/documents.ts and content/talk.ts. */
export const highlights: readonly Highlight[] = [
  { key: 'aircon', name: '空調機定期点検（{月}月）', category: 1, building: '青葉台グリーンビル', status: '対応中', start: 0, end: 0, description: '5F執務ホールの室内機を重点的に確認。AC-503は前回「経過観察」です。', facilities: [1], members: ['中村 彩', '小林 大輔', '高橋 健一', '佐藤 恵子', '原田 誠'], partner: aoba, forms: ['01_kuchoki_teiki_tenken', '04_getsuji_owner_hokoku'] },
  { key: 'leak', name: '3F給湯室 漏水対応', category: 6, building: '神田錦町第二ビル', status: '対応中', start: -1, end: -1, description: '3F給湯室の天井から漏水。止水済み、本復旧の部材手配中。', facilities: [13, 2], members: ['小林 大輔', '中村 彩', '高橋 健一'], partner: horiuchi, forms: ['07_rosui_kinkyu_taio', '03_omitsumorisho'] },
  { key: 'fire', name: '消防設備法定点検（上期）', category: 9, building: '港南シーサイドタワー', status: '日程調整中', start: 5, end: 7, description: '機器点検と総合点検。テナントへの通知文を送付済み。', facilities: [3], members: ['渡辺 真由美', '中村 彩', '佐藤 恵子', '高橋 健一', '大島 直人'], partner: minato, forms: ['02_shobo_setsubi_tenken_sokatsu'] },
  { key: 'pump', name: '排水ポンプ異音調査', category: 7, building: '新川物流センター', status: '対応中', start: 0, end: 1, description: '運転開始30秒後から金属音。振動値を測定し、交換の要否を判断します。', facilities: [12, 2], members: ['山本 拓也', '佐藤 恵子', '高橋 健一'], partner: null, forms: ['03_omitsumorisho'] },
  { key: 'elevator', name: 'エレベーター保守点検（{月}月度）', category: 1, building: '港南シーサイドタワー', status: '報告書作成中', start: -2, end: 0, description: '1号機の着床誤差を再調整。', facilities: [5], members: ['渡辺 真由美', '中村 彩', '高橋 健一', '森川 浩'], partner: hokuto, forms: ['05_elevator_hoshu_tenken'] },
  { key: 'led', name: 'LED照明更新工事（2F〜5F）', category: 3, building: '神田錦町第二ビル', status: '日程調整中', start: 12, end: 16, description: '器具納期の回答待ち。夜間工事の届出を準備中。', facilities: [15, 4], members: ['伊藤 翔太', '小林 大輔', '高橋 健一'], partner: toto, forms: ['03_omitsumorisho', '08_koji_kanryo_juryosho'] },
  { key: 'power', name: '受変電設備 年次点検', category: 1, building: '桜木町メディカルプラザ', status: '未着手', start: 11, end: 11, description: '全館停電。非常用発電機の負荷試験を同日に実施します。', facilities: [4], members: ['加藤 由紀', '佐藤 恵子', '山本 拓也'], partner: toto, forms: ['03_omitsumorisho'] },
  { key: 'cleaning', name: '共用部定期清掃（第2週）', category: 4, building: '丸の内東ビル', status: '完了', start: -8, end: -5, description: '床面洗浄ワックス、ガラス、照明器具。', facilities: [], members: ['伊藤 翔太', '西尾 里美'], partner: clean, forms: ['08_koji_kanryo_juryosho'] },
  { key: 'tank', name: '貯水槽清掃・水質検査', category: 5, building: '三田レジデンス', status: '報告書作成中', start: -3, end: -2, description: '受水槽の清掃と簡易専用水道の水質検査。断水のお知らせは全戸配布済み。', facilities: [2], members: ['森 美咲', '中村 彩', '西尾 里美'], partner: clean, forms: ['06_chosuiso_seiso_hokoku'] },
  { key: 'roof', name: '屋上防水改修工事 見積依頼', category: 2, building: '目白台アネックス', status: '見積待ち', start: 13, end: 13, description: 'ウレタン通気緩衝工法で概算を依頼。膨れ約1.2㎡を優先。', facilities: [10], members: ['松田 涼', '中村 彩', '高橋 健一'], partner: null, forms: ['03_omitsumorisho'] },
  { key: 'air', name: '建築物環境衛生測定（第2回）', category: 5, building: '青葉台グリーンビル', status: '完了', start: -12, end: -12, description: '各階2点で測定。5FのCO2濃度がやや高め。', facilities: [1], members: ['中村 彩', '佐藤 恵子'], partner: null, forms: ['04_getsuji_owner_hokoku'] },
  { key: 'door', name: '自動ドア 開閉不良 現地確認', category: 7, building: '丸の内東ビル', status: '未着手', start: 0, end: 0, description: '閉まり際に反転することがあるとのご連絡。センサーの感度を確認します。', facilities: [14], members: ['伊藤 翔太', '中村 彩', '佐藤 恵子', '高橋 健一'], partner: null, forms: ['08_koji_kanryo_juryosho'] },
]
