import { useMemo, useState } from 'react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { boundOf } from '#domain/documents/bound-values.ts'
import { isSameValue } from '#domain/documents/docs-data.ts'
import type { DocsDataRequest, Document } from '#domain/documents/documents.contract.ts'
import { copiedValues } from '#domain/documents/previous-values.ts'
import { dataByItem } from '#domain/documents/sections.ts'
import { sessionQueries } from '#src/api/auth.ts'
import { Draft } from '#src/features/documents/editor/draft/draft.ts'
import { useLocalDraftPlace } from '#src/features/documents/editor/draft/use-local-draft.ts'
import { contentsOf, onDevice, withQueued } from '#src/outbox/queue/queued-contents.ts'
import { useOutbox, useReadQueue } from '#src/outbox/queue/use-outbox.ts'

export type TypedPreview = {
  /** With what was saved on this device and has not arrived, and what an editor of this browser holds and has not saved. */
  document: Document
  /** What of it the server does not have; null: nothing. */
  changes: DocsDataRequest | null
  /** Whether something of it is not even saved here. */
  isTyped: boolean
}

/** What is shown of a document; `isTyped`: with what is typed in the editor that asked for it. */
export const useTypedPreview = (companyId: string, stored: Document, isTyped: boolean): TypedPreview => {
  const { data: user } = useSuspenseQuery(sessionQueries.companyUser(companyId))
  const place = useLocalDraftPlace({ companyId, userId: user.id, documentId: stored.id })
  const [kept] = useState(() => (isTyped ? place.newest() : null))
  const entries = useOutbox()
  const saved = useMemo(() => withQueued(stored, contentsOf(entries, stored.id)), [stored, entries])
  const queue = useReadQueue()
  const draft = useMemo(() => kept && queue && Draft.restore(onDevice(stored, queue), kept), [stored, queue, kept])
  const contents = draft?.current() ?? dataByItem(saved.docs_data)
  const known = dataByItem(stored.docs_data)
  const copied = copiedValues(saved.docs_data)
  const bound = boundOf(saved.docs_data)
  const isCopied = (itemId: number) => (draft ? draft.isCopied(itemId) : copied.has(itemId))
  const different = [...contents].flatMap(([item_id, data]) =>
    isSameValue(data, known.get(item_id)) ? [] : [{ item_id, data }],
  )
  // The queue tells of every step that it takes: only another change is another list.
  const [last, setLast] = useState<DocsDataRequest>(different)
  const isSame = JSON.stringify(last) === JSON.stringify(different)
  if (!isSame) setLast(different)
  const changes = isSame ? last : different
  const docs_data = [...contents].map(([item_id, data]) => ({
    // What was never saved has no id of its own yet; nothing shows one.
    id: stored.docs_data.find((entry) => entry.item_id === item_id)?.id ?? 0,
    document_id: stored.id,
    item_id,
    data,
    is_copied: isCopied(item_id),
    is_bound: draft ? draft.isBound(item_id) : bound.has(item_id),
  }))
  return changes.length === 0
    ? { document: stored, changes: null, isTyped: false }
    : { document: { ...stored, docs_data }, changes, isTyped: draft?.isDirty() ?? false }
}
