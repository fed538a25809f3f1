import { createFileRoute } from '@tanstack/react-router'
import { drawingSortParams } from '#domain/drawings/drawings.labels.ts'
import { drawingQueries } from '#src/api/drawings.ts'
import { DrawingListPage } from '#src/features/drawings/list/drawing-list-page.tsx'
import type { DrawingListSearch } from '#src/features/drawings/list/drawing-list-page.tsx'
import { withChosenSort } from '#src/lib/list-choices.ts'
import type { Address } from '#src/lib/search-params.ts'
import { asItStands, choiceParam, idParam, idsParam, pageParam, textParam } from '#src/lib/search-params.ts'

const readSearch = ({
  name,
  building_id,
  tag_id,
  facility_id,
  sort,
  page,
}: Record<string, unknown>): DrawingListSearch => ({
  name: textParam(name),
  building_id: idsParam(building_id),
  tag_id: idsParam(tag_id),
  facility_id: idParam(String(facility_id)) || undefined,
  sort: choiceParam(drawingSortParams, sort),
  page: pageParam(page),
})

const address: Address = {
  read: readSearch,
  labels: { name: '図面名', building_id: '建物', tag_id: 'タグ', facility_id: '設備' },
}

const chosen = (search: DrawingListSearch, user: { id: number }) =>
  withChosenSort(search, 'drawings', user, drawingSortParams)

const DrawingList = () => {
  const { companyId } = Route.useParams()
  const { user } = Route.useRouteContext()
  const navigate = Route.useNavigate()
  return (
    <DrawingListPage
      companyId={companyId}
      user={user}
      search={chosen(Route.useSearch({ select: readSearch }), user)}
      onSearch={(search) => void navigate({ search })}
    />
  )
}

export const Route = createFileRoute('/c/$companyId/drawings/')({
  validateSearch: asItStands<DrawingListSearch>,
  staticData: { address },
  loaderDeps: ({ search }) => readSearch(search),
  loader: ({ context, params, deps }) =>
    void context.queryClient.prefetchQuery(drawingQueries.list(params.companyId, chosen(deps, context.user))),
  component: DrawingList,
})
