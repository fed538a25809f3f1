import { isAdminOrCreator, isInternal, type Actor } from '../users/users.policy.ts'

/** Internal users see all of the company's facilities, guests those of matters where they are members. */
export const canViewFacility = (actor: Actor, facility: { is_on_own_matter: boolean }): boolean =>
  isInternal(actor) || facility.is_on_own_matter
export const canEditFacilities = (actor: Actor): boolean => isInternal(actor)
export const canDeleteFacility = (actor: Actor, facility: { created_user_id: number | null }): boolean =>
  isAdminOrCreator(actor, facility)
