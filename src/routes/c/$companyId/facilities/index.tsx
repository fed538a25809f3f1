import { createFileRoute } from '@tanstack/react-router'
import { facilityCategoryLabels, facilitySortParams, renewalPeriods } from '#domain/facilities/facilities.labels.ts'
import { idsOf } from '#domain/labels.ts'
import { facilityQueries } from '#src/api/facilities.ts'
import { FacilityListPage } from '#src/features/facilities/list/facility-list-page.tsx'
import type { FacilityListSearch } from '#src/features/facilities/list/facility-list-page.tsx'
import { withChosenSort } from '#src/lib/list-choices.ts'
import type { Address } from '#src/lib/search-params.ts'
import { asItStands, choiceParam, choicesParam, idsParam, pageParam, textParam } from '#src/lib/search-params.ts'
import { prefetchSavedList } from '#src/widgets/saved-views/first-view.ts'
import { useSavedView } from '#src/widgets/saved-views/use-saved-view.ts'
import { viewParam } from '#src/widgets/saved-views/view-state.ts'

const renewals = idsOf(renewalPeriods)
const categories = idsOf(facilityCategoryLabels)

const readSearch = ({
  name,
  facility_category_id,
  building_id,
  renewal,
  sort,
  page,
  view,
}: Record<string, unknown>): FacilityListSearch => ({
  name: textParam(name),
  facility_category_id: choicesParam(categories, facility_category_id),
  building_id: idsParam(building_id),
  renewal: choiceParam(renewals, renewal),
  sort: choiceParam(facilitySortParams, sort),
  page: pageParam(page),
  view: viewParam(view),
})

const chosen = (search: FacilityListSearch, user: { id: number }) =>
  withChosenSort(search, 'facilities', user, facilitySortParams)

const address: Address = {
  read: readSearch,
  labels: {
    name: '設備名',
    facility_category_id: 'カテゴリ',
    building_id: '建物',
    renewal: '更新時期',
    view: 'ビュー',
  },
}

const FacilityList = () => {
  const { companyId } = Route.useParams()
  const { user } = Route.useRouteContext()
  const navigate = Route.useNavigate()
  const { saved, search, addressOf } = useSavedView({
    companyId,
    list: 'facilities',
    user,
    address: Route.useSearch({ select: readSearch }),
    read: readSearch,
    explicit: (shown) => chosen(shown, user),
    onAddress: (address) => void navigate({ search: address }),
  })
  return (
    <FacilityListPage
      companyId={companyId}
      user={user}
      saved={saved}
      search={chosen(search, user)}
      onSearch={(next) => void navigate({ search: addressOf(next) })}
    />
  )
}

export const Route = createFileRoute('/c/$companyId/facilities/')({
  validateSearch: asItStands<FacilityListSearch>,
  staticData: { address },
  loaderDeps: ({ search }) => readSearch(search),
  loader: ({ context, params, deps }) => {
    const { queryClient, user } = context
    const { companyId } = params
    prefetchSavedList(queryClient, { companyId, list: 'facilities', user }, deps, readSearch, (search) => {
      void queryClient.prefetchQuery(facilityQueries.list(companyId, chosen(search, user)))
    })
  },
  component: FacilityList,
})
