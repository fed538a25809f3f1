import { createFileRoute } from '@tanstack/react-router'
import { buildingSortParams } from '#domain/buildings/buildings.labels.ts'
import { buildingQueries } from '#src/api/buildings.ts'
import { BuildingListPage } from '#src/features/buildings/list/building-list-page.tsx'
import type { BuildingListSearch } from '#src/features/buildings/list/building-list-page.tsx'
import { withChosenSort } from '#src/lib/list-choices.ts'
import type { Address } from '#src/lib/search-params.ts'
import { asItStands, choiceParam, flagParam, pageParam, textParam } from '#src/lib/search-params.ts'

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

const chosen = (search: BuildingListSearch, user: { id: number }) =>
  withChosenSort(search, 'buildings', user, buildingSortParams)

const address: Address = {
  read: readSearch,
  labels: { name: '建物名', has_open_matters: '案件', special_building: '特定建築物' },
}

const BuildingList = () => {
  const { companyId } = Route.useParams()
  const { user } = Route.useRouteContext()
  const navigate = Route.useNavigate()
  return (
    <BuildingListPage
      companyId={companyId}
      user={user}
      search={chosen(Route.useSearch({ select: readSearch }), user)}
      onSearch={(search) => void navigate({ search })}
    />
  )
}

export const Route = createFileRoute('/c/$companyId/buildings/')({
  validateSearch: asItStands<BuildingListSearch>,
  staticData: { address },
  loaderDeps: ({ search }) => readSearch(search),
  loader: ({ context, params, deps }) =>
    void context.queryClient.prefetchQuery(buildingQueries.list(params.companyId, chosen(deps, context.user))),
  component: BuildingList,
})
