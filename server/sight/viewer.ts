/**
 * Who sees what. Each noun has one condition here (X.visible.ts) that says which of its records are there for a person:
 * of the company, alive, and within the role's reach. Whatever lists, finds, counts or opens records composes these.
 */
import { canSeeCompany, type Actor } from '#domain/users/users.policy.ts'

export type Viewer = { company_id: number; actor: Actor }

/** The person who sees only what they take part in: a guest's id; null for internal users, who see all of the company. */
export const guestId = ({ actor }: Viewer): number | null => (canSeeCompany(actor) ? null : actor.id)
