import type { Facility } from '#domain/facilities/facilities.contract.ts'
import { confirmTexts } from '#domain/text/dialogs.ts'
import { useCopyFacility, useDeleteFacility } from '#src/api/facilities.ts'
import { useConfirm } from '#src/ui/confirm-dialog.tsx'
import { toast } from '#src/ui/toast.tsx'
import { useDeletedToast } from '#src/widgets/undo-deletion/use-deleted-toast.ts'

type Done = { onCopied?: (copy: Facility) => void; onDeleted?: () => void }

/** Copying, and deleting after asking; the list and the facility's own page offer both. */
export const useFacilityActions = (companyId: string, id: number, { onCopied, onDeleted }: Done = {}) => {
  const confirm = useConfirm()
  const tellDeleted = useDeletedToast(companyId)
  const copying = useCopyFacility(companyId)
  const deleting = useDeleteFacility(companyId)
  const remove = async () => {
    if (!(await confirm(confirmTexts.deleteFacility))) return
    // The row that it was pressed on may be gone before its list has been read anew.
    await deleting.mutateAsync(id).then(
      () => {
        tellDeleted('facility', id)
        onDeleted?.()
      },
      // The query client has said why not.
      () => undefined,
    )
  }
  return {
    copy: () =>
      copying.mutate(id, {
        onSuccess: (created) => {
          toast.success(`「${created.name}」を作成しました`)
          onCopied?.(created)
        },
      }),
    remove: () => void remove(),
    isCopying: copying.isPending,
    isDeleting: deleting.isPending,
  }
}
