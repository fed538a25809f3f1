/** Which kinds can reach whom; nobody chooses how to hear of what never comes to them. */
import { isAdmin, isInternal, type Actor } from '../users/users.policy.ts'
import type { NotificationKind } from './notifications.labels.ts'

/** Guests answer no approvals, and what recipients do with a document is the company's own to know. */
const keptFromGuests: readonly NotificationKind[] = [
  'approval_requested',
  'document_opened',
  'document_asked',
  'document_answered',
  // Of another day for their jobs guests hear by letter, whatever they choose.
  'matter_rescheduled',
  'guest_reported',
  'plan_due',
  'plan_month',
  'plan_missed',
  'sheet_empty',
  'partner_answered',
  'confirmation_lifted',
]

/** What the company owes the law is told to whoever answers for it. */
const keptForAdmins: readonly NotificationKind[] = ['plan_missed']

export const canHearOf = (actor: Pick<Actor, 'role'>, kind: NotificationKind): boolean =>
  isInternal(actor) ? isAdmin(actor) || !keptForAdmins.includes(kind) : !keptFromGuests.includes(kind)
