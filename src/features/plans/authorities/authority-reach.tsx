import Alert from '@mui/material/Alert'
import { useQuery } from '@tanstack/react-query'
import type { Authority, UpdateAuthorityRequest } from '#domain/plans/authorities.contract.ts'
import { planQueries } from '#src/api/plans.ts'
import { useSettledText } from '#src/ui/lists/use-settled-text.ts'
import { reachText } from '../form/plan-reach.tsx'

type AuthorityReachProps = {
  companyId: string
  authority: Authority
  /** Undefined as long as nothing of them was typed: the rest moves no time. */
  groups: UpdateAuthorityRequest['groups']
}

/** How many plans and times a change reaches, said before it is saved. */
export const AuthorityReach = ({ companyId, authority: { id, plan_count }, groups }: AuthorityReachProps) => {
  const asked = useSettledText(JSON.stringify({ groups }))
  const isAsked = plan_count > 0 && asked !== '{}'
  const { data } = useQuery({
    ...planQueries.authorityReach(companyId, id, JSON.parse(asked) as UpdateAuthorityRequest),
    enabled: isAsked,
  })
  return (
    <div role="status">
      {isAsked && data && (
        <Alert severity="info" variant="outlined">
          {`この行政庁に報告する計画が${data.plans}件あります。${reachText(data)}`}
        </Alert>
      )}
    </div>
  )
}
