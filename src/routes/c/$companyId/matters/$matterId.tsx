import { createFileRoute } from '@tanstack/react-router'
import { useSuspenseQuery } from '@tanstack/react-query'
import { matterQueries } from '#src/api/matters.ts'
import { MatterPage } from '#src/features/matters/detail/matter-page.tsx'
import { matterTabs } from '#src/features/matters/detail/matter-tabs.ts'
import type { ParamsOf, Reader } from '#src/api/reads.ts'
import { load } from '#src/app/field/load.ts'
import { tabbedRoute, tabsAt, useRecord } from '#src/app/field/record-route.tsx'

const MatterDetail = () => {
  const { companyId, matterId } = Route.useParams()
  const { user } = Route.useRouteContext()
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const { record: matter, gone } = useRecord(matterQueries.detail(companyId, matterId))
  const { data: statuses } = useSuspenseQuery(matterQueries.statuses(companyId))
  return (
    <MatterPage
      key={matter.id}
      companyId={companyId}
      user={user}
      matter={matter}
      gone={gone}
      statuses={statuses}
      {...tabsAt(matterTabs, search, navigate)}
    />
  )
}

const reads = ({ query }: Reader, { companyId, matterId }: ParamsOf<'matterId'>) =>
  Promise.all([query(matterQueries.detail(companyId, matterId)), query(matterQueries.statuses(companyId))])

export const Route = createFileRoute('/c/$companyId/matters/$matterId')({
  ...tabbedRoute('matterId', matterTabs),
  staticData: { field: { reads, besides: 'matter' } },
  loader: ({ context, params }) => load(reads, context, params),
  component: MatterDetail,
})
