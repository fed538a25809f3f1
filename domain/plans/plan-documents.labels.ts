export const planSheetLabels = { year: '年間作業計画書', month: '月次実施報告書' } as const
export type PlanSheet = keyof typeof planSheetLabels
export const planSheetPapers = { a4: 'A4（横）', a3: 'A3（横）' } as const
export type PlanSheetPaper = keyof typeof planSheetPapers
