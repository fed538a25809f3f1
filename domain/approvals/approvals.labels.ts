export const approvalStatuses = { unset: 1, applying: 2, sentBack: 3, approved: 4 } as const
export type ApprovalStatus = (typeof approvalStatuses)[keyof typeof approvalStatuses]
export const approvalStatusLabels = {
  1: '未設定',
  2: '申請中',
  3: '差し戻し',
  4: '承認済み',
} as const satisfies Record<ApprovalStatus, string>

export const submitStatuses = { notSubmitted: 0, submitted: 1 } as const
export type SubmitStatus = (typeof submitStatuses)[keyof typeof submitStatuses]
export const submitStatusLabels = { 0: '未提出', 1: '提出済み' } as const satisfies Record<SubmitStatus, string>

export const submitModes = { unset: 0, afterApproval: 1, immediately: 2 } as const
export type SubmitMode = (typeof submitModes)[keyof typeof submitModes]
export const submitModeLabels = { 0: '未設定', 1: '承認後に提出', 2: 'すぐに提出' } as const satisfies Record<
  SubmitMode,
  string
>

export const approvalAnswers = ['OK', 'NG'] as const
export type ApprovalAnswer = (typeof approvalAnswers)[number]
export const approvalAnswerLabels = { OK: '承認済み', NG: '差戻し' } as const satisfies Record<ApprovalAnswer, string>

export const allOrOneLabels = { all: '全員が承認', one: '誰か一人が承認' } as const
export type AllOrOne = keyof typeof allOrOneLabels

export const stepIcons = ['pending', 'approved', 'rejected'] as const
export type StepIcon = (typeof stepIcons)[number]
export const stepLabel = (order: number): string => `ステップ${order}`

/** Whose answer is meant: of whoever asked, or of a step of the request. */
export const approvalBoxes = {
  applicant: '担当（申請者）',
  step_1: '承認1段階目',
  step_2: '承認2段階目',
  step_3: '承認3段階目',
  step_4: '承認4段階目',
  last: '最後の承認',
} as const
export type ApprovalBox = keyof typeof approvalBoxes
