import { useEffect, useMemo } from 'react'
import { readLocalDraft, removeLocalDraft, writeLocalDraft } from '#src/lib/local-draft.ts'
import { toast } from '#src/ui/toast.tsx'
import type { Draft, Unsaved } from './draft.ts'

export type LocalDraft = Unsaved & {
  /** When it was typed last, ISO 8601. */
  typed_at: string
}

type Place = { companyId: string; userId: number; documentId: number }

/** At most this often a draft is written, ms. */
const writeEvery = 1000

/** This browser's place for what one person typed into one document and did not save. */
export const useLocalDraftPlace = ({ companyId, userId, documentId }: Place) => useMemo(() => {
  const key = `document.${companyId}.${userId}.${documentId}`
  return {
    read: () => readLocalDraft<LocalDraft>(key),
    write: (unsaved: Unsaved) => writeLocalDraft(key, { ...unsaved, typed_at: new Date().toISOString() } satisfies LocalDraft),
    remove: () => removeLocalDraft(key),
  }
}, [companyId, userId, documentId])

/** Keeps a draft in the browser until it is saved. null: nothing is kept or removed. */
export const useKeepDraft = (draft: Draft | null, { write, remove }: ReturnType<typeof useLocalDraftPlace>): void => {
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
    const unsubscribe = draft.subscribe(handleChange)
    window.addEventListener('pagehide', handleHide)
    window.document.addEventListener('visibilitychange', handleHide)
    // A session that ends takes the screen away: what was typed last goes along.
    return () => {
      unsubscribe()
      handleHide()
      window.removeEventListener('pagehide', handleHide)
      window.document.removeEventListener('visibilitychange', handleHide)
    }
  }, [draft, write, remove])
}
