import Alert from '@mui/material/Alert'
import { useQuery } from '@tanstack/react-query'
import type { Plan, PlanReach as Reach, UpdatePlanRequest } from '#domain/plans/plans.contract.ts'
import { planQueries } from '#src/api/plans.ts'
import { useSettledText } from '#src/ui/lists/use-settled-text.ts'

type PlanReachProps = {
  companyId: string
  plan: Plan
  /** What of the change says when it is due. */
  body: UpdatePlanRequest
}

export const reachText = ({ added, changed, gone }: Reach): string => {
  const parts = [
    ['変更', changed],
    ['追加', added],
    ['削除', gone],
  ] as const
  const some = parts.filter(([, count]) => count > 0).map(([word, count]) => `${word}${count}件`)
  return some.length === 0
    ? '変わる実施回はありません。'
    : `保存すると、手配していない実施回が変わります（${some.join('、')}）。手配済みと実施済みは変わりません。`
}

/** How many times a change reaches, said before it is saved. */
export const PlanReach = ({ companyId, plan, body }: PlanReachProps) => {
  const asked = useSettledText(JSON.stringify(body))
  const isAsked = asked !== '{}'
  const { data } = useQuery({
    ...planQueries.reach(companyId, plan.id, JSON.parse(asked) as UpdatePlanRequest),
    enabled: isAsked,
  })
  return (
    <div role="status">
      {isAsked && data && (
        <Alert severity="info" variant="outlined">
          {reachText(data)}
        </Alert>
      )}
    </div>
  )
}
