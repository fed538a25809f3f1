import { isAdminOrCreator, isInternal, type Actor } from '../users/users.policy.ts'

export const canEditDrawings = (actor: Actor): boolean => isInternal(actor)
export const canDeleteDrawing = (actor: Actor, drawing: { created_user_id: number | null }): boolean =>
  isAdminOrCreator(actor, drawing)
