/** What a notification can be about. */
export const notificationSubjects = ['matter', 'document', 'comment', 'approval', 'person', 'company'] as const
export type NotificationSubject = (typeof notificationSubjects)[number]

export const notificationKinds = [
  'approval_requested',
  'approval_approved',
  'approval_sent_back',
  'approval_cancelled',
  'document_opened',
  'document_asked',
  'document_answered',
  'mentioned',
  'matter_assigned',
  'matter_rescheduled',
  'plan_due',
  'plan_month',
  'plan_missed',
  'sheet_empty',
  'confirmation_lifted',
  'guest_reported',
  'partner_answered',
] as const
export type NotificationKind = (typeof notificationKinds)[number]

export const notificationKindLabels = {
  approval_requested: '書類の承認を依頼されたとき',
  approval_approved: '申請した書類の承認が完了したとき',
  approval_sent_back: '書類が差し戻されたとき',
  approval_cancelled: '承認リクエストが取り消されたとき',
  document_opened: '提出先が書類を開いたとき',
  document_asked: '提出先が書類について質問したとき',
  document_answered: '提出先が書類を受領・承認・差し戻したとき',
  mentioned: 'コメントで自分が指定されたとき',
  matter_assigned: '案件の担当に指定されたとき',
  matter_rescheduled: '参加している案件の予定が変わったとき',
  plan_due: '自分の点検の期限が近づいたとき・過ぎたとき',
  plan_month: '翌月の点検の一覧（毎月20日）',
  plan_missed: '法定点検の期限が過ぎたとき',
  sheet_empty: '自分の月次点検表に、今日の未記入があるとき',
  confirmation_lifted: '自分が確認した日の値や備考が変わったとき',
  guest_reported: 'ゲストが案件の引き受け・着手・完了を報告したとき',
  partner_answered: '協力会社が日程を提案・実施を報告したとき',
} as const satisfies Record<NotificationKind, string>

/** When a letter goes of what happened. */
export const mailTimes = ['at_once', 'daily', 'none'] as const
export type MailTime = (typeof mailTimes)[number]
export const mailTimeLabels = {
  at_once: 'すぐに送る',
  daily: '1日1回まとめて送る',
  none: '送らない',
} as const satisfies Record<MailTime, string>
