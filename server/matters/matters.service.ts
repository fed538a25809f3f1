/** What people do with matters. Every change checks its state inside the transaction and writes its history there. */
import { limits } from '#domain/limits.ts'
import { copyName } from '#domain/text/copy-name.ts'
import { validationMessages } from '#domain/text/validation.ts'
import { businessDay } from '#domain/dates.ts'
import type {
  CreateMatterRequest,
  Matter,
  MatterFilter,
  MatterListItem,
  UpdateMatterRequest,
} from '#domain/matters/matters.contract.ts'
import {
  canChangeMatterStatus,
  canCopyMatter,
  canCreateMatter,
  canDeleteMatter,
  canEditMatter,
} from '#domain/matters/matters.policy.ts'
import { inCompany, readInCompany, type Tx } from '#server/db/client.ts'
import { areTimesInOrder, haveTimesDays } from '#domain/matters/matters.rules.ts'
import { settleGuestReports } from './guest-reports.store.ts'
import { guestNews, teamNews, visitOf } from './guest-jobs.service.ts'
import type { Event } from '#server/records/events.ts'
import { happened } from '#server/records/happened.ts'
import { madeAt, type Telling } from '#server/records/telling.ts'
import { asksForLinks, linking, type LinkChoice } from '#server/records/linking.ts'
import type { Deps, Scope } from '#server/http/context.ts'
import { forbidden, invalid } from '#server/http/errors.ts'
import { giveMatterNumber } from '#server/numbers/give-number.ts'
import { change } from '#server/records/change.ts'
import { copiedValues, sentValues } from '#server/records/columns.ts'
import { refuseContestedFields } from '#server/records/contested.ts'
import { releaseOccurrences, settleByMatters } from '#server/occurrences/settling.ts'
import { putInTrash } from '#server/trash/trash.store.ts'
import { lockMatter, requireMatter } from './matter-access.service.ts'
import { withDetails } from './matter-details.service.ts'
import { checkLinks, resolveBuilding, resolveStatus } from './matter-choices.service.ts'
import { readMatter } from './matter-detail.service.ts'
import { matterLines } from './matter-histories.service.ts'
import { listMatters as queryMatters } from './matter-list.store.ts'
import { matterColumns, matterEvent } from './matters.columns.ts'
import { presentMatter } from './matters.presenter.ts'
import {
  addLinks,
  insertMatter,
  linkNames,
  listLinks,
  listMatterMembers,
  removeLinks,
  unlinkDocumentsOfMatter,
  updateMatters,
  type MatterLink,
  type MatterRow,
} from './matters.store.ts'

export const listMatters = (
  { database, clock }: Deps,
  scope: Scope,
  { with_details, ...filter }: MatterFilter,
): Promise<{ data: MatterListItem[]; total: number; isTotalCapped: boolean }> =>
  readInCompany(database.db, scope.company_id, async (tx) => {
    const { rows, total, isTotalCapped } = await queryMatters(tx, scope, filter, businessDay(clock()))
    const members = await listMatterMembers(
      tx,
      scope,
      rows.map(({ id }) => id),
    )
    const data = rows.map((row) => presentMatter(scope, row, members.get(row.id) ?? []))
    return { data: with_details ? await withDetails(tx, scope, data) : data, total, isTotalCapped }
  })

export const getMatter = ({ database }: Deps, scope: Scope, id: number): Promise<Matter> =>
  inCompany(database.db, scope.company_id, (tx) => readMatter(tx, scope, id))

export const createMatter = async (deps: Deps, scope: Scope, body: CreateMatterRequest): Promise<Matter> => {
  const { id } = await inCompany(deps.database.db, scope.company_id, (tx) => makeMatter(tx, deps, scope, body))
  // Afterwards: whoever waits for the next number does not wait for this.
  return getMatter(deps, scope, id)
}

/** A new matter with its links and its first line of history. */
export const makeMatter = async (tx: Tx, deps: Deps, scope: Scope, body: CreateMatterRequest): Promise<MatterRow> => {
  if (!canCreateMatter(scope.actor)) throw forbidden()
  const { facility_ids = [], template_ids = [] } = body
  const user_ids = [...new Set([...(body.users ?? []), ...(body.user_ids ?? [])])]
  await checkLinks(tx, scope, {
    users: { field: body.users ? 'users' : 'user_ids', ids: user_ids },
    facilities: { field: 'facility_ids', ids: facility_ids },
    templates: { field: 'template_ids', ids: template_ids },
  })
  checkLead(body.lead_user_id, user_ids)
  const matter = await insertMatter(tx, {
    ...sentValues(matterColumns, body),
    company_id: scope.company_id,
    status_id: await resolveStatus(tx, scope, body.status_id),
    building_id: await resolveBuilding(tx, deps, scope, body, null),
    number: await giveMatterNumber(tx, scope, deps.clock()),
    created_user_id: scope.user.id,
  })
  await addLinks(tx, scope, matter.id, 'users', user_ids)
  await addLinks(tx, scope, matter.id, 'facilities', facility_ids)
  await addLinks(tx, scope, matter.id, 'templates', template_ids)
  await happened(tx, deps, scope, [
    matterEvent('created', matter),
    // Of an urgent call everybody hears who is to go.
    ...(await assigned(tx, scope, matter, matter.urgency === null ? [] : user_ids)),
    ...(await guestNews(tx, scope, null, { matter, user_ids })),
  ])
  return matter
}

/** Told to whoever leads from now on, and to the others given. */
export const assigned = async (
  tx: Tx,
  scope: Scope,
  matter: MatterRow,
  others: readonly number[] = [],
): Promise<Event[]> => {
  const user_ids = [...new Set([matter.lead_user_id, ...others])].filter((id) => id !== null)
  const subject = { type: 'matter', id: matter.id, name: matter.name } as const
  if (user_ids.length === 0) return []
  const visit = await visitOf(tx, scope, matter)
  return matter.urgency === null
    ? [{ kind: 'matter_assigned', subject, user_ids, visit }]
    : [{ kind: 'call_assigned', subject, user_ids, visit, call: matter }]
}

const checkLead = (lead_user_id: number | null | undefined, members: readonly number[]): void => {
  if (lead_user_id && !members.includes(lead_user_id))
    throw invalid({ lead_user_id: [validationMessages.leadNotMember] })
}

/** Who is on the matter after the change. */
const membersAfter = (
  present: readonly number[],
  { users, user_ids = [], remove_user_ids = [] }: UpdateMatterRequest,
): number[] => [...(users ?? present), ...user_ids].filter((id) => !remove_user_ids.includes(id))

/** What a change leaves nothing to stand on goes with it: the times of no day, a lead who is no longer on the matter. */
const withoutLoose = (after: MatterRow, body: UpdateMatterRequest, members: readonly number[]): Partial<MatterRow> => ({
  ...(!haveTimesDays(after) && !body.start_time && !body.end_time && { start_time: null, end_time: null }),
  ...(after.lead_user_id !== null &&
    !body.lead_user_id &&
    !members.includes(after.lead_user_id) && { lead_user_id: null }),
})

const isStatusOnly = (body: UpdateMatterRequest) =>
  Object.keys(body).every((key) => key === 'status_id' || key === 'updated_at')

export const updateMatter = (deps: Deps, scope: Scope, id: number, body: UpdateMatterRequest): Promise<Matter> =>
  change(
    deps,
    scope,
    {
      hold: (tx) => lockMatter(tx, scope, id),
      may: (matter) => (isStatusOnly(body) ? canChangeMatterStatus(scope.actor) : canEditMatter(scope.actor, matter)),
    },
    async (tx, before) => {
      if (body.status_id !== undefined) await resolveStatus(tx, scope, body.status_id)
      const sent = {
        ...sentValues(matterColumns, body),
        building_id: await resolveBuilding(tx, deps, scope, body, before.building_id),
      }
      const present = await listLinks(tx, scope, id, 'users')
      const members = membersAfter(present, body)
      const values = { ...sent, ...withoutLoose({ ...before, ...sent }, body, members) }
      const after = { ...before, ...values }
      const lines = await matterLines(tx, scope, before, after)
      const edited = { type: 'matter', row: before } as const
      await refuseContestedFields(tx, scope, edited, body.updated_at, lines, () => readMatter(tx, scope, id))
      if (after.start_date && after.end_date && after.start_date > after.end_date)
        throw invalid({ start_date: [validationMessages.dateRange] })
      if (!haveTimesDays(after)) throw invalid({ start_time: [validationMessages.timeWithoutDay] })
      if (!areTimesInOrder(after)) throw invalid({ end_time: [validationMessages.timeRange] })
      checkLead(after.lead_user_id, members)

      const linked = await changeLinks(tx, scope, before, body)
      if (lines.length === 0 && linked.length === 0) return readMatter(tx, scope, id)
      if (after.status_id !== before.status_id) await settleGuestReports(tx, scope, [id], { settled_at: deps.clock() })
      const moment = (await updateMatters(tx, scope, [id], { ...values, updated_user_id: scope.user.id })).get(id)!
      if (after.status_id !== before.status_id) await settleByMatters(tx, scope, [id], deps.clock())
      const told = lines.map((line) => matterEvent('updated', after, line))
      const was = { matter: before, user_ids: present }
      const now = { matter: { ...after, updated_at: moment }, user_ids: [...new Set(members)] }
      await happened(tx, deps, scope, [
        ...madeAt(moment, [...told, ...linked]),
        ...(after.lead_user_id === before.lead_user_id ? [] : await assigned(tx, scope, after)),
        ...(await teamNews(tx, scope, was, now)),
        ...(await guestNews(tx, scope, was, now)),
      ])
      return readMatter(tx, scope, id)
    },
  )

/** Adds and removes members, facilities and templates; returns one history row a link. */
const changeLinks = async (
  tx: Tx,
  scope: Scope,
  matter: MatterRow,
  body: UpdateMatterRequest,
): Promise<Event<Telling>[]> => {
  const wanted: Record<MatterLink, LinkChoice & { field: string }> = {
    users: { field: 'user_ids', add: body.user_ids, remove: body.remove_user_ids, only: body.users },
    facilities: { field: 'facility_ids', add: body.facility_ids, remove: body.remove_facility_ids },
    templates: { field: 'template_ids', add: body.template_ids, remove: body.remove_template_ids },
  }
  const rows: Event<Telling>[] = []
  for (const link of ['users', 'facilities', 'templates'] as const) {
    const { field, ...choice } = wanted[link]
    if (!asksForLinks(choice)) continue
    const present = await listLinks(tx, scope, matter.id, link)
    const { added, removed } = linking(choice, present)
    await checkLinks(tx, scope, { [link]: { field, ids: added } })
    await addLinks(tx, scope, matter.id, link, added)
    await removeLinks(tx, scope, matter.id, link, removed)
    const names = await linkNames(tx, scope, link, [...added, ...removed])
    const nameOf = (id: number) => names.get(id) ?? null
    rows.push(
      ...added.map((id) => matterEvent('linked', matter, { field: link, after: nameOf(id) })),
      ...removed.map((id) => matterEvent('unlinked', matter, { field: link, before: nameOf(id) })),
    )
  }
  return rows
}

export const copyMatter = (deps: Deps, scope: Scope, id: number): Promise<Matter> =>
  change(
    deps,
    scope,
    { hold: (tx) => requireMatter(tx, scope, id), may: () => canCopyMatter(scope.actor) },
    async (tx, source) => {
      const copy = await insertMatter(tx, {
        ...copiedValues(matterColumns, source),
        name: copyName(source.name, limits.text.name),
        company_id: scope.company_id,
        status_id: await resolveStatus(tx, scope, undefined),
        number: await giveMatterNumber(tx, scope, deps.clock()),
        created_user_id: scope.user.id,
      })
      for (const link of ['users', 'facilities', 'templates'] as const)
        await addLinks(tx, scope, copy.id, link, await listLinks(tx, scope, id, link))
      const user_ids = await listLinks(tx, scope, copy.id, 'users')
      await happened(tx, deps, scope, [
        matterEvent('created', copy),
        ...(await guestNews(tx, scope, null, { matter: copy, user_ids })),
      ])
      return readMatter(tx, scope, copy.id)
    },
  )

/** Soft; the matter's documents live on without it. */
export const deleteMatter = (deps: Deps, scope: Scope, id: number): Promise<void> =>
  change(
    deps,
    scope,
    { hold: (tx) => lockMatter(tx, scope, id), may: (matter) => canDeleteMatter(scope.actor, matter) },
    (tx, matter) => removeMatter(tx, deps, scope, matter),
  )

/** Of one that is held. */
export const removeMatter = async (tx: Tx, deps: Deps, scope: Scope, matter: MatterRow): Promise<void> => {
  const { id } = matter
  const deleted_at = deps.clock()
  await updateMatters(tx, scope, [id], { deleted_at })
  const documents = await unlinkDocumentsOfMatter(tx, scope, id)
  const occurrences = await releaseOccurrences(tx, scope, id, deps.clock())
  await putInTrash(tx, scope, { noun: 'matter', record: matter, links: { documents, occurrences }, deleted_at })
  const user_ids = await listLinks(tx, scope, id, 'users')
  await happened(tx, deps, scope, [
    matterEvent('deleted', matter),
    ...(await guestNews(tx, scope, { matter, user_ids }, null)),
  ])
}
