import { createFileRoute } from '@tanstack/react-router'
import { drawingQueries } from '#src/api/drawings.ts'
import { fieldListRoute } from '#src/app/field/list-route.ts'
import { drawingList } from '#src/features/drawings/list/drawing-list.ts'
import { DrawingListPage } from '#src/features/drawings/list/drawing-list-page.tsx'
import { savedListReads } from '#src/widgets/saved-views/first-view.ts'

const Drawings = () => {
  const { companyId } = Route.useParams()
  const { user } = Route.useRouteContext()
  return <DrawingListPage companyId={companyId} user={user} />
}

export const Route = createFileRoute('/c/$companyId/drawings/')({
  ...fieldListRoute(drawingList, savedListReads(drawingList, drawingQueries.list), 'drawingList'),
  component: Drawings,
})
