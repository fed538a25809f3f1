import { useEffect, useState } from 'react'
import type { DocumentItemFile } from '#domain/documents/documents.contract.ts'
import { fileKinds } from '#domain/files/files.labels.ts'
import { noPhotoFacts } from '#domain/files/photos.contract.ts'
import { localIdOf } from '#src/widgets/outbox/entry.ts'
import { useEngine } from '#src/widgets/outbox/use-engine.ts'
import { queuedOf, useOutbox } from '#src/widgets/outbox/use-outbox.ts'

/** What every browser shows. */
const shownType = /^image\/(jpeg|png|webp|gif)$/

/** The photos of a document that wait on this device, as they will stand in it. */
export const useWaitingPhotos = (documentId: number): DocumentItemFile[] => {
  const { engine } = useEngine()
  const entries = queuedOf(useOutbox(), 'file').filter(
    ({ write: { target, type } }) =>
      target.kind === 'document-item' && target.document_id === documentId && shownType.test(type),
  )
  const ids = entries.map(({ id }) => id).join()
  const [urls, setUrls] = useState<ReadonlyMap<number, string>>(new Map())
  useEffect(() => {
    if (!engine || ids === '') return
    let isGone = false
    const made = new Map<number, string>()
    const read = async (id: number) => {
      const content = await engine.readContent(id)
      if (content && !isGone) made.set(id, URL.createObjectURL(content))
    }
    // One that cannot be read is not shown; of it the queue itself tells.
    void Promise.allSettled(ids.split(',').map((id) => read(Number(id)))).then(() => !isGone && setUrls(made))
    return () => {
      isGone = true
      for (const url of made.values()) URL.revokeObjectURL(url)
    }
  }, [engine, ids])
  return entries.flatMap((entry, order_number) => {
    const { write } = entry
    const url = urls.get(entry.id)
    if (write.target.kind !== 'document-item' || url === undefined) return []
    const id = localIdOf(entry)
    const file = { id, name: write.name, path: url, type: fileKinds.image, thumbnail_path: url, ...noPhotoFacts }
    return [{ id, item_id: write.target.item_id, order_number, file }]
  })
}
