import { confirmTexts } from '#domain/text/dialogs.ts'
import { useDeleteDrawing } from '#src/api/drawings.ts'
import { useConfirm } from '#src/ui/confirm-dialog.tsx'
import { useDeletedToast } from '#src/widgets/undo-deletion/use-deleted-toast.ts'

/** Deleting after asking; the list and the drawing's own page offer it. */
export const useDrawingActions = (companyId: string, id: number, onDeleted?: () => void) => {
  const confirm = useConfirm()
  const tellDeleted = useDeletedToast(companyId)
  const deleting = useDeleteDrawing(companyId)
  const remove = async () => {
    if (!(await confirm(confirmTexts.deleteDrawing))) return
    // The row that it was pressed on is gone before its list has been read anew.
    await deleting.mutateAsync(id).then(
      () => {
        tellDeleted('drawing', id)
        onDeleted?.()
      },
      // The query client has said why not.
      () => undefined,
    )
  }
  return { remove: () => void remove(), isDeleting: deleting.isPending }
}
