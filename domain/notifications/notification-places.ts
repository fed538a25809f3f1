/** Where a notification leads: the screen that shows what it tells of. */
import type { Notification } from './notifications.contract.ts'
import type { NotificationKind } from './notifications.labels.ts'

/** Of a document, below its own address. */
export const documentScreens = {
  approval_requested: '/approval',
  approval_approved: '/approval',
  approval_sent_back: '/approval',
  approval_cancelled: '/approval',
  document_opened: '',
  document_asked: '/log',
  document_answered: '/approval',
  mentioned: '/log',
  matter_assigned: '',
  matter_rescheduled: '',
  plan_due: '',
  plan_month: '',
  plan_missed: '',
  sheet_empty: '/edit',
  confirmation_lifted: '/edit',
  guest_reported: '',
  partner_answered: '',
} as const satisfies Record<NotificationKind, string>

const ofJob: readonly NotificationKind[] = ['matter_assigned', 'matter_rescheduled', 'guest_reported']
/** Of a matter; what is said on it stands among its comments. */
export const matterTab = (kind: NotificationKind): 'comments' | undefined =>
  ofJob.includes(kind) ? undefined : 'comments'

/** Of 点検計画: 期限, and what a month holds. */
export const planScreens: Partial<Record<NotificationKind, 'plans' | 'plans/rounds'>> = {
  plan_due: 'plans',
  plan_month: 'plans/rounds',
  plan_missed: 'plans',
  partner_answered: 'plans',
}

/** Below the company's address. */
export const notificationPath = ({
  kind,
  matter,
  document,
}: Pick<Notification, 'kind' | 'matter' | 'document'>): string => {
  if (document) return `documents/${document.id}${documentScreens[kind]}`
  const tab = matterTab(kind)
  return matter ? `matters/${matter.id}${tab ? `?tab=${tab}` : ''}` : (planScreens[kind] ?? 'notifications')
}
