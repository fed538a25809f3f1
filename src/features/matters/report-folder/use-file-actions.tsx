import { useState } from 'react'
import ContentCopyOutlined from '@mui/icons-material/ContentCopyOutlined'
import DeleteOutlineOutlined from '@mui/icons-material/DeleteOutlineOutlined'
import DriveFileRenameOutlineOutlined from '@mui/icons-material/DriveFileRenameOutlineOutlined'
import type { ReportFile } from '#domain/files/files.contract.ts'
import { confirmTexts } from '#domain/text/dialogs.ts'
import { useCopyFile, useDeleteFiles } from '#src/api/files.ts'
import { useConfirm } from '#src/ui/confirm-dialog.tsx'
import type { MenuEntry } from '#src/ui/menu-button.tsx'
import { toast } from '#src/ui/toast.tsx'
import { saveFiles } from './save-files.ts'

/** What can be done with files of the folder, as far as each allows it. */
export const useFileActions = (companyId: string, matterId: number, onDeleted: () => void) => {
  const confirm = useConfirm()
  const copy = useCopyFile(companyId, matterId)
  const remove = useDeleteFiles(companyId, matterId)
  const [renamed, setRenamed] = useState<ReportFile | null>(null)

  const handleCopy = ({ id }: ReportFile) =>
    copy.mutate(id, { onSuccess: ({ name }) => toast.success(`「${name}」を作成しました`) })
  const handleDelete = async (files: readonly ReportFile[]) => {
    const kept = files.find(({ canDelete }) => !canDelete)
    if (kept)
      return toast.error(`「${kept.name}」を削除する権限がありません。選択から外して、もう一度削除してください。`)
    const { message } = confirmTexts.delete
    const several = `選択した${files.length}件のファイルを削除します。${message}`
    if (!(await confirm({ ...confirmTexts.delete, message: files.length > 1 ? several : message }))) return
    remove.mutate(
      files.map(({ id }) => id),
      {
        onSuccess: () => {
          toast.success(files.length > 1 ? `${files.length}件のファイルを削除しました` : 'ファイルを削除しました')
          onDeleted()
        },
      },
    )
  }
  const handleDownload = async (files: readonly ReportFile[]) => {
    const isAgreed =
      files.length === 1 ||
      (await confirm({
        title: 'ファイルのダウンロード',
        message: `選択した${files.length}件のファイルを1件ずつダウンロードします。`,
        confirmLabel: 'ダウンロード',
        danger: false,
      }))
    if (isAgreed) await saveFiles(files)
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
    renamed,
    closeRename: () => setRenamed(null),
  }
}
