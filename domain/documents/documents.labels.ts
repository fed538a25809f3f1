import { letterDeliveryLabels } from '#domain/mail/mail.labels.ts'

export const responseStatuses = { notResponded: 0, responded: 1 } as const
export type ResponseStatus = (typeof responseStatuses)[keyof typeof responseStatuses]
export const responseStatusLabels = { 0: '未対応', 1: '対応済み' } as const satisfies Record<ResponseStatus, string>

/** Completion badge of a section or sheet. */
export const completionLabels = { empty: '未入力', filled: '入力済' } as const

export const mailDeliveryLabels = { ...letterDeliveryLabels, revoked: '無効' } as const
export type MailDelivery = keyof typeof mailDeliveryLabels

/** Japanese names of the columns, for history lines. */
export const documentColumnLabels = {
  title: 'タイトル',
  number: '番号',
  docs_data: '入力内容',
  cell_remarks: '備考',
  day_confirmations: '日ごとの確認',
  taken_at: '撮影日時',
  document_embed_resources: '挿入ファイル',
  submit_destinations: '提出先',
  submit_subject: '件名',
  submit_message: 'メッセージ',
  reply_to_user_id: '返信先',
  matter_id: '案件',
  submit_mode: '提出方法',
  submitted_at: '提出状況',
  approvers: '承認者',
  authors: '作成者',
  guests_see: 'ゲストに見せる',
  guest_request: '記入の依頼',
  access_code: 'アクセスコード',
  is_archival: '長期保存用PDF',
  enclosures: '一緒に送るファイル',
  sends_excel: '提出先のExcel',
  asks_receipt: '受領のお願い',
} as const

/** A recipient as people are told: by name, else by the address; guests are told no address. */
export const recipientName = ({ name, email }: { name: string | null; email: string | null }): string =>
  name ?? email ?? '提出先'
