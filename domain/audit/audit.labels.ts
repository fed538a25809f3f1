import type { AuditKind } from './audit-kinds.ts'

/** The words are those that an admin reads and filters by. */
export const auditKindLabels: Record<AuditKind, string> = {
  signed_in: 'ログイン',
  sign_in_failed: 'ログインの失敗',
  password_refused: 'パスワードの確認の失敗',
  sign_in_blocked: 'ログインの一時停止',
  signed_out: 'ログアウト',
  session_ended: '端末のログアウト',
  password_changed: 'パスワードの変更',
  password_reset_requested: 'パスワード再設定の依頼',
  password_reset: 'パスワードの再設定',
  sign_in_reset: 'ログイン方法の取り消し',
  email_changed: 'メールアドレスの変更',
  two_factor_enabled: '二要素認証の有効化',
  two_factor_disabled: '二要素認証の解除',
  recovery_codes_renewed: 'リカバリーコードの再発行',
  recovery_code_used: 'リカバリーコードの使用',
  passkey_added: 'パスキーの登録',
  passkey_removed: 'パスキーの削除',
  network_pass_requested: 'ネットワーク外からの利用の依頼',
  network_pass_granted: 'ネットワーク外からの利用の許可',
  user_invited: 'ユーザーの招待',
  invitation_cancelled: '招待の取り消し',
  user_joined: 'ユーザーの参加',
  user_removed: 'ユーザーの削除',
  absence_set: '不在の設定',
  absence_ended: '不在の解除',
  role_changed: '権限の変更',
  firm_created: '取引先の登録',
  firm_changed: '取引先の変更',
  firm_place_changed: 'ゲストの所属の変更',
  master_handover_offered: 'マスターの引き継ぎの依頼',
  master_handover_cancelled: 'マスターの引き継ぎの取りやめ',
  master_handed_over: 'マスターの引き継ぎ',
  password_link_made: 'パスワード設定リンクの発行',
  company_suspended: '会社の利用の停止',
  company_resumed: '会社の利用の再開',
  company_deletion_planned: '会社の削除の予約',
  company_deletion_cancelled: '会社の削除の取りやめ',
  company_deleted: '会社の削除',
  company_exported: '会社の書き出し',
  company_imported: '会社の取り込み',
  letters_sent_again: '諦めたメールの再送',
  settings_changed: '設定の変更',
  invitation_link_copied: '招待リンクのコピー',
  exported: 'ダウンロード',
  deleted: '削除',
  file_deleted: 'ファイルの削除',
  restored: '復元',
  purged: '完全な削除',
  recipient_link_sent: '提出先へのリンクの送信',
  recipient_link_revoked: '提出先のリンクの無効化',
  recipient_link_copied: '提出先のリンクのコピー',
  recipient_code_renewed: '提出先のアクセスコードの設定し直し',
  recipient_link_opened: '提出先による開封',
  recipient_link_downloaded: '提出先によるダウンロード',
  recipient_answered: '提出先からの回答',
  partner_link_sent: '協力会社へのリンクの送信',
  partner_link_revoked: '協力会社のリンクの無効化',
  partner_answered: '協力会社からの回答',
}

export const auditSubjectLabels = {
  user: 'ユーザー',
  firm: '取引先',
  invitation: '招待',
  company: '会社',
  matter: '案件',
  matter_status: '案件ステータス',
  document: '書類',
  template: 'テンプレート',
  building: '建物',
  facility: '設備',
  drawing: '図面',
  pin: 'ピン',
  photo_ledger: '写真台帳',
  view: 'ビュー',
  file: 'ファイル',
  contact: '連絡先',
  tag: 'タグ',
  plan: '点検計画',
  inspection_kind: '点検種目',
  authority: '行政庁',
  list: '一覧',
} as const satisfies Record<string, string>

export type AuditSubject = keyof typeof auditSubjectLabels
export const auditSubjects = Object.keys(auditSubjectLabels) as AuditSubject[]

/** Whose act, where no member did it: a recipient by name, else a stranger or the system. */
export const auditActorText = ({ actor_name }: { actor_name: string | null }): string => actor_name ?? '－'

/** What happened, with the fields or the choice that it was about: 権限の変更（管理者）. */
export const auditText = ({
  kind,
  fields,
  detail,
}: {
  kind: AuditKind
  fields: readonly string[]
  detail: string | null
}): string => {
  const more = [...fields, ...(detail === null ? [] : [detail])].join('、')
  return more === '' ? auditKindLabels[kind] : `${auditKindLabels[kind]}（${more}）`
}

/** What the list says of each act, and its file in this order. */
export const auditListLabels = {
  created_at: '日時',
  actor: '操作した人',
  kind: '操作',
  subject_type: '対象の種類',
  subject: '対象',
  ip_address: 'IPアドレス',
  user_agent: '端末',
} as const
export type AuditListColumn = keyof typeof auditListLabels
