import { may } from '../users/rights.ts'
import type { Actor } from '../users/users.policy.ts'

/** The list of all; people from outside see tags on the drawings that they see. */
export const canViewTags = (actor: Actor): boolean => may(actor, 'seeCompany')
export const canEditTags = (actor: Actor): boolean => may(actor, 'keepRecords')
