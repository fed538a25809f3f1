import { useState } from 'react'
import type { DocumentItemFile } from '#domain/documents/documents.contract.ts'
import { useMarkItemFile, useRestoreItemFile } from '#src/api/item-files.ts'
import { describeError } from '#src/api/errors.ts'
import { useConfirm } from '#src/ui/confirm-dialog.tsx'
import { toast } from '#src/ui/toast.tsx'
import { FileViewer } from '#src/widgets/file-viewer/file-viewer.tsx'
import type { PhotoTools, ViewedFile } from '#src/widgets/file-viewer/viewed-file.ts'
import { useEditor } from './editor-context.ts'

type ItemFileViewerProps = {
  /** All of the item. */
  files: readonly DocumentItemFile[]
  /** Of the stored file to begin with. */
  initialId: number
  onClose: () => void
}

/** Looks at the files of an item; who may change the document draws on its photos and says when they were taken. */
export const ItemFileViewer = ({ files, initialId, onClose }: ItemFileViewerProps) => {
  const { companyId, documentId, isReadOnly } = useEditor()
  const marking = useMarkItemFile(companyId, documentId)
  const restoring = useRestoreItemFile(companyId, documentId)
  const confirm = useConfirm()
  /** Another may stand in its place since: the server says so. */
  const [opened] = useState(files)
  const placeOf = ({ id }: ViewedFile): number => [...files, ...opened].find(({ file }) => file.id === id)!.id

  const handleRestore = async (shown: ViewedFile) => {
    const isConfirmed = await confirm({
      title: '元の写真に戻す',
      message: '書き込みのある写真を、元の写真に替えます。書き込みは元に戻せません。',
      confirmLabel: '元の写真に戻す',
    })
    if (!isConfirmed) return
    restoring.mutate(placeOf(shown), {
      onSuccess: () => toast.success('元の写真に戻しました'),
      onError: (error) => toast.error(describeError(error)),
    })
  }
  const tools: PhotoTools = {
    companyId,
    storedIdOf: ({ id }) => id,
    canMark: () => true,
    mark: async (shown, drawn) => {
      await marking.mutateAsync({ id: placeOf(shown), drawn_file_id: shown.id, file: drawn })
      return '書き込みのある写真に替えました'
    },
    markLabel: '書き込みを保存',
    restore: (shown) => void handleRestore(shown),
  }
  return (
    <FileViewer
      files={files.map(({ file }) => file)}
      initialId={initialId}
      onClose={onClose}
      tools={isReadOnly ? undefined : tools}
    />
  )
}
