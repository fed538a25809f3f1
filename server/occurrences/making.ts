/**
 * Makes the times of plans as they follow from what the plans say and what has happened. Whoever calls, however often and
 * in however many processes: the plans are held, and a period has one row.
 */
import { and, asc, eq, gt, inArray, isNull, ne, sql } from 'drizzle-orm'
import type { CalendarSettings } from '#domain/company/closed-days.ts'
import { groupOf, ruleInBuilding } from '#domain/plans/authority-windows.ts'
import { calendarOf } from '#domain/plans/calendar.ts'
import { fulfilledBy } from '#domain/plans/fulfilment.ts'
import { horizonOf, occurrencesOf, type Horizon } from '#domain/plans/occurrences.ts'
import type { PlanReach } from '#domain/plans/plans.contract.ts'
import { doneStates, type OccurrenceRole } from '#domain/plans/plans.labels.ts'
import { reportsOf, type Reporting } from '#domain/plans/reports.ts'
import {
  isFixed,
  type AuthorityGroup,
  type CompanyCalendar,
  type Occurrence,
  type Rule,
  type Timing,
} from '#domain/plans/rules.ts'
import { inCompany, inSystem, type Tx } from '#server/db/client.ts'
import type { Deps } from '#server/http/context.ts'
import { isAnyOf } from '#server/db/is-any-of.ts'
import { nextUpdatedAt } from '#server/db/schema/columns.ts'
import { companies } from '#server/db/schema/company.ts'
import { authorities, inspectionKinds, kindFulfilments, occurrences, plans } from '#server/db/schema/plans.ts'

type Company = { company_id: number }
type PlanRow = typeof plans.$inferSelect
export type OccurrenceRow = typeof occurrences.$inferSelect
type KindTiming = { rule: Rule; is_due_at_restart: boolean; report_years: number | null }
/** A plan with what its kind and its authority say of its times. */
export type Reckoned = { plan: PlanRow; kind: KindTiming; groups: readonly AuthorityGroup[] | null }

const timingOf = ({ plan, kind, groups }: Reckoned): Timing => ({
  rule: ruleInBuilding(kind.rule, plan, groupOf(groups, plan.authority_group)),
  anchor_on: plan.anchor_on,
  valid_from: plan.valid_from,
  valid_until: plan.valid_until,
  wish: plan.wish,
  on_closed_day: plan.on_closed_day,
  pauses: plan.pauses,
  is_due_at_restart: kind.is_due_at_restart,
})

const reportingOf = ({ plan, kind }: Reckoned): Reporting => ({
  report_years: plan.report_years ?? kind.report_years,
  reported_on: plan.reported_on,
})

const factsOf = (row: OccurrenceRow): Occurrence => ({
  period_key: row.period_key,
  opens_on: row.opens_on,
  due_by: row.due_by,
  planned_month: row.planned_month,
  planned_on: row.planned_on,
  state: row.state,
  performed_on: row.performed_on,
  is_placed: row.is_placed,
  certificate_until: row.certificate_until,
  is_forecast: row.is_forecast,
  is_unconfirmed: row.is_unconfirmed,
})

/** Held until the transaction ends, in one order: two who make the same plans wait for each other. */
export const holdPlans = (tx: Tx, { company_id }: Company, ids: number[]) =>
  tx
    .select({
      plan: plans,
      kind: {
        rule: inspectionKinds.rule,
        is_due_at_restart: inspectionKinds.is_due_at_restart,
        report_years: inspectionKinds.report_years,
      },
      groups: authorities.groups,
    })
    .from(plans)
    .innerJoin(inspectionKinds, eq(inspectionKinds.id, plans.kind_id))
    .leftJoin(authorities, eq(authorities.id, plans.authority_id))
    .where(and(eq(plans.company_id, company_id), isAnyOf(plans.id, ids), isNull(plans.deleted_at)))
    .orderBy(asc(plans.id))
    .for('update', { of: plans })

export const rowsOfPlans = async (
  tx: Tx,
  { company_id }: Company,
  ids: number[],
): Promise<Map<number, OccurrenceRow[]>> => {
  const rows = await tx
    .select()
    .from(occurrences)
    .where(and(eq(occurrences.company_id, company_id), isAnyOf(occurrences.plan_id, ids)))
  return Map.groupBy(rows, ({ plan_id }) => plan_id)
}

const rowsOfPlan = async (tx: Tx, company: Company, id: number): Promise<OccurrenceRow[]> =>
  (await rowsOfPlans(tx, company, [id])).get(id) ?? []

type Change = { added: Occurrence[]; changed: { id: number; values: Occurrence }[]; gone: number[] }

const differs = (row: OccurrenceRow, values: Occurrence): boolean =>
  (Object.keys(values) as (keyof Occurrence)[]).some((key) => row[key] !== values[key])

/** What is arranged or later is never touched. */
const changeOf = (rows: readonly OccurrenceRow[], made: readonly Occurrence[]): Change => {
  const known = new Map(rows.map((row) => [row.period_key, row]))
  const keys = new Set(made.map(({ period_key }) => period_key))
  return {
    added: made.filter(({ period_key }) => !known.has(period_key)),
    changed: made.flatMap((values) => {
      const row = known.get(values.period_key)
      return row && !isFixed(row) && differs(row, values) ? [{ id: row.id, values }] : []
    }),
    gone: rows.filter((row) => !isFixed(row) && !keys.has(row.period_key)).map(({ id }) => id),
  }
}

const rowsIn = (rows: readonly OccurrenceRow[], role: OccurrenceRole): OccurrenceRow[] =>
  rows.filter((row) => row.role === role)

/** What of the reports follows from the inspections as they are. */
const reportChangeOf = (
  reckoned: Reckoned,
  rows: readonly OccurrenceRow[],
  inspections: readonly Occurrence[],
  horizon: Horizon,
  calendar: CompanyCalendar,
): Change => {
  const own = rowsIn(rows, 'report')
  const [timing, reporting] = [timingOf(reckoned), reportingOf(reckoned)]
  return changeOf(own, reportsOf(timing, reporting, inspections, own.map(factsOf), horizon, calendar))
}

/** How many times of the plans would be others if they, or what they hang on, said so; nothing is written. */
export const countChanges = async (
  tx: Tx,
  company: Company,
  reckoned: readonly Reckoned[],
  today: string,
): Promise<PlanReach> => {
  const calendar = calendarOf(await findCalendar(tx, company))
  const horizon = { today, until: horizonOf(today, calendar) }
  const known = await rowsOfPlans(
    tx,
    company,
    reckoned.map(({ plan }) => plan.id),
  )
  const changes = reckoned.flatMap((each) => {
    const rows = known.get(each.plan.id) ?? []
    const inspections = rowsIn(rows, 'inspection')
    const made = occurrencesOf(timingOf(each), inspections.map(factsOf), horizon, calendar)
    return [changeOf(inspections, made), reportChangeOf(each, rows, made, horizon, calendar)]
  })
  const sum = (of: keyof Change) => changes.reduce((total, change) => total + change[of].length, 0)
  return { added: sum('added'), changed: sum('changed'), gone: sum('gone') }
}

type PlanChange = { plan_id: number; role: OccurrenceRole; change: Change }

/** New rows of many plans, in one statement: one by one a company's year would take minutes. */
const insertAdded = async (tx: Tx, { company_id }: Company, changes: readonly PlanChange[]): Promise<void> => {
  const rows = changes.flatMap(({ plan_id, role, change }) => change.added.map((row) => ({ ...row, plan_id, role })))
  if (rows.length === 0) return
  await tx.execute(sql`
    insert into occurrences (company_id, plan_id, role, period_key, opens_on, due_by, planned_month, planned_on, state,
      performed_on, certificate_until, is_placed, is_forecast, is_unconfirmed)
    select ${company_id}::bigint, made.* from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as made (plan_id bigint,
      role text, period_key text, opens_on date, due_by date, planned_month text, planned_on date, state text,
      performed_on date, certificate_until date, is_placed boolean, is_forecast boolean, is_unconfirmed boolean)
    on conflict do nothing`)
}

/** Answers how many rows it made, changed or took away. */
const writeChanges = async (tx: Tx, company: Company, changes: readonly PlanChange[]): Promise<number> => {
  const { company_id } = company
  const gone = changes.flatMap(({ change }) => change.gone)
  const changed = changes.flatMap(({ change }) => change.changed)
  if (gone.length > 0)
    await tx
      .delete(occurrences)
      .where(
        and(eq(occurrences.company_id, company_id), isAnyOf(occurrences.id, gone), eq(occurrences.state, 'planned')),
      )
  for (const { id, values } of changed)
    await tx
      .update(occurrences)
      .set({ ...values, updated_at: nextUpdatedAt(occurrences.updated_at) })
      .where(and(eq(occurrences.company_id, company_id), eq(occurrences.id, id), eq(occurrences.state, 'planned')))
  await insertAdded(tx, company, changes)
  return gone.length + changed.length + changes.reduce((sum, { change }) => sum + change.added.length, 0)
}

type Visit = { id: number; performed_on: string }

/** Visits of plans of the same building whose kind performs this plan's kind as well. */
const visitsFor = async (tx: Tx, { company_id, building_id, kind_id, id }: PlanRow): Promise<Visit[]> => {
  const rows = await tx
    .select({ id: occurrences.id, performed_on: occurrences.performed_on })
    .from(occurrences)
    .innerJoin(plans, eq(plans.id, occurrences.plan_id))
    .innerJoin(kindFulfilments, eq(kindFulfilments.kind_id, plans.kind_id))
    .where(
      and(
        eq(occurrences.company_id, company_id),
        eq(occurrences.role, 'inspection'),
        inArray(occurrences.state, doneStates),
        isNull(occurrences.fulfilled_by_id),
        eq(plans.building_id, building_id),
        isNull(plans.deleted_at),
        ne(plans.id, id),
        eq(kindFulfilments.fulfilled_kind_id, kind_id),
      ),
    )
  return rows.map((row) => ({ ...row, performed_on: row.performed_on! }))
}

/** What visits of other plans closed here: opened again where the visit was, closed by what fulfils it now. Whether there was any. */
const followVisits = async (
  tx: Tx,
  { company_id }: Company,
  visits: readonly Visit[],
  rows: readonly OccurrenceRow[],
): Promise<boolean> => {
  const known = new Set(visits.map(({ id }) => id))
  const used = new Set(rows.map(({ fulfilled_by_id }) => fulfilled_by_id))
  const reopened = rows.filter(({ fulfilled_by_id }) => fulfilled_by_id !== null && !known.has(fulfilled_by_id))
  const closed = fulfilledBy(
    rows.filter(({ state }) => state === 'planned').toSorted((one, other) => (one.due_by < other.due_by ? -1 : 1)),
    visits.filter(({ id }) => !used.has(id)),
  )
  const write = (id: number, values: Partial<OccurrenceRow>) =>
    tx
      .update(occurrences)
      .set({ ...values, updated_at: nextUpdatedAt(occurrences.updated_at) })
      .where(and(eq(occurrences.company_id, company_id), eq(occurrences.id, id)))
  for (const { id } of reopened) await write(id, { state: 'planned', performed_on: null, fulfilled_by_id: null })
  for (const { id, period_key } of rows) {
    const visit = closed.get(period_key)
    if (visit) await write(id, { state: 'performed', performed_on: visit.performed_on, fulfilled_by_id: visit.id })
  }
  return reopened.length > 0 || closed.size > 0
}

type Held = Awaited<ReturnType<typeof holdPlans>>[number]
type Reckoning = { horizon: Horizon; calendar: CompanyCalendar }

/** What of the inspections follows from the plan and from what has happened. */
const inspectionChangeOf = (
  held: Held,
  all: readonly OccurrenceRow[],
  { horizon, calendar }: Reckoning,
): PlanChange => {
  const rows = rowsIn(all, 'inspection')
  const change = changeOf(rows, occurrencesOf(timingOf(held), rows.map(factsOf), horizon, calendar))
  return { plan_id: held.plan.id, role: 'inspection', change }
}

/** Kinds that visits of another kind perform as well. */
const listFulfilledKinds = async (tx: Tx, { company_id }: Company): Promise<Set<number>> => {
  const rows = await tx
    .selectDistinct({ id: kindFulfilments.fulfilled_kind_id })
    .from(kindFulfilments)
    .where(eq(kindFulfilments.company_id, company_id))
  return new Set(rows.map(({ id }) => id))
}

/** With what visits of other plans close here: it makes the next of a chain real, which a later visit may have closed as well. */
const settleVisits = async (
  tx: Tx,
  company: Company,
  held: Held,
  first: readonly OccurrenceRow[],
  reckoning: Reckoning,
): Promise<{ rows: readonly OccurrenceRow[]; written: number }> => {
  const visits = await visitsFor(tx, held.plan)
  let rows = first
  for (let written = 0; ;) {
    if (!(await followVisits(tx, company, visits, rowsIn(rows, 'inspection')))) return { rows, written }
    const followed = await rowsOfPlan(tx, company, held.plan.id)
    written += await writeChanges(tx, company, [inspectionChangeOf(held, followed, reckoning)])
    rows = await rowsOfPlan(tx, company, held.plan.id)
  }
}

/** What the company says of its days. */
export const findCalendar = async (tx: Tx, { company_id }: Company): Promise<CalendarSettings> => {
  const [row] = await tx
    .select({
      year_start_month: companies.year_start_month,
      closed_weekdays: companies.closed_weekdays,
      closed_days: companies.closed_days,
    })
    .from(companies)
    .where(eq(companies.id, company_id))
  return row!
}

/** Answers how many rows it made, changed or took away; none of a second time on the same day. */
export const makeOccurrences = async (tx: Tx, company: Company, plan_ids: number[], today: string): Promise<number> => {
  const held = await holdPlans(tx, company, plan_ids)
  if (held.length === 0) return 0
  const calendar = calendarOf(await findCalendar(tx, company))
  const reckoning = { horizon: { today, until: horizonOf(today, calendar) }, calendar }
  const ids = held.map(({ plan }) => plan.id)
  const before = await rowsOfPlans(tx, company, ids)
  const of = (rows: Map<number, OccurrenceRow[]>, { plan }: Held): OccurrenceRow[] => rows.get(plan.id) ?? []
  let written = await writeChanges(
    tx,
    company,
    held.map((each) => inspectionChangeOf(each, of(before, each), reckoning)),
  )
  const made = written === 0 ? before : await rowsOfPlans(tx, company, ids)
  const fulfilled = await listFulfilledKinds(tx, company)
  const reports: PlanChange[] = []
  for (const each of held) {
    let rows: readonly OccurrenceRow[] = of(made, each)
    if (fulfilled.has(each.plan.kind_id) || rows.some(({ fulfilled_by_id }) => fulfilled_by_id !== null)) {
      const settled = await settleVisits(tx, company, each, rows, reckoning)
      rows = settled.rows
      written += settled.written
    }
    const inspections = rowsIn(rows, 'inspection')
      .map(factsOf)
      .toSorted((one, other) => (one.due_by < other.due_by ? -1 : 1))
    const change = reportChangeOf(each, rows, inspections, reckoning.horizon, calendar)
    reports.push({ plan_id: each.plan.id, role: 'report', change })
  }
  return written + (await writeChanges(tx, company, reports))
}

/** The plans of the same buildings whose kinds these plans' kinds perform as well: they follow what happens to these. */
export const plansBeside = async (tx: Tx, { company_id }: Company, plan_ids: readonly number[]): Promise<number[]> => {
  const own = tx
    .select({ building_id: plans.building_id, fulfilled: kindFulfilments.fulfilled_kind_id })
    .from(plans)
    .innerJoin(kindFulfilments, eq(kindFulfilments.kind_id, plans.kind_id))
    .where(and(eq(plans.company_id, company_id), isAnyOf(plans.id, [...plan_ids])))
    .as('own')
  const rows = await tx
    .selectDistinct({ id: plans.id })
    .from(plans)
    .innerJoin(own, and(eq(own.building_id, plans.building_id), eq(own.fulfilled, plans.kind_id)))
    .where(and(eq(plans.company_id, company_id), isNull(plans.deleted_at)))
  return rows.map(({ id }) => id)
}

/** After something happened to times of these plans: they first, then what follows them. */
export const followOccurrences = async (tx: Tx, company: Company, plan_ids: number[], today: string): Promise<void> => {
  await makeOccurrences(tx, company, plan_ids, today)
  const beside = await plansBeside(tx, company, plan_ids)
  if (beside.length > 0) await makeOccurrences(tx, company, beside, today)
}

const batch = 200

/** Of the whole company, after it said other days: what is arranged stays. */
export const remakeOccurrences = async (tx: Tx, company: Company, today: string): Promise<void> => {
  const own = await tx
    .select({ id: plans.id })
    .from(plans)
    .where(and(eq(plans.company_id, company.company_id), isNull(plans.deleted_at)))
    .orderBy(asc(plans.id))
  for (let from = 0; from < own.length; from += batch)
    await makeOccurrences(
      tx,
      company,
      own.slice(from, from + batch).map(({ id }) => id),
      today,
    )
}

/** Of all companies, so that the next year is there when it is asked for and forecasts flow with the days. */
export const sweepPlans = async ({ database }: Pick<Deps, 'database'>, today: string): Promise<void> => {
  for (let after = 0; ;) {
    const found = await inSystem(database.db, (tx) =>
      tx
        .select({ id: plans.id, company_id: plans.company_id })
        .from(plans)
        .where(and(isNull(plans.deleted_at), gt(plans.id, after)))
        .orderBy(asc(plans.id))
        .limit(batch),
    )
    for (const [company_id, own] of Map.groupBy(found, (plan) => plan.company_id))
      await inCompany(database.db, company_id, (tx) =>
        makeOccurrences(
          tx,
          { company_id },
          own.map(({ id }) => id),
          today,
        ),
      )
    if (found.length < batch) return
    after = found.at(-1)!.id
  }
}
