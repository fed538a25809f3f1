import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { DocumentItemFile } from '#domain/documents/documents.contract.ts'
import type { TemplateItem } from '#domain/templates/templates.contract.ts'
import { documentQueries } from '#src/api/documents.ts'
import { useRemoveItemFile } from '#src/api/item-files.ts'
import { useEditor } from '#src/features/documents/editor/fields/editor-context.ts'
import { useLatest } from '#src/lib/use-latest.ts'
import { useUploads } from '#src/outbox/queue/use-uploads.ts'
import { offerUndo } from '#src/widgets/undo-deletion/offer-undo.ts'

export type PutPhoto = { item_id: number; file: File }

/** What was put in last, and the way to have it out again: as long as the form is open. */
export type LastPut = { count: number; takeOut: () => Promise<void> }

/** Photos into their places, in their order; and all of them out again, whether they have arrived or wait. */
export const usePutPhotos = () => {
  const { companyId, documentId, template, itemFiles } = useEditor()
  const { uploads, add, cancel } = useUploads()
  const removal = useRemoveItemFile(companyId, documentId)
  const client = useQueryClient()
  const asItIs = { ...documentQueries.detail(companyId, documentId), staleTime: 0 }
  const latest = useLatest({ itemFiles, uploads })
  const [last, setLast] = useState<LastPut | null>(null)
  const itemOf = (item_id: number): TemplateItem | undefined => template.items.find(({ id }) => id === item_id)

  const put = async (photos: readonly PutPhoto[]): Promise<void> => {
    const before = {
      files: new Set(latest.current.itemFiles.map(({ id }) => id)),
      uploads: new Set(latest.current.uploads.map(({ id }) => id)),
    }
    let count = 0
    for (const { item_id, file } of photos) {
      const item = itemOf(item_id)
      if (!item) continue
      const target = { kind: 'document-item', company_id: companyId, document_id: documentId, item_id } as const
      if (await add({ ...target, label: item.name }, [file])) count += 1
    }
    if (count === 0) return
    const isOne = (item_id: number, name: string) =>
      photos.some((photo) => photo.item_id === item_id && photo.file.name === name)
    const takeOut = async () => {
      const waiting = latest.current.uploads.filter(
        ({ id, target, name }) => !before.uploads.has(id) && 'item_id' in target && isOne(target.item_id, name),
      )
      const ofThese = (files: readonly DocumentItemFile[]) =>
        files.filter(({ id, item_id, file }) => !before.files.has(id) && isOne(item_id, file.name))
      for (const { id } of waiting) cancel(id)
      const known = ofThese(latest.current.itemFiles)
      // One that has just arrived waits no longer, and the form has not heard of it yet.
      const arrived =
        waiting.length + known.length < count ? ofThese((await client.fetchQuery(asItIs)).item_files) : known
      for (const { id } of arrived) await removal.mutateAsync(id)
      setLast(null)
    }
    setLast({ count, takeOut })
    offerUndo(`${count}枚の写真`, takeOut, `${count}枚の写真を入れました`)
  }
  return { put, last }
}
