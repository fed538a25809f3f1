/** What admins change of people, and everybody of their own absence. */
import { businessDay } from '#domain/dates.ts'
import { roleLabels } from '#domain/users/users.labels.ts'
import type { Absence, AbsenceRequest, UpdateUserRequest, UserListItem } from '#domain/users/users.contract.ts'
import {
  canAddInternalUser,
  canEditUser,
  canSetAbsence,
  internalLimitMessage,
  isInternalRole,
  takesInternalSeat,
} from '#domain/users/users.policy.ts'
import { roleChangeRefusal, userTexts } from '#domain/users/users.texts.ts'
import { inCompany, inSystem, type Tx } from '#server/db/client.ts'
import { findCompanyName } from '#server/company/company.store.ts'
import type { Deps, Scope } from '#server/http/context.ts'
import { conflict, forbidden, invalid, notFound } from '#server/http/errors.ts'
import { isDecidedOtherwise } from '#server/records/contested.ts'
import { happened } from '#server/records/happened.ts'
import { countInternalUsers } from '#server/users/seats.store.ts'
import { presentPeople } from '#server/users/users.service.ts'
import {
  countMemberships,
  findPerson,
  lockMembership,
  removeAbsence,
  removeFromAbsences,
  updateMembership,
  updateUserName,
  writeAbsence,
  type PersonRow,
} from '#server/users/users.store.ts'
import { actingNow, lockPerson } from './acting.ts'
import { listAwaitedDocuments } from './departures.store.ts'

const actorOf = ({ user, role }: PersonRow) => ({ id: user.id, role })

const presentNow = async (tx: Tx, deps: Deps, scope: Scope, id: number): Promise<UserListItem> =>
  (await presentPeople(tx, deps, scope, [(await findPerson(tx, scope, id))!]))[0]!

const changeRole = async (
  tx: Tx,
  deps: Deps,
  scope: Scope,
  person: PersonRow,
  role: NonNullable<UpdateUserRequest['role']>,
): Promise<void> => {
  const member = { ...scope, user_id: person.user.id }
  if (takesInternalSeat(person.role, role) && !canAddInternalUser(await countInternalUsers(tx, scope, deps.clock())))
    throw invalid({ role: [internalLimitMessage] })
  if (!isInternalRole(role)) {
    const { length } = await listAwaitedDocuments(tx, member)
    if (length > 0) throw invalid({ role: [userTexts.approvalsWait(length)] })
    await removeFromAbsences(tx, member)
  }
  // The company's own people belong to no firm.
  await updateMembership(tx, member, { role, ...(isInternalRole(role) && { firm_id: null, is_firm_head: false }) })
  await happened(tx, deps, scope, [
    {
      kind: 'role_changed',
      subject: { type: 'company', id: scope.company_id, name: await findCompanyName(tx, scope.company_id) },
      person: { type: 'user', id: person.user.id, name: person.user.name },
      role_name: roleLabels[role],
    },
  ])
}

export const updateUser = async (
  deps: Deps,
  scope: Scope,
  id: number,
  { name, role, seen }: UpdateUserRequest,
): Promise<UserListItem> => {
  const companies = name === undefined ? 0 : await inSystem(deps.database.db, (tx) => countMemberships(tx, id))
  const user = await inCompany(deps.database.db, scope.company_id, async (tx) => {
    const actor = await actingNow(tx, scope)
    const person = await lockPerson(tx, scope, id)
    if (!canEditUser(actor, actorOf(person))) throw forbidden()
    const now = { name: person.user.name, role: person.role }
    const wanted = { name: name ?? now.name, role: role ?? now.role }
    for (const field of ['name', 'role'] as const)
      if (isDecidedOtherwise({ seen: seen?.[field], now: now[field], wanted: wanted[field] }))
        throw conflict(userTexts.changedMeanwhile)
    if (role !== undefined && role !== person.role) {
      const refusal = roleChangeRefusal(actor, actorOf(person), role)
      if (refusal) throw invalid({ role: [refusal] })
      await changeRole(tx, deps, scope, person, role)
    }
    if (name !== undefined && name !== person.user.name) {
      if (companies > 1 && id !== actor.id) throw invalid({ name: [userTexts.sharedName] })
      await updateUserName(tx, id, name)
    }
    return presentNow(tx, deps, scope, id)
  })
  deps.jobs.wake()
  return user
}

/** The person whose absence it is, for whoever may speak of it. */
const requireAbsentee = async (tx: Tx, scope: Scope, id: number): Promise<PersonRow> => {
  const person = await findPerson(tx, scope, id)
  if (!person) throw notFound()
  if (!canSetAbsence(scope.actor, actorOf(person))) throw forbidden()
  return person
}

const subjectOf = async (tx: Tx, { company_id }: Scope) =>
  ({ type: 'company', id: company_id, name: await findCompanyName(tx, company_id) }) as const

export const setAbsence = async (
  deps: Deps,
  scope: Scope,
  id: number,
  { seen, ...body }: AbsenceRequest,
): Promise<UserListItem> => {
  const person = await inCompany(deps.database.db, scope.company_id, async (tx) => {
    const { user } = await requireAbsentee(tx, scope, id)
    // Two who set it at once come one after the other.
    await lockMembership(tx, { company_id: scope.company_id, user_id: id })
    const { absence } = await presentNow(tx, deps, scope, id)
    const as = (set: Absence) => ({
      from_date: set.from_date,
      to_date: set.to_date,
      substitute_user_id: set.substitute.id,
    })
    if (isDecidedOtherwise({ seen: seen && as(seen), now: absence && as(absence), wanted: body }))
      throw conflict(userTexts.absentMeanwhile)
    if (body.to_date < businessDay(deps.clock())) throw invalid({ to_date: [userTexts.pastAbsence] })
    if (body.substitute_user_id === id) throw invalid({ substitute_user_id: [userTexts.absentOneself] })
    const substitute = await findPerson(tx, scope, body.substitute_user_id)
    if (!substitute || !isInternalRole(substitute.role))
      throw invalid({ substitute_user_id: [userTexts.notASubstitute] })
    await writeAbsence(tx, { company_id: scope.company_id, user_id: id, ...body })
    await happened(tx, deps, scope, [
      {
        kind: 'absence_set',
        subject: await subjectOf(tx, scope),
        person: { type: 'user', id, name: user.name },
        substitute_name: substitute.user.name,
        from_date: body.from_date,
        to_date: body.to_date,
      },
    ])
    return presentNow(tx, deps, scope, id)
  })
  deps.jobs.wake()
  return person
}

/** There may be none; then nothing is told of. */
export const endAbsence = async (deps: Deps, scope: Scope, id: number): Promise<UserListItem> => {
  const person = await inCompany(deps.database.db, scope.company_id, async (tx) => {
    const { user } = await requireAbsentee(tx, scope, id)
    if (await removeAbsence(tx, { ...scope, user_id: id }))
      await happened(tx, deps, scope, [
        { kind: 'absence_ended', subject: await subjectOf(tx, scope), person: { type: 'user', id, name: user.name } },
      ])
    return presentNow(tx, deps, scope, id)
  })
  deps.jobs.wake()
  return person
}
