/** How the law, or a contract, counts from one time to the next. The wordings are those of the laws themselves. */
export const countingLabels = {
  /** From the day it was last performed; early moves all that follow, late is late. */
  rolling: '前回から（〜以内ごとに1回）',
  /** So many in each period, on any of its days; nothing moves the next. */
  window: '期間ごと（〜に1回以上）',
  /** In the months that an authority sets, every so many years. */
  report: '行政庁が定める時期',
  /** Until the day that the certificate names. */
  certificate: '有効期限まで',
  /** In a part of the year, once or each year, from an event on. */
  season: '季節・使用開始から',
  /** So long after it was made, then every so often. */
  age: '設置からの年数',
} as const
export type Counting = keyof typeof countingLabels

export const intervalUnitLabels = { day: '日', week: '週', month: 'か月', year: '年' } as const
export type IntervalUnit = keyof typeof intervalUnitLabels

export const occurrenceStateLabels = {
  planned: '予定',
  arranged: '手配済',
  performed: '実施済',
  completed: '完了',
  skipped: '見送り',
  excluded: '対象外',
} as const
export type OccurrenceState = keyof typeof occurrenceStateLabels

/** Where a planned day falls on one when the company is closed. */
export const closedDayRuleLabels = { before: '前の営業日', after: '次の営業日', keep: 'そのまま' } as const
export type ClosedDayRule = keyof typeof closedDayRuleLabels
