/** What this person saved of the plan last, taken back: offered as it is saved, and for a day where the plan is edited. */
import UndoOutlined from '@mui/icons-material/UndoOutlined'
import type { Plan } from '#domain/plans/plans.contract.ts'
import { useUndoPlan } from '#src/api/plan-changes.ts'
import { LoadingButton } from '#src/ui/buttons/loading-button.tsx'
import { Note } from '#src/ui/states/note.tsx'
import { toast } from '#src/ui/toasts/toast.tsx'

const useTakeBack = (companyId: string) => {
  const { mutateAsync, isPending } = useUndoPlan(companyId)
  // The dialog may have closed by then: what `mutate` is handed would not be called any more.
  const takeBack = async (id: number): Promise<boolean> => {
    try {
      await mutateAsync(id)
      toast.success('点検計画を元に戻しました')
      return true
    } catch {
      // The toast of every failed change has said so.
      return false
    }
  }
  return { takeBack, isPending }
}

/** Says that it is saved, and offers the way back where something was changed. */
export const useSaidPlan = (companyId: string) => {
  const { takeBack } = useTakeBack(companyId)
  return ({ id, canUndo }: Plan, isNew: boolean): void =>
    isNew || !canUndo
      ? toast.success(isNew ? '点検計画を追加しました' : '点検計画を保存しました')
      : toast.success('点検計画を保存しました', { label: '元に戻す', onPress: () => void takeBack(id) })
}

type PlanUndoProps = { companyId: string; plan: Plan; onUndone: () => void }

export const PlanUndo = ({ companyId, plan, onUndone }: PlanUndoProps) => {
  const { takeBack, isPending } = useTakeBack(companyId)
  if (!plan.canUndo) return null
  const handlePress = async () => {
    if (await takeBack(plan.id)) onUndone()
  }
  return (
    <Note
      severity="info"
      action={
        <LoadingButton startIcon={<UndoOutlined />} loading={isPending} onClick={() => void handlePress()}>
          元に戻す
        </LoadingButton>
      }
    >
      自分が1日以内に変更した計画です。元に戻すと、手配していない実施回も変更前のとおりになります。
    </Note>
  )
}
