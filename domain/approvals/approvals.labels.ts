export const approvalAnswers = ['OK', 'NG'] as const
export type ApprovalAnswer = (typeof approvalAnswers)[number]
export const approvalAnswerLabels = { OK: '承認済み', NG: '差戻し' } as const satisfies Record<ApprovalAnswer, string>

export const allOrOneLabels = { all: '全員が承認', one: '誰か一人が承認' } as const
export type AllOrOne = keyof typeof allOrOneLabels

export const stepIcons = ['pending', 'approved', 'rejected'] as const
export type StepIcon = (typeof stepIcons)[number]
export const stepLabel = (order: number): string => `ステップ${order}`
