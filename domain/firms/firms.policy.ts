/** Who may do what with 取引先; a head's rights follow from the membership, which the server reads anew for each call. */
import { canSeeCompany, isAdmin, type Actor } from '../users/users.policy.ts'

/** The company's own people read them: whom to ring, and who of them is on which matter. */
export const canViewFirms = (actor: Pick<Actor, 'role'>): boolean => canSeeCompany(actor)
export const canEditFirms = (actor: Pick<Actor, 'role'>): boolean => isAdmin(actor)

/** A guest's place in a firm. */
export type FirmPlace = { firm_id: number | null; is_firm_head: boolean }

/** Only a guest whom the company has made one heads a firm. */
export const isFirmHead = (actor: Pick<Actor, 'role'>, place: FirmPlace): boolean =>
  !canSeeCompany(actor) && place.firm_id !== null && place.is_firm_head

/** Whether one more fits; those who are invited hold a seat as well. */
export const hasSeatLeft = ({ seats, taken }: { seats: number; taken: number }): boolean => taken < seats
