import { isInternal, type Actor } from '../users/users.policy.ts'

export const canEditTags = (actor: Actor): boolean => isInternal(actor)
