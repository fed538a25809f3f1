import { createFileRoute } from '@tanstack/react-router'
import { buildingSortParams } from '#domain/buildings/buildings.labels.ts'
import { buildingQueries } from '#src/api/buildings.ts'
import { BuildingListPage } from '#src/features/buildings/list/building-list-page.tsx'
import type { BuildingListSearch } from '#src/features/buildings/list/building-list-page.tsx'
import { withChosenSort } from '#src/lib/list-choices.ts'
import { choiceParam, pageParam, textParam } from '#src/lib/search-params.ts'

const readSearch = ({
  name,
  has_open_matters,
  special_building,
  sort,
  page,
}: Record<string, unknown>): BuildingListSearch => ({
  name: textParam(name),
  has_open_matters: flagParam(has_open_matters),
  special_building: flagParam(special_building),
  sort: choiceParam(buildingSortParams, sort),
  page: pageParam(page),
})
const flagParam = (value: unknown): boolean | undefined => (typeof value === 'boolean' ? value : undefined)

const chosen = (search: BuildingListSearch, user: { id: number }) =>
  withChosenSort(search, 'buildings', user, buildingSortParams)

const BuildingList = () => {
  const { companyId } = Route.useParams()
  const { user } = Route.useRouteContext()
  const navigate = Route.useNavigate()
  return (
    <BuildingListPage
      companyId={companyId}
      user={user}
      search={chosen(Route.useSearch(), user)}
      onSearch={(search) => void navigate({ search })}
    />
  )
}

export const Route = createFileRoute('/c/$companyId/buildings/')({
  validateSearch: readSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, params, deps }) =>
    void context.queryClient.prefetchQuery(buildingQueries.list(params.companyId, chosen(deps, context.user))),
  component: BuildingList,
})
