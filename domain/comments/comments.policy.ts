import { canViewDocument, type DocumentSight } from '../documents/documents.policy.ts'
import { canViewMatter, type MatterFacts } from '../matters/matters.policy.ts'
import { canSeeCompany, isAdmin, type Actor } from '../users/users.policy.ts'

/** What a comment stands on; the matter is asked of only where there is no document. */
export type CommentPlace =
  | { document: DocumentSight; is_recipients?: boolean }
  | { document: null; matter: Pick<MatterFacts, 'is_member'> }

/** On a document: whoever sees the document; what a recipient asks is the company's own. On a matter alone: whoever sees the matter. */
export const canViewComment = (actor: Actor, place: CommentPlace): boolean =>
  place.document === null
    ? canViewMatter(actor, place.matter)
    : canViewDocument(actor, place.document) && (canSeeCompany(actor) || !place.is_recipients)

/** Its author or an admin. */
export const canDeleteComment = (actor: Actor, comment: { user_id: number | null }): boolean =>
  comment.user_id === actor.id || isAdmin(actor)
