import { may } from '../users/rights.ts'
import { isAdmin, isAdminOrCreator, type Actor } from '../users/users.policy.ts'

export const canSeeTrash = (actor: Actor): boolean => may(actor, 'keepRecords')
/** Others' records too; without it, what one made oneself. */
export const canSeeOthersTrash = (actor: Actor): boolean => isAdmin(actor)
export const canRestore = (actor: Actor, entry: { created_user_id: number | null }): boolean =>
  isAdminOrCreator(actor, entry)
