import { createFileRoute } from '@tanstack/react-router'
import { facilityQueries } from '#src/api/facilities.ts'
import { fieldListRoute } from '#src/app/field/list-route.ts'
import { facilityList } from '#src/features/facilities/list/facility-list.ts'
import { FacilityListPage } from '#src/features/facilities/list/facility-list-page.tsx'
import { savedListReads } from '#src/widgets/saved-views/first-view.ts'

const Facilities = () => {
  const { companyId } = Route.useParams()
  const { user } = Route.useRouteContext()
  return <FacilityListPage companyId={companyId} user={user} />
}

export const Route = createFileRoute('/c/$companyId/facilities/')({
  ...fieldListRoute(facilityList, savedListReads(facilityList, facilityQueries.list)),
  component: Facilities,
})
