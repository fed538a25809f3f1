import { sentExcelTexts } from './sent-excel.texts.ts'
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
  docs_data: '入力内容',
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
  sends_excel: sentExcelTexts.field,
} as const

const sortFields = ['created_at', 'updated_at'] as const
/** A field that a list sorts by; '-' before it means descending. */
export type DocumentSort = (typeof sortFields)[number] | `-${(typeof sortFields)[number]}`
export const documentSortParams = sortFields.flatMap((field): DocumentSort[] => [field, `-${field}`])

/** Why a link does not open; `code` of the 404 or 410. */
export const publicLinkErrors = {
  unknown: 'このリンクは無効です。メールのリンクを確認してください。',
  expired: 'このリンクの有効期限が切れています。',
  superseded: '新しいリンクを、もう一度メールで送っています。新しいほうのメールから開いてください。',
  revoked: 'このリンクは送信者によって無効にされました。',
  locked: 'この書類を開くには、アクセスコードが必要です。',
} as const
export type PublicLinkErrorCode = keyof typeof publicLinkErrors

/** A recipient as people are told: by name, else by the address; guests are told no address. */
export const recipientName = ({ name, email }: { name: string | null; email: string | null }): string =>
  name ?? email ?? '提出先'
