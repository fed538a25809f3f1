import type { Building } from '#domain/buildings/buildings.contract.ts'
import { confirmTexts } from '#domain/text/dialogs.ts'
import { useCopyBuilding, useDeleteBuilding } from '#src/api/buildings.ts'
import { useConfirm } from '#src/ui/confirm-dialog.tsx'
import { toast } from '#src/ui/toast.tsx'
import { useDeletedToast } from '#src/widgets/undo-deletion/use-deleted-toast.ts'

export type BuildingActionHandlers = { copy: () => void; remove: () => void; isCopying: boolean; isDeleting: boolean }

type Done = { onCopied?: (copy: Building) => void; onDeleted?: () => void }

/** Copying, and deleting after asking; the list and the building's own page offer both. */
export const useBuildingActions = (
  companyId: string,
  id: number,
  { onCopied, onDeleted }: Done = {},
): BuildingActionHandlers => {
  const confirm = useConfirm()
  const tellDeleted = useDeletedToast(companyId)
  const copying = useCopyBuilding(companyId)
  const deleting = useDeleteBuilding(companyId)
  const remove = async () => {
    if (!(await confirm(confirmTexts.deleteBuilding))) return
    // The row that it was pressed on may be gone before its list has been read anew.
    await deleting.mutateAsync(id).then(
      () => {
        tellDeleted('building', id)
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
