import { createFileRoute } from '@tanstack/react-router'
import { buildingQueries } from '#src/api/buildings.ts'
import { fieldListRoute } from '#src/app/field/list-route.ts'
import { buildingList } from '#src/features/buildings/list/building-list.ts'
import { BuildingListPage } from '#src/features/buildings/list/building-list-page.tsx'
import { savedListReads } from '#src/widgets/saved-views/first-view.ts'

const Buildings = () => {
  const { companyId } = Route.useParams()
  const { user } = Route.useRouteContext()
  return <BuildingListPage companyId={companyId} user={user} />
}

export const Route = createFileRoute('/c/$companyId/buildings/')({
  ...fieldListRoute(buildingList, savedListReads(buildingList, buildingQueries.list)),
  component: Buildings,
})
