import { may } from '../users/rights.ts'
import { isAdminOrCreator, type Actor } from '../users/users.policy.ts'

export const canEditDrawings = (actor: Actor): boolean => may(actor, 'keepRecords')
export const canDeleteDrawing = (actor: Actor, drawing: { created_user_id: number | null }): boolean =>
  isAdminOrCreator(actor, drawing)
