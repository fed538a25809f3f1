import { createFileRoute } from '@tanstack/react-router'
import { userQueries } from '#src/api/users.ts'
import { listRoute } from '#src/app/field/list-route.ts'
import { UsersPage } from '#src/features/users/users-page.tsx'
import { userFilterOf, userList } from '#src/features/users/users-search.ts'
import { listReads } from '#src/records/list-address.ts'

const Users = () => {
  const { companyId } = Route.useParams()
  const { user } = Route.useRouteContext()
  return <UsersPage companyId={companyId} user={user} />
}

export const Route = createFileRoute('/c/$companyId/settings/_nav/users/')({
  ...listRoute(
    userList,
    listReads(userList, (companyId, search) => userQueries.list(companyId, userFilterOf(search))),
  ),
  component: Users,
})
