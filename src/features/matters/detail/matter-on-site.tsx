import ApartmentOutlined from '@mui/icons-material/ApartmentOutlined'
import CallOutlined from '@mui/icons-material/CallOutlined'
import ScheduleOutlined from '@mui/icons-material/ScheduleOutlined'
import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import type { ReactNode } from 'react'
import type { MatterStatus } from '#domain/matters/matter-statuses.contract.ts'
import type { Matter } from '#domain/matters/matters.contract.ts'
import { matterColumnLabels as labels } from '#domain/matters/matters.labels.ts'
import { inRow } from '#src/ui/sizes/rows.ts'
import { LinkedText } from '#src/ui/text/linked-text.tsx'
import { BuildingLink } from '#src/widgets/building-badges/building-link.tsx'
import { MapLink } from '#src/widgets/building-badges/map-link.tsx'
import { MatterSchedule } from '#src/widgets/matter-badges/matter-schedule.tsx'

/** As high as a thumb, so that icon and first line stand on one height, px. */
const lineHeight = 44

type MatterOnSiteProps = { companyId: string; matter: Matter; status: MatterStatus | undefined }

/** On a phone before all else: where to go, when, and whom to ring. */
export const MatterOnSite = ({ companyId, matter, status }: MatterOnSiteProps) => {
  const { building, caller_name, caller_phone, place, symptom } = matter
  const caller = [caller_name, caller_phone].filter(Boolean).join('　')
  const hasSchedule = matter.start_date !== null || matter.end_date !== null
  if (!building && !hasSchedule && caller === '') return null
  return (
    <Paper variant="outlined" component="section" aria-label="行き先" sx={{ display: 'grid', gap: 1, px: 4, py: 2 }}>
      {building && (
        <Line icon={<ApartmentOutlined />} term={labels.building_id}>
          <BuildingLink companyId={companyId} building={building} sx={{ fontWeight: 500, whiteSpace: 'normal' }} />
          {building.address && <MapLink address={building.address} />}
        </Line>
      )}
      {hasSchedule && (
        <Line icon={<ScheduleOutlined />} term="予定日">
          <MatterSchedule matter={matter} status={status} oneLine />
        </Line>
      )}
      {caller !== '' && (
        <Line icon={<CallOutlined />} term={labels.caller_name}>
          <div>
            <Box sx={{ '& a': { display: 'inline-flex', alignItems: 'center', minHeight: lineHeight } }}>
              <LinkedText>{caller}</LinkedText>
            </Box>
          </div>
          {[place, symptom].some(Boolean) && (
            <Box sx={{ typography: 'caption', color: 'text.secondary', whiteSpace: 'pre-wrap' }}>
              {[place, symptom].filter(Boolean).join('　')}
            </Box>
          )}
        </Line>
      )}
    </Paper>
  )
}

const Line = ({ icon, term, children }: { icon: ReactNode; term: string; children: ReactNode }) => (
  <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 2 }}>
    <Box
      component="span"
      role="img"
      aria-label={term}
      sx={{ flex: 'none', ...inRow, height: lineHeight, color: 'text.secondary', '& svg': { fontSize: 20 } }}
    >
      {icon}
    </Box>
    <Box sx={{ flex: 1, minWidth: 0, '& > :first-of-type': { ...inRow, minHeight: lineHeight } }}>{children}</Box>
  </Box>
)
