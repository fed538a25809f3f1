/** Queries on times (実施回) with what their plans say. */
import {
  and,
  asc,
  count,
  desc,
  eq,
  exists,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  not,
  notExists,
  or,
  sql,
  type SQL,
} from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { pageWindow } from '#domain/paging.ts'
import { shiftDay } from '#domain/dates.ts'
import type {
  DueFigures,
  OccurrenceFilter,
  RoundsQuery,
  VisitsQuery,
  YearTablesQuery,
} from '#domain/plans/plans.contract.ts'
import { limits } from '#domain/limits.ts'
import { matterStatusTypes } from '#domain/matters/matters.labels.ts'
import type { AuthorityGroup } from '#domain/plans/rules.ts'
import { openStates, type OccurrenceSort } from '#domain/plans/due-choices.ts'
import { doneStates, dueDays, type Due, type Topic } from '#domain/plans/plans.labels.ts'
import { byName } from '#server/db/by-name.ts'
import type { Tx } from '#server/db/client.ts'
import { isAnyOf } from '#server/db/is-any-of.ts'
import { buildings } from '#server/db/schema/buildings.ts'
import { nextUpdatedAt } from '#server/db/schema/columns.ts'
import { documents } from '#server/db/schema/documents.ts'
import { facilities } from '#server/db/schema/facilities.ts'
import { files } from '#server/db/schema/files.ts'
import { matters, matterStatuses } from '#server/db/schema/matters.ts'
import {
  authorities,
  inspectionKinds,
  occurrences,
  partnerRequests,
  planFacilities,
  plans,
  planTemplates,
  planUsers,
} from '#server/db/schema/plans.ts'
import { templates } from '#server/db/schema/templates.ts'
import { users } from '#server/db/schema/users.ts'
import { together } from '#server/db/together.ts'
import { standsInMonths } from '#server/occurrences/table-rows.ts'
import { visibleFacilities } from '#server/sight/facilities.visible.ts'
import { isPlanned, visiblePlans } from '#server/sight/plans.visible.ts'
import type { Viewer } from '#server/sight/viewer.ts'
import { shownName } from '#server/users/users.store.ts'
import { holdsText } from './plans.store.ts'

type Company = { company_id: number }

const mending = alias(matters, 'mending_matters')
const mendingStatus = alias(matterStatuses, 'mending_statuses')

/** What a time says by itself. */
const timeFields = {
  occurrence: occurrences,
  matter_name: matters.name,
  document_name: documents.title,
  reason_name: shownName,
  mending_name: mending.name,
  report_file: files,
  is_mended: sql<boolean>`coalesce(${mendingStatus.type_id} = ${matterStatusTypes.completed}, false)`,
}

const planFields = {
  ...timeFields,
  plan: plans,
  kind: inspectionKinds,
  building: { id: buildings.id, name: buildings.name },
  authority: authorities,
}

const selectTimes = (tx: Tx, fields: typeof planFields) =>
  tx
    .select(fields)
    .from(occurrences)
    .innerJoin(plans, eq(plans.id, occurrences.plan_id))
    .innerJoin(inspectionKinds, eq(inspectionKinds.id, plans.kind_id))
    .innerJoin(buildings, eq(buildings.id, plans.building_id))
    .leftJoin(authorities, eq(authorities.id, plans.authority_id))
    .leftJoin(matters, and(eq(matters.id, occurrences.matter_id), isNull(matters.deleted_at)))
    .leftJoin(documents, and(eq(documents.id, occurrences.document_id), isNull(documents.deleted_at)))
    .leftJoin(users, eq(users.id, occurrences.reason_user_id))
    .leftJoin(files, eq(files.id, occurrences.report_file_id))
    .leftJoin(mending, and(eq(mending.id, occurrences.mending_matter_id), isNull(mending.deleted_at)))
    .leftJoin(mendingStatus, eq(mendingStatus.id, mending.status_id))
    .$dynamic()

export const withPlan = (tx: Tx) => selectTimes(tx, planFields)
export type OccurrenceWithPlan = Awaited<ReturnType<typeof withPlan>>[number]
export type OccurrenceRead = Omit<OccurrenceWithPlan, 'plan' | 'kind' | 'building' | 'authority'>

/** Neither performed nor let go; what only hangs on another is not due yet. */
export const isOpen = and(inArray(occurrences.state, openStates), eq(occurrences.is_forecast, false))

const isDue = (due: Due, today: string): SQL | undefined => {
  const [first, last] = dueDays[due]
  return and(
    first === null ? undefined : gte(occurrences.due_by, shiftDay(today, first)),
    last === null ? undefined : lte(occurrences.due_by, shiftDay(today, last)),
  )
}

/** Performed with something found that no completed matter has mended. */
const isToMend = (tx: Tx): SQL | undefined =>
  and(
    inArray(occurrences.result, ['to_mend', 'bad']),
    inArray(occurrences.state, doneStates),
    notExists(
      tx
        .select({ id: matters.id })
        .from(matters)
        .innerJoin(matterStatuses, eq(matterStatuses.id, matters.status_id))
        .where(
          and(
            eq(matters.id, occurrences.mending_matter_id),
            isNull(matters.deleted_at),
            eq(matterStatuses.type_id, matterStatusTypes.completed),
          ),
        ),
    ),
  )

/** A partner's answer waits for somebody to look at it. */
const isAnswered = (tx: Tx): SQL =>
  exists(
    tx
      .select({ id: partnerRequests.id })
      .from(partnerRequests)
      .where(
        and(
          eq(partnerRequests.company_id, occurrences.company_id),
          eq(partnerRequests.occurrence_id, occurrences.id),
          isNotNull(partnerRequests.answer),
          isNull(partnerRequests.decision),
        ),
      ),
  )

/** These are listed whenever they are due. */
const byThemselves = ['to_mend', 'partner'] as const satisfies Topic[]
type NarrowingTopic = Exclude<Topic, (typeof byThemselves)[number]>
const isNarrowing = (topic: Topic): topic is NarrowingTopic => !(byThemselves as readonly Topic[]).includes(topic)

const topics: Record<NarrowingTopic, SQL | undefined> = {
  report: eq(occurrences.role, 'report'),
  certificate: and(eq(occurrences.role, 'inspection'), sql`${inspectionKinds.rule}->>'counting' = 'certificate'`),
}

/** What is shown of the open ones, of those performed whose findings are open, and of those that a partner answered to. */
const isListed = (tx: Tx, { due, topic = [] }: Pick<OccurrenceFilter, 'due' | 'topic'>, today: string) => {
  const ofOpen = topic.filter(isNarrowing)
  const open = and(
    isOpen,
    due?.length
      ? or(...due.map((each) => isDue(each, today)))
      : lte(occurrences.due_by, shiftDay(today, dueDays.within90[1])),
    ofOpen.length > 0 ? or(...ofOpen.map((each) => topics[each])) : undefined,
  )
  if (ofOpen.length === topic.length) return open
  return or(
    ofOpen.length > 0 ? open : undefined,
    topic.includes('to_mend') ? isToMend(tx) : undefined,
    topic.includes('partner') ? and(isOpen, isAnswered(tx)) : undefined,
  )
}

/** Of whoever does it. */
export const isOf = (tx: Tx, user_id: number | undefined): SQL | undefined =>
  user_id === undefined
    ? undefined
    : exists(
        tx
          .select({ id: planUsers.plan_id })
          .from(planUsers)
          .where(and(eq(planUsers.plan_id, plans.id), eq(planUsers.user_id, user_id))),
      )

/** In what a person may call it by. */
export const holdsName = (name: string): SQL | undefined =>
  or(
    holdsText(sql`${inspectionKinds.name}`, name),
    holdsText(sql`${buildings.name}`, name),
    holdsText(sql`coalesce(${plans.partner_name}, '')`, name),
  )

type ListFilter = Omit<OccurrenceFilter, 'sort' | 'page' | 'per_page'>

const conditions = (
  tx: Tx,
  viewer: Viewer,
  { name, due, topic, state, user_id, building_id, is_legal, performer }: ListFilter,
  today: string,
): SQL | undefined =>
  and(
    eq(occurrences.company_id, viewer.company_id),
    isListed(tx, { due, topic }, today),
    visiblePlans(tx, viewer),
    state ? eq(occurrences.state, state) : undefined,
    isOf(tx, user_id),
    building_id?.length ? inArray(plans.building_id, building_id) : undefined,
    is_legal === undefined ? undefined : eq(inspectionKinds.is_legal, is_legal),
    performer ? eq(plans.performer, performer) : undefined,
    name ? holdsName(name) : undefined,
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
  return { rows, total: await countOf(tx, where) }
}

/** Nobody counts on what lies further: a list of what is due is as quick among half a million as among a few. */
const countOf = async (tx: Tx, where: SQL | undefined): Promise<number> => {
  const counted = tx
    .select({ id: occurrences.id })
    .from(occurrences)
    .innerJoin(plans, eq(plans.id, occurrences.plan_id))
    .innerJoin(inspectionKinds, eq(inspectionKinds.id, plans.kind_id))
    .innerJoin(buildings, eq(buildings.id, plans.building_id))
    .where(where)
    .limit(limits.plans.counted)
    .as('counted')
  const [row] = await tx.select({ total: count() }).from(counted)
  return row!.total
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

/** Equipment that no living plan names. */
const countUnplanned = async (tx: Tx, viewer: Viewer): Promise<number> => {
  const counted = tx
    .select({ id: facilities.id })
    .from(facilities)
    .where(and(visibleFacilities(tx, viewer), not(isPlanned(tx, viewer))))
    .limit(limits.plans.counted)
    .as('counted')
  const [row] = await tx.select({ total: count() }).from(counted)
  return row!.total
}

/** Of the group of use that the plan names at its authority; null where it names none. `ruleInBuilding` in SQL. */
const groupValue = (field: keyof AuthorityGroup) =>
  sql`(select "one"->>${sql.raw(`'${field}'`)} from jsonb_array_elements(${authorities.groups}) "one"
    where "one"->>'key' = ${plans.authority_group})`
const lacksYear = and(
  isNull(plans.due_year),
  sql`${inspectionKinds.rule}->>'due_year' is null`,
  sql`${groupValue('fiscal_year')} is null`,
  sql`(${groupValue('key')} is null or coalesce(${groupValue('every_years')}, ${inspectionKinds.rule}->>'every_years') <> '1')`,
)
const lacksSeason = and(
  isNull(plans.season),
  sql`${inspectionKinds.rule}->>'season' is null`,
  sql`(${groupValue('from')} is null or ${groupValue('to')} is null)`,
)

/** Plans that are counted by an authority's months which nobody has asked for yet. */
const countUnasked = async (tx: Tx, viewer: Viewer): Promise<number> => {
  const counted = tx
    .select({ id: plans.id })
    .from(plans)
    .innerJoin(inspectionKinds, eq(inspectionKinds.id, plans.kind_id))
    .leftJoin(authorities, eq(authorities.id, plans.authority_id))
    .where(
      and(visiblePlans(tx, viewer), sql`${inspectionKinds.rule}->>'counting' = 'report'`, or(lacksYear, lacksSeason)),
    )
    .limit(limits.plans.counted)
    .as('counted')
  const [row] = await tx.select({ total: count() }).from(counted)
  return row!.total
}

/** Of one person's plans, or of all. */
export const countNear = async (tx: Tx, viewer: Viewer, today: string, user_id?: number) => {
  const of = (due: Due) => countOf(tx, conditions(tx, viewer, { due: [due], user_id }, today))
  const [overdue, within30] = await together([of('overdue'), of('within30')])
  return { overdue, within30 }
}

/** Each as many as the list has with that filter alone. */
export const countDue = async (tx: Tx, viewer: Viewer, today: string): Promise<DueFigures> => {
  const of = (filter: ListFilter) => countOf(tx, conditions(tx, viewer, filter, today))
  const [overdue, within30, within60, within90, report, certificate, to_mend, unplanned, unasked] = await together([
    of({ due: ['overdue'] }),
    of({ due: ['within30'] }),
    of({ due: ['within60'] }),
    of({ due: ['within90'] }),
    of({ topic: ['report'] }),
    of({ topic: ['certificate'] }),
    of({ topic: ['to_mend'] }),
    countUnplanned(tx, viewer),
    countUnasked(tx, viewer),
  ])
  return { overdue, within30, within60, within90, report, certificate, to_mend, unplanned, unasked }
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
        or(eq(occurrences.matter_id, matter_id), eq(occurrences.mending_matter_id, matter_id)),
        visiblePlans(tx, viewer),
      ),
    )
    .orderBy(asc(occurrences.due_by), asc(occurrences.id))

/** What a month holds, by day, and what is overdue. */
export const listOccurrencesOfMonth = (
  tx: Tx,
  viewer: Viewer,
  { month, user_id }: RoundsQuery,
  today: string,
): Promise<OccurrenceWithPlan[]> =>
  withPlan(tx)
    .where(
      and(
        eq(occurrences.company_id, viewer.company_id),
        eq(occurrences.role, 'inspection'),
        visiblePlans(tx, viewer),
        isOf(tx, user_id),
        or(
          and(
            eq(occurrences.planned_month, month),
            inArray(occurrences.state, ['planned', 'arranged', 'performed', 'completed']),
            eq(occurrences.is_forecast, false),
          ),
          and(isOpen, isDue('overdue', today)),
        ),
      ),
    )
    .orderBy(asc(occurrences.planned_on), byName(buildings.name), asc(occurrences.due_by), asc(occurrences.id))
    .limit(limits.ids)

/** Of a plan the inspections, or the reports, that are neither arranged, performed nor a forecast. */
export const listOpenOfPlan = (
  tx: Tx,
  viewer: Viewer,
  { plan_id, role }: Pick<OccurrenceWithPlan['occurrence'], 'plan_id' | 'role'>,
): Promise<OccurrenceWithPlan[]> =>
  withPlan(tx)
    .where(
      and(
        eq(occurrences.company_id, viewer.company_id),
        eq(occurrences.plan_id, plan_id),
        eq(occurrences.role, role),
        eq(occurrences.state, 'planned'),
        eq(occurrences.is_forecast, false),
        visiblePlans(tx, viewer),
      ),
    )
    .orderBy(asc(occurrences.due_by), asc(occurrences.id))

/** The next open one of each plan, then what was performed, so many of each. */
export const listOccurrencesOfFacility = async (
  tx: Tx,
  viewer: Viewer,
  facility_id: number,
): Promise<OccurrenceWithPlan[]> => {
  const own = and(
    eq(occurrences.company_id, viewer.company_id),
    eq(occurrences.role, 'inspection'),
    inArray(
      plans.id,
      tx
        .select({ id: planFacilities.plan_id })
        .from(planFacilities)
        .where(and(eq(planFacilities.company_id, viewer.company_id), eq(planFacilities.facility_id, facility_id))),
    ),
    visiblePlans(tx, viewer),
  )
  const [open, done] = await together([
    withPlan(tx).where(and(own, isOpen)).orderBy(asc(occurrences.due_by), asc(occurrences.id)).limit(limits.pageSize),
    withPlan(tx)
      .where(and(own, inArray(occurrences.state, doneStates)))
      .orderBy(desc(occurrences.performed_on), desc(occurrences.id))
      .limit(limits.maxPageSize),
  ])
  const next = new Map(open.toReversed().map((row) => [row.plan.id, row]))
  return [...open.filter((row) => next.get(row.plan.id) === row), ...done]
}

/** Of the buildings' plans what stands in those months: planned, moved out of, or performed there. */
export const listOccurrencesOfYear = (
  tx: Tx,
  viewer: Viewer,
  building_ids: number[],
  months: { first: string; last: string },
): Promise<OccurrenceRead[]> =>
  // A year of a building is thousands of them, each with the same few plans: nobody reads those here.
  selectTimes(tx, timeFields as typeof planFields)
    .where(
      and(
        eq(occurrences.company_id, viewer.company_id),
        visiblePlans(tx, viewer),
        isAnyOf(plans.building_id, building_ids),
        standsInMonths(months),
      ),
    )
    .orderBy(asc(occurrences.due_by), asc(occurrences.id))

/** Onto a month, or a day of it, by a person. */
export const placeOccurrence = async (
  tx: Tx,
  { company_id }: Company,
  id: number,
  place: { planned_month: string; planned_on: string | null },
): Promise<void> => {
  await tx
    .update(occurrences)
    .set({ ...place, is_placed: true, updated_at: nextUpdatedAt(occurrences.updated_at) })
    .where(and(eq(occurrences.company_id, company_id), eq(occurrences.id, id), eq(occurrences.state, 'planned')))
}

/** Living buildings that have a plan, by name: all, or those of an owner or with plans of a person. */
export const listPlannedBuildings = (
  tx: Tx,
  viewer: Viewer,
  { building_id, owner, user_id }: Pick<YearTablesQuery, 'building_id' | 'owner' | 'user_id'>,
  limit: number,
): Promise<{ id: number; name: string }[]> =>
  tx
    .select({ id: buildings.id, name: buildings.name })
    .from(buildings)
    .where(
      and(
        eq(buildings.company_id, viewer.company_id),
        building_id?.length ? isAnyOf(buildings.id, building_id) : undefined,
        owner
          ? sql`${owner.toLowerCase()} = any(string_to_array(lower(coalesce(${buildings.owner_emails}, '')), E'\\n'))`
          : undefined,
        inArray(
          buildings.id,
          tx
            .select({ id: plans.building_id })
            .from(plans)
            .where(and(visiblePlans(tx, viewer), isOf(tx, user_id))),
        ),
      ),
    )
    .orderBy(byName(buildings.name), asc(buildings.id))
    .limit(limit)

/** What is to be arranged for a month, or of these. */
export const listToArrange = (
  tx: Tx,
  viewer: Viewer,
  { month, building_id, occurrence_id }: VisitsQuery,
): Promise<OccurrenceWithPlan[]> =>
  withPlan(tx)
    .where(
      and(
        eq(occurrences.company_id, viewer.company_id),
        visiblePlans(tx, viewer),
        eq(occurrences.role, 'inspection'),
        eq(occurrences.state, 'planned'),
        eq(occurrences.is_forecast, false),
        month === undefined ? undefined : eq(occurrences.planned_month, month),
        occurrence_id ? isAnyOf(occurrences.id, occurrence_id) : undefined,
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
      /** Of the month's sheet. */
      is_sheet: sql<boolean>`exists (
        select 1 from ${documents}
        where ${documents.company_id} = ${matters.company_id} and ${documents.matter_id} = ${matters.id}
          and ${documents.deleted_at} is null and ${documents.period} is not null)`,
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

/** By plan, the versions of its templates that documents are made from today. */
export const listCurrentTemplates = async (tx: Tx, { company_id }: Company, plan_ids: number[]) => {
  const rows = await tx
    .select({ plan_id: planTemplates.plan_id, id: current.id, name: current.name })
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
