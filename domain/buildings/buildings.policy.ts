import { may } from '../users/rights.ts'
import { canSeeCompany, isAdminOrCreator, type Actor } from '../users/users.policy.ts'

/** Internal users see all of the company's buildings, guests those of their matters and of the facilities that they see. */
export const canViewBuilding = (
  actor: Actor,
  building: { is_of_own_matter: boolean; is_of_own_facility: boolean },
): boolean => canSeeCompany(actor) || building.is_of_own_matter || building.is_of_own_facility
export const canEditBuildings = (actor: Actor): boolean => may(actor, 'keepRecords')
export const canDeleteBuilding = (actor: Actor, building: { created_user_id: number | null }): boolean =>
  isAdminOrCreator(actor, building)
