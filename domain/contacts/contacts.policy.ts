import { isInternal, type Actor } from '../users/users.policy.ts'

/** The company's address book is not for people from outside. */
export const canViewContacts = (actor: Actor): boolean => isInternal(actor)
export const canEditContacts = (actor: Actor): boolean => isInternal(actor)
