import Box from '@mui/material/Box'
import type { MatterStatus } from '#domain/matters/matter-statuses.contract.ts'
import type { Matter } from '#domain/matters/matters.contract.ts'
import type { Actor } from '#domain/users/users.policy.ts'
import { below } from '#src/ui/sizes/below.ts'
import { useVisits } from '#src/widgets/attendances/use-visits.ts'
import { GuestReports } from './guest-reports.tsx'
import { LatestReportFiles } from './latest-report-files.tsx'
import { MatterDescription } from './matter-description.tsx'
import { MatterDocuments } from './matter-documents.tsx'
import { MatterFacilities } from './matter-facilities.tsx'
import { MatterFacts } from './matter-facts.tsx'
import { MatterTimes } from './matter-times.tsx'
import { MatterVisits } from './matter-visits.tsx'

type MatterOverviewProps = {
  companyId: string
  user: Actor
  matter: Matter
  status: MatterStatus | undefined
  onCreateDocument: (() => void) | undefined
}

/** 概要 at a desk: a little of everything, and beside it what is known of the matter. */
export const MatterOverview = ({ companyId, user, matter, status, onCreateDocument }: MatterOverviewProps) => {
  const visits = useVisits(companyId, matter.id)
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr) 296px',
        gap: 6,
        alignItems: 'start',
        // What is known of it comes first where both have no room.
        [below(1000)]: { gridTemplateColumns: 'minmax(0, 1fr)', '& > :last-child': { order: -1 } },
      }}
    >
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 5 }}>
        <GuestReports companyId={companyId} user={user} matter={matter} />
        <MatterDescription companyId={companyId} matter={matter} />
        <MatterVisits withButton companyId={companyId} matter={matter} {...visits} />
        <MatterTimes companyId={companyId} user={user} matterId={matter.id} />
        <MatterFacilities companyId={companyId} matter={matter} short />
        <MatterDocuments companyId={companyId} matterId={matter.id} onCreate={onCreateDocument} short />
        <LatestReportFiles companyId={companyId} matterId={matter.id} />
      </Box>
      <MatterFacts companyId={companyId} user={user} matter={matter} status={status} />
    </Box>
  )
}
