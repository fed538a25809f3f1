/** How a person hears of each kind: in the app, and by which mail (DECISIONS 82). */
import type { MailTime, NotificationKind } from './notifications.labels.ts'

export type Way = { in_app: boolean; mail: MailTime }

/** Of whoever has chosen nothing. */
const customary: Readonly<Record<NotificationKind, Way>> = {
  approval_requested: { in_app: true, mail: 'at_once' },
  approval_approved: { in_app: true, mail: 'at_once' },
  approval_sent_back: { in_app: true, mail: 'at_once' },
  approval_cancelled: { in_app: true, mail: 'at_once' },
  document_opened: { in_app: true, mail: 'none' },
  document_asked: { in_app: true, mail: 'at_once' },
  document_answered: { in_app: true, mail: 'at_once' },
  mentioned: { in_app: true, mail: 'at_once' },
  matter_assigned: { in_app: true, mail: 'none' },
  matter_rescheduled: { in_app: true, mail: 'at_once' },
  guest_reported: { in_app: true, mail: 'at_once' },
}

/** Somebody waits for this person: that cannot be turned off in the app. */
export const isAlwaysInApp = (kind: NotificationKind): boolean => kind === 'approval_requested' || kind === 'mentioned'

export const alwaysInAppText = 'この種類のお知らせは、アプリでは止められません。'

/** `chosen`: what the person chose of this kind, if anything. */
export const wayOf = (kind: NotificationKind, chosen: Way | undefined): Way => {
  const { in_app, mail } = chosen ?? customary[kind]
  return { in_app: in_app || isAlwaysInApp(kind), mail }
}

/** Whether it is the way of whoever has chosen nothing: then nothing needs to be kept. */
export const isCustomary = (kind: NotificationKind, { in_app, mail }: Way): boolean =>
  in_app === customary[kind].in_app && mail === customary[kind].mail

/** Hour of the day in Asia/Tokyo at which the day's letter goes: before the day's work. */
export const digestHour = 8
/** So many lines stand in it; of more it says how many there are. */
export const digestLines = 50
