import { useMemo } from 'react'
import type { Document, DocumentEmbedResource } from '#domain/documents/documents.contract.ts'
import { embedsAbout, queuedResource, withQueuedEmbeds } from '#src/outbox/kinds/queued-embeds.ts'
import { useContentUrls } from '#src/outbox/screens/use-content-urls.ts'
import { useOutbox } from '#src/outbox/queue/use-outbox.ts'

/** The inserted files of a document as this device has them; one that waits too is read from here. `hasQueued`: whether the server knows others. */
export const useQueuedEmbeds = ({
  id,
  document_embed_resources,
}: Pick<Document, 'id' | 'document_embed_resources'>): { resources: DocumentEmbedResource[]; hasQueued: boolean } => {
  const queued = embedsAbout(useOutbox(), id)
  const ordered = document_embed_resources.toSorted((a, b) => a.order_number - b.order_number)
  const rows = withQueuedEmbeds(ordered, queued, queuedResource).embeds.map(({ row }) => row)
  const urls = useContentUrls(rows.flatMap(({ file_id }) => (file_id < 0 ? [-file_id] : [])))
  const shown = JSON.stringify(
    rows.flatMap((row, index) => {
      const path = row.file_id < 0 ? urls.get(-row.file_id) : row.file.path
      // Until its bytes are read it has no address.
      if (path === undefined) return []
      const file = row.file_id < 0 ? { ...row.file, path, thumbnail_path: null } : row.file
      return [{ ...row, order_number: index + 1, file }]
    }),
  )
  // The queue tells of every step that it takes: only other files are another list.
  const resources = useMemo(() => JSON.parse(shown) as DocumentEmbedResource[], [shown])
  return { resources, hasQueued: queued.length > 0 }
}
