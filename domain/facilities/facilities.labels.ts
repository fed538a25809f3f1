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

const renewalSortFields = ['name', 'renewal_on', 'renewal_cost'] as const
export type RenewalSortField = (typeof renewalSortFields)[number]
export type RenewalSort = RenewalSortField | `-${RenewalSortField}`
export const renewalSortParams = renewalSortFields.flatMap((field): RenewalSort[] => [field, `-${field}`])
