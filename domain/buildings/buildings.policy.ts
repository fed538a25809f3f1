import { may } from '../users/rights.ts'
import { isAdminOrCreator, type Actor } from '../users/users.policy.ts'

export const canEditBuildings = (actor: Actor): boolean => may(actor, 'keepRecords')
export const canDeleteBuilding = (actor: Actor, building: { created_user_id: number | null }): boolean =>
  isAdminOrCreator(actor, building)
