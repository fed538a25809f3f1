import { createFileRoute } from '@tanstack/react-router'
import { companyQueries } from '#src/api/company.ts'
import { CompanyPage } from '#src/features/company/company-page.tsx'

const Company = () => <CompanyPage companyId={Route.useParams().companyId} />

export const Route = createFileRoute('/c/$companyId/settings/_nav/company/')({
  staticData: { desktopOnly: true },
  loader: ({ context, params }) => void context.queryClient.prefetchQuery(companyQueries.detail(params.companyId)),
  component: Company,
})
