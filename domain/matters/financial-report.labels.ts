/** What money is added up by. */
export const financialReportGroupLabels = { month: '月別', building: '建物別', category: 'カテゴリ別' } as const
export type FinancialReportGroup = keyof typeof financialReportGroupLabels
/** What a row of it is about. */
export const financialReportHeadings = {
  month: '年月',
  building: '建物',
  category: 'カテゴリ',
} as const satisfies Record<FinancialReportGroup, string>
