import { useEffect, useMemo, useRef, useState } from 'react'
import { onLocalDraftRemoved, readLocalDrafts, removeLocalDraft, writeLocalDraft } from '#src/lib/local-draft.ts'
import { toast } from '#src/ui/toasts/toast.tsx'
import { draftKeys } from '#src/outbox/queue/document-drafts.ts'
import type { DraftOwner } from '#src/outbox/queue/document-drafts.ts'
import type { Draft, Unsaved } from './draft.ts'

type Kept = Unsaved & {
  /** When it was typed last, ISO 8601. */
  typed_at: string
}
/** What an editor kept: one of another day, or of another tab. */
export type LocalDraft = Kept & { key: string }

/** At most this often a draft is written, ms. */
const writeEvery = 1000

const createPlace = (owner: DraftOwner, editor: string) => {
  const all = draftKeys(owner)
  const own = all + editor
  return {
    /** The newest of all that was kept; null where there is nothing. */
    newest: (): LocalDraft | null => {
      const drafts = [...readLocalDrafts<Kept>(all)].map(([key, kept]): LocalDraft => ({ ...kept, key }))
      return drafts.sort((a, b) => b.typed_at.localeCompare(a.typed_at))[0] ?? null
    },
    write: (unsaved: Unsaved): boolean =>
      writeLocalDraft(own, { ...unsaved, typed_at: new Date().toISOString() } satisfies Kept),
    remove: (): void => removeLocalDraft(own),
    /** Of another editor; where that is still open it keeps its own again. */
    removeOther: ({ key }: LocalDraft): void => removeLocalDraft(key),
    onRemoved: (listener: () => void) => onLocalDraftRemoved(own, listener),
  }
}
export type LocalDraftPlace = ReturnType<typeof createPlace>

/**
 * This browser's place for what one person typed into one document and did not save. Every editor has its own: of two
 * tabs none writes over what the other keeps. A document that was made here moves once it has the server's id.
 */
export const useLocalDraftPlace = ({ companyId, userId, documentId }: DraftOwner): LocalDraftPlace => {
  const [editor] = useState(() => crypto.getRandomValues(new Uint32Array(2)).join('-'))
  const place = useMemo(
    () => createPlace({ companyId, userId, documentId }, editor),
    [companyId, userId, documentId, editor],
  )
  const former = useRef(place)
  useEffect(() => {
    if (former.current !== place) former.current.remove()
    former.current = place
  }, [place])
  return place
}

/** Keeps a draft in the browser until it is saved. null: nothing is kept or removed. */
export const useKeepDraft = (draft: Draft | null, { write, remove, onRemoved }: LocalDraftPlace): void => {
  useEffect(() => {
    if (!draft) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let hasWarned = false
    const keep = () => {
      clearTimeout(timer)
      timer = undefined
      const unsaved = draft.unsaved()
      if (!unsaved) return remove()
      if (write(unsaved) || hasWarned) return
      hasWarned = true
      toast.error('このブラウザには下書きを残せません。こまめに保存してください。')
    }
    const handleChange = () => {
      if (!draft.isDirty()) keep()
      else timer ??= setTimeout(keep, writeEvery)
    }
    const handleHide = () => timer !== undefined && keep()
    // Phones kill the page behind their camera, and some do not hide it first.
    const handleClick = ({ target }: MouseEvent) =>
      target instanceof HTMLInputElement && target.type === 'file' && handleHide()
    // In another place than before.
    if (draft.isDirty()) keep()
    const unsubscribe = draft.subscribe(handleChange)
    // Restored or thrown away in another tab: what stands here is still not saved.
    const endRemoved = onRemoved(() => draft.isDirty() && keep())
    window.addEventListener('pagehide', handleHide)
    window.document.addEventListener('visibilitychange', handleHide)
    window.document.addEventListener('click', handleClick, true)
    // A session that ends takes the screen away: what was typed last goes along.
    return () => {
      unsubscribe()
      endRemoved()
      handleHide()
      window.removeEventListener('pagehide', handleHide)
      window.document.removeEventListener('visibilitychange', handleHide)
      window.document.removeEventListener('click', handleClick, true)
    }
  }, [draft, write, remove, onRemoved])
}
