export const relativeDates = {
  custom: 0,
  today: 1,
  thisMonth: 2,
  lastMonth: 3,
  thisYear: 4,
  lastYear: 5,
  overdue: 6,
} as const
export type RelativeDate = (typeof relativeDates)[keyof typeof relativeDates]
export const relativeDateLabels = {
  0: '期間を指定',
  1: '今日',
  2: '今月',
  3: '先月',
  4: '今年',
  5: '昨年',
  6: '期限超過',
} as const satisfies Record<RelativeDate, string>
