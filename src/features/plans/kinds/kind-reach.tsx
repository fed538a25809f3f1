import Alert from '@mui/material/Alert'
import { useQuery } from '@tanstack/react-query'
import type { InspectionKind, UpdateInspectionKindRequest } from '#domain/plans/plans.contract.ts'
import { planQueries } from '#src/api/plans.ts'
import { useSettledText } from '#src/ui/lists/use-settled-text.ts'
import { reachText } from '../form/plan-reach.tsx'

type KindReachProps = {
  companyId: string
  kind: InspectionKind
  /** What of the change says when it is due. */
  body: UpdateInspectionKindRequest
}

/** How many plans and times a change reaches, said before it is saved. */
export const KindReach = ({ companyId, kind: { id, plan_count }, body }: KindReachProps) => {
  const asked = useSettledText(JSON.stringify(body))
  const isAsked = plan_count > 0 && asked !== '{}'
  const { data } = useQuery({
    ...planQueries.kindReach(companyId, id, JSON.parse(asked) as UpdateInspectionKindRequest),
    enabled: isAsked,
  })
  return (
    <div role="status">
      {isAsked && data && (
        <Alert severity="info" variant="outlined">
          {`この点検種目の計画が${data.plans}件あります。${reachText(data)}`}
        </Alert>
      )}
    </div>
  )
}
