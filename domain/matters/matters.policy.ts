import { roles } from '../users/users.labels.ts'
import { isAdmin, isInternal, type Actor } from '../users/users.policy.ts'

/** A matter, as far as permissions go. */
export type MatterFacts = { created_user_id: number | null; is_member: boolean }

export const canCreateMatter = (actor: Actor): boolean => isInternal(actor)
/** Internal users see all of the company's matters, guests those where they are members. */
export const canViewMatter = (actor: Actor, matter: Pick<MatterFacts, 'is_member'>): boolean =>
  isInternal(actor) || matter.is_member
/** Admin, Master, or the Member who created it. */
export const canEditMatter = (actor: Actor, matter: Pick<MatterFacts, 'created_user_id'>): boolean =>
  isAdmin(actor) || (actor.role === roles.member && matter.created_user_id === actor.id)
export const canDeleteMatter = canEditMatter
export const canChangeMatterStatus = (actor: Actor): boolean => isInternal(actor)
export const canCopyMatter = (actor: Actor): boolean => isInternal(actor)
export const canViewFinancials = (actor: Actor): boolean => isInternal(actor)
export const canEditMatterStatuses = (actor: Actor): boolean => isAdmin(actor)
