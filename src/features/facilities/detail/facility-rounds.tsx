/** When the equipment is due next, and the rounds that were made of it. */
import EventRepeatOutlined from '@mui/icons-material/EventRepeatOutlined'
import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { businessDay, formatDay } from '#domain/dates.ts'
import { loadFailure } from '#src/api/load-failure.ts'
import { planQueries } from '#src/api/plans.ts'
import { now } from '#src/lib/now.ts'
import { Panel } from '#src/ui/page/panel.tsx'
import { ErrorPanel } from '#src/ui/states/error-panel.tsx'
import { SkeletonRows } from '#src/ui/states/skeleton-rows.tsx'
import { TimeRows } from '#src/widgets/plan-times/time-rows.tsx'

type FacilityRoundsProps = { companyId: string; facilityId: number }

/** Blank where no plan names it. */
export const NextDue = ({ companyId, facilityId }: FacilityRoundsProps) => {
  const { data } = useQuery(planQueries.ofFacility(companyId, facilityId))
  const next = data?.find(({ performed_on }) => performed_on === null)
  if (!next) return null
  const isLate = next.due_by < businessDay(now())
  return (
    <Box
      component="span"
      title={next.kind.name}
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 1,
        px: 2,
        minHeight: 24,
        border: 1,
        borderRadius: 1,
        borderColor: isLate ? 'error.main' : 'divider',
        color: isLate ? 'error.main' : 'text.primary',
        fontWeight: isLate ? 700 : undefined,
      }}
    >
      <EventRepeatOutlined sx={{ fontSize: 16 }} />
      {`次の点検 ${formatDay(next.due_by)}${isLate ? '（超過）' : ''}`}
    </Box>
  )
}

export const FacilityRounds = ({ companyId, facilityId }: FacilityRoundsProps) => {
  const query = useQuery(planQueries.ofFacility(companyId, facilityId))
  const failure = loadFailure(query)
  const today = businessDay(now())
  const of = (isDone: boolean) => (query.data ?? []).filter(({ performed_on }) => (performed_on !== null) === isDone)
  return (
    <Panel title="点検">
      {failure && <ErrorPanel {...failure} />}
      {query.isPending && <SkeletonRows height={48} />}
      {query.data?.length === 0 && (
        <Box sx={{ px: 4, py: 3, typography: 'cell', color: 'text.secondary' }}>この設備の点検計画はありません。</Box>
      )}
      <TimeRows companyId={companyId} label="これからの点検" times={of(false)} today={today} />
      {of(true).length > 0 && (
        <Box sx={{ px: 4, py: 1, bgcolor: 'neutral.50', fontSize: 12, color: 'text.secondary' }}>点検の履歴</Box>
      )}
      <TimeRows companyId={companyId} label="点検の履歴" times={of(true)} today={today} />
    </Panel>
  )
}
