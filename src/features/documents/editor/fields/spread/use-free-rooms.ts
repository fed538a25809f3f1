import { useMemo } from 'react'
import { freeRooms } from '#domain/documents/spread-photos.ts'
import type { PhotoRoom } from '#domain/documents/spread-photos.ts'
import { useEditor } from '#src/features/documents/editor/fields/editor-context.ts'
import { useUploads } from '#src/outbox/queue/use-uploads.ts'

/** By what it is, or where the browser does not know that by its name. */
export const isPhoto = ({ type, name }: File): boolean =>
  type.startsWith('image/') || (type === '' && /\.(?:jpe?g|png|webp|hei[cf])$/i.test(name))

/** The rooms for photos that are free, also without those on their way. */
export const useFreeRooms = (): PhotoRoom[] => {
  const { documentId, companyId, template, itemFiles } = useEditor()
  const { uploads } = useUploads()
  const waiting = uploads
    .flatMap(({ target }) =>
      'item_id' in target && target.document_id === documentId && target.company_id === companyId
        ? [target.item_id]
        : [],
    )
    .join()
  return useMemo(
    () =>
      freeRooms(template.items, [
        ...itemFiles,
        ...(waiting === '' ? [] : waiting.split(',')).map((item_id) => ({ item_id: Number(item_id) })),
      ]),
    [template.items, itemFiles, waiting],
  )
}
