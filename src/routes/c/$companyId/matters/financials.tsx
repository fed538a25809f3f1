import { createFileRoute } from '@tanstack/react-router'
import { canViewFinancials } from '#domain/matters/matters.policy.ts'
import { NotFoundPage } from '#src/app/shell/not-found-page.tsx'
import { FinancialReportPage } from '#src/features/matters/financial-report/financial-report-page.tsx'
import { askedReport } from '#src/features/matters/financial-report/asked-report.ts'
import {
  financialReportList,
  type FinancialReportSearch,
} from '#src/features/matters/financial-report/financial-report-search.ts'
import { now } from '#src/lib/now.ts'
import { asItStands } from '#src/lib/search-params.ts'

const FinancialReport = () => {
  const { companyId } = Route.useParams()
  const { user } = Route.useRouteContext()
  const search = Route.useSearch({ select: financialReportList.read })
  const navigate = Route.useNavigate()
  if (!canViewFinancials(user)) return <NotFoundPage />
  return (
    <FinancialReportPage
      companyId={companyId}
      user={user}
      filter={askedReport(search, now())}
      onSearch={(change) => void navigate({ search: { ...search, ...change } })}
    />
  )
}

export const Route = createFileRoute('/c/$companyId/matters/financials')({
  validateSearch: asItStands<FinancialReportSearch>,
  staticData: { desktopOnly: true, address: financialReportList.address },
  component: FinancialReport,
})
