import CheckBoxOutlined from '@mui/icons-material/CheckBoxOutlined'
import ContentCopyOutlined from '@mui/icons-material/ContentCopyOutlined'
import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import { useNavigate } from '@tanstack/react-router'
import type { DocumentListItem } from '#domain/documents/documents.contract.ts'
import { confirmTexts } from '#domain/text/dialogs.ts'
import { useCopyDocument, useDeleteDocument } from '#src/api/documents.ts'
import { useConfirm } from '#src/ui/confirm-dialog.tsx'
import { MenuButton } from '#src/ui/menu-button.tsx'
import type { MenuEntry } from '#src/ui/entries-menu.tsx'
import { useScreenEntries } from '#src/ui/screen-entries.ts'
import { toast } from '#src/ui/toast.tsx'
import { useDeletedToast } from '#src/widgets/undo-deletion/use-deleted-toast.ts'

type DocumentMenuProps = {
  companyId: string
  document: Pick<DocumentListItem, 'id' | 'title' | 'canCopy' | 'canDelete'>
  onDeleted?: () => void
  /** Begins a selection, where no column of check boxes does. */
  onSelect?: () => void
  /** The document is what the screen is about. */
  ofScreen?: boolean
}

/** コピーして作成 leads to the copy; 削除 asks first. Not there where nothing is allowed. */
export const DocumentMenu = ({
  companyId,
  document: { id, title, canCopy, canDelete },
  onDeleted,
  onSelect,
  ofScreen = false,
}: DocumentMenuProps) => {
  const navigate = useNavigate()
  const confirm = useConfirm()
  const tellDeleted = useDeletedToast(companyId)
  const copy = useCopyDocument(companyId)
  const remove = useDeleteDocument(companyId)

  const handleCopy = () =>
    copy.mutate(id, {
      onSuccess: (created) => {
        toast.success(`「${created.title}」を作成しました`)
        void navigate({ to: '/c/$companyId/documents/$documentId', params: { companyId, documentId: created.id } })
      },
    })
  const handleDelete = async () => {
    if (!(await confirm(confirmTexts.delete))) return
    // The row that it was pressed on may be gone before its list has been read anew.
    await remove.mutateAsync(id).then(
      () => {
        tellDeleted('document', id)
        onDeleted?.()
      },
      // The query client has said why not.
      () => undefined,
    )
  }
  const entries: MenuEntry[] = []
  if (onSelect) entries.push({ label: '選択', icon: <CheckBoxOutlined />, onSelect })
  if (canCopy)
    entries.push({
      label: 'コピーして作成',
      icon: <ContentCopyOutlined />,
      disabled: copy.isPending,
      onSelect: handleCopy,
    })
  if (canDelete)
    entries.push({
      label: '削除',
      icon: <DeleteOutlined />,
      danger: true,
      disabled: remove.isPending,
      onSelect: () => void handleDelete(),
    })
  useScreenEntries(ofScreen ? title : null, entries)
  return <MenuButton label={`${title}のメニュー`} entries={entries} />
}
