import type { Pin } from '#domain/drawings/drawings.contract.ts'
import { recordQuestions } from '#domain/text/questions.ts'
import { useDeletePin as useDelete, useRestorePin } from '#src/api/pins.ts'
import { useConfirm } from '#src/ui/dialogs/confirm-dialog.tsx'
import { toast } from '#src/ui/toasts/toast.tsx'
import { cancelEntry } from '#src/outbox/queue/outbox-store.ts'

/** Asks, deletes, and offers to take that back; for a screen that outlives the pin. */
export const useDeletePin = (companyId: string, onDeleted: () => void) => {
  const confirm = useConfirm()
  const remove = useDelete(companyId)
  const restore = useRestorePin(companyId)
  const ask = async ({ id }: Pin) => {
    if (!(await confirm({ ...recordQuestions.deletePin, rememberKey: 'delete-pin' }))) return
    if (id < 0) {
      cancelEntry(-id)
      return onDeleted()
    }
    remove.mutate(id, {
      onSuccess: () => {
        toast.success('ピンを削除しました', { label: '元に戻す', onPress: () => restore.mutate(id) })
        onDeleted()
      },
    })
  }
  return { deletePin: (pin: Pin) => void ask(pin), isDeleting: remove.isPending }
}
