import { useEffect, useState } from 'react'
import type { QueuedEntry } from '../kinds/entry.ts'
import { entries, isOpen, made, offerOutbox, pause, queue, trouble, wantQueue } from './outbox-store.ts'
import type { ReadQueue } from './outbox-store.ts'
import type { Pause } from './outbox-engine.ts'
import { useStore } from '#src/lib/use-store.ts'

/** What of the signed-in person waits to be sent, of all their companies, in the order written. */
export const useOutbox = (): readonly QueuedEntry[] => useStore(entries)

export const useOutboxPause = (): Pause => useStore(pause)

/** The server's id of what the entry of this number has made; null as long as it has not. */
export const useMadeId = (entryId: number): number | null => useStore(made, (all) => all.get(entryId) ?? null)

export const useIsOutboxOpen = (): boolean => useStore(isOpen)

export const useIsOutboxRead = (): boolean => useStore(queue, (known) => known !== null)

/** All that waits, for a screen that stands on it; null until it is known, and never again afterwards. */
export const useReadQueue = (): ReadQueue | null => {
  const current = useStore(queue)
  const [last, setLast] = useState(current)
  if (current && current !== last) setLast(current)
  useEffect(wantQueue, [])
  return current ?? last
}

/** Why what waits cannot be read at the moment; null where it can. */
export const useOutboxTrouble = (): string | null => useStore(trouble)

/** For a screen that may write without a connection. */
export const useOfferOutbox = (): void => useEffect(offerOutbox, [])
