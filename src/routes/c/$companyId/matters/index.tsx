import { createFileRoute } from '@tanstack/react-router'
import { matterQueries } from '#src/api/matters.ts'
import { MatterListPage } from '#src/features/matters/list/matter-list-page.tsx'
import { askedFilter, readMatterListSearch, searchOf } from '#src/features/matters/list/matter-list-search.ts'

const MatterList = () => {
  const { companyId } = Route.useParams()
  const { user } = Route.useRouteContext()
  const navigate = Route.useNavigate()
  return (
    <MatterListPage
      companyId={companyId}
      user={user}
      filter={askedFilter(Route.useSearch(), user)}
      onFilter={(filter, options) => void navigate({ search: searchOf(filter), ...options })}
    />
  )
}

export const Route = createFileRoute('/c/$companyId/matters/')({
  validateSearch: readMatterListSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, params, deps }) => {
    void context.queryClient.prefetchQuery(matterQueries.statuses(params.companyId))
    void context.queryClient.prefetchQuery(matterQueries.list(params.companyId, askedFilter(deps, context.user)))
  },
  component: MatterList,
})
