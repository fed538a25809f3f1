import { useQuery } from '@tanstack/react-query'
import type { DocumentItemFile } from '#domain/documents/documents.contract.ts'
import { may } from '#domain/users/rights.ts'
import { sessionQueries } from '#src/api/auth.ts'
import { describeError } from '#src/api/errors.ts'
import { useMarkItemFile, useRestoreItemFile } from '#src/api/item-files.ts'
import { useConfirm } from '#src/ui/confirm-dialog.tsx'
import { toast } from '#src/ui/toast.tsx'
import { FileViewer, useOriginalsOf } from '#src/widgets/file-viewer/file-viewer.tsx'
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
  const { data: user } = useQuery(sessionQueries.companyUser(companyId))
  const originalsOf = useOriginalsOf(companyId)
  const marking = useMarkItemFile(companyId, documentId)
  const restoring = useRestoreItemFile(companyId, documentId)
  const confirm = useConfirm()
  const placeOf = (shown: ViewedFile): number => files.find(({ file }) => file.id === shown.id)!.id

  const handleRestore = async (shown: ViewedFile) => {
    const place = placeOf(shown)
    const isConfirmed = await confirm({
      title: '元の写真に戻す',
      message: '黒板や書き込みのある写真を、元の写真に替えます。黒板や書き込みは元に戻せません。',
      confirmLabel: '元の写真に戻す',
    })
    if (!isConfirmed) return
    restoring.mutate(place, {
      onSuccess: () => toast.success('元の写真に戻しました'),
      onError: (error) => toast.error(describeError(error)),
    })
  }
  const tools: PhotoTools = {
    companyId,
    storedIdOf: ({ id }) => id,
    canSetTime: !isReadOnly && user !== undefined && may(user, 'keepRecords'),
    canMark: () => !isReadOnly,
    markingOf: (shown) => {
      const id = placeOf(shown)
      return async (file) => {
        await marking.mutateAsync({ id, drawn_file_id: shown.id, file })
        return '書き込みのある写真に替えました'
      }
    },
    markLabel: '書き込みを保存',
    ...(!isReadOnly && originalsOf !== undefined && { restore: (shown: ViewedFile) => void handleRestore(shown) }),
  }
  return (
    <FileViewer
      files={files.map(({ file }) => file)}
      initialId={initialId}
      onClose={onClose}
      originalsOf={originalsOf}
      tools={tools}
    />
  )
}
