import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { companyQueries } from '#src/api/company.ts'
import { loadFailure } from '#src/api/load-failure.ts'
import { ErrorPanel } from '#src/ui/states/error-panel.tsx'
import { SkeletonPanel, SkeletonScreen } from '#src/ui/states/skeleton-screen.tsx'
import { SettingsPage } from '#src/widgets/settings-page/settings-page.tsx'
import { CompanyForm } from './company-form.tsx'
import { NumberRules } from './number-rules.tsx'
import { MailTemplates } from './mail-templates.tsx'
import { CompanyRoom } from './company-room.tsx'

/** 会社情報: what the company is called and where, and what holds for its people. */
export const CompanyPage = ({ companyId }: { companyId: string }) => {
  const query = useQuery(companyQueries.detail(companyId))
  const failure = loadFailure(query)
  return (
    <SettingsPage companyId={companyId} title="会社情報" form>
      {failure && <ErrorPanel {...failure} />}
      {!failure && !query.data && <CompanySkeleton />}
      {query.data && <CompanyForm key={query.data.id} companyId={companyId} company={query.data} />}
      {query.data && (
        <Box sx={{ mt: 4 }}>
          <NumberRules companyId={companyId} yearStart={query.data.year_start_month} />
          <MailTemplates companyId={companyId} />
          <CompanyRoom companyId={companyId} />
        </Box>
      )}
    </SettingsPage>
  )
}

/** Of the form's parts: how many fields each has, and how high they are, px. */
const parts = [
  { rows: 5, height: 83 },
  { rows: 2, height: 184 },
  { rows: 2, height: 80 },
  { rows: 1, height: 87 },
  { rows: 4, height: 54 },
  { rows: 4, height: 99 },
  { rows: 1, height: 87 },
  { rows: 3, height: 80 },
]

const CompanySkeleton = () => (
  <SkeletonScreen>
    <Box sx={{ display: 'grid', gap: 4 }}>
      {parts.map((part, index) => (
        <SkeletonPanel key={index} {...part} />
      ))}
      <Skeleton variant="rounded" width={64} height={36} sx={{ ml: 'auto' }} />
      <SkeletonPanel rows={2} height={83} />
      <SkeletonPanel rows={2} height={83} />
      <SkeletonPanel rows={1} height={87} />
    </Box>
  </SkeletonScreen>
)
