import { may } from '../users/rights.ts'
import type { Actor } from '../users/users.policy.ts'

/** The company's address book is not for people from outside. */
export const canViewContacts = (actor: Actor): boolean => may(actor, 'seeCompany')
export const canEditContacts = (actor: Actor): boolean => may(actor, 'keepRecords')
