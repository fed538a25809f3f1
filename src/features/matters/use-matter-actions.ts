import { confirmTexts } from '#domain/text/dialogs.ts'
import type { Matter, MatterListItem } from '#domain/matters/matters.contract.ts'
import { useCopyMatter, useDeleteMatter } from '#src/api/matters.ts'
import { useConfirm } from '#src/ui/confirm-dialog.tsx'
import { toast } from '#src/ui/toast.tsx'
import { useDeletedToast } from '#src/widgets/undo-deletion/use-deleted-toast.ts'

export type MatterActionHandlers = {
  handleCopy: () => void
  handleDelete: () => void
  isCopying: boolean
  isDeleting: boolean
}

type Done = { onCopied?: (copy: Matter) => void; onDeleted?: () => void }

/** Copying, and deleting after asking; the list and the matter's own page offer both. */
export const useMatterActions = (
  companyId: string,
  { id }: Pick<MatterListItem, 'id'>,
  { onCopied, onDeleted }: Done = {},
): MatterActionHandlers => {
  const confirm = useConfirm()
  const tellDeleted = useDeletedToast(companyId)
  const copy = useCopyMatter(companyId)
  const remove = useDeleteMatter(companyId)

  const handleCopy = () =>
    copy.mutate(id, {
      onSuccess: (created) => {
        toast.success(`「${created.name}」を作成しました`)
        onCopied?.(created)
      },
    })
  const handleDelete = async () => {
    if (!(await confirm(confirmTexts.deleteMatter))) return
    remove.mutate(id, {
      onSuccess: () => {
        tellDeleted('matter', id)
        onDeleted?.()
      },
    })
  }
  return {
    handleCopy,
    handleDelete: () => void handleDelete(),
    isCopying: copy.isPending,
    isDeleting: remove.isPending,
  }
}
