import type { Notification } from './notifications.contract.ts'
import type { NotificationKind } from './notifications.labels.ts'

/** Who did what where, one sentence a kind. */
const sentences = {
  approval_requested: (who, place) => `${who}から「${place}」の承認依頼が届いています`,
  approval_approved: (who, place) => `${who}が「${place}」を承認し、承認が完了しました`,
  approval_sent_back: (who, place) => `${who}が「${place}」を差し戻しました`,
  approval_cancelled: (who, place) => `${who}が「${place}」の承認リクエストを取り消しました`,
  document_opened: (who, place) => `提出先の${who}が「${place}」を開きました`,
  document_asked: (who, place) => `提出先の${who}が「${place}」について質問しています`,
  document_answered: (who, place) => `提出先の${who}が「${place}」に回答しました`,
  mentioned: (who, place) => `${who}が「${place}」であなたを指定しました`,
  matter_assigned: (who, place) => `${who}が案件「${place}」の担当にあなたを指定しました`,
  matter_rescheduled: (who, place) => `${who}が案件「${place}」の予定を変更しました`,
  plan_due: () => '点検の期限が近づいているか、過ぎています',
  plan_month: () => '翌月の点検の一覧です',
  plan_missed: () => '法定点検の期限が過ぎました',
  sheet_empty: (_who, place) => `「${place}」に、今日の未記入があります`,
  confirmation_lifted: (who, place) => `${who}が「${place}」の確認済みの日を変更しました`,
  guest_reported: (who, place) => `${who}が案件「${place}」の状態を報告しました`,
  partner_answered: (who) => `協力会社の${who}から回答が届いています`,
} as const satisfies Record<NotificationKind, (who: string, place: string) => string>

export const notificationText = ({
  kind,
  actor,
  matter,
  document,
}: Pick<Notification, 'kind' | 'actor' | 'matter' | 'document'>): string =>
  sentences[kind](actor ? `${actor.name}さん` : 'システム', (document ?? matter)?.name ?? '')
