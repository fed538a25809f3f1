import { useState } from 'react'
import type { CommentTarget } from '#src/api/comments.ts'
import { readPreference, writePreference } from '#src/lib/preference.ts'

type Named = { id: number; name: string }

/** What is typed and not sent yet, with the people chosen for it. */
type CommentDraft = { body: string; people: Named[] }

const empty: CommentDraft = { body: '', people: [] }

/** The draft of one person on one thing; this browser keeps it until it is sent. */
export const useCommentDraft = (companyId: string, target: CommentTarget, user: { id: number }) => {
  const on = 'matter_id' in target ? `matter.${target.matter_id}` : `document.${target.document_id}`
  const key = `comment-draft.${companyId}.${user.id}.${on}`
  const [draft, setDraft] = useState(() => readPreference<CommentDraft>(key) ?? empty)
  const change = (next: CommentDraft) => {
    setDraft(next)
    writePreference(key, next.body === '' ? null : next)
  }
  return { draft, change, clear: () => change(empty) }
}
