import Paper from '@mui/material/Paper'
import { useQuery } from '@tanstack/react-query'
import { businessDay } from '#domain/dates.ts'
import { canViewPlans } from '#domain/plans/plans.policy.ts'
import type { Actor } from '#domain/users/users.policy.ts'
import { planQueries } from '#src/api/plans.ts'
import { now } from '#src/lib/now.ts'
import { TimeRows } from '#src/widgets/plan-times/time-rows.tsx'
import { MatterSection } from './matter-section.tsx'

/** What of 点検計画 is done with the matter, or mended by it; not there where there is nothing of the kind. */
export const MatterTimes = ({ companyId, user, matterId }: { companyId: string; user: Actor; matterId: number }) => {
  const { data: times = [] } = useQuery({ ...planQueries.ofMatter(companyId, matterId), enabled: canViewPlans(user) })
  if (times.length === 0) return null
  return (
    <MatterSection title="点検計画" count={times.length}>
      <Paper variant="outlined">
        <TimeRows companyId={companyId} label="点検計画" times={times} today={businessDay(now())} />
      </Paper>
    </MatterSection>
  )
}
