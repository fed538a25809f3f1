import { useQuery } from '@tanstack/react-query'
import type { ReportFile } from '#domain/files/files.contract.ts'
import { may } from '#domain/users/rights.ts'
import { sessionQueries } from '#src/api/auth.ts'
import { useAddMarkedPhoto, useRestoreReportPhoto } from '#src/api/files.ts'
import type { FilePlace } from '#src/widgets/file-browser/file-browser-rows.tsx'
import { useFileList } from '#src/widgets/file-browser/use-file-list.ts'
import { FileViewer, useOriginalsOf } from '#src/widgets/file-viewer/file-viewer.tsx'
import { useRestorePhoto } from '#src/widgets/file-viewer/use-restore-photo.ts'
import type { PhotoTools } from '#src/widgets/file-viewer/viewed-file.ts'

type FolderViewerProps = {
  companyId: string
  matterId: number
  file: ReportFile
  place: FilePlace
  onClose: () => void
}

/** Looks at the folder's files from one on, reading further ones as they come near, however the folder behind is scrolled. */
export const FolderViewer = ({ companyId, matterId, file, place: { filter, index }, onClose }: FolderViewerProps) => {
  const { files, readAround } = useFileList(companyId, matterId, filter, index)
  const { data: user } = useQuery(sessionQueries.companyUser(companyId))
  const originalsOf = useOriginalsOf(companyId)
  const addMarked = useAddMarkedPhoto(companyId)
  const restore = useRestorePhoto(useRestoreReportPhoto(companyId))
  const entryOf = ({ id }: { id: number }) => files?.find((each) => each?.id === id)
  const tools: PhotoTools = {
    companyId,
    storedIdOf: (shown) => entryOf(shown)?.file_id ?? 0,
    canSetTime: true,
    canMark: (shown) => entryOf(shown)?.canCopy ?? false,
    markingOf:
      ({ id }) =>
      async (drawn) =>
        `「${(await addMarked.mutateAsync({ id, file: drawn })).name}」を追加しました`,
    markLabel: 'コピーを保存',
    canRestore: (shown) => originalsOf !== undefined && (entryOf(shown)?.canDelete ?? false),
    restore: ({ id }) => void restore(id),
  }
  return (
    files && (
      <FileViewer
        files={files}
        initialId={file.id}
        onShown={(shown) => readAround(shown, shown)}
        onClose={onClose}
        originalsOf={originalsOf}
        tools={user && may(user, 'keepRecords') ? tools : undefined}
      />
    )
  )
}
