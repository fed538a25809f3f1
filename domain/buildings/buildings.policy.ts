import { isAdminOrCreator, isInternal, type Actor } from '../users/users.policy.ts'

export const canEditBuildings = (actor: Actor): boolean => isInternal(actor)
export const canDeleteBuilding = (actor: Actor, building: { created_user_id: number | null }): boolean =>
  isAdminOrCreator(actor, building)
