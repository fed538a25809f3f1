import { useMemo } from 'react'
import { contentsOf, refusedItems } from '#src/outbox/queue/queued-contents.ts'
import { useOutbox } from '#src/outbox/queue/use-outbox.ts'

/** Items of a document whose answer was refused and stands in 送信待ち; the same object until they are others. */
export const useRefusedItems = (documentId: number): ReadonlySet<number> => {
  const entries = useOutbox()
  // The queue tells of every step that it takes.
  const refused = useMemo(() => [...refusedItems(contentsOf(entries, documentId))].join(), [entries, documentId])
  return useMemo(() => new Set(refused === '' ? [] : refused.split(',').map(Number)), [refused])
}
