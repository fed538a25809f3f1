import { isAdmin, type Actor } from '../users/users.policy.ts'

export const canReadAudit = (actor: Pick<Actor, 'role'>): boolean => isAdmin(actor)
