import type { DocsDataRequest } from '#domain/documents/documents.contract.ts'
import { isOffline } from '#src/api/errors.ts'
import type { Draft } from '#src/features/documents/editor/draft/draft.ts'
import type { SaveOutcome } from '#src/features/documents/editor/fields/editor-context.ts'
import type { Queued } from '#src/outbox/kinds/entry.ts'

/** A refused entry without what a later one of the queue answers anew; null where nothing of it is left. */
export const stillRefused = <T extends Pick<Queued<'contents'>, 'id' | 'write'>>(
  entry: T,
  queued: readonly Pick<Queued<'contents'>, 'id' | 'write'>[],
): T | null => {
  const later = queued.filter(({ id }) => id > entry.id).flatMap(({ write }) => write.changes)
  const changes = entry.write.changes.filter(({ item_id }) => !later.some((change) => change.item_id === item_id))
  return changes.length === 0 ? null : { ...entry, write: { ...entry.write, changes } }
}

type Ways = {
  /** Whether something of the document waits in the browser's queue, which what is sent now must not overtake. */
  isQueued: () => boolean
  /** Whether the browser keeps it from here on. */
  queue: (contents: DocsDataRequest) => Promise<boolean>
  /** null once the server has it, with the inserted files as they stand. */
  send: (contents: DocsDataRequest) => Promise<Error | null>
}

/** Sends what the draft holds, what is held meanwhile too; without a connection, or behind what waits, into the queue. */
export const sendHeld = async (draft: Draft, { isQueued, queue, send }: Ways): Promise<SaveOutcome> => {
  let outcome: SaveOutcome = isQueued() ? 'waiting' : 'sent'
  for (let contents = draft.held(); contents.length > 0 || draft.areEmbedsDirty(); contents = draft.held()) {
    if (contents.length > 0 && isQueued()) {
      if (!(await queue(contents))) return 'waiting'
      outcome = 'waiting'
      continue
    }
    // One sending, call and queue: what is typed back in between stands over whichever of them takes it.
    const { error, isKept } = await draft.whileSending(contents, async () => {
      const error = await send(contents)
      return { error, isKept: isOffline(error) && (await queue(contents)) }
    })
    if (error && !isOffline(error)) return 'failed'
    if (!error) continue
    if (!isKept || draft.held().length === 0) return 'waiting'
    outcome = 'waiting'
  }
  return outcome
}
