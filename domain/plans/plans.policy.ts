/** Plans are the company's own business: guests see none of them. */
import { may } from '../users/rights.ts'
import { canSeeCompany, isAdmin, isAdminOrCreator, type Actor } from '../users/users.policy.ts'

export const canViewPlans = (actor: Actor): boolean => canSeeCompany(actor)
export const canEditPlans = (actor: Actor): boolean => may(actor, 'keepRecords')
export const canDeletePlan = (actor: Actor, plan: { created_user_id: number | null }): boolean =>
  isAdminOrCreator(actor, plan)
export const canDeleteKind = canDeletePlan
/** What a law asks for is let go by whoever answers for the company. */
export const canSkipOccurrence = (actor: Actor, kind: { is_legal: boolean }): boolean =>
  canEditPlans(actor) && (!kind.is_legal || isAdmin(actor))
