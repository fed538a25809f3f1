/** What the address of ユーザー says, and which of the company's people it asks for. */
import { idsOf } from '#domain/labels.ts'
import type { InvitationFilter } from '#domain/invitations/invitations.contract.ts'
import type { UserFilter, UserSort } from '#domain/users/users.contract.ts'
import { invitationStatusLabels, roleLabels } from '#domain/users/users.labels.ts'
import type { Role } from '#domain/users/users.labels.ts'
import { choiceFilter, choicesFilter, listOf, textFilter } from '#src/records/list-address.ts'
import type { SearchOf } from '#src/records/list-address.ts'

export type UsersTab = 'internal' | 'guests'

const sorts = ['name', 'role', 'last_active_at', 'last_password_updated_at'].flatMap((key) => [
  key,
  `-${key}`,
]) as UserSort[]

export const userList = listOf('users', {
  filters: {
    name: textFilter('氏名'),
    role: choicesFilter('権限', idsOf(roleLabels)),
    status: choiceFilter('招待状況', idsOf(invitationStatusLabels)),
    tab: choiceFilter('タブ', ['guests'] as const),
  },
  sorts,
  defaultSort: 'role',
})
export type UsersSearch = SearchOf<typeof userList>

const internalRoles: Role[] = [3, 1, 0]
const guestRoles: Role[] = [2]

const rolesOf = ({ tab, role }: UsersSearch): Role[] => (tab === 'guests' ? guestRoles : (role ?? internalRoles))

/** There are ten internal users at most: they stand on one page. */
export const userFilterOf = ({ tab, name, sort, page, per_page, role }: Omit<UsersSearch, 'view'>): UserFilter => ({
  name,
  role: rolesOf({ tab, role }),
  sort,
  ...(tab === 'guests' ? { page, per_page } : { per_page: 100 }),
})

export const invitationFilterOf = (search: UsersSearch): InvitationFilter => ({
  email: search.name,
  role: rolesOf(search).filter((role) => role !== 3),
})

/** All guests, for their number. */
export const allGuests: UserFilter = { role: guestRoles, per_page: 1 }
