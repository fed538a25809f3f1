/** What the address of ユーザー says, and which of the company's people it asks for. */
import type { InvitationFilter } from '#domain/invitations/invitations.contract.ts'
import type { UserFilter, UserSort } from '#domain/users/users.contract.ts'
import type { InvitationStatus, Role } from '#domain/users/users.labels.ts'

export type UsersTab = 'internal' | 'guests'
export type UsersSearch = {
  tab?: UsersTab
  name?: string
  role?: Role[]
  status?: InvitationStatus
  sort?: UserSort | undefined
  page?: number
}

const internalRoles: Role[] = [3, 1, 0]
const guestRoles: Role[] = [2]

const rolesOf = ({ tab, role }: UsersSearch): Role[] => (tab === 'guests' ? guestRoles : (role ?? internalRoles))

/** There are ten internal users at most: they stand on one page. */
export const userFilterOf = ({ tab, name, sort, page, ...search }: UsersSearch): UserFilter => ({
  name,
  role: rolesOf({ tab, ...search }),
  sort,
  ...(tab === 'guests' ? { page } : { per_page: 100 }),
})

export const invitationFilterOf = (search: UsersSearch): InvitationFilter => ({
  email: search.name,
  role: rolesOf(search).filter((role) => role !== 3),
})

/** All guests, for their number. */
export const allGuests: UserFilter = { role: guestRoles, per_page: 1 }
