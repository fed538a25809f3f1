import type { Labels } from '../labels.ts'

export const facilityCategoryLabels = {
  1: '空調', 2: '衛生', 3: '消防', 4: '電気', 5: '昇降機', 6: '外構', 7: 'ボイラー', 8: '厨房', 9: '注意箇所',
  10: '劣化・破損', 11: '臭気', 12: '異音', 13: '漏水', 14: '防犯', 15: 'その他',
} as const satisfies Labels
export type FacilityCategoryId = keyof typeof facilityCategoryLabels

/** What a facility's matters amount to. */
export const linkedMatterStatuses = { none: 0, notStarted: 1, inProgress: 2, completed: 3 } as const
export type LinkedMatterStatus = (typeof linkedMatterStatuses)[keyof typeof linkedMatterStatuses]
export const linkedMatterStatusLabels = { 0: '案件なし', 1: '未着手', 2: '対応中', 3: '完了' } as const satisfies Labels
