import { useMemo } from 'react'
import type { DocumentItemFile } from '#domain/documents/documents.contract.ts'
import { fileKinds, isSound } from '#domain/files/files.labels.ts'
import { noPhotoFacts } from '#domain/files/photos.contract.ts'
import { localIdOf } from '#src/outbox/kinds/entry.ts'
import { shownType, useContentUrls } from '#src/outbox/screens/use-content-urls.ts'
import { useOutbox } from '#src/outbox/queue/use-outbox.ts'
import { queuedOf } from '#src/outbox/kinds/entry.ts'

/** The photos and recordings of a document that wait on this device, as they will stand in it; `items`: the photos of these alone. */
export const useWaitingPhotos = (documentId: number, items?: readonly { id: number }[]): DocumentItemFile[] => {
  const entries = queuedOf(useOutbox(), 'file').filter(
    ({ write: { target, type } }) =>
      'item_id' in target &&
      target.document_id === documentId &&
      (!items || items.some(({ id }) => id === target.item_id)) &&
      (shownType.test(type) || (!items && isSound(type))),
  )
  const urls = useContentUrls(entries.map(({ id }) => id))
  const photos = entries.flatMap((entry, order_number) => {
    const { write } = entry
    const url = urls.get(entry.id)
    if (!('item_id' in write.target) || url === undefined) return []
    const id = localIdOf(entry)
    const { name, type: content_type, size } = write
    const facts = { id, name, path: url, content_type, size, ...noPhotoFacts }
    const file = isSound(content_type)
      ? { ...facts, type: fileKinds.audio, thumbnail_path: null }
      : { ...facts, type: fileKinds.image, thumbnail_path: url }
    return [{ id, item_id: write.target.item_id, order_number, file }]
  })
  // The queue tells of every step that it takes: only other photos are another list.
  const shown = JSON.stringify(photos)
  return useMemo(() => JSON.parse(shown) as DocumentItemFile[], [shown])
}
