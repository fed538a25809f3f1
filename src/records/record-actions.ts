/** What the menus of rows and the headers of records offer alike. */
import { useConfirm } from '#src/ui/dialogs/confirm-dialog.tsx'
import type { ConfirmText } from '#domain/text/dialogs.ts'
import { toast } from '#src/ui/toasts/toast.tsx'
import { useCopyRecord, useDeleteRecord } from './record-mutations.ts'
import type { Copied } from './record-mutations.ts'
import { removals } from './removals.ts'
import type { Removed } from './removals.ts'
import { useDeletedToast } from './use-deleted-toast.ts'

type Removal = {
  onDeleted?: (() => void) | undefined
  /** More than is asked of each of them. */
  question?: ConfirmText | undefined
  /** In the place of the way back out of ごみ箱, where it did not go there. */
  onKept?: (() => void) | undefined
}

/** Deleting after asking, with the way back. */
export const useRecordRemoval = (
  companyId: string,
  noun: Removed,
  id: number,
  { onDeleted, question = removals[noun].question, onKept }: Removal = {},
): { remove: () => void; isDeleting: boolean } => {
  const confirm = useConfirm()
  const tellDeleted = useDeletedToast(companyId)
  const deleting = useDeleteRecord(companyId, noun)
  const remove = async () => {
    if (!(await confirm(question))) return
    // The row that it was pressed on may be gone before its list has been read anew.
    await deleting.mutateAsync(id).then(
      () => {
        if (onKept) onKept()
        else tellDeleted(removals[noun].one, id)
        onDeleted?.()
      },
      // The query client has said why not.
      () => undefined,
    )
  }
  return { remove: () => void remove(), isDeleting: deleting.isPending }
}

/** Copying after which it is said what was made. */
export const useRecordCopy = (
  companyId: string,
  noun: Copied,
  id: number,
  onCopied?: (copy: { id: number }) => void,
): { copy: () => void; isCopying: boolean } => {
  const copying = useCopyRecord(companyId, noun)
  const copy = () =>
    copying.mutate(id, {
      onSuccess: (created) => {
        toast.success(`「${'title' in created ? created.title : created.name}」を作成しました`)
        onCopied?.(created)
      },
    })
  return { copy, isCopying: copying.isPending }
}

type Done = Removal & { onCopied?: ((copy: { id: number }) => void) | undefined }

/** Both. */
export const useRecordActions = (
  companyId: string,
  noun: Copied & Removed,
  id: number,
  { onCopied, ...removal }: Done = {},
) => ({ ...useRecordRemoval(companyId, noun, id, removal), ...useRecordCopy(companyId, noun, id, onCopied) })
