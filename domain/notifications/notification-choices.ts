/** How a person hears of each kind: in the app, on their devices, and by which mail (DECISIONS 82). */
import { mailTimes, type MailTime, type NotificationKind } from './notifications.labels.ts'

/** `push`: on the devices that the person turned it on for. */
export type Way = { in_app: boolean; push: boolean; mail: MailTime }

/** Of whoever has chosen nothing. */
const customary: Readonly<Record<NotificationKind, Way>> = {
  approval_requested: { in_app: true, push: true, mail: 'at_once' },
  approval_approved: { in_app: true, push: true, mail: 'at_once' },
  approval_sent_back: { in_app: true, push: true, mail: 'at_once' },
  approval_cancelled: { in_app: true, push: false, mail: 'at_once' },
  document_opened: { in_app: true, push: false, mail: 'none' },
  document_asked: { in_app: true, push: true, mail: 'at_once' },
  document_answered: { in_app: true, push: true, mail: 'at_once' },
  mentioned: { in_app: true, push: true, mail: 'at_once' },
  matter_assigned: { in_app: true, push: true, mail: 'none' },
  matter_rescheduled: { in_app: true, push: true, mail: 'at_once' },
  plan_due: { in_app: true, push: true, mail: 'daily' },
  plan_month: { in_app: true, push: false, mail: 'daily' },
  plan_missed: { in_app: true, push: true, mail: 'daily' },
  sheet_empty: { in_app: true, push: true, mail: 'none' },
  confirmation_lifted: { in_app: true, push: true, mail: 'none' },
  guest_reported: { in_app: true, push: true, mail: 'at_once' },
  partner_answered: { in_app: true, push: true, mail: 'at_once' },
}

/** Somebody waits for this person: that cannot be turned off in the app. */
export const isAlwaysInApp = (kind: NotificationKind): boolean => kind === 'approval_requested' || kind === 'mentioned'

export const alwaysInAppText = 'この種類のお知らせは、アプリでは止められません。'

/** What each morning brings: it is looked at once a day, and comes with that morning's letter or not at all. */
const ofTheMorning: readonly NotificationKind[] = ['plan_due', 'plan_month', 'plan_missed']
export const isOfTheMorning = (kind: NotificationKind): boolean => ofTheMorning.includes(kind)

export const notAtOnceText = 'この種類のお知らせは、朝のメールにまとめて届きます。'

/** When a letter can go of the kind. */
export const mailTimesOf = (kind: NotificationKind): readonly MailTime[] =>
  isOfTheMorning(kind) ? mailTimes.filter((time) => time !== 'at_once') : mailTimes

/** `chosen`: what the person chose of this kind, if anything. */
export const wayOf = (kind: NotificationKind, chosen: Way | undefined): Way => {
  const { in_app, push, mail } = chosen ?? customary[kind]
  return { in_app: in_app || isAlwaysInApp(kind), push, mail }
}

/** Whether it is the way of whoever has chosen nothing: then nothing needs to be kept. */
export const isCustomary = (kind: NotificationKind, { in_app, push, mail }: Way): boolean =>
  in_app === customary[kind].in_app && push === customary[kind].push && mail === customary[kind].mail

/** Hour of the day in Asia/Tokyo at which the day's letter goes: before the day's work. */
export const digestHour = 8
/** So many lines stand in it; of more it says how many there are. */
export const digestLines = 50
