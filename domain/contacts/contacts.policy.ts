import { isInternal, type Actor } from '../users/users.policy.ts'

export const canEditContacts = (actor: Actor): boolean => isInternal(actor)
