import { useQuery } from '@tanstack/react-query'
import type { DocumentItemFile } from '#domain/documents/documents.contract.ts'
import { may } from '#domain/users/rights.ts'
import { sessionQueries } from '#src/api/auth.ts'
import { useMarkItemFile, useRestoreItemFile } from '#src/api/item-files.ts'
import { FileViewer, useOriginalsOf } from '#src/widgets/file-viewer/file-viewer.tsx'
import type { PhotoTools, ViewedFile } from '#src/widgets/file-viewer/viewed-file.ts'
import { useRestorePhoto } from '#src/widgets/file-viewer/use-restore-photo.ts'
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
  const restore = useRestorePhoto(useRestoreItemFile(companyId, documentId))
  const placeOf = (shown: ViewedFile): number => files.find(({ file }) => file.id === shown.id)!.id

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
    canRestore: () => !isReadOnly && originalsOf !== undefined,
    restore: (shown) => void restore(placeOf(shown)),
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
