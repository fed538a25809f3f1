import DeleteOutlineOutlined from '@mui/icons-material/DeleteOutlineOutlined'
import { useConfirm } from '#src/ui/dialogs/confirm-dialog.tsx'
import { LoadingButton } from '#src/ui/buttons/loading-button.tsx'
import type { RowSelection } from '#src/ui/lists/use-row-selection.ts'
import { toast } from '#src/ui/toasts/toast.tsx'
import { useDeleteRecords, useUndoDeletions } from './many-mutations.ts'
import type { ManyDone } from './many-progress.tsx'
import { labelOf, removals } from './removals.ts'
import type { Removed } from './removals.ts'

type BulkDeleteProps = { companyId: string; noun: Removed; selection: RowSelection }

/** What was refused, each reason once. */
const tellRefused = ({ refused }: ManyDone, what: string) => {
  for (const [message, alike] of Map.groupBy(refused, ({ message }) => message))
    toast.error(`${alike.length}件は${what}。${message}`)
}

/** Deletes what is selected after asking, with the way back: what somebody has restored or deleted since stays as it is. */
export const BulkDelete = ({ companyId, noun, selection }: BulkDeleteProps) => {
  const confirm = useConfirm()
  const deleting = useDeleteRecords(companyId, noun)
  const label = labelOf(noun)
  const undoing = useUndoDeletions(companyId, label)
  const { one, question } = removals[noun]

  const undo = async (ids: readonly number[]) => {
    const back = await undoing.mutateAsync({ noun: one, ids })
    if (back.done.length > 0) toast.success(`${back.done.length}件の${label}を元に戻しました`)
    tellRefused(back, '元に戻せませんでした')
  }
  const remove = async () => {
    const ids = [...selection.ids]
    if (
      !(await confirm({ ...question, message: `選択した${ids.length}件の${label}を削除します。${question.message}` }))
    )
      return
    const result = await deleting.mutateAsync(ids)
    // What was refused, and what a stop left out.
    selection.set(new Set(ids).difference(new Set(result.done)))
    if (result.done.length > 0)
      toast.success(`${result.done.length}件の${label}を削除しました`, {
        label: '元に戻す',
        onPress: () => void undo(result.done),
      })
    tellRefused(result, '削除できませんでした')
  }
  return (
    <LoadingButton
      size="compact"
      startIcon={<DeleteOutlineOutlined />}
      loading={deleting.isPending}
      loadingText="削除中..."
      onClick={() => void remove()}
    >
      削除
    </LoadingButton>
  )
}
