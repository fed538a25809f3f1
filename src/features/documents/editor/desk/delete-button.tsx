import DeleteOutlineOutlined from '@mui/icons-material/DeleteOutlineOutlined'
import IconButton from '@mui/material/IconButton'
import { useNavigate } from '@tanstack/react-router'
import type { Draft } from '#src/features/documents/editor/draft/draft.ts'
import { useRecordRemoval } from '#src/records/record-actions.ts'

type DeleteButtonProps = { companyId: string; documentId: number; draft: Draft }

export const DeleteButton = ({ companyId, documentId, draft }: DeleteButtonProps) => {
  const navigate = useNavigate()
  const { remove, isDeleting } = useRecordRemoval(companyId, 'documents', documentId, {
    onDeleted: () => {
      draft.discard()
      void navigate({ to: '/c/$companyId/documents', params: { companyId }, ignoreBlocker: true })
    },
  })
  return (
    <IconButton aria-label="書類を削除" disabled={isDeleting} onClick={remove}>
      <DeleteOutlineOutlined sx={{ fontSize: 22 }} />
    </IconButton>
  )
}
