import { createFileRoute } from '@tanstack/react-router'
import { facilityCategoryLabels, facilitySortParams, renewalPeriods } from '#domain/facilities/facilities.labels.ts'
import { idsOf } from '#domain/labels.ts'
import { facilityQueries } from '#src/api/facilities.ts'
import { FacilityListPage } from '#src/features/facilities/list/facility-list-page.tsx'
import type { FacilityListSearch } from '#src/features/facilities/list/facility-list-page.tsx'
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

const FacilityList = () => {
  const { companyId } = Route.useParams()
  const { user } = Route.useRouteContext()
  const navigate = Route.useNavigate()
  return (
    <FacilityListPage
      companyId={companyId}
      user={user}
      search={Route.useSearch()}
      onSearch={(search) => void navigate({ search })}
    />
  )
}

export const Route = createFileRoute('/c/$companyId/facilities/')({
  validateSearch: readSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, params, deps }) =>
    void context.queryClient.prefetchQuery(facilityQueries.list(params.companyId, deps)),
  component: FacilityList,
})
