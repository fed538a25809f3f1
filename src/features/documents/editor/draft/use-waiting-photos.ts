import { useEffect, useMemo, useRef, useState } from 'react'
import type { DocumentItemFile } from '#domain/documents/documents.contract.ts'
import { fileKinds } from '#domain/files/files.labels.ts'
import { noPhotoFacts } from '#domain/files/photos.contract.ts'
import { localIdOf } from '#src/widgets/outbox/entry.ts'
import { useEngine } from '#src/widgets/outbox/use-engine.ts'
import { queuedOf, useOutbox } from '#src/widgets/outbox/use-outbox.ts'

/** What every browser shows. */
const shownType = /^image\/(jpeg|png|webp|gif)$/

/** Addresses of the bytes of these entries, by their numbers, until they are gone. Each is read once. */
const useContentUrls = (ids: string): ReadonlyMap<number, string> => {
  const { engine } = useEngine()
  const made = useRef(new Map<number, string>())
  const [urls, setUrls] = useState<ReadonlyMap<number, string>>(new Map())
  useEffect(() => {
    const known = made.current
    const wanted = new Set(ids === '' ? [] : ids.split(',').map(Number))
    for (const [id, url] of known) {
      if (wanted.has(id)) continue
      URL.revokeObjectURL(url)
      known.delete(id)
    }
    if (!engine) return
    let isGone = false
    const read = async (id: number) => {
      const content = await engine.readContent(id)
      if (content && !isGone) known.set(id, URL.createObjectURL(content))
    }
    const missing = [...wanted].filter((id) => !known.has(id))
    // One that cannot be read is not shown; of it the queue itself tells.
    void Promise.allSettled(missing.map(read)).then(() => !isGone && setUrls(new Map(known)))
    return () => {
      isGone = true
    }
  }, [engine, ids])
  useEffect(() => {
    const known = made.current
    return () => {
      for (const url of known.values()) URL.revokeObjectURL(url)
      known.clear()
    }
  }, [])
  return urls
}

/** The photos of a document that wait on this device, as they will stand in it; `items`: those of these alone. */
export const useWaitingPhotos = (documentId: number, items?: readonly { id: number }[]): DocumentItemFile[] => {
  const entries = queuedOf(useOutbox(), 'file').filter(
    ({ write: { target, type } }) =>
      target.kind === 'document-item' &&
      target.document_id === documentId &&
      (!items || items.some(({ id }) => id === target.item_id)) &&
      shownType.test(type),
  )
  const urls = useContentUrls(entries.map(({ id }) => id).join())
  const photos = entries.flatMap((entry, order_number) => {
    const { write } = entry
    const url = urls.get(entry.id)
    if (write.target.kind !== 'document-item' || url === undefined) return []
    const id = localIdOf(entry)
    const file = { id, name: write.name, path: url, type: fileKinds.image, thumbnail_path: url, ...noPhotoFacts }
    return [{ id, item_id: write.target.item_id, order_number, file }]
  })
  // The queue tells of every step that it takes: only other photos are another list.
  const shown = JSON.stringify(photos)
  return useMemo(() => JSON.parse(shown) as DocumentItemFile[], [shown])
}
