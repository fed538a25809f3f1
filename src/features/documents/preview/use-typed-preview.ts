import { useState } from 'react'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import type { DocsDataRequest, Document } from '#domain/documents/documents.contract.ts'
import type { SheetTable } from '#domain/documents/sheet-table.ts'
import { sessionQueries } from '#src/api/auth.ts'
import { documentQueries } from '#src/api/documents.ts'
import { Draft } from '#src/features/documents/editor/draft/draft.ts'
import { useLocalDraftPlace } from '#src/features/documents/editor/draft/use-local-draft.ts'

export type TypedPreview = {
  /** With what an editor of this browser holds and has not saved; as saved where it holds nothing. */
  document: Document
  /** null: as saved. */
  changes: DocsDataRequest | null
}

/** What is shown of a document: as saved, or with what is typed in the editor that asked for it. */
export const useTypedPreview = (companyId: string, document: Document, isTyped: boolean): TypedPreview => {
  const { data: user } = useSuspenseQuery(sessionQueries.companyUser(companyId))
  const place = useLocalDraftPlace({ companyId, userId: user.id, documentId: document.id })
  const [kept] = useState(() => (isTyped ? place.newest() : null))
  if (!kept) return { document, changes: null }
  const draft = Draft.restore(document, kept)
  if (!draft.isDirty()) return { document, changes: null }
  const docs_data = [...draft.current()].map(([item_id, data]) => ({ item_id, document_id: document.id, data }))
  return { document: { ...document, docs_data: withIds(docs_data, document) }, changes: draft.changes() }
}

/** What was never saved has no id of its own yet; nothing shows one. */
const withIds = (entries: Omit<Document['docs_data'][number], 'id'>[], document: Document): Document['docs_data'] =>
  entries.map((entry) => ({
    ...entry,
    id: document.docs_data.find(({ item_id }) => item_id === entry.item_id)?.id ?? 0,
  }))

/** The sheets with these contents over the saved ones. */
export const usePreviewSheets = (companyId: string, documentId: number, changes: DocsDataRequest | null) => {
  const saved = useQuery<SheetTable[]>({ ...documentQueries.sheets(companyId, documentId), enabled: changes === null })
  const typed = useQuery({
    ...documentQueries.typedSheets(companyId, documentId, changes ?? []),
    enabled: changes !== null,
  })
  return changes === null ? saved : typed
}
