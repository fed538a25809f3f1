/**
 * Who sees what. Each noun exports one condition (X.visible.ts) that says which of its records are there for a person: of
 * the company, alive, and within the role's reach. Whatever lists, finds, counts or opens records composes these.
 */
import { canSeeCompany } from '#domain/users/users.policy.ts'
import type { Scope } from '#server/http/context.ts'

export type Viewer = Pick<Scope, 'company_id' | 'actor'>

/** The person who sees only what they take part in: a guest's id; null for internal users, who see all of the company. */
export const guestId = ({ actor }: Viewer): number | null => (canSeeCompany(actor) ? null : actor.id)
