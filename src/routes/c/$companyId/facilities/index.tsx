import { createFileRoute } from '@tanstack/react-router'
import { facilityCategoryLabels, facilitySortParams, renewalPeriods } from '#domain/facilities/facilities.labels.ts'
import { idsOf } from '#domain/labels.ts'
import { facilityQueries } from '#src/api/facilities.ts'
import { FacilityListPage } from '#src/features/facilities/list/facility-list-page.tsx'
import type { FacilityListSearch } from '#src/features/facilities/list/facility-list-page.tsx'
import { withChosenSort } from '#src/lib/list-choices.ts'
import { choiceParam, choicesParam, idsParam, pageParam, textParam } from '#src/lib/search-params.ts'

const renewals = idsOf(renewalPeriods)
const categories = idsOf(facilityCategoryLabels)

const readSearch = ({
  name,
  facility_category_id,
  building_id,
  renewal,
  sort,
  page,
}: Record<string, unknown>): FacilityListSearch => ({
  name: textParam(name),
  facility_category_id: choicesParam(categories, facility_category_id),
  building_id: idsParam(building_id),
  renewal: choiceParam(renewals, renewal),
  sort: choiceParam(facilitySortParams, sort),
  page: pageParam(page),
})

const chosen = (search: FacilityListSearch, user: { id: number }) =>
  withChosenSort(search, 'facilities', user, facilitySortParams)

const FacilityList = () => {
  const { companyId } = Route.useParams()
  const { user } = Route.useRouteContext()
  const navigate = Route.useNavigate()
  return (
    <FacilityListPage
      companyId={companyId}
      user={user}
      search={chosen(Route.useSearch(), user)}
      onSearch={(search) => void navigate({ search })}
    />
  )
}

export const Route = createFileRoute('/c/$companyId/facilities/')({
  validateSearch: readSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, params, deps }) =>
    void context.queryClient.prefetchQuery(facilityQueries.list(params.companyId, chosen(deps, context.user))),
  component: FacilityList,
})
