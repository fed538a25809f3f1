/** The rows of a building's year table as a document may say them: a plan's inspections, below them its reports. */
import { and, asc, eq, isNull, max } from 'drizzle-orm'
import { groupOf, ruleInBuilding } from '#domain/plans/authority-windows.ts'
import type { PlanLine } from '#domain/plans/plan-lines.ts'
import type { OccurrenceRole } from '#domain/plans/plans.labels.ts'
import { reportToText } from '#domain/plans/plans.list.ts'
import { reportRuleOf } from '#domain/plans/reports.ts'
import { byName } from '#server/db/by-name.ts'
import type { Tx } from '#server/db/client.ts'
import { isAnyOf } from '#server/db/is-any-of.ts'
import { facilities } from '#server/db/schema/facilities.ts'
import { authorities, inspectionKinds, occurrences, planFacilities, plans, planUsers } from '#server/db/schema/plans.ts'
import { users } from '#server/db/schema/users.ts'
import { standsInMonths, tableOrder } from '#server/occurrences/table-rows.ts'
import { visiblePlans } from '#server/sight/plans.visible.ts'
import type { Viewer } from '#server/sight/viewer.ts'
import { shownName } from '#server/users/users.store.ts'

/** Who does them, and at which machines, by plan. */
const linksOf = async (tx: Tx, { company_id }: Viewer, ids: number[]) => {
  const people = await tx
    .select({ plan_id: planUsers.plan_id, id: users.id, name: shownName })
    .from(planUsers)
    .innerJoin(users, eq(users.id, planUsers.user_id))
    .where(and(eq(planUsers.company_id, company_id), isAnyOf(planUsers.plan_id, ids)))
    .orderBy(asc(users.id))
  const machines = await tx
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
    .orderBy(byName(facilities.name), asc(facilities.id))
  return { people: Map.groupBy(people, byPlan), machines: Map.groupBy(machines, byPlan) }
}
const byPlan = ({ plan_id }: { plan_id: number }): number => plan_id

const timesOf = async (tx: Tx, { company_id }: Viewer, ids: number[], months: readonly string[]) => {
  const times = await tx
    .select({
      plan_id: occurrences.plan_id,
      role: occurrences.role,
      state: occurrences.state,
      performed_on: occurrences.performed_on,
      planned_month: occurrences.planned_month,
      planned_on: occurrences.planned_on,
      moved_from: occurrences.moved_from,
      due_by: occurrences.due_by,
      is_forecast: occurrences.is_forecast,
    })
    .from(occurrences)
    .where(
      and(
        eq(occurrences.company_id, company_id),
        isAnyOf(occurrences.plan_id, ids),
        standsInMonths({ first: months[0]!, last: months.at(-1)! }),
      ),
    )
    .orderBy(asc(occurrences.due_by), asc(occurrences.id))
  const last = await tx
    .select({ plan_id: occurrences.plan_id, role: occurrences.role, day: max(occurrences.performed_on) })
    .from(occurrences)
    .where(and(eq(occurrences.company_id, company_id), isAnyOf(occurrences.plan_id, ids)))
    .groupBy(occurrences.plan_id, occurrences.role)
  return {
    times: Map.groupBy(times, (time) => `${time.plan_id} ${time.role}`),
    last: new Map(last.map(({ plan_id, role, day }) => [`${plan_id} ${role}`, day])),
  }
}

/** In the table's order, of these twelve months. The form is the owner's: it says nothing of what they are not to read. */
export const listPlanLines = async (
  tx: Tx,
  viewer: Viewer,
  building_id: number,
  months: readonly string[],
): Promise<PlanLine[]> => {
  const rows = await tx
    .select({ plan: plans, kind: inspectionKinds, authority: authorities })
    .from(plans)
    .innerJoin(inspectionKinds, eq(inspectionKinds.id, plans.kind_id))
    .leftJoin(authorities, eq(authorities.id, plans.authority_id))
    .where(and(visiblePlans(tx, viewer), eq(plans.building_id, building_id), eq(plans.is_shown_to_owner, true)))
    .orderBy(...tableOrder())
  if (rows.length === 0) return []
  const ids = rows.map(({ plan }) => plan.id)
  const links = await linksOf(tx, viewer, ids)
  const { times, last } = await timesOf(tx, viewer, ids, months)
  return rows.flatMap(({ plan, kind, authority }): PlanLine[] => {
    const rule = ruleInBuilding(kind.rule, plan, groupOf(authority?.groups, plan.authority_group))
    const reportRule = reportRuleOf(rule, { report_years: plan.report_years ?? kind.report_years })
    const lineOf = (role: OccurrenceRole, counted: PlanLine['rule']): PlanLine => ({
      role,
      kind: { ...kind, report_to: reportToText({ kind, authority }) },
      rule: counted,
      performer: plan.performer,
      partner_name: plan.partner_name,
      users: links.people.get(plan.id) ?? [],
      facilities: links.machines.get(plan.id) ?? [],
      note: plan.note,
      price: plan.price,
      hours: plan.hours,
      last_on: last.get(`${plan.id} ${role}`) ?? (role === 'report' ? plan.reported_on : null),
      times: times.get(`${plan.id} ${role}`) ?? [],
    })
    const isReported = reportRule !== null || times.has(`${plan.id} report`)
    return [lineOf('inspection', rule), ...(isReported ? [lineOf('report', reportRule ?? rule)] : [])]
  })
}
