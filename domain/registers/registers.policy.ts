import { may } from '../users/rights.ts'
import { canManageUsers, type Actor } from '../users/users.policy.ts'
import type { RegisterKind } from './registers.labels.ts'

/** Whoever keeps a register may take lists over into it; people are invited by admins. */
export const canImport = (actor: Actor, kind: RegisterKind): boolean =>
  kind === 'people' ? canManageUsers(actor) : may(actor, 'keepRecords')
/** An import is tried, begun and undone by who made it, or an admin; nobody else sees what a draft would do. */
export const canHandleImport = (actor: Actor, made: { kind: RegisterKind; created_user_id: number }): boolean =>
  canImport(actor, made.kind) && (may(actor, 'administer') || made.created_user_id === actor.id)
