/** Times of plans in a panel: what is inspected, until when, how far it is. */
import type { ReactNode } from 'react'
import Box from '@mui/material/Box'
import type { ListedOccurrence } from '#domain/plans/plans.contract.ts'
import { Link } from '#src/ui/text/link.tsx'
import { DueText } from './due-text.tsx'
import { StateText } from './state-text.tsx'
import { inRows } from '#src/ui/sizes/rows.ts'

type TimeRowsProps = {
  companyId: string
  label: string
  times: readonly ListedOccurrence[]
  today: string
  /** What can be done with it from here. */
  actionOf?: (time: ListedOccurrence) => ReactNode
}

export const TimeRows = ({ companyId, label, times, today, actionOf }: TimeRowsProps) => (
  <Box component="ul" aria-label={label} sx={{ m: 0, p: 0, listStyle: 'none' }}>
    {times.map((time) => (
      <Box
        component="li"
        key={time.id}
        sx={{
          ...inRows,
          columnGap: 4,
          rowGap: 1,
          px: 4,
          py: 2,
          borderTop: 1,
          borderColor: 'line.row',
          '&:first-of-type': { borderTop: 0 },
          typography: 'cell',
        }}
      >
        <Box sx={{ flex: '1 1 160px', minWidth: 0, overflowWrap: 'anywhere' }}>
          <Link
            to="/c/$companyId/buildings/$buildingId"
            params={{ companyId, buildingId: time.building.id }}
            search={{ tab: 'plans' }}
          >
            {time.kind.name}
          </Link>
          {time.kind.law && <Box sx={{ fontSize: 12, color: 'text.secondary' }}>{time.kind.law}</Box>}
        </Box>
        <Box sx={{ flex: '0 0 104px' }}>
          <DueText time={time} today={today} />
        </Box>
        <Box sx={{ flex: '0 1 150px' }}>
          <StateText time={time} today={today} />
        </Box>
        {actionOf?.(time)}
      </Box>
    ))}
  </Box>
)
