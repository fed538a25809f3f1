/** The files inserted into a document as this device has them: what waits, over what the server has. */
import type { DocumentEmbedResource } from '#domain/documents/documents.contract.ts'
import { changeEmbeds } from '#domain/documents/embed-changes.ts'
import type { EmbedPages } from '#domain/documents/embed-changes.ts'
import { changesOf, localIdOf, queuedOf } from './entry.ts'
import type { Queued, QueuedEntry } from './entry.ts'

export const embedsAbout = (entries: readonly QueuedEntry[], documentId: number): Queued<'embeds'>[] =>
  queuedOf(entries, 'embeds').filter(({ write }) => write.document_id === documentId)

/** Whether no try of it can have reached the server: it was refused, or what it needs is not there. */
export const wasNeverDone = ({ write, state }: Queued<'embeds'>): boolean =>
  state === 'failed' || write.document_id < 0 || write.change.file_id < 0

type Row<T> = EmbedPages & { entry: Queued<'embeds'> | null; row: T | null }
/** `entry`: what waits about it, or what of it was refused. */
export type QueuedEmbed<T> = { row: T; entry: Queued<'embeds'> | null }

/**
 * The rows with the files that wait among them, in the order in which they will stand, and apart from them what is on its
 * way out. What the server refused to take out stands as before.
 */
export const withQueuedEmbeds = <T extends EmbedPages>(
  rows: readonly T[],
  queued: readonly Queued<'embeds'>[],
  make: (entry: Queued<'embeds'>) => T,
): { embeds: QueuedEmbed<T>[]; leaving: Queued<'embeds'>[] } => {
  const leaving: Queued<'embeds'>[] = []
  let all: readonly Row<T>[] = rows.map((row) => ({ file_id: row.file_id, pages: row.pages, row, entry: null }))
  for (const entry of queued) {
    const { change } = entry.write
    if (change.way === 'removed' && entry.state === 'failed') {
      const own = all.filter(({ file_id }) => file_id === change.file_id)
      const refused = own[change.nth - 1] ?? own.at(-1)
      all = all.map((each) => (each === refused ? { ...each, entry } : each))
      continue
    }
    const { embeds } = changeEmbeds(all, changesOf(change))
    // What another took out meanwhile is gone without it.
    if (change.way === 'removed' && embeds !== all) leaving.push(entry)
    all = embeds.map((each) => ('row' in each ? each : { ...each, row: null, entry }))
  }
  return { embeds: all.map(({ row, entry }) => ({ row: row ?? make(entry!), entry })), leaving }
}

/** A file that waits, as the document will carry it. */
export const queuedResource = (entry: Queued<'embeds'>): DocumentEmbedResource => {
  const { change, shown } = entry.write
  return { ...shown, id: localIdOf(entry), file_id: change.file_id, pages: change.pages, order_number: 0 }
}
