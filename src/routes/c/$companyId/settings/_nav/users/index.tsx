import { createFileRoute } from '@tanstack/react-router'
import type { UserSort } from '#domain/users/users.contract.ts'
import { idsOf } from '#domain/labels.ts'
import { invitationStatusLabels, roleLabels } from '#domain/users/users.labels.ts'
import { userQueries } from '#src/api/users.ts'
import { UsersPage } from '#src/features/users/users-page.tsx'
import { userFilterOf, type UsersSearch } from '#src/features/users/users-search.ts'
import { withChosenSort } from '#src/lib/list-choices.ts'
import type { Address } from '#src/lib/search-params.ts'
import { asItStands, choiceParam, choicesParam, pageParam, textParam } from '#src/lib/search-params.ts'

const sorts = ['name', 'role', 'last_active_at', 'last_password_updated_at'].flatMap((key) => [
  key,
  `-${key}`,
]) as UserSort[]

const readSearch = ({ tab, name, role, status, sort, page }: Record<string, unknown>): UsersSearch => ({
  tab: choiceParam(['guests'] as const, tab),
  name: textParam(name),
  role: choicesParam(idsOf(roleLabels), role),
  status: choiceParam(idsOf(invitationStatusLabels), status),
  sort: choiceParam(sorts, sort),
  page: pageParam(page),
})

const address: Address = { read: readSearch, labels: { name: '氏名', role: '権限', status: '招待の状態', tab: 'タブ' } }

const chosen = (search: UsersSearch, user: { id: number }) => withChosenSort(search, 'users', user, sorts)

const Users = () => {
  const { companyId } = Route.useParams()
  const { user } = Route.useRouteContext()
  const navigate = Route.useNavigate()
  return (
    <UsersPage
      companyId={companyId}
      user={user}
      search={chosen(Route.useSearch({ select: readSearch }), user)}
      onSearch={(search) => void navigate({ search, replace: true })}
    />
  )
}

export const Route = createFileRoute('/c/$companyId/settings/_nav/users/')({
  validateSearch: asItStands<UsersSearch>,
  staticData: { address },
  loaderDeps: ({ search }) => readSearch(search),
  loader: ({ context, params, deps }) =>
    void context.queryClient.prefetchQuery(
      userQueries.list(params.companyId, userFilterOf(chosen(deps, context.user))),
    ),
  component: Users,
})
