/** The twelve buildings in the company's care. */
export type DemoBuilding = {
  name: string
  address: string
  above_ground: number
  below_ground: number
  rooftop: boolean
  penthouse: number
  ground_floor: string
  lobby: string
  date_built: string
  seismic_standard: string
  structure: string
  special_building: boolean
  area_of_usage: string
  land_area: number
  floor_area: number
  number_of_house: number
  building_coverage_ratio: number
  floor_area_ratio: number
  notes: string
  /** Index of its owner. */
  owner: number
  /** Who of us looks after it. */
  keeper: string
}

const newStandard = '新耐震基準'
const oldStandard = '旧耐震基準（耐震補強済み）'

export const buildings: readonly DemoBuilding[] = [
  {
    name: '青葉台グリーンビル', address: '東京都目黒区青葉台3-14-6', above_ground: 6, below_ground: 1, rooftop: true, penthouse: 1, ground_floor: 'エントランスホール、店舗2区画', lobby: 'エントランスホール、防災センター',
    date_built: '2009-03-31', seismic_standard: newStandard, structure: '鉄骨鉄筋コンクリート造', special_building: true, area_of_usage: '近隣商業地域', land_area: 842.3, floor_area: 4216.75, number_of_house: 24,
    building_coverage_ratio: 78.2, floor_area_ratio: 398.6, notes: '夜間・休日の作業は防災センターに2営業日前までに届け出てください。', owner: 0, keeper: '中村 彩',
  },
  {
    name: '神田錦町第二ビル', address: '東京都千代田区神田錦町3-20-4', above_ground: 8, below_ground: 1, rooftop: true, penthouse: 1, ground_floor: 'エントランス、コンビニエンスストア', lobby: '無人受付',
    date_built: '1988-10-15', seismic_standard: newStandard, structure: '鉄骨鉄筋コンクリート造', special_building: true, area_of_usage: '商業地域', land_area: 512.6, floor_area: 3480.2, number_of_house: 18,
    building_coverage_ratio: 84.1, floor_area_ratio: 642.3, notes: '搬入は裏口（神田警察通り側）から。エレベーターの養生を必ず行うこと。', owner: 1, keeper: '小林 大輔',
  },
  {
    name: '港南シーサイドタワー', address: '東京都港区港南4-8-11', above_ground: 22, below_ground: 2, rooftop: true, penthouse: 2, ground_floor: 'オフィスロビー、カフェ', lobby: '有人受付（8:00〜20:00）、防災センター（24時間）',
    date_built: '2016-02-26', seismic_standard: newStandard, structure: '鉄骨造（制振構造）', special_building: true, area_of_usage: '準工業地域', land_area: 4210, floor_area: 38540.5, number_of_house: 64,
    building_coverage_ratio: 58.3, floor_area_ratio: 712.4, notes: '入館はQR事前登録制。高所作業は前日15時までに防災センターへ届出。', owner: 2, keeper: '渡辺 真由美',
  },
  {
    name: '新川物流センター', address: '東京都中央区新川2-27-9', above_ground: 4, below_ground: 0, rooftop: true, penthouse: 0, ground_floor: 'トラックバース12台、事務所', lobby: '守衛室',
    date_built: '1996-06-20', seismic_standard: newStandard, structure: '鉄骨造', special_building: false, area_of_usage: '準工業地域', land_area: 3180.4, floor_area: 9860, number_of_house: 3,
    building_coverage_ratio: 69.8, floor_area_ratio: 298.7, notes: '構内はフォークリフト優先。ヘルメットと安全靴を着用。', owner: 3, keeper: '山本 拓也',
  },
  {
    name: '桜木町メディカルプラザ', address: '神奈川県横浜市中区桜木町2-5-18', above_ground: 7, below_ground: 1, rooftop: true, penthouse: 1, ground_floor: '薬局、総合受付', lobby: '総合受付',
    date_built: '2012-09-14', seismic_standard: newStandard, structure: '鉄筋コンクリート造（免震構造）', special_building: true, area_of_usage: '商業地域', land_area: 1290.8, floor_area: 6720.3, number_of_house: 11,
    building_coverage_ratio: 72.5, floor_area_ratio: 488.1, notes: '騒音・振動を伴う作業は木曜午後と日曜のみ。停電作業は1か月前に全院へ通知。', owner: 4, keeper: '加藤 由紀',
  },
  {
    name: '丸の内東ビル', address: '東京都千代田区丸の内3-9-2', above_ground: 10, below_ground: 3, rooftop: true, penthouse: 2, ground_floor: 'ロビー、銀行支店', lobby: '有人受付（7:30〜21:00）',
    date_built: '1974-11-30', seismic_standard: oldStandard, structure: '鉄骨鉄筋コンクリート造', special_building: true, area_of_usage: '商業地域', land_area: 2015.2, floor_area: 18730.9, number_of_house: 41,
    building_coverage_ratio: 88.7, floor_area_ratio: 871, notes: '地下機械室は酸欠注意。入室前に濃度測定。', owner: 1, keeper: '伊藤 翔太',
  },
  {
    name: '三田レジデンス', address: '東京都港区三田5-2-21', above_ground: 14, below_ground: 1, rooftop: true, penthouse: 1, ground_floor: 'エントランス、集会室、駐輪場', lobby: '管理員室（9:00〜17:00）',
    date_built: '2004-08-27', seismic_standard: newStandard, structure: '鉄筋コンクリート造', special_building: false, area_of_usage: '第一種住居地域', land_area: 1688.1, floor_area: 8105.6, number_of_house: 96,
    building_coverage_ratio: 49.6, floor_area_ratio: 299.4, notes: '作業のお知らせは2週間前に掲示と全戸配布。土日の作業は10時から。', owner: 5, keeper: '森 美咲',
  },
  {
    name: '目白台アネックス', address: '東京都文京区目白台1-6-30', above_ground: 4, below_ground: 0, rooftop: true, penthouse: 0, ground_floor: '展示室、事務室', lobby: '受付',
    date_built: '1979-05-10', seismic_standard: oldStandard, structure: '鉄筋コンクリート造', special_building: false, area_of_usage: '第二種中高層住居専用地域', land_area: 604.7, floor_area: 1388.4, number_of_house: 4,
    building_coverage_ratio: 54.2, floor_area_ratio: 196.9, notes: '正門の鍵は受付で借用。', owner: 0, keeper: '松田 涼',
  },
  {
    name: '芝浦テクノスクエア', address: '東京都港区芝浦3-17-5', above_ground: 9, below_ground: 1, rooftop: true, penthouse: 1, ground_floor: 'ロビー、ショールーム', lobby: '有人受付（8:30〜18:30）',
    date_built: '1999-12-03', seismic_standard: newStandard, structure: '鉄骨造', special_building: true, area_of_usage: '準工業地域', land_area: 1874, floor_area: 12090.8, number_of_house: 27,
    building_coverage_ratio: 66, floor_area_ratio: 512.8, notes: '4F・5Fはデータセンター。入室には48時間前の申請が必要。', owner: 2, keeper: '小林 大輔',
  },
  {
    name: '浅草雷門ホテル', address: '東京都台東区雷門2-13-8', above_ground: 11, below_ground: 1, rooftop: true, penthouse: 1, ground_floor: 'フロント、レストラン', lobby: 'フロント（24時間）',
    date_built: '2018-06-29', seismic_standard: newStandard, structure: '鉄骨造', special_building: true, area_of_usage: '商業地域', land_area: 720.9, floor_area: 5560.1, number_of_house: 142,
    building_coverage_ratio: 82.3, floor_area_ratio: 689.5, notes: '客室階の作業は11:00〜14:00（清掃時間帯）。', owner: 3, keeper: '中村 彩',
  },
  {
    name: '大宮ステーションモール', address: '埼玉県さいたま市大宮区桜木町1-9-6', above_ground: 6, below_ground: 2, rooftop: true, penthouse: 1, ground_floor: '食品売場、インフォメーション', lobby: 'インフォメーション',
    date_built: '2007-04-18', seismic_standard: newStandard, structure: '鉄骨鉄筋コンクリート造', special_building: true, area_of_usage: '商業地域', land_area: 5230.4, floor_area: 27410, number_of_house: 88,
    building_coverage_ratio: 79.9, floor_area_ratio: 498.2, notes: '営業時間（10:00〜21:00）中の脚立作業は禁止。夜間入館証が必要。', owner: 2, keeper: '加藤 由紀',
  },
  {
    name: '国立第一小学校跡地活用施設（地域交流センター・保育所・図書室分館）', address: '東京都国立市中2-4-16', above_ground: 3, below_ground: 0, rooftop: true, penthouse: 0, ground_floor: '保育所、交流ホール', lobby: '総合窓口',
    date_built: '1971-03-25', seismic_standard: oldStandard, structure: '鉄筋コンクリート造', special_building: false, area_of_usage: '第一種中高層住居専用地域', land_area: 6840, floor_area: 3120.6, number_of_house: 5,
    building_coverage_ratio: 28.4, floor_area_ratio: 45.6, notes: '保育所の午睡時間（12:30〜15:00）は音の出る作業を避ける。', owner: 4, keeper: '山本 拓也',
  },
]

const small = {
  below_ground: 0, rooftop: true, penthouse: 0, ground_floor: 'エントランス', lobby: '無人', seismic_standard: newStandard, special_building: false, area_of_usage: '近隣商業地域',
  building_coverage_ratio: 70, floor_area_ratio: 280, notes: '鍵は事務所で保管。',
}

/** The small company's. */
export const sakuraBuildings: readonly DemoBuilding[] = [
  { ...small, name: '中幸町ビル', address: '神奈川県川崎市幸区中幸町1-8-3', above_ground: 5, structure: '鉄骨造', date_built: '2001-07-12', land_area: 210.4, floor_area: 880.2, number_of_house: 9, owner: 3, keeper: '桜井 修' },
  { ...small, name: '鶴見コーポ', address: '神奈川県横浜市鶴見区鶴見中央4-22-7', above_ground: 4, structure: '鉄筋コンクリート造', date_built: '1993-02-19', land_area: 342.9, floor_area: 960, number_of_house: 24, owner: 5, keeper: '川端 恵美' },
]
