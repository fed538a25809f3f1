import { isAdmin, isInternal, type Actor } from '../users/users.policy.ts'

/** Admin and Master edit templates, Members use them. */
export const canEditTemplates = (actor: Actor): boolean => isAdmin(actor)
export const canUseTemplates = (actor: Actor): boolean => isInternal(actor)
