import { useEffect, useState, useSyncExternalStore } from 'react'
import { valueText } from '#domain/documents/docs-data.ts'
import type { PrintMark } from '#domain/documents/print-marks.ts'
import { limits } from '#domain/limits.ts'
import { textLength } from '#domain/text/length.ts'
import { checkPrint } from '#src/api/document-changes.ts'
import { typingPauseMs } from '#src/ui/sizes/measures.ts'
import type { Draft } from './draft.ts'
import { PrintMarks } from './print-marks.ts'

/** The marks of what is saved, and 300 ms after the last change those of what is typed. */
export const usePrintMarks = (companyId: string, documentId: number, draft: Draft): PrintMarks => {
  const [marks] = useState(() => new PrintMarks())
  useEffect(() => {
    // The server is asked about what it has.
    if (documentId < 0) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let call: AbortController | undefined
    let checked: ReturnType<typeof draft.current> | null = null
    const check = async () => {
      call?.abort()
      call = new AbortController()
      const { signal } = call
      const changes = draft.changes().filter(({ data }) => textLength(valueText(data)) <= limits.text.itemTextArea)
      try {
        const found = await checkPrint(companyId, documentId, changes, { signal })
        if (!signal.aborted) marks.set(found)
      } catch {
        // Without an answer the marks stay as they were: they are advice, and the next change asks again.
      }
    }
    const schedule = () => {
      if (draft.current() === checked) return
      checked = draft.current()
      clearTimeout(timer)
      timer = setTimeout(() => void check(), typingPauseMs)
    }
    schedule()
    const unsubscribe = draft.subscribe(schedule)
    return () => {
      unsubscribe()
      clearTimeout(timer)
      call?.abort()
    }
  }, [companyId, documentId, draft, marks])
  return marks
}

export const useItemMarks = (marks: PrintMarks, itemId: number): readonly PrintMark[] =>
  useSyncExternalStore(marks.subscribe, () => marks.of(itemId))
