import { createFileRoute } from '@tanstack/react-router'
import { matterQueries } from '#src/api/matters.ts'
import { StatusListPage } from '#src/features/matters/statuses/status-list-page.tsx'

const MatterStatuses = () => {
  const { companyId } = Route.useParams()
  const { user } = Route.useRouteContext()
  return <StatusListPage companyId={companyId} user={user} />
}

export const Route = createFileRoute('/c/$companyId/settings/_nav/matter-statuses/')({
  staticData: { desktopOnly: true },
  loader: ({ context, params }) => void context.queryClient.prefetchQuery(matterQueries.statuses(params.companyId)),
  component: MatterStatuses,
})
