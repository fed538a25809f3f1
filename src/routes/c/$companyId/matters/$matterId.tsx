import { createFileRoute, notFound } from '@tanstack/react-router'
import { useSuspenseQuery } from '@tanstack/react-query'
import { isNotFound } from '#src/api/errors.ts'
import { matterQueries } from '#src/api/matters.ts'
import { NotFoundPage } from '#src/app/shell/not-found-page.tsx'
import { MatterPage } from '#src/features/matters/detail/matter-page.tsx'
import { matterTabs, type MatterTab } from '#src/features/matters/detail/matter-tabs.ts'
import { choiceParam, idParam } from '#src/lib/search-params.ts'

const readSearch = ({ tab }: Record<string, unknown>): { tab?: MatterTab } => ({ tab: choiceParam(matterTabs, tab) })

const MatterDetail = () => {
  const { companyId, matterId } = Route.useParams()
  const { user } = Route.useRouteContext()
  const { tab = 'overview' } = Route.useSearch()
  const navigate = Route.useNavigate()
  const { data: matter, error } = useSuspenseQuery({
    ...matterQueries.detail(companyId, matterId),
    refetchOnWindowFocus: 'always',
  })
  const { data: statuses } = useSuspenseQuery(matterQueries.statuses(companyId))
  return (
    <MatterPage
      key={matter.id}
      companyId={companyId}
      user={user}
      matter={matter}
      // Deleted, or out of this user's sight, while it was being looked at.
      gone={isNotFound(error) && <NotFoundPage />}
      statuses={statuses}
      tab={tab}
      onTab={(next) => void navigate({ search: { tab: next === 'overview' ? undefined : next }, resetScroll: false })}
    />
  )
}

export const Route = createFileRoute('/c/$companyId/matters/$matterId')({
  params: {
    parse: ({ matterId }) => ({ matterId: idParam(matterId) }),
    stringify: ({ matterId }) => ({ matterId: String(matterId) }),
  },
  validateSearch: readSearch,
  beforeLoad: ({ params }) => {
    if (params.matterId === 0) throw notFound()
  },
  loader: async ({ context: { queryClient }, params: { companyId, matterId } }) => {
    await Promise.all([
      queryClient.query(matterQueries.detail(companyId, matterId)),
      queryClient.query(matterQueries.statuses(companyId)),
    ])
  },
  component: MatterDetail,
})
