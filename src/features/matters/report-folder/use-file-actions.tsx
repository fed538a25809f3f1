import { useState } from 'react'
import ContentCopyOutlined from '@mui/icons-material/ContentCopyOutlined'
import DeleteOutlineOutlined from '@mui/icons-material/DeleteOutlineOutlined'
import DriveFileRenameOutlineOutlined from '@mui/icons-material/DriveFileRenameOutlineOutlined'
import { useQueryClient } from '@tanstack/react-query'
import type { ReportFile } from '#domain/files/files.contract.ts'
import { confirmTexts } from '#domain/text/dialogs.ts'
import { downloadFilesArchive } from '#src/api/file-archives.ts'
import { useCopyFile, useDeleteFiles, useRestoreFiles } from '#src/api/files.ts'
import { invalidateNoun } from '#src/api/query.ts'
import { useConfirm } from '#src/ui/dialogs/confirm-dialog.tsx'
import type { MenuEntry } from '#src/ui/buttons/entries-menu.tsx'
import { toast } from '#src/ui/toasts/toast.tsx'
import { useArchiveDownload } from '#src/widgets/archive-download/archive-download.ts'
import { saveStoredFile } from '#src/widgets/archive-download/save-stored-file.ts'
import { offerUndo } from '#src/widgets/undo-deletion/offer-undo.ts'

/** What can be done with files of the folder, as far as each allows it. */
export const useFileActions = (companyId: string, matterId: number, onDeleted: () => void) => {
  const confirm = useConfirm()
  const client = useQueryClient()
  const copy = useCopyFile(companyId, matterId)
  const remove = useDeleteFiles(companyId, matterId)
  const restore = useRestoreFiles(companyId, matterId)
  const archive = useArchiveDownload(`matter-${matterId}`)
  const [renamed, setRenamed] = useState<ReportFile | null>(null)

  const handleCopy = ({ id }: ReportFile) =>
    copy.mutate(id, { onSuccess: ({ name }) => toast.success(`「${name}」を作成しました`) })
  const handleDelete = async (files: readonly ReportFile[]) => {
    const kept = files.find(({ canDelete }) => !canDelete)
    if (kept)
      return toast.error(`「${kept.name}」を削除する権限がありません。選択から外して、もう一度削除してください。`)
    const { message } = confirmTexts.deleteUndoable
    const several = `選択した${files.length}件のファイルを削除します。${message}`
    if (!(await confirm({ ...confirmTexts.deleteUndoable, message: files.length > 1 ? several : message }))) return
    const what = files.length > 1 ? `${files.length}件のファイル` : 'ファイル'
    const ids = files.map(({ id }) => id)
    remove.mutate(ids, {
      onSuccess: () => {
        offerUndo(what, () => restore.mutateAsync(ids))
        onDeleted()
      },
    })
  }
  const handleDownload = (files: readonly ReportFile[]) => {
    const [file] = files
    if (files.length === 1) return saveStoredFile(file!)
    const ids = files.map(({ id }) => id)
    archive.download({
      title: '報告フォルダのファイル',
      total: ids.length,
      receive: (options) => downloadFilesArchive(companyId, ids, options),
      onGone: () => {
        onDeleted()
        void invalidateNoun(client, companyId, 'files')
      },
    })
  }
  const menuOf = (file: ReportFile): readonly MenuEntry[] => [
    ...(file.canCopy
      ? [
          {
            label: 'コピーして作成',
            icon: <ContentCopyOutlined />,
            onSelect: () => handleCopy(file),
            disabled: copy.isPending,
          },
        ]
      : []),
    ...(file.canEditName
      ? [{ label: 'ファイル名を変更', icon: <DriveFileRenameOutlineOutlined />, onSelect: () => setRenamed(file) }]
      : []),
    ...(file.canDelete
      ? [
          {
            label: '削除',
            icon: <DeleteOutlineOutlined />,
            danger: true,
            onSelect: () => void handleDelete([file]),
            disabled: remove.isPending,
          },
        ]
      : []),
  ]
  return {
    menuOf,
    handleDelete,
    handleDownload,
    isDeleting: remove.isPending,
    isDownloading: archive.isRunning,
    renamed,
    closeRename: () => setRenamed(null),
  }
}
