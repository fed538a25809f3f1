import { may } from '../users/rights.ts'
import { canSeeCompany, isAdminOrCreator, type Actor } from '../users/users.policy.ts'

/** Internal users see all of the company's drawings, guests those of the buildings that they see. */
export const canViewDrawing = (actor: Actor, drawing: { is_of_seen_building: boolean }): boolean =>
  canSeeCompany(actor) || drawing.is_of_seen_building
/** Of a drawing that is seen: guests are not shown where equipment stands that they know nothing of. */
export const canViewPin = (actor: Actor, pin: { has_facility: boolean; is_of_seen_facility: boolean }): boolean =>
  canSeeCompany(actor) || !pin.has_facility || pin.is_of_seen_facility
/** The PDF that a drawing was a page of: it has other pages too. */
export const canViewDrawingSource = (actor: Actor): boolean => canSeeCompany(actor)

export const canEditDrawings = (actor: Actor): boolean => may(actor, 'keepRecords')
export const canDeleteDrawing = (actor: Actor, drawing: { created_user_id: number | null }): boolean =>
  isAdminOrCreator(actor, drawing)
export const canEditPins = (actor: Actor): boolean => may(actor, 'keepRecords')
export const canDeletePin = (actor: Actor, pin: { created_user_id: number | null }): boolean =>
  isAdminOrCreator(actor, pin)
