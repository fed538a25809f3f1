import { isAdmin, type Actor } from '../users/users.policy.ts'

/** Its author or an admin. */
export const canDeleteComment = (actor: Actor, comment: { user_id: number }): boolean =>
  comment.user_id === actor.id || isAdmin(actor)
