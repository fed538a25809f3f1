/** 点検計画: what people do with plans. What is due follows in the same transaction. */
import { businessDay } from '#domain/dates.ts'
import { groupOf } from '#domain/plans/authority-windows.ts'
import type { CreatePlanRequest, Plan, PlanReach, UpdatePlanRequest } from '#domain/plans/plans.contract.ts'
import { planColumnLabels as labels, planTexts } from '#domain/plans/plans.labels.ts'
import { canDeletePlan, canEditPlans } from '#domain/plans/plans.policy.ts'
import { groupName } from '#domain/plans/rule-texts.ts'
import type { AuthorityGroup } from '#domain/plans/rules.ts'
import { notAChoice } from '#domain/text/validation.ts'
import { ownDeletions } from '#domain/trash/undo.ts'
import { findBuilding } from '#server/buildings/buildings.store.ts'
import { inCompany, type Tx } from '#server/db/client.ts'
import type { Deps, Scope } from '#server/http/context.ts'
import { forbidden, invalid, notFound } from '#server/http/errors.ts'
import { linkNames, activeMemberIds } from '#server/matters/matters.store.ts'
import { countChanges, followOccurrences, plansBeside } from '#server/occurrences/making.ts'
import { change } from '#server/records/change.ts'
import { changedLines, sentValues } from '#server/records/columns.ts'
import { refuseContested } from '#server/records/contested.ts'
import type { Event } from '#server/records/events.ts'
import { gone } from '#server/records/gone.ts'
import { happened } from '#server/records/happened.ts'
import { madeAt, type Telling } from '#server/records/telling.ts'
import { putInTrash } from '#server/trash/trash.store.ts'
import { keepForUndo, listOwnUndo } from '#server/trash/undo.store.ts'
import { followKeeping } from './kept-times.ts'
import { requirePlanViewer } from './plan-viewer.ts'
import { findAuthorities } from './authorities.store.ts'
import { planColumns, planEvent, type PlanNames, type PlanRow, type PlanValues } from './plans.columns.ts'
import { presentPlan } from './plans.presenter.ts'
import {
  findKinds,
  findPlan,
  insertPlan,
  listPlanLinks,
  listPlans as queryPlans,
  listTimesAround,
  planLinks,
  replacePlanLinks,
  updatePlan as writePlan,
  type ListedPlan,
  type PlanLink,
} from './plans.store.ts'

/** What a plan is called where it has to have a name. */
export const planName = ({ kind, building }: { kind: { name: string }; building: { name: string } }): string =>
  `${kind.name}（${building.name}）`

export const presentPlans = async (
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  scope: Scope,
  rows: readonly ListedPlan[],
): Promise<Plan[]> => {
  const ids = rows.map(({ plan }) => plan.id)
  const links = await listPlanLinks(tx, scope, ids)
  const { last, reported, next } = await listTimesAround(tx, scope, ids)
  const own = await listOwnUndo(tx, scope, 'plan', ids, ownDeletions(scope.user.id, clock()))
  return rows.map((row) =>
    presentPlan(scope, row, links.get(row.plan.id)!, {
      last: last.get(row.plan.id) ?? null,
      reported: reported.get(row.plan.id) ?? null,
      next: next.get(row.plan.id) ?? null,
      canUndo: own.get(row.plan.id) === row.plan.updated_at.toISOString(),
    }),
  )
}

export const readPlan = async (tx: Tx, deps: Deps, scope: Scope, id: number): Promise<Plan> => {
  const row = await findPlan(tx, scope, id)
  if (!row) throw notFound()
  return (await presentPlans(tx, deps, scope, [row]))[0]!
}

export const holdPlan = async (tx: Tx, scope: Scope, id: number): Promise<ListedPlan> => {
  const row = await findPlan(tx, scope, id, true)
  if (!row) throw await gone(tx, scope, 'plan', id)
  return row
}

export type Linked = Partial<Pick<CreatePlanRequest, 'facility_ids' | 'user_ids' | 'template_ids'>>
export const linkFields = {
  facilities: 'facility_ids',
  users: 'user_ids',
  templates: 'template_ids',
} as const satisfies Record<PlanLink, keyof Linked>

/** The company's own, and there today; what the plan has already may stay. */
const checkLinks = async (tx: Tx, scope: Scope, body: Linked, had: readonly number[], link: PlanLink) => {
  const ids = (body[linkFields[link]] ?? []).filter((id) => !had.includes(id))
  const known = link === 'users' ? await activeMemberIds(tx, scope, ids) : await linkNames(tx, scope, link, ids)
  if (ids.some((id) => !known.has(id))) throw invalid({ [linkFields[link]]: [notAChoice(labels[linkFields[link]])] })
}

export const linkedIds = async (tx: Tx, scope: Scope, id: number): Promise<Required<Linked>> => {
  const links = (await listPlanLinks(tx, scope, [id])).get(id)!
  const idsOf = (link: PlanLink) => links[link].map((named) => named.id)
  return { facility_ids: idsOf('facilities'), user_ids: idsOf('users'), template_ids: idsOf('templates') }
}

/** One line a list that is another now. */
export const changeLinks = async (
  tx: Tx,
  scope: Scope,
  plan: { id: number; name: string },
  body: Linked,
): Promise<Event<Telling>[]> => {
  const before = (await listPlanLinks(tx, scope, [plan.id])).get(plan.id)!
  const events: Event<Telling>[] = []
  for (const link of planLinks) {
    const ids = body[linkFields[link]]
    if (ids === undefined) continue
    const had = before[link].map(({ id }) => id)
    if (had.toSorted().join() === [...new Set(ids)].toSorted().join()) continue
    await checkLinks(tx, scope, body, had, link)
    await replacePlanLinks(tx, scope, plan.id, link, ids)
    const after = (await listPlanLinks(tx, scope, [plan.id])).get(plan.id)![link]
    const text = (named: readonly { name: string }[]) => named.map(({ name }) => name).join('、') || null
    events.push(planEvent('updated', plan, { field: linkFields[link], before: text(before[link]), after: text(after) }))
  }
  return events
}

const checkKind = async (tx: Tx, scope: Scope, kind_id: number | undefined): Promise<void> => {
  if (kind_id !== undefined && !(await findKinds(tx, scope, [kind_id])).has(kind_id))
    throw invalid({ kind_id: [notAChoice(labels.kind_id)] })
}

type Reported = { authority_id: number | null; authority_group: string | null }

/** Whom it is reported to, held as it is; 422 where there is none such, or no such group there. */
const checkAuthority = async (
  tx: Tx,
  scope: Scope,
  { authority_id, authority_group }: Reported,
): Promise<readonly AuthorityGroup[] | null> => {
  const groups =
    authority_id === null
      ? null
      : ((await findAuthorities(tx, scope, [authority_id], true)).get(authority_id)?.groups ?? null)
  if (authority_id !== null && !groups) throw invalid({ authority_id: [notAChoice(labels.authority_id)] })
  if (authority_group !== null && !groupOf(groups, authority_group))
    throw invalid({ authority_group: [notAChoice(labels.authority_group)] })
  return groups
}

export const listPlans = (deps: Deps, scope: Scope, building_id: number): Promise<Plan[]> => {
  requirePlanViewer(scope)
  return inCompany(deps.database.db, scope.company_id, async (tx) => {
    if (!(await findBuilding(tx, scope, building_id))) throw notFound()
    return presentPlans(tx, deps, scope, await queryPlans(tx, scope, building_id))
  })
}

export const getPlan = (deps: Deps, scope: Scope, id: number): Promise<Plan> =>
  inCompany(deps.database.db, scope.company_id, (tx) => readPlan(tx, deps, scope, id))

/** Within a transaction that does more than this; its times follow. */
export const makePlan = async (
  tx: Tx,
  deps: Deps,
  scope: Scope,
  body: CreatePlanRequest,
): Promise<{ id: number; name: string }> => {
  if (!(await findBuilding(tx, scope, body.building_id)))
    throw invalid({ building_id: [notAChoice(labels.building_id)] })
  await checkKind(tx, scope, body.kind_id)
  const authority = { authority_id: body.authority_id ?? null, authority_group: body.authority_group ?? null }
  await checkAuthority(tx, scope, authority)
  const { id } = await insertPlan(tx, {
    ...sentValues(planColumns, body),
    ...authority,
    building_id: body.building_id,
    company_id: scope.company_id,
    created_user_id: scope.user.id,
  })
  const plan = { id, name: planName((await findPlan(tx, scope, id))!) }
  await changeLinks(tx, scope, plan, body)
  await happened(tx, deps, scope, [planEvent('created', plan)])
  await followOccurrences(tx, scope, [id], businessDay(deps.clock()))
  return plan
}

export const createPlan = (deps: Deps, scope: Scope, body: CreatePlanRequest): Promise<Plan> => {
  if (!canEditPlans(scope.actor)) throw forbidden()
  return inCompany(deps.database.db, scope.company_id, async (tx) =>
    readPlan(tx, deps, scope, (await makePlan(tx, deps, scope, body)).id),
  )
}

/** What of the plan's own is another. */
export const linesOf = async (tx: Tx, scope: Scope, before: PlanRow, after: PlanRow) => {
  const kinds = await findKinds(tx, scope, [before.kind_id, after.kind_id])
  const authorities = await findAuthorities(tx, scope, [before.authority_id ?? 0, after.authority_id ?? 0])
  const groups = [...authorities.values()].flatMap((authority) => authority.groups)
  const names: PlanNames = {
    kinds: new Map([...kinds].map(([id, { name }]) => [id, name])),
    authorities: new Map([...authorities].map(([id, { name }]) => [id, name])),
    groups: new Map(groups.map((group) => [group.key, groupName(group)])),
  }
  return changedLines<PlanValues, PlanNames>(planColumns, before, after, names)
}

/** As it is kept; no group without the authority that has it. */
const valuesOf = (body: UpdatePlanRequest) => {
  const values = sentValues(planColumns, body)
  return values.authority_id === null ? { ...values, authority_group: null } : values
}

export const updatePlan = (deps: Deps, scope: Scope, id: number, body: UpdatePlanRequest): Promise<Plan> =>
  change(
    deps,
    scope,
    { hold: (tx) => holdPlan(tx, scope, id), may: () => canEditPlans(scope.actor) },
    async (tx, held) => {
      await checkKind(tx, scope, body.kind_id)
      const values = valuesOf(body)
      const after: PlanRow = { ...held.plan, ...values }
      if (values.authority_id !== undefined || values.authority_group !== undefined)
        await checkAuthority(tx, scope, after)
      if (after.valid_until !== null && after.valid_from > after.valid_until)
        throw invalid({ valid_until: [planTexts.dateOrder] })
      const mine = await linesOf(tx, scope, held.plan, after)
      await refuseContested(tx, scope, {
        done: 'この点検計画を先に更新',
        place: { type: 'plan', ids: [id] },
        began: { base: body.updated_at, updated_at: held.plan.updated_at, mine },
        current: () => readPlan(tx, deps, scope, id),
      })
      const plan = { id, name: planName(held) }
      const beside = await plansBeside(tx, scope, [id])
      const links = await linkedIds(tx, scope, id)
      const linked = await changeLinks(tx, scope, plan, body)
      if (mine.length === 0 && linked.length === 0) return readPlan(tx, deps, scope, id)
      const moment = await writePlan(tx, scope, id, values)
      await happened(
        tx,
        deps,
        scope,
        madeAt(moment, [...mine.map((line) => planEvent('updated', plan, line)), ...linked]),
      )
      const times = await followKeeping(tx, scope, [id], beside, businessDay(deps.clock()))
      const before = sentValues(planColumns, held.plan)
      await keepForUndo(tx, scope, 'plan', id, { values: before, links, updated_at: moment, times })
      return readPlan(tx, deps, scope, id)
    },
  )

/** Before it is saved: how many of its times the change would reach. */
export const getPlanReach = (deps: Deps, scope: Scope, id: number, body: UpdatePlanRequest): Promise<PlanReach> =>
  inCompany(deps.database.db, scope.company_id, async (tx) => {
    const found = await findPlan(tx, scope, id)
    if (!found) throw notFound()
    if (!canEditPlans(scope.actor)) throw forbidden()
    const plan: PlanRow = { ...found.plan, ...valuesOf(body) }
    const kind = (await findKinds(tx, scope, [plan.kind_id])).get(plan.kind_id)
    if (!kind) throw invalid({ kind_id: [notAChoice(labels.kind_id)] })
    const groups = await checkAuthority(tx, scope, plan)
    return countChanges(tx, scope, [{ plan, kind, groups }], businessDay(deps.clock()))
  })

export const removePlan = async (tx: Tx, deps: Deps, scope: Scope, held: ListedPlan): Promise<void> => {
  const deleted_at = deps.clock()
  const { id, created_user_id } = held.plan
  await writePlan(tx, scope, id, { deleted_at })
  const record = { id, name: planName(held), created_user_id }
  await putInTrash(tx, scope, { noun: 'plan', record, deleted_at })
  await happened(tx, deps, scope, [planEvent('deleted', record)])
}

/** Soft; what was performed comes back with it from ごみ箱. */
export const deletePlan = (deps: Deps, scope: Scope, id: number): Promise<void> =>
  change(
    deps,
    scope,
    { hold: (tx) => holdPlan(tx, scope, id), may: ({ plan }) => canDeletePlan(scope.actor, plan) },
    (tx, held) => removePlan(tx, deps, scope, held),
  )
