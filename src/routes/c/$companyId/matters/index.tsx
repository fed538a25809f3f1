import { createFileRoute } from '@tanstack/react-router'
import { matterSortParams } from '#domain/matters/matters.labels.ts'
import { matterQueries } from '#src/api/matters.ts'
import { MatterListPage, type MatterListSearch } from '#src/features/matters/list/matter-list-page.tsx'
import { choiceParam, pageParam, textParam } from '#src/lib/search-params.ts'

const readSearch = ({ name, sort, page }: Record<string, unknown>): MatterListSearch =>
  ({ name: textParam(name), sort: choiceParam(matterSortParams, sort), page: pageParam(page) })

const MatterList = () => {
  const { companyId } = Route.useParams()
  const { user } = Route.useRouteContext()
  const navigate = Route.useNavigate()
  return <MatterListPage companyId={companyId} user={user} search={Route.useSearch()} onSearch={(search) => void navigate({ search })} />
}

export const Route = createFileRoute('/c/$companyId/matters/')({
  validateSearch: readSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, params, deps }) => {
    void context.queryClient.prefetchQuery(matterQueries.statuses(params.companyId))
    void context.queryClient.prefetchQuery(matterQueries.list(params.companyId, deps))
  },
  component: MatterList,
})
