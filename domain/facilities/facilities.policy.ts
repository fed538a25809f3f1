import { isAdminOrCreator, isInternal, type Actor } from '../users/users.policy.ts'

export const canEditFacilities = (actor: Actor): boolean => isInternal(actor)
export const canDeleteFacility = (actor: Actor, facility: { created_user_id: number | null }): boolean =>
  isAdminOrCreator(actor, facility)
