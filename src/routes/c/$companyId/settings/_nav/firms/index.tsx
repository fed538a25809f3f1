import { createFileRoute } from '@tanstack/react-router'
import { firmQueries } from '#src/api/firms.ts'
import { FirmListPage } from '#src/features/firms/firm-list-page.tsx'

const Firms = () => {
  const { companyId } = Route.useParams()
  const { user } = Route.useRouteContext()
  return <FirmListPage companyId={companyId} user={user} />
}

export const Route = createFileRoute('/c/$companyId/settings/_nav/firms/')({
  loader: ({ context, params }) => void context.queryClient.prefetchQuery(firmQueries.all(params.companyId)),
  component: Firms,
})
