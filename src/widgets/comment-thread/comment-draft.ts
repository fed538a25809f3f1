/** What is typed on a thing and not sent yet, with the people chosen for it; this browser keeps it until it is sent. */
import type { CommentTarget } from '#src/api/comments.ts'
import { keepPreference, readPreference, writePreference } from '#src/lib/preference.ts'

type Named = { id: number; name: string }
export type CommentDraft = {
  body: string
  people: Named[]
  /** Under which it was sent, where it may have arrived: a tab that is killed before the answer sends it once all the same. */
  key?: string
}
/** Whose draft, on what. */
export type DraftPlace = { companyId: string; target: CommentTarget; userId: number }

export const emptyDraft: CommentDraft = { body: '', people: [] }

export const commentDraftKey = ({ companyId, target, userId }: DraftPlace): string => {
  const on = 'matter_id' in target ? `matter.${target.matter_id}` : `document.${target.document_id}`
  return `comment-draft.${companyId}.${userId}.${on}`
}

export const readCommentDraft = (place: DraftPlace): CommentDraft =>
  readPreference<CommentDraft>(commentDraftKey(place)) ?? emptyDraft

export const writeCommentDraft = (place: DraftPlace, draft: CommentDraft): void =>
  writePreference(commentDraftKey(place), draft.body === '' ? null : draft)

/**
 * Puts a comment that could not be sent back where it is written, below what stands there already. False where the browser
 * keeps nothing, or has no room.
 */
export const returnComment = (place: DraftPlace, body: string): boolean => {
  const draft = readCommentDraft(place)
  const next = {
    people: draft.people,
    body:
      draft.body === ''
        ? body
        : `${draft.body}
${body}`,
  }
  return keepPreference(commentDraftKey(place), next)
}
