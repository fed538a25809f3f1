/** A document as this phone has it: what was saved here and has not arrived lies over what the server has. */
import { isEmptyValue } from '#domain/documents/docs-data.ts'
import type { Document } from '#domain/documents/documents.contract.ts'
import type { ContentsChange, QueuedEntry } from '../kinds/entry.ts'
import type { ReadQueue } from './outbox-store.ts'
import { withValues } from '../kinds/projection.ts'
import { queuedOf } from '../kinds/entry.ts'
import type { Queued } from '../kinds/entry.ts'

export const contentsOf = (entries: readonly QueuedEntry[], documentId: number): Queued<'contents'>[] =>
  queuedOf(entries, 'contents').filter(({ write }) => write.document_id === documentId)

type Contents = Pick<Document, 'id' | 'docs_data'>

const isRefused = ({ state, contested }: Queued<'contents'>): boolean => state === 'failed' && !contested

/** What these stand for. What was refused is not among it: that is to be mended first. */
export const changesIn = (queued: readonly Queued<'contents'>[]): ContentsChange[] =>
  queued.flatMap((entry) => (isRefused(entry) ? [] : entry.write.changes))

/** Items that were answered here with what was refused, and where no form shows it. */
export const refusedItems = (queued: readonly Queued<'contents'>[]): ReadonlySet<number> =>
  new Set(
    queued
      .filter(isRefused)
      .flatMap(({ write }) => write.changes.flatMap(({ item_id, data }) => (isEmptyValue(data) ? [] : [item_id]))),
  )

export const withQueued = <T extends Contents>(document: T, queued: readonly Queued<'contents'>[]): T =>
  withValues(document, changesIn(queued))

const known = Symbol('known')
/** A document with all that waits about it: what is edited begins from nothing else. */
export type OnDevice<T> = T & { readonly [known]: true }

/** As this device has it: what was saved here and has not arrived is as good as saved. */
export const onDevice = <T extends Contents>(stored: T, { entries }: ReadQueue): OnDevice<T> => ({
  ...withQueued(stored, contentsOf(entries, stored.id)),
  [known]: true,
})
