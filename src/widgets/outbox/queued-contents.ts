/** A document as this phone has it: what was saved here and has not arrived lies over what the server has. */
import type { DocsDataValue, Document } from '#domain/documents/documents.contract.ts'
import type { QueuedEntry } from './entry.ts'
import { queuedOf } from './use-outbox.ts'
import type { Queued } from './use-outbox.ts'

export const contentsOf = (entries: readonly QueuedEntry[], documentId: number): Queued<'contents'>[] =>
  queuedOf(entries, 'contents').filter(({ write }) => write.document_id === documentId)

type Contents = Pick<Document, 'id' | 'docs_data'>

/** The contents with these values in place of theirs. */
export const withValues = <T extends Contents>(
  document: T,
  values: readonly { item_id: number; data: DocsDataValue; is_copied?: boolean | undefined }[],
): T => {
  if (values.length === 0) return document
  const last = new Map(values.map((value) => [value.item_id, value]))
  const kept = document.docs_data.filter(({ item_id }) => !last.has(item_id))
  // The server numbers an entry when it gets it.
  const added = [...last.values()].map(({ item_id, data, is_copied = false }) => ({
    id: 0,
    document_id: document.id,
    item_id,
    data,
    is_copied,
  }))
  return { ...document, docs_data: [...kept, ...added] }
}

/** What was refused is not among it: that is to be mended first. */
export const withQueued = <T extends Contents>(document: T, queued: readonly Queued<'contents'>[]): T =>
  withValues(
    document,
    queued.flatMap(({ write, state, contested }) => (state === 'failed' && !contested ? [] : write.changes)),
  )
