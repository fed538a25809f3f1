import { createFileRoute } from '@tanstack/react-router'
import { facilityQueries } from '#src/api/facilities.ts'
import { listRoute } from '#src/app/field/list-route.ts'
import { renewalList } from '#src/features/facilities/list/renewal-list.ts'
import { RenewalsPage } from '#src/features/facilities/list/renewals-page.tsx'
import { listReads } from '#src/records/list-address.ts'

const Renewals = () => {
  const { companyId } = Route.useParams()
  const { user } = Route.useRouteContext()
  return <RenewalsPage companyId={companyId} user={user} />
}

const reads = listReads(renewalList, (companyId, { building_id }) =>
  facilityQueries.renewals(companyId, { building_id }),
)
const list = listRoute(renewalList, reads)

export const Route = createFileRoute('/c/$companyId/facilities/renewals')({
  ...list,
  staticData: { ...list.staticData, desktopOnly: true },
  component: Renewals,
})
