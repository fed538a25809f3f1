import { confirmTexts } from '#domain/text/dialogs.ts'
import { useDeleteDrawing } from '#src/api/drawings.ts'
import { useConfirm } from '#src/ui/confirm-dialog.tsx'
import { toast } from '#src/ui/toast.tsx'

/** Deleting after asking; the list and the drawing's own page offer it. */
export const useDrawingActions = (companyId: string, id: number, onDeleted?: () => void) => {
  const confirm = useConfirm()
  const deleting = useDeleteDrawing(companyId)
  const remove = async () => {
    if (!(await confirm(confirmTexts.deleteDrawing))) return
    deleting.mutate(id, {
      onSuccess: () => {
        toast.success('図面を削除しました')
        onDeleted?.()
      },
    })
  }
  return { remove: () => void remove(), isDeleting: deleting.isPending }
}
