import { useMemo } from 'react'
import { contentsOf, refusedItems } from '#src/outbox/queue/queued-contents.ts'
import { useOutbox } from '#src/outbox/queue/use-outbox.ts'

/** Items of a document whose answer was refused and stands in 送信待ち. */
export const useRefusedItems = (documentId: number): ReadonlySet<number> => {
  const entries = useOutbox()
  return useMemo(() => refusedItems(contentsOf(entries, documentId)), [entries, documentId])
}
