import { useState } from 'react'
import type { CommentTarget } from '#src/api/comments.ts'
import { emptyDraft, readCommentDraft, writeCommentDraft } from './comment-draft.ts'
import type { CommentDraft, DraftPlace } from './comment-draft.ts'

/** The draft of one person on one thing. */
export const useCommentDraft = (companyId: string, target: CommentTarget, user: { id: number }) => {
  const place: DraftPlace = { companyId, target, userId: user.id }
  const [draft, setDraft] = useState(() => readCommentDraft(place))
  const change = (next: CommentDraft) => {
    setDraft(next)
    writeCommentDraft(place, next)
  }
  return { draft, change, clear: () => change(emptyDraft) }
}
