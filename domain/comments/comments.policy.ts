import { canViewDocument, type DocumentSight } from '../documents/documents.policy.ts'
import { canViewMatter, type MatterFacts } from '../matters/matters.policy.ts'
import { isAdmin, type Actor } from '../users/users.policy.ts'

/** What a comment stands on; the matter is asked of only where there is no document. */
export type CommentPlace = { document: DocumentSight } | { document: null; matter: Pick<MatterFacts, 'is_member'> }

/** On a document: whoever sees the document. On a matter alone: whoever sees the matter. */
export const canViewComment = (actor: Actor, place: CommentPlace): boolean =>
  place.document === null ? canViewMatter(actor, place.matter) : canViewDocument(actor, place.document)

/** Its author or an admin. */
export const canDeleteComment = (actor: Actor, comment: { user_id: number }): boolean =>
  comment.user_id === actor.id || isAdmin(actor)
