import { trashNounLabels } from '#domain/trash/trash.labels.ts'
import type { TrashNoun } from '#domain/trash/trash.labels.ts'
import { useUndoDeletion } from '#src/api/trash.ts'
import { toast } from '#src/ui/toasts/toast.tsx'

/** Says that a record was deleted, with the way back; the screen that it was deleted from may be gone by then. */
export const useDeletedToast = (companyId: string): ((noun: TrashNoun, record_id: number) => void) => {
  const { mutateAsync } = useUndoDeletion(companyId)
  return (noun, record_id) => {
    const undo = () =>
      mutateAsync({ noun, record_id }).then(
        ({ name }) => toast.success(`${trashNounLabels[noun]}「${name}」を元に戻しました`),
        // The query client has said why not.
        () => undefined,
      )
    toast.success(`${trashNounLabels[noun]}を削除しました`, { label: '元に戻す', onPress: () => void undo() })
  }
}
