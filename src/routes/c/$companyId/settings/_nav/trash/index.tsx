import { createFileRoute } from '@tanstack/react-router'
import { trashQueries } from '#src/api/trash.ts'
import { listRoute } from '#src/app/field/list-route.ts'
import { trashList } from '#src/features/trash/trash-list.ts'
import { TrashPage } from '#src/features/trash/trash-page.tsx'
import { listReads } from '#src/records/list-address.ts'

const Trash = () => {
  const { companyId } = Route.useParams()
  const { user } = Route.useRouteContext()
  return <TrashPage companyId={companyId} user={user} />
}

export const Route = createFileRoute('/c/$companyId/settings/_nav/trash/')({
  ...listRoute(trashList, listReads(trashList, trashQueries.list)),
  component: Trash,
})
