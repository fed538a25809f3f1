export const documentTypes = { ownerReport: 1, estimate: 2, report: 3 } as const
export type DocumentTypeId = (typeof documentTypes)[keyof typeof documentTypes]
export const documentTypeLabels = { 1: 'オーナー報告書', 2: '見積書', 3: '報告書' } as const satisfies Record<
  DocumentTypeId,
  string
>

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

export const responseStatuses = { notResponded: 0, responded: 1 } as const
export type ResponseStatus = (typeof responseStatuses)[keyof typeof responseStatuses]
export const responseStatusLabels = { 0: '未対応', 1: '対応済み' } as const satisfies Record<ResponseStatus, string>

export const submitModes = { unset: 0, afterApproval: 1, immediately: 2 } as const
export type SubmitMode = (typeof submitModes)[keyof typeof submitModes]
export const submitModeLabels = { 0: '未設定', 1: '承認後に提出', 2: 'すぐに提出' } as const satisfies Record<
  SubmitMode,
  string
>

/** Completion badge of a section or sheet. */
export const completionLabels = { empty: '未入力', filled: '入力済' } as const

export const mailDeliveryLabels = {
  queued: '送信待ち',
  sent: '送信済み',
  /** The operator has set up no mail server: the letter lies in the outbox. */
  kept: '送信していません（メールサーバー未設定）',
  failed: '送信失敗',
  uncertain: '送信結果を確認できません',
  revoked: '無効',
} as const
export type MailDelivery = keyof typeof mailDeliveryLabels

/** Japanese names of the columns, for history lines. */
export const documentColumnLabels = {
  title: 'タイトル',
  docs_data: '入力内容',
  taken_at: '撮影日時',
  document_embed_resources: '挿入ファイル',
  submit_destinations: '提出先',
  matter_id: '案件',
  submit_mode: '提出方法',
  submitted_at: '提出状況',
  approvers: '承認者',
  authors: '作成者',
} as const

const sortFields = ['created_at', 'updated_at'] as const
/** A field that a list sorts by; '-' before it means descending. */
export type DocumentSort = (typeof sortFields)[number] | `-${(typeof sortFields)[number]}`
export const documentSortParams = sortFields.flatMap((field): DocumentSort[] => [field, `-${field}`])

/** Why a link does not open; `code` of the 404 or 410. */
export const publicLinkErrors = {
  unknown: 'このリンクは無効です。メールのリンクを確認してください。',
  expired: 'このリンクの有効期限が切れています。送信者に再送を依頼してください。',
  revoked: 'このリンクは送信者によって無効にされました。',
} as const
export type PublicLinkErrorCode = keyof typeof publicLinkErrors

/** A recipient as people are told: by name, else by the address; guests are told no address. */
export const recipientName = ({ name, email }: { name: string | null; email: string | null }): string =>
  name ?? email ?? '提出先'
