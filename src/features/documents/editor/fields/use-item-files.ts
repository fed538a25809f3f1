import type { DocumentItemFile } from '#domain/documents/documents.contract.ts'
import { photoPlaceOf } from '#domain/documents/photo-place.ts'
import { itemsLike } from '#domain/documents/shooting-list.ts'
import { fileKinds } from '#domain/files/files.labels.ts'
import type { TemplateItem } from '#domain/templates/templates.contract.ts'
import { usePutItemFileBack, useRemoveItemFile } from '#src/api/item-files.ts'
import type { UploadTarget } from '#src/outbox/kinds/upload.ts'
import { useUploads } from '#src/outbox/queue/use-uploads.ts'
import { useFileRemoval } from '#src/widgets/undo-deletion/use-file-removal.ts'
import { useEditor } from './editor-context.ts'

type ItemTarget = Extract<UploadTarget, { kind: 'document-item' }>

const isSameItem = (target: UploadTarget, { company_id, document_id, item_id }: ItemTarget): boolean =>
  'item_id' in target &&
  target.company_id === company_id &&
  target.document_id === document_id &&
  target.item_id === item_id

/** The files of a file item, and their adding and removing, apart from 保存する. What is added waits in the upload queue until the server has it. */
export const useItemFiles = (item: TemplateItem) => {
  const { companyId, documentId, documentTitle, matter_id, matter, template, itemFiles } = useEditor()
  const queue = useUploads()
  const remove = useFileRemoval(useRemoveItemFile(companyId, documentId), usePutItemFileBack(companyId, documentId))
  const target: ItemTarget = {
    kind: 'document-item',
    company_id: companyId,
    document_id: documentId,
    item_id: item.id,
    label: item.name,
  }

  const files = itemFiles.filter(({ item_id }) => item_id === item.id)
  const like = itemsLike(template.items, item)
  return {
    files,
    /** What the camera within the app is told of the item. */
    capture: {
      target,
      work: { title: documentTitle, matter_id, matter },
      place: photoPlaceOf(template.items, item),
      /** Of the item, and of the same place before the work. */
      earlier: itemFiles
        .filter(({ item_id, file }) => like.has(item_id) && file.type === fileKinds.image)
        .map(({ file }) => file),
    },
    /** On their way to the server, or failed. */
    uploads: queue.uploads.filter((upload) => isSameItem(upload.target, target)),
    /** Where the upload queue brings what is added. */
    target,
    add: (files: readonly File[]) => void queue.add(target, files),
    retry: queue.retry,
    cancel: queue.cancel,
    remove: ({ id, file }: DocumentItemFile) => void remove(id, file.name),
  }
}
