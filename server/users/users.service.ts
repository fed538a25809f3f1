/** The company's people: for its own, with everything about them; for guests, those whom they meet, by name. */
import { businessDay } from '#domain/dates.ts'
import { limits } from '#domain/limits.ts'
import type { UserChoice, UserFilter, UserListItem, UsersAnswer } from '#domain/users/users.contract.ts'
import { canListUsers, canSeeCompany, isInternalRole } from '#domain/users/users.policy.ts'
import { inCompany, type Tx } from '#server/db/client.ts'
import type { Deps, Scope } from '#server/http/context.ts'
import { forbidden } from '#server/http/errors.ts'
import { countInternalUsers } from './seats.store.ts'
import { presentAbsence, presentPerson, profilePhotoPath } from './users.presenter.ts'
import { listAbsences, listMattersOf, listPeople, listVisibleMembers, type PersonRow } from './users.store.ts'

export const presentPeople = async (
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  scope: Scope,
  rows: PersonRow[],
): Promise<UserListItem[]> => {
  const absences = await listAbsences(tx, scope, businessDay(clock()))
  const guests = rows.filter(({ role }) => !isInternalRole(role)).map(({ user }) => user.id)
  const matters = await listMattersOf(tx, scope, guests)
  return rows.map((row) =>
    presentPerson(scope.actor, row, { absence: absences.get(row.user.id), matters: matters.get(row.user.id) ?? [] }),
  )
}

export const listUsers = (
  deps: Deps,
  scope: Scope,
  filter: UserFilter,
): Promise<{ data: UserListItem[]; total: number; seats: UsersAnswer['seats'] }> => {
  if (!canListUsers(scope.actor)) throw forbidden()
  return inCompany(deps.database.db, scope.company_id, async (tx) => {
    const { rows, total } = await listPeople(tx, scope, filter)
    const taken = await countInternalUsers(tx, scope, deps.clock())
    return { data: await presentPeople(tx, deps, scope, rows), total, seats: { taken, limit: limits.internalUsers } }
  })
}

export const listUserRefs = (deps: Deps, scope: Scope): Promise<UserChoice[]> =>
  inCompany(deps.database.db, scope.company_id, async (tx) => {
    const members = await listVisibleMembers(tx, scope)
    // Who is away when concerns the company's own people.
    const absences = canSeeCompany(scope.actor) ? await listAbsences(tx, scope, businessDay(deps.clock())) : new Map()
    return members.map((member) => {
      const absence = absences.get(member.id)
      return {
        id: member.id,
        name: member.name,
        profile_photo_path: profilePhotoPath(member),
        role: member.role,
        absence: absence ? presentAbsence(absence) : null,
      }
    })
  })
