/** What a role allows as such: the one table that the policies ask. What a role is not granted here, it may not do. */
import { roles, type Role } from './users.labels.ts'

export type Right =
  /** One of the company's own people: takes a seat, may approve. */
  | 'beInternal'
  /** Enter from any address, whatever the company's IP restriction says. */
  | 'enterFromAnywhere'
  /** Every matter, document and file of the company, their money, and the contacts; without it, what one takes part in. */
  | 'seeCompany'
  /** Make, copy and change what the company keeps; delete one's own. */
  | 'keepRecords'
  /** Others' records, users, templates, statuses, the company itself. */
  | 'administer'
  /** Submit documents without approval, unless the company asks its members for one. */
  | 'submitAlone'
  /** Submit without approval also then. */
  | 'submitAloneAlways'

const own = ['beInternal', 'seeCompany', 'keepRecords', 'submitAlone'] as const satisfies readonly Right[]
const administrator = [...own, 'administer', 'submitAloneAlways'] as const satisfies readonly Right[]

const rightsOfRoles = {
  [roles.member]: own,
  [roles.admin]: administrator,
  [roles.guest]: ['enterFromAnywhere'],
  [roles.master]: administrator,
} as const satisfies Record<Role, readonly Right[]>

/** Who makes somebody that; the Master's place is only handed over. */
export const roleGivers = {
  [roles.member]: 'administrators',
  [roles.admin]: 'administrators',
  [roles.guest]: 'matterEditors',
  [roles.master]: 'master',
} as const satisfies Record<Role, 'administrators' | 'matterEditors' | 'master'>

// Read with a number of any origin: a row with a role that this version does not know has no rights.
const rights: ReadonlyMap<number, ReadonlySet<Right>> = new Map(
  Object.entries(rightsOfRoles).map(([role, granted]) => [Number(role), new Set(granted)]),
)

export const may = ({ role }: { role: Role }, right: Right): boolean => rights.get(role)?.has(right) ?? false

/** The roles with a right, for queries. */
export const rolesWith = (right: Right): Role[] => Object.values(roles).filter((role) => may({ role }, right))
