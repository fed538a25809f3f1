import { useEffect } from 'react'
import type { QueuedEntry, Write } from './entry.ts'
import { entries, isOpen, isRead, made, offerOutbox, pause } from './outbox-store.ts'
import type { Pause } from './outbox-engine.ts'
import { useStore } from '#src/lib/use-store.ts'

/** What of the signed-in person waits to be sent, of all their companies, in the order written. */
export const useOutbox = (): readonly QueuedEntry[] => useStore(entries)

export const useOutboxPause = (): Pause => useStore(pause)

/** The server's id of what the entry of this number has made; null as long as it has not. */
export const useMadeId = (entryId: number): number | null => useStore(made, (all) => all.get(entryId) ?? null)

export const useIsOutboxOpen = (): boolean => useStore(isOpen)

export const useIsOutboxRead = (): boolean => useStore(isRead)

/** For a screen that may write without a connection. */
export const useOfferOutbox = (): void => useEffect(offerOutbox, [])

export type Queued<K extends Write['kind']> = QueuedEntry & { write: Extract<Write, { kind: K }> }

/** What of one kind waits. */
export const queuedOf = <K extends Write['kind']>(all: readonly QueuedEntry[], kind: K): Queued<K>[] =>
  all.filter((entry): entry is Queued<K> => entry.write.kind === kind)
