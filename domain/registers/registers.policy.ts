import { may } from '../users/rights.ts'
import type { Actor } from '../users/users.policy.ts'

/** Whoever keeps the registers may take lists over into them. */
export const canImport = (actor: Actor): boolean => may(actor, 'keepRecords')
/** An import is undone by who made it, or an admin. */
export const canUndoImport = (actor: Actor, made: { created_user_id: number }): boolean =>
  canImport(actor) && (may(actor, 'administer') || made.created_user_id === actor.id)
