import { may } from '../users/rights.ts'
import { canSeeCompany, isAdminOrCreator, type Actor } from '../users/users.policy.ts'

/** Internal users see all of the company's facilities, guests those of matters where they are members. */
export const canViewFacility = (actor: Actor, facility: { is_on_own_matter: boolean }): boolean =>
  canSeeCompany(actor) || facility.is_on_own_matter
export const canEditFacilities = (actor: Actor): boolean => may(actor, 'keepRecords')
export const canDeleteFacility = (actor: Actor, facility: { created_user_id: number | null }): boolean =>
  isAdminOrCreator(actor, facility)
/** What renewing costs is the company's own business. */
export const canViewFacilityCosts = (actor: Actor): boolean => may(actor, 'seeCompany')
