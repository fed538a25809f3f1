/** Somebody leaves the company: what hangs on them goes to others, and they are out at once. */
import { removeFeedsOf } from '#server/plans/calendar-feeds.store.ts'
import { toTimestamp } from '#domain/dates.ts'
import {
  activeSteps,
  leaveApproval,
  stepIcon,
  substituteApprover,
  type ApprovalState,
} from '#domain/approvals/approvals.state.ts'
import type { Departure, RemoveUserRequest } from '#domain/users/departures.contract.ts'
import { canManageUsers, isInternalRole } from '#domain/users/users.policy.ts'
import { removalRefusal, userTexts } from '#domain/users/users.texts.ts'
import { doerOfRow } from '#server/http/doer.ts'
import { findCompanyName } from '#server/company/company.store.ts'
import { inCompany, inSystem, type Tx } from '#server/db/client.ts'
import { listSteps, stateOf, writeSteps, type KnownStep } from '#server/documents/record/approval-steps.store.ts'
import { documentEvent, documentSubject } from '#server/documents/record/document-subject.ts'
import {
  addAuthor,
  findDocument,
  updateDocumentRow,
  type DocumentRow,
} from '#server/documents/record/documents.store.ts'
import type { Deps, Scope } from '#server/http/context.ts'
import { forbidden, invalid, notFound } from '#server/http/errors.ts'
import { accept } from '#server/http/outcome.ts'
import { joinMatters } from '#server/invitations/invitations.store.ts'
import { matterEvent } from '#server/matters/matters.columns.ts'
import type { Event } from '#server/records/events.ts'
import { happened } from '#server/records/happened.ts'
import {
  findPerson,
  findUserNames,
  listVisibleMembers,
  removeFromAbsences,
  updateMembership,
  type PersonRow,
} from '#server/users/users.store.ts'
import { actingNow, lockPerson } from './acting.ts'
import {
  endSessionsOfNobody,
  listAwaitedDocuments,
  listDocumentsInWork,
  listMattersAlone,
  removeHandoverTo,
} from './departures.store.ts'

type Awaited = { row: DocumentRow; steps: KnownStep[]; awaited: KnownStep[] }

/** The running approvals that wait for the person, with the steps where they do. */
const findAwaited = async (tx: Tx, scope: Scope, user_id: number, lock: boolean): Promise<Awaited[]> => {
  const ids = await listAwaitedDocuments(tx, { ...scope, user_id })
  const rows: DocumentRow[] = []
  for (const id of ids) {
    const row = await findDocument(tx, scope, id, lock)
    if (row) rows.push(row)
  }
  const steps = await listSteps(tx, scope, ids)
  return rows.map((row) => ({
    row,
    steps: steps.get(row.id)!,
    awaited: activeSteps(steps.get(row.id)!).filter(
      (step) => stepIcon(step) === 'pending' && step.users.some(({ id, status }) => id === user_id && status === null),
    ),
  }))
}

/** Whoever of the company could take something over. */
const internalsBut = async (tx: Tx, scope: Scope, user_id: number): Promise<Map<number, string>> =>
  new Map(
    (await listVisibleMembers(tx, scope))
      .filter(({ id, role }) => id !== user_id && isInternalRole(role))
      .map(({ id, name }) => [id, name]),
  )

/** Whether nobody who stays is asked in the step. */
const isAlone = (step: KnownStep, remaining: ReadonlyMap<number, string>): boolean =>
  !step.users.some(({ id }) => remaining.has(id))

/** Already in the round, or the applicant. */
const takenIds = ({ approval_applicant_id }: DocumentRow, steps: KnownStep[]): number[] => [
  ...activeSteps(steps).flatMap(({ users }) => users.map(({ id }) => id)),
  ...(approval_applicant_id === null ? [] : [approval_applicant_id]),
]

export const getDeparture = (deps: Deps, scope: Scope, id: number): Promise<Departure> => {
  if (!canManageUsers(scope.actor)) throw forbidden()
  return inCompany(deps.database.db, scope.company_id, async (tx) => {
    if (!(await findPerson(tx, scope, id))) throw notFound()
    const member = { ...scope, user_id: id }
    const remaining = await internalsBut(tx, scope, id)
    const awaited = await findAwaited(tx, scope, id, false)
    return {
      approvals: awaited.flatMap(({ row, steps, awaited: own }) =>
        own.map((step) => ({
          approval_id: step.id,
          order_number: step.order_number,
          document: { id: row.id, name: row.title },
          is_alone: isAlone(step, remaining),
          taken_user_ids: takenIds(row, steps),
        })),
      ),
      matters: await listMattersAlone(tx, member),
      documents: await listDocumentsInWork(tx, member),
    }
  })
}

type Chosen = ReadonlyMap<number, number>
const chosenOf = <Key extends string>(
  key: Key,
  list: readonly Record<Key | 'user_id', number>[] | undefined,
): Map<number, number> => new Map(list?.map((entry) => [entry[key], entry.user_id]))

const leaveApprovals = async (
  tx: Tx,
  deps: Deps,
  scope: Scope,
  { user }: PersonRow,
  substitutes: Chosen,
  remaining: ReadonlyMap<number, string>,
): Promise<Event[]> => {
  const events: Event[] = []
  for (const { row, steps, awaited } of await findAwaited(tx, scope, user.id, true)) {
    let state: ApprovalState = stateOf(row, steps)
    const taken = takenIds(row, steps)
    for (const step of awaited) {
      const substitute_user_id = substitutes.get(step.id)
      if (substitute_user_id === undefined) {
        const canBeNamed = [...remaining.keys()].some((id) => !taken.includes(id))
        if (isAlone(step, remaining) && canBeNamed) throw invalid({ approvals: [userTexts.successorRequired] })
        continue
      }
      state = accept(
        substituteApprover(state, { order_number: step.order_number, user_id: user.id, substitute_user_id }),
        'approvals',
      ).state
    }
    const left = leaveApproval(state, { remains: (id) => remaining.has(id), now: toTimestamp(deps.clock()) })
    await writeSteps(tx, scope, row.id, steps, left.state.steps)
    await updateDocumentRow(tx, scope, row.id, {
      approval_status: left.state.approval_status,
      submit_mode: left.state.submit_mode,
      updated_user_id: scope.user.id,
    })
    if (left.event === 'cancelled') {
      events.push({
        kind: 'approval_deserted',
        subject: documentSubject(row),
        line: { after: `${user.name}さんの退会により、承認者がいなくなりました` },
        steps,
        applicant_id: row.approval_applicant_id,
        leaver_name: user.name,
      })
      continue
    }
    const written = (await listSteps(tx, scope, [row.id])).get(row.id)!
    for (const step of awaited) {
      const substitute_user_id = substitutes.get(step.id)
      if (substitute_user_id === undefined) continue
      events.push({
        kind: 'approver_substituted',
        subject: documentSubject(row),
        line: { field: 'approvers', before: user.name, after: remaining.get(substitute_user_id) ?? null },
        substitute_user_id,
        steps: written,
        applicant: doerOfRow(
          row.approval_applicant_id,
          (await findUserNames(tx, [row.approval_applicant_id])).get(row.approval_applicant_id ?? 0) ?? '',
        ),
        comment: row.comment ?? '',
      })
    }
  }
  return events
}

const leaveMatters = async (
  tx: Tx,
  scope: Scope,
  member: { company_id: number; user_id: number },
  successors: Chosen,
  remaining: ReadonlyMap<number, string>,
): Promise<Event[]> => {
  const alone = await listMattersAlone(tx, member)
  if (alone.some(({ id }) => !successors.has(id))) throw invalid({ matters: [userTexts.successorRequired] })
  for (const { id } of alone) await joinMatters(tx, scope, successors.get(id)!, [id])
  return alone.map((matter) =>
    matterEvent('linked', matter, { field: 'users', after: remaining.get(successors.get(matter.id)!) ?? null }),
  )
}

const leaveDocuments = async (
  tx: Tx,
  scope: Scope,
  member: { company_id: number; user_id: number },
  successors: Chosen,
  remaining: ReadonlyMap<number, string>,
): Promise<Event[]> => {
  const taken = (await listDocumentsInWork(tx, member)).filter(({ id }) => successors.has(id))
  for (const { id } of taken) await addAuthor(tx, scope, id, successors.get(id)!)
  return taken.map(({ id, name }) =>
    documentEvent(
      'linked',
      { id, title: name },
      { field: 'authors', after: remaining.get(successors.get(id)!) ?? null },
    ),
  )
}

/** Out at once: what is left of the membership is what they did. */
export const endMembership = async (
  tx: Tx,
  deps: Deps,
  scope: Scope,
  { user: { id, name, email } }: PersonRow,
  events: readonly Event[],
): Promise<void> => {
  const member = { ...scope, user_id: id }
  await removeFromAbsences(tx, member)
  await removeHandoverTo(tx, member)
  await removeFeedsOf(tx, scope, id)
  await happened(tx, deps, scope, [
    ...events,
    {
      kind: 'removed',
      subject: { type: 'company', id: scope.company_id, name: await findCompanyName(tx, scope.company_id) },
      person: { type: 'user', id, name },
      to: { email, name, greeting: `${name} 様` },
    },
  ])
  await updateMembership(tx, member, { deleted_at: deps.clock() })
}

/** The company is shut by then; what the person does in others is none of its business. */
export const endLooseSessions = async (
  { database, jobs }: Pick<Deps, 'database' | 'jobs'>,
  id: number,
): Promise<void> => {
  await inSystem(database.db, (tx) => endSessionsOfNobody(tx, id))
  jobs.wake()
}

export const removeUser = async (deps: Deps, scope: Scope, id: number, body: RemoveUserRequest): Promise<void> => {
  await inCompany(deps.database.db, scope.company_id, async (tx) => {
    const actor = await actingNow(tx, scope)
    if (!canManageUsers(actor)) throw forbidden()
    const person = await lockPerson(tx, scope, id)
    const refusal = removalRefusal(actor, { id, role: person.role })
    if (refusal) throw invalid({ id: [refusal] })
    const chosen = {
      approvals: chosenOf('approval_id', body.approvals),
      matters: chosenOf('matter_id', body.matters),
      documents: chosenOf('document_id', body.documents),
    }
    const remaining = await internalsBut(tx, scope, id)
    for (const [field, successors] of Object.entries(chosen))
      if ([...successors.values()].some((user_id) => !remaining.has(user_id)))
        throw invalid({ [field]: [userTexts.notASuccessor] })
    const member = { ...scope, user_id: id }
    const events = [
      ...(await leaveApprovals(tx, deps, scope, person, chosen.approvals, remaining)),
      ...(await leaveMatters(tx, scope, member, chosen.matters, remaining)),
      ...(await leaveDocuments(tx, scope, member, chosen.documents, remaining)),
    ]
    await endMembership(tx, deps, scope, person, events)
  })
  await endLooseSessions(deps, id)
}
