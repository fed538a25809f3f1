import { createFileRoute } from '@tanstack/react-router'
import { firmQueries } from '#src/api/firms.ts'
import { OwnFirmPage } from '#src/features/firms/own-firm-page.tsx'

const OwnFirm = () => {
  const { companyId } = Route.useParams()
  const { user } = Route.useRouteContext()
  return <OwnFirmPage companyId={companyId} userId={user.id} />
}

export const Route = createFileRoute('/c/$companyId/settings/_nav/own-firm/')({
  loader: ({ context, params }) => void context.queryClient.prefetchQuery(firmQueries.own(params.companyId)),
  component: OwnFirm,
})
