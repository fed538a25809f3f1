import type { Labels } from '../labels.ts'

export const facilityCategoryLabels = {
  1: '空調',
  2: '衛生',
  3: '消防',
  4: '電気',
  5: '昇降機',
  6: '外構',
  7: 'ボイラー',
  8: '厨房',
  9: '注意箇所',
  10: '劣化・破損',
  11: '臭気',
  12: '異音',
  13: '漏水',
  14: '防犯',
  15: 'その他',
} as const satisfies Labels
export type FacilityCategoryId = keyof typeof facilityCategoryLabels

/** What a facility's matters amount to. */
export const linkedMatterStatuses = { none: 0, notStarted: 1, inProgress: 2, completed: 3 } as const
export type LinkedMatterStatus = (typeof linkedMatterStatuses)[keyof typeof linkedMatterStatuses]
export const linkedMatterStatusLabels = {
  0: '案件なし',
  1: '未着手',
  2: '対応中',
  3: '完了',
} as const satisfies Record<LinkedMatterStatus, string>

const sortFields = ['name', 'facility_category_id', 'building', 'renewal_on', 'updated_at'] as const
/** A field that a list sorts by; '-' before it means descending. */
export type FacilitySort = (typeof sortFields)[number] | `-${(typeof sortFields)[number]}`
export const facilitySortParams = sortFields.flatMap((field): FacilitySort[] => [field, `-${field}`])

/** 更新時期: how long until a facility is due, in years. */
export const renewalPeriods = { 1: '耐用年数を超過', 2: '1年以内', 3: '3年以内', 4: '5年以内', 5: '10年以内' } as const
export type RenewalPeriod = keyof typeof renewalPeriods

/** How many years 更新計画 looks ahead. */
export const renewalYears = 10
const renewalYearColumns = Array.from({ length: renewalYears }, (_, index) => `year-${index}` as const)
/** What 更新計画 says of each facility. Years go by their distance: what is left out this year is left out next year too. */
export const renewalColumns = [
  'name',
  'facility_category_id',
  'installation_floor',
  'renewal_on',
  'renewal_cost',
  ...renewalYearColumns,
] as const
export type RenewalColumn = (typeof renewalColumns)[number]

const renewalSortFields = ['name', 'renewal_on', 'renewal_cost'] as const
export type RenewalSortField = (typeof renewalSortFields)[number]
export type RenewalSort = RenewalSortField | `-${RenewalSortField}`
export const renewalSortParams = renewalSortFields.flatMap((field): RenewalSort[] => [field, `-${field}`])

/** Japanese names of the columns, for history lines, field errors and screens. */
export const facilityColumnLabels = {
  name: '設備名',
  company_number: '機器番号',
  facility_category_id: '設備区分',
  building_id: '建物',
  installed_at: '設置日',
  legal_lifetime: '法定耐用年数',
  actual_lifetime: '実耐用年数',
  model_number: '型番',
  installation_floor: '設置階',
  type: '種類',
  serial_number: '製造番号',
  rated_output: '定格出力',
  manufacturer: 'メーカー',
  manufactured_at: '製造日',
  renewal_cost: '更新費用',
  note: '備考',
  files: '写真・ファイル',
} as const
