/** Which kinds can reach whom; nobody chooses how to hear of what never comes to them. */
import { isInternal, type Actor } from '../users/users.policy.ts'
import type { NotificationKind } from './notifications.labels.ts'

/** Guests answer no approvals. */
export const canHearOf = (actor: Pick<Actor, 'role'>, kind: NotificationKind): boolean =>
  kind !== 'approval_requested' || isInternal(actor)
