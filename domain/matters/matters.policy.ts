import { may } from '../users/rights.ts'
import { canSeeCompany, isAdmin, isAdminOrCreator, type Actor } from '../users/users.policy.ts'

/** A matter, as far as permissions go. */
export type MatterFacts = { created_user_id: number | null; is_member: boolean }

export const canCreateMatter = (actor: Actor): boolean => may(actor, 'keepRecords')
/** Internal users see all of the company's matters, guests those where they are members. */
export const canViewMatter = (actor: Actor, matter: Pick<MatterFacts, 'is_member'>): boolean =>
  canSeeCompany(actor) || matter.is_member
/** Admin, Master, or the Member who created it. */
export const canEditMatter = (actor: Actor, matter: Pick<MatterFacts, 'created_user_id'>): boolean =>
  isAdminOrCreator(actor, matter)
export const canDeleteMatter = canEditMatter
export const canChangeMatterStatus = (actor: Actor): boolean => may(actor, 'keepRecords')
export const canCopyMatter = (actor: Actor): boolean => may(actor, 'keepRecords')
export const canViewFinancials = (actor: Actor): boolean => canSeeCompany(actor)
/** Guests say how far they are; whoever changes the status confirms it. */
export const canReportMatterState = (actor: Actor, matter: Pick<MatterFacts, 'is_member'>): boolean =>
  !canSeeCompany(actor) && matter.is_member
export const canSettleReport = canChangeMatterStatus
export const canEditMatterStatuses = (actor: Actor): boolean => isAdmin(actor)
