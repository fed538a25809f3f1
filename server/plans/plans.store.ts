/** Queries on kinds and plans, with what stands around them. */
import { and, asc, count, eq, inArray, isNull, max, or, sql, type SQL } from 'drizzle-orm'
import { openStates } from '#domain/plans/due-choices.ts'
import type { OccurrenceRole } from '#domain/plans/plans.labels.ts'
import { foldText } from '#domain/text/fold.ts'
import { byName } from '#server/db/by-name.ts'
import { insertInto, updateIn } from '#server/db/rows.ts'
import type { Tx } from '#server/db/client.ts'
import { isAnyOf } from '#server/db/is-any-of.ts'
import { buildings } from '#server/db/schema/buildings.ts'
import { facilities } from '#server/db/schema/facilities.ts'
import {
  authorities,
  inspectionKinds,
  kindFulfilments,
  occurrences,
  planFacilities,
  plans,
  planTemplates,
  planUsers,
} from '#server/db/schema/plans.ts'
import { templates } from '#server/db/schema/templates.ts'
import { users } from '#server/db/schema/users.ts'
import { tableOrder } from '#server/occurrences/table-rows.ts'
import { visiblePlans } from '#server/sight/plans.visible.ts'
import type { Viewer } from '#server/sight/viewer.ts'
import { shownName } from '#server/users/users.store.ts'
import type { AuthorityRow, KindRow, PlanRow } from './plans.columns.ts'

/** However it is written: widths and case do not count. */
export const holdsText = (column: SQL, text: string): SQL => sql`strpos(fold_text(${column}), ${foldText(text)}) > 0`

type Company = { company_id: number }
type Named = { id: number; name: string }

// ---- kinds ----

export const listKinds = (tx: Tx, { company_id }: Company): Promise<KindRow[]> =>
  tx
    .select()
    .from(inspectionKinds)
    .where(eq(inspectionKinds.company_id, company_id))
    .orderBy(byName(inspectionKinds.name), asc(inspectionKinds.id))

export const lockKind = async (tx: Tx, { company_id }: Company, id: number): Promise<KindRow | null> => {
  const [row] = await tx
    .select()
    .from(inspectionKinds)
    .where(and(eq(inspectionKinds.company_id, company_id), eq(inspectionKinds.id, id)))
    .for('update')
  return row ?? null
}

export const findKinds = async (tx: Tx, { company_id }: Company, ids: number[]): Promise<Map<number, KindRow>> => {
  const rows = await tx
    .select()
    .from(inspectionKinds)
    .where(and(eq(inspectionKinds.company_id, company_id), isAnyOf(inspectionKinds.id, ids)))
  return new Map(rows.map((row) => [row.id, row]))
}

export const insertKind = async (tx: Tx, values: typeof inspectionKinds.$inferInsert): Promise<KindRow | null> => {
  const [row] = await tx.insert(inspectionKinds).values(values).onConflictDoNothing().returning()
  return row ?? null
}

export const updateKind = updateIn(inspectionKinds)

export const deleteKind = async (tx: Tx, { company_id }: Company, id: number): Promise<void> => {
  await tx.delete(inspectionKinds).where(and(eq(inspectionKinds.company_id, company_id), eq(inspectionKinds.id, id)))
}

/** Which plans there are of a kind; those in ごみ箱 too. */
export const plansOfKind = async (tx: Tx, { company_id }: Company, kind_id: number): Promise<number[]> => {
  const rows = await tx
    .select({ id: plans.id })
    .from(plans)
    .where(and(eq(plans.company_id, company_id), eq(plans.kind_id, kind_id)))
  return rows.map(({ id }) => id)
}

/** Those whose times a change of it reaches, with what their authorities say. */
export const reckonedOfKind = (tx: Tx, { company_id }: Company, kind_id: number) =>
  tx
    .select({ plan: plans, groups: authorities.groups })
    .from(plans)
    .leftJoin(authorities, eq(authorities.id, plans.authority_id))
    .where(and(eq(plans.company_id, company_id), eq(plans.kind_id, kind_id), isNull(plans.deleted_at)))

export const countPlansByKind = async (tx: Tx, viewer: Viewer): Promise<Map<number, number>> => {
  const rows = await tx
    .select({ kind_id: plans.kind_id, total: count() })
    .from(plans)
    .where(visiblePlans(tx, viewer))
    .groupBy(plans.kind_id)
  return new Map(rows.map(({ kind_id, total }) => [kind_id, total]))
}

export const listFulfilments = async (tx: Tx, { company_id }: Company): Promise<Map<number, number[]>> => {
  const rows = await tx
    .select({ kind_id: kindFulfilments.kind_id, fulfilled: kindFulfilments.fulfilled_kind_id })
    .from(kindFulfilments)
    .where(eq(kindFulfilments.company_id, company_id))
    .orderBy(asc(kindFulfilments.fulfilled_kind_id))
  const byKind = Map.groupBy(rows, ({ kind_id }) => kind_id)
  return new Map([...byKind].map(([id, own]) => [id, own.map(({ fulfilled }) => fulfilled)]))
}

export const replaceFulfilments = async (
  tx: Tx,
  { company_id }: Company,
  kind_id: number,
  fulfilled: readonly number[],
): Promise<void> => {
  await tx
    .delete(kindFulfilments)
    .where(and(eq(kindFulfilments.company_id, company_id), eq(kindFulfilments.kind_id, kind_id)))
  if (fulfilled.length > 0)
    await tx
      .insert(kindFulfilments)
      .values(fulfilled.map((fulfilled_kind_id) => ({ company_id, kind_id, fulfilled_kind_id })))
}

// ---- plans ----

const selectPlans = (tx: Tx) =>
  tx
    .select({
      plan: plans,
      kind: inspectionKinds,
      building: { id: buildings.id, name: buildings.name },
      authority: authorities,
    })
    .from(plans)
    .innerJoin(inspectionKinds, eq(inspectionKinds.id, plans.kind_id))
    .innerJoin(buildings, eq(buildings.id, plans.building_id))
    .leftJoin(authorities, eq(authorities.id, plans.authority_id))
    .$dynamic()
export type ListedPlan = { plan: PlanRow; kind: KindRow; building: Named; authority: AuthorityRow | null }

/** Of a building's plans kinds that belong together stand side by side; of a person's alone where one is named. */
export const listPlansOf = (tx: Tx, viewer: Viewer, building_ids: number[], user_id?: number): Promise<ListedPlan[]> =>
  selectPlans(tx)
    .where(
      and(
        visiblePlans(tx, viewer),
        isAnyOf(plans.building_id, building_ids),
        user_id === undefined
          ? undefined
          : inArray(
              plans.id,
              tx.select({ id: planUsers.plan_id }).from(planUsers).where(eq(planUsers.user_id, user_id)),
            ),
      ),
    )
    .orderBy(...tableOrder())

export const listPlans = (tx: Tx, viewer: Viewer, building_id: number): Promise<ListedPlan[]> =>
  listPlansOf(tx, viewer, [building_id])

/** By the name of its kind, in these buildings or in any; its partner's name finds it as well. */
export const listPlansByName = (
  tx: Tx,
  viewer: Viewer,
  { name, building_id, per_page }: { name: string | undefined; building_id: number[] | undefined; per_page: number },
): Promise<ListedPlan[]> =>
  selectPlans(tx)
    .where(
      and(
        visiblePlans(tx, viewer),
        building_id === undefined ? undefined : isAnyOf(plans.building_id, building_id),
        name === undefined
          ? undefined
          : or(
              holdsText(sql`${inspectionKinds.name}`, name),
              holdsText(sql`coalesce(${plans.partner_name}, '')`, name),
            ),
      ),
    )
    .orderBy(byName(inspectionKinds.name), byName(buildings.name), asc(plans.id))
    .limit(per_page)

export const findPlan = async (tx: Tx, viewer: Viewer, id: number, lock = false): Promise<ListedPlan | null> => {
  const query = selectPlans(tx).where(and(visiblePlans(tx, viewer), eq(plans.id, id)))
  const [row] = await (lock ? query.for('update', { of: plans }) : query)
  return row ?? null
}

export const insertPlan = insertInto(plans)

export const updatePlan = updateIn(plans)

export const planLinks = ['facilities', 'users', 'templates'] as const
export type PlanLink = (typeof planLinks)[number]
export type PlanLinks = Record<PlanLink, Named[]>

/** By plan, as their names are today; what is deleted is left out. */
export const listPlanLinks = async (
  tx: Tx,
  { company_id }: Company,
  ids: number[],
): Promise<Map<number, PlanLinks>> => {
  const links = new Map<number, PlanLinks>(ids.map((id) => [id, { facilities: [], users: [], templates: [] }]))
  if (ids.length === 0) return links
  const rows = {
    facilities: await tx
      .select({ plan_id: planFacilities.plan_id, id: facilities.id, name: facilities.name })
      .from(planFacilities)
      .innerJoin(facilities, eq(facilities.id, planFacilities.facility_id))
      .where(
        and(
          eq(planFacilities.company_id, company_id),
          isAnyOf(planFacilities.plan_id, ids),
          isNull(facilities.deleted_at),
        ),
      )
      .orderBy(byName(facilities.name), asc(facilities.id)),
    users: await tx
      .select({ plan_id: planUsers.plan_id, id: users.id, name: shownName })
      .from(planUsers)
      .innerJoin(users, eq(users.id, planUsers.user_id))
      .where(and(eq(planUsers.company_id, company_id), isAnyOf(planUsers.plan_id, ids)))
      .orderBy(asc(users.id)),
    templates: await tx
      .select({ plan_id: planTemplates.plan_id, id: templates.id, name: templates.name })
      .from(planTemplates)
      .innerJoin(templates, eq(templates.id, planTemplates.template_id))
      .where(
        and(
          eq(planTemplates.company_id, company_id),
          isAnyOf(planTemplates.plan_id, ids),
          isNull(templates.deleted_at),
        ),
      )
      .orderBy(byName(templates.name), asc(templates.id)),
  }
  for (const link of planLinks)
    for (const { plan_id, id, name } of rows[link]) links.get(plan_id)![link].push({ id, name })
  return links
}

export const replacePlanLinks = async (
  tx: Tx,
  { company_id }: Company,
  plan_id: number,
  link: PlanLink,
  ids: readonly number[],
): Promise<void> => {
  const own = [...new Set(ids)]
  if (link === 'facilities') {
    await tx
      .delete(planFacilities)
      .where(and(eq(planFacilities.company_id, company_id), eq(planFacilities.plan_id, plan_id)))
    if (own.length > 0)
      await tx.insert(planFacilities).values(own.map((facility_id) => ({ company_id, plan_id, facility_id })))
  } else if (link === 'users') {
    await tx.delete(planUsers).where(and(eq(planUsers.company_id, company_id), eq(planUsers.plan_id, plan_id)))
    if (own.length > 0) await tx.insert(planUsers).values(own.map((user_id) => ({ company_id, plan_id, user_id })))
  } else {
    await tx
      .delete(planTemplates)
      .where(and(eq(planTemplates.company_id, company_id), eq(planTemplates.plan_id, plan_id)))
    if (own.length > 0)
      await tx.insert(planTemplates).values(own.map((template_id) => ({ company_id, plan_id, template_id })))
  }
}

export type NextTime = { id: number; due_by: string; planned_month: string; planned_on: string | null }

/** By plan, when it was performed last, when it was reported last, and which inspection is open next. */
export const listTimesAround = async (
  tx: Tx,
  { company_id }: Company,
  ids: number[],
): Promise<{ last: Map<number, string>; reported: Map<number, string>; next: Map<number, NextTime> }> => {
  if (ids.length === 0) return { last: new Map(), reported: new Map(), next: new Map() }
  const last = await tx
    .select({ plan_id: occurrences.plan_id, role: occurrences.role, day: max(occurrences.performed_on) })
    .from(occurrences)
    .where(and(eq(occurrences.company_id, company_id), isAnyOf(occurrences.plan_id, ids)))
    .groupBy(occurrences.plan_id, occurrences.role)
  const next = await tx
    .selectDistinctOn([occurrences.plan_id], {
      plan_id: occurrences.plan_id,
      id: occurrences.id,
      due_by: occurrences.due_by,
      planned_month: occurrences.planned_month,
      planned_on: occurrences.planned_on,
    })
    .from(occurrences)
    .where(
      and(
        eq(occurrences.company_id, company_id),
        isAnyOf(occurrences.plan_id, ids),
        eq(occurrences.role, 'inspection'),
        inArray(occurrences.state, openStates),
        eq(occurrences.is_forecast, false),
      ),
    )
    .orderBy(asc(occurrences.plan_id), asc(occurrences.due_by), asc(occurrences.id))
  const lastOf = (role: OccurrenceRole) =>
    new Map(last.flatMap((row) => (row.day === null || row.role !== role ? [] : [[row.plan_id, row.day] as const])))
  return {
    last: lastOf('inspection'),
    reported: lastOf('report'),
    next: new Map(next.map(({ plan_id, ...time }) => [plan_id, time])),
  }
}
