import { Suspense } from 'react'
import Box from '@mui/material/Box'
import type { Matter } from '#domain/matters/matters.contract.ts'
import type { Actor } from '#domain/users/users.policy.ts'
import { below } from '#src/ui/sizes/below.ts'
import { lazyPart } from '#src/ui/parts/lazy-part.tsx'
import { SkeletonRows } from '#src/ui/states/skeleton-rows.tsx'
import type { SkeletonRowsProps } from '#src/ui/states/skeleton-rows.tsx'
import { MatterDocuments } from './matter-documents.tsx'
import { MatterFacilities } from './matter-facilities.tsx'
import { MatterTemplates } from './matter-templates.tsx'
import { matterTabLabels } from './matter-tabs.ts'
import type { MatterTab } from './matter-tabs.ts'

const ReportFolder = lazyPart(() => import('../report-folder/report-folder.tsx').then((module) => module.ReportFolder))
const MatterFinancials = lazyPart(() =>
  import('./financials/matter-financials.tsx').then((module) => module.MatterFinancials),
)
const MatterComments = lazyPart(() => import('./matter-log.tsx').then((module) => module.MatterComments))
const MatterHistory = lazyPart(() => import('./matter-log.tsx').then((module) => module.MatterHistory))

type MatterPartProps = {
  /** There every part stands alone, at a desk comments and history side by side. */ isPhone?: boolean
  companyId: string
  user: Actor
  matter: Matter
  tab: Exclude<MatterTab, 'overview'>
  onCreateDocument: (() => void) | undefined
}

/** What each takes while its code comes. */
const roomOf = {
  facilities: {},
  documents: {},
  'report-folder': { rows: 10, height: 50 },
  financials: { rows: 3, height: 57 },
  comments: { height: 64 },
  histories: { height: 64 },
} satisfies Record<MatterPartProps['tab'], SkeletonRowsProps>

/** What a tab of the matter holds; on a phone it is a screen of its own. */
export const MatterPart = (props: MatterPartProps) => (
  <Suspense fallback={<SkeletonRows {...roomOf[props.tab]} />}>
    <Part {...props} />
  </Suspense>
)

const stacked = { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 5 } as const

const Part = ({ isPhone = false, companyId, user, matter, tab, onCreateDocument }: MatterPartProps) => {
  const ids = { companyId, matterId: matter.id }
  if (tab === 'facilities') return <MatterFacilities companyId={companyId} matter={matter} />
  if (tab === 'documents')
    return (
      <Box sx={stacked}>
        <MatterDocuments {...ids} onCreate={onCreateDocument} />
        <MatterTemplates companyId={companyId} matter={matter} />
      </Box>
    )
  if (tab === 'report-folder')
    return <ReportFolder isPhone={isPhone} companyId={companyId} matter={matter} user={user} />
  if (tab === 'financials') return <MatterFinancials isPhone={isPhone} {...ids} />
  if (!isPhone) {
    return (
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
          gap: 6,
          alignItems: 'start',
          [below(900)]: { gridTemplateColumns: 'minmax(0, 1fr)' },
        }}
      >
        <Box component="section" aria-label={matterTabLabels.comments} sx={{ minWidth: 0 }}>
          <MatterComments companyId={companyId} matter={matter} user={user} />
        </Box>
        <MatterHistory {...ids} />
      </Box>
    )
  }
  return tab === 'comments' ? (
    <MatterComments companyId={companyId} matter={matter} user={user} />
  ) : (
    <MatterHistory untitled {...ids} />
  )
}
