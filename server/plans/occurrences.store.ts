/** Queries on times (実施回) with what their plans say. */
import { and, asc, count, desc, eq, gte, inArray, isNull, lt, lte, or, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { pageWindow } from '#domain/paging.ts'
import { shiftDay } from '#domain/dates.ts'
import type { OccurrenceFilter } from '#domain/plans/plans.contract.ts'
import { dueDays, type Due, type OccurrenceSort } from '#domain/plans/plans.labels.ts'
import { foldText } from '#domain/text/fold.ts'
import { byName } from '#server/db/by-name.ts'
import type { Tx } from '#server/db/client.ts'
import { isAnyOf } from '#server/db/is-any-of.ts'
import { buildings } from '#server/db/schema/buildings.ts'
import { documents } from '#server/db/schema/documents.ts'
import { matters } from '#server/db/schema/matters.ts'
import { inspectionKinds, occurrences, plans, planTemplates } from '#server/db/schema/plans.ts'
import { templates } from '#server/db/schema/templates.ts'
import { users } from '#server/db/schema/users.ts'
import { visiblePlans } from '#server/sight/plans.visible.ts'
import type { Viewer } from '#server/sight/viewer.ts'
import { shownName } from '#server/users/users.store.ts'

type Company = { company_id: number }

const withPlan = (tx: Tx) =>
  tx
    .select({
      occurrence: occurrences,
      plan: plans,
      kind: inspectionKinds,
      building: { id: buildings.id, name: buildings.name },
      matter_name: matters.name,
      document_name: documents.title,
      reason_name: shownName,
    })
    .from(occurrences)
    .innerJoin(plans, eq(plans.id, occurrences.plan_id))
    .innerJoin(inspectionKinds, eq(inspectionKinds.id, plans.kind_id))
    .innerJoin(buildings, eq(buildings.id, plans.building_id))
    .leftJoin(matters, and(eq(matters.id, occurrences.matter_id), isNull(matters.deleted_at)))
    .leftJoin(documents, and(eq(documents.id, occurrences.document_id), isNull(documents.deleted_at)))
    .leftJoin(users, eq(users.id, occurrences.reason_user_id))
    .$dynamic()
export type OccurrenceWithPlan = Awaited<ReturnType<typeof withPlan>>[number]

/** Neither performed nor let go; what only hangs on another is not due yet. */
export const isOpen = and(inArray(occurrences.state, ['planned', 'arranged']), eq(occurrences.is_forecast, false))

const isDue = (due: Due, today: string): SQL | undefined =>
  due === 'overdue'
    ? lt(occurrences.due_by, today)
    : and(gte(occurrences.due_by, today), lte(occurrences.due_by, shiftDay(today, dueDays[due])))

const contains = (column: SQL, text: string): SQL => sql`strpos(fold_text(${column}), ${foldText(text)}) > 0`

const conditions = (
  tx: Tx,
  viewer: Viewer,
  { name, due, building_id, is_legal, performer }: Omit<OccurrenceFilter, 'sort' | 'page' | 'per_page'>,
  today: string,
): SQL | undefined =>
  and(
    eq(occurrences.company_id, viewer.company_id),
    isOpen,
    visiblePlans(tx, viewer),
    due ? isDue(due, today) : undefined,
    building_id?.length ? inArray(plans.building_id, building_id) : undefined,
    is_legal === undefined ? undefined : eq(inspectionKinds.is_legal, is_legal),
    performer ? eq(plans.performer, performer) : undefined,
    name
      ? or(
          contains(sql`${inspectionKinds.name}`, name),
          contains(sql`${buildings.name}`, name),
          contains(sql`coalesce(${plans.partner_name}, '')`, name),
        )
      : undefined,
  )

const ordering = (sort: OccurrenceSort): SQL[] => {
  const direction = sort.startsWith('-') ? desc : asc
  const first = { due_by: occurrences.due_by, building: byName(buildings.name), kind: byName(inspectionKinds.name) }[
    sort.replace('-', '') as 'due_by' | 'building' | 'kind'
  ]
  return [direction(first), asc(occurrences.due_by), asc(occurrences.id)]
}

export const listOpenOccurrences = async (
  tx: Tx,
  viewer: Viewer,
  { sort = 'due_by', page, per_page, ...filter }: OccurrenceFilter,
  today: string,
): Promise<{ rows: OccurrenceWithPlan[]; total: number }> => {
  const where = conditions(tx, viewer, filter, today)
  const { limit, offset } = pageWindow({ page, per_page })
  const rows = await withPlan(tx)
    .where(where)
    .orderBy(...ordering(sort))
    .limit(limit)
    .offset(offset)
  const [counted] = await tx
    .select({ total: count() })
    .from(occurrences)
    .innerJoin(plans, eq(plans.id, occurrences.plan_id))
    .innerJoin(inspectionKinds, eq(inspectionKinds.id, plans.kind_id))
    .innerJoin(buildings, eq(buildings.id, plans.building_id))
    .where(where)
  return { rows, total: counted!.total }
}

export const listOpenForFile = (
  tx: Tx,
  viewer: Viewer,
  { sort = 'due_by', ...filter }: Omit<OccurrenceFilter, 'page' | 'per_page'>,
  today: string,
  limit: number,
): Promise<OccurrenceWithPlan[]> =>
  withPlan(tx)
    .where(conditions(tx, viewer, filter, today))
    .orderBy(...ordering(sort))
    .limit(limit)

/** The open ones that are overdue, and those of the next days. */
export const countDue = async (tx: Tx, viewer: Viewer, today: string) => {
  const counting = (due: Due) => sql<number>`count(*) filter (where ${isDue(due, today)})`.mapWith(Number)
  const [counted] = await tx
    .select({
      overdue: counting('overdue'),
      within30: counting('within30'),
      within60: counting('within60'),
      within90: counting('within90'),
    })
    .from(occurrences)
    .innerJoin(plans, eq(plans.id, occurrences.plan_id))
    .where(
      and(
        eq(occurrences.company_id, viewer.company_id),
        isOpen,
        lte(occurrences.due_by, shiftDay(today, dueDays.within90)),
        visiblePlans(tx, viewer),
      ),
    )
  return counted!
}

export const findOccurrences = (tx: Tx, viewer: Viewer, ids: number[]): Promise<OccurrenceWithPlan[]> =>
  withPlan(tx)
    .where(and(eq(occurrences.company_id, viewer.company_id), isAnyOf(occurrences.id, ids), visiblePlans(tx, viewer)))
    .orderBy(asc(occurrences.due_by), asc(occurrences.id))

/** Their plans held first, as whoever makes times does: of two people at one time the second sees what the first did. */
export const lockOccurrences = async (tx: Tx, viewer: Viewer, ids: number[]): Promise<OccurrenceWithPlan[]> => {
  const own = tx
    .select({ plan_id: occurrences.plan_id })
    .from(occurrences)
    .where(and(eq(occurrences.company_id, viewer.company_id), isAnyOf(occurrences.id, ids)))
  await tx
    .select({ id: plans.id })
    .from(plans)
    .where(and(visiblePlans(tx, viewer), inArray(plans.id, own)))
    .orderBy(asc(plans.id))
    .for('update')
  return findOccurrences(tx, viewer, ids)
}

export const listOccurrencesOfMatter = (tx: Tx, viewer: Viewer, matter_id: number): Promise<OccurrenceWithPlan[]> =>
  withPlan(tx)
    .where(
      and(
        eq(occurrences.company_id, viewer.company_id),
        eq(occurrences.matter_id, matter_id),
        visiblePlans(tx, viewer),
      ),
    )
    .orderBy(asc(occurrences.due_by), asc(occurrences.id))

/** Of a building's plans what stands in those months: planned, moved out of, or performed there. */
export const listOccurrencesOfYear = (
  tx: Tx,
  viewer: Viewer,
  building_id: number,
  { first, last }: { first: string; last: string },
): Promise<OccurrenceWithPlan[]> =>
  withPlan(tx)
    .where(
      and(
        eq(occurrences.company_id, viewer.company_id),
        visiblePlans(tx, viewer),
        eq(plans.building_id, building_id),
        or(
          and(gte(occurrences.planned_month, first), lte(occurrences.planned_month, last)),
          and(gte(occurrences.moved_from, first), lte(occurrences.moved_from, last)),
          and(
            gte(occurrences.performed_on, `${first}-01`),
            lte(occurrences.performed_on, sql`(${`${last}-01`}::date + interval '1 month - 1 day')::date`),
          ),
        ),
      ),
    )
    .orderBy(asc(occurrences.due_by), asc(occurrences.id))

/** What is to be arranged for a month. */
export const listToArrange = (
  tx: Tx,
  viewer: Viewer,
  month: string,
  building_id: number[] | undefined,
): Promise<OccurrenceWithPlan[]> =>
  withPlan(tx)
    .where(
      and(
        eq(occurrences.company_id, viewer.company_id),
        visiblePlans(tx, viewer),
        eq(occurrences.state, 'planned'),
        eq(occurrences.is_forecast, false),
        eq(occurrences.planned_month, month),
        building_id?.length ? inArray(plans.building_id, building_id) : undefined,
      ),
    )
    .orderBy(byName(buildings.name), asc(occurrences.planned_on), asc(occurrences.due_by), asc(occurrences.id))
    .limit(1000)

/** Living matters of the buildings that are on in the month. */
export const listMattersInMonth = (tx: Tx, { company_id }: Company, building_ids: number[], month: string) =>
  tx
    .select({
      id: matters.id,
      name: matters.name,
      building_id: matters.building_id,
      first_day: matters.first_day,
      last_day: matters.last_day,
    })
    .from(matters)
    .where(
      and(
        eq(matters.company_id, company_id),
        isNull(matters.deleted_at),
        isAnyOf(matters.building_id, building_ids),
        gte(matters.last_day, `${month}-01`),
        lt(matters.first_day, sql`(${`${month}-01`}::date + interval '1 month')::date`),
      ),
    )
    .orderBy(asc(matters.first_day), asc(matters.id))
    .execute()

const current = alias(templates, 'current_templates')

export type CurrentTemplate = Pick<typeof templates.$inferSelect, 'id' | 'name' | 'document_type_id'>

/** By plan, the versions of its templates that documents are made from today. */
export const listCurrentTemplates = async (tx: Tx, { company_id }: Company, plan_ids: number[]) => {
  const rows = await tx
    .select({
      plan_id: planTemplates.plan_id,
      id: current.id,
      name: current.name,
      document_type_id: current.document_type_id,
    })
    .from(planTemplates)
    .innerJoin(templates, eq(templates.id, planTemplates.template_id))
    .innerJoin(current, and(eq(current.company_id, templates.company_id), eq(current.lineage, templates.lineage)))
    .where(
      and(
        eq(planTemplates.company_id, company_id),
        isAnyOf(planTemplates.plan_id, plan_ids),
        isNull(current.archived_at),
        isNull(current.deleted_at),
      ),
    )
    .orderBy(asc(current.id))
  return Map.groupBy(rows, ({ plan_id }) => plan_id)
}
