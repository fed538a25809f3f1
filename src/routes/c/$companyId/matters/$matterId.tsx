import { createFileRoute, notFound } from '@tanstack/react-router'
import { useSuspenseQuery } from '@tanstack/react-query'
import { documentQueries } from '#src/api/documents.ts'
import { matterQueries } from '#src/api/matters.ts'
import { MatterPage } from '#src/features/matters/detail/matter-page.tsx'
import { idParam } from '#src/lib/search-params.ts'

const MatterDetail = () => {
  const { companyId, matterId } = Route.useParams()
  const { user } = Route.useRouteContext()
  const { data: matter } = useSuspenseQuery(matterQueries.detail(companyId, matterId))
  const { data: statuses } = useSuspenseQuery(matterQueries.statuses(companyId))
  return <MatterPage key={matter.id} companyId={companyId} user={user} matter={matter} statuses={statuses} />
}

export const Route = createFileRoute('/c/$companyId/matters/$matterId')({
  params: { parse: ({ matterId }) => ({ matterId: idParam(matterId) }), stringify: ({ matterId }) => ({ matterId: String(matterId) }) },
  beforeLoad: ({ params }) => {
    if (params.matterId === 0) throw notFound()
  },
  loader: async ({ context: { queryClient }, params: { companyId, matterId } }) => {
    void queryClient.prefetchQuery(documentQueries.ofMatter(companyId, matterId))
    await Promise.all([queryClient.query(matterQueries.detail(companyId, matterId)), queryClient.query(matterQueries.statuses(companyId))])
  },
  component: MatterDetail,
})
