import { isInternal } from '#domain/users/users.policy.ts'
import type { Scope } from './context.ts'

/** Internal users see everything of the company (null), guests what they take part in. */
export type Visibility = { only_member_id: number | null }
export const visibilityOf = ({ actor }: Scope): Visibility => ({ only_member_id: isInternal(actor) ? null : actor.id })
