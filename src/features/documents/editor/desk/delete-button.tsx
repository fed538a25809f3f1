import DeleteOutlineOutlined from '@mui/icons-material/DeleteOutlineOutlined'
import IconButton from '@mui/material/IconButton'
import { useNavigate } from '@tanstack/react-router'
import { confirmTexts } from '#domain/text/dialogs.ts'
import { useDeleteDocument } from '#src/api/documents.ts'
import type { Draft } from '#src/features/documents/editor/draft/draft.ts'
import { useConfirm } from '#src/ui/confirm-dialog.tsx'
import { useDeletedToast } from '#src/widgets/undo-deletion/use-deleted-toast.ts'

type DeleteButtonProps = { companyId: string; documentId: number; draft: Draft }

export const DeleteButton = ({ companyId, documentId, draft }: DeleteButtonProps) => {
  const navigate = useNavigate()
  const confirm = useConfirm()
  const tellDeleted = useDeletedToast(companyId)
  const remove = useDeleteDocument(companyId)
  const handleDelete = async () => {
    if (!(await confirm(confirmTexts.delete))) return
    remove.mutate(documentId, {
      onSuccess: () => {
        tellDeleted('document', documentId)
        draft.discard()
        void navigate({ to: '/c/$companyId/documents', params: { companyId }, ignoreBlocker: true })
      },
    })
  }
  return (
    <IconButton aria-label="書類を削除" disabled={remove.isPending} onClick={() => void handleDelete()}>
      <DeleteOutlineOutlined sx={{ fontSize: 22 }} />
    </IconButton>
  )
}
