import { canViewMatter, type MatterFacts } from '../matters/matters.policy.ts'
import { canSeeCompany, isAdmin, type Actor } from '../users/users.policy.ts'

type Facts = { user_id: number; matter: Pick<MatterFacts, 'is_member'> }

/** The company's own people see everybody's on the matter, a guest their own. */
export const canViewAttendance = (actor: Actor, { user_id, matter }: Facts): boolean =>
  canViewMatter(actor, matter) && (canSeeCompany(actor) || user_id === actor.id)

/** Whose it is, or an admin. */
export const canDeleteAttendance = (actor: Actor, { user_id }: { user_id: number }): boolean =>
  user_id === actor.id || isAdmin(actor)
