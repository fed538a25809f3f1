import type { Labels } from '../labels.ts'

/** Whether any matter of a building is not completed yet. */
export const openMatterChoices = { 0: '進行中の案件なし', 1: '進行中の案件あり' } as const
/** 特定建築物. */
export const specialBuildingChoices = { 0: '該当しない', 1: '該当する' } as const

/** Whether many who do not know the building are in it, as 消防法 has it; empty where nobody has asked the fire station. */
export const fireClassLabels = { 1: '特定防火対象物', 2: '特定防火対象物でない' } as const satisfies Labels

/** Japanese names of the columns, for history lines, field errors, screens and lists as files. */
export const buildingColumnLabels = {
  name: '建物名',
  company_number: '管理番号',
  address: '住所',
  icon_file_id: 'アイコン',
  above_ground: '地上階数',
  below_ground: '地下階数',
  rooftop: '屋上',
  notes: '備考',
  ground_floor: '1階',
  lobby: 'ロビー',
  penthouse: '塔屋',
  date_built: '竣工日',
  seismic_standard: '耐震基準',
  structure: '構造',
  usage: '用途',
  special_building: '特定建築物',
  fire_class_id: '防火対象物',
  capacity: '収容人員',
  high_voltage: '高圧受電',
  water_tank: '受水槽容量',
  area_of_usage: '用途地域',
  land_area: '敷地面積',
  floor_area: '延床面積',
  number_of_house: '戸数',
  building_coverage_ratio: '建ぺい率',
  floor_area_ratio: '容積率',
  owner_emails: 'オーナーのメールアドレス',
  contacts: '連絡先',
  files: '写真・ファイル',
} as const

/** 地上6階・地下1階; empty where neither is known. */
export const storeysText = (building: { above_ground: number | null; below_ground: number | null }): string =>
  [
    building.above_ground ? `地上${building.above_ground}階` : null,
    building.below_ground ? `地下${building.below_ground}階` : null,
  ]
    .filter(Boolean)
    .join('・')
