/** Queries on how much of what was planned was done. */
import { and, count, eq, gte, inArray, lt, lte, sql } from 'drizzle-orm'
import type { OutcomeFilter } from '#domain/plans/outcome.contract.ts'
import { withoutLaw, type OutcomeGroup } from '#domain/plans/outcome.labels.ts'
import { monthOf } from '#domain/months.ts'
import type { Tx } from '#server/db/client.ts'
import { buildings } from '#server/db/schema/buildings.ts'
import { countsAsOutcome, inspectionKinds, occurrenceMonth, occurrences, plans } from '#server/db/schema/plans.ts'
import { visiblePlans } from '#server/sight/plans.visible.ts'
import type { Viewer } from '#server/sight/viewer.ts'
import { holdsName, isOf } from './occurrences.store.ts'

/** The month that it was planned in before anybody moved it: `outcomeMonth`. */
const month = occurrenceMonth(occurrences)

const groupOf = {
  month: { id: sql<number | null>`null::bigint`, label: month },
  building: { id: sql<number | null>`${buildings.id}`, label: sql<string>`${buildings.name}` },
  law: { id: sql<number | null>`null::bigint`, label: sql<string>`coalesce(${inspectionKinds.law}, ${withoutLaw})` },
  kind: { id: sql<number | null>`${inspectionKinds.id}`, label: sql<string>`${inspectionKinds.name}` },
} satisfies Record<OutcomeGroup, object>

/** How many there are of each group and of all that decides what they count as: `outcomeFacts` of each, counted. */
export const countOutcomes = (
  tx: Tx,
  viewer: Viewer,
  { by, planned_from, planned_to, name, user_id, building_id, is_legal, performer }: OutcomeFilter,
  today: string,
) => {
  const { id, label } = groupOf[by]
  const facts = {
    state: occurrences.state,
    is_forecast: occurrences.is_forecast,
    is_unconfirmed: occurrences.is_unconfirmed,
    is_late: sql<boolean>`coalesce(${occurrences.performed_on} > ${occurrences.due_by}, false)`,
    is_due_over: sql<boolean>`${lt(occurrences.due_by, today)}`,
    is_plan_over: sql<boolean>`coalesce(${lt(occurrences.planned_on, today)}, ${lt(occurrences.planned_month, monthOf(today))})`,
  }
  return tx
    .select({
      id: sql<number | null>`${id}`.mapWith((value) => (value === null ? null : Number(value))),
      label,
      ...facts,
      count: count(),
    })
    .from(occurrences)
    .innerJoin(plans, eq(plans.id, occurrences.plan_id))
    .innerJoin(inspectionKinds, eq(inspectionKinds.id, plans.kind_id))
    .innerJoin(buildings, eq(buildings.id, plans.building_id))
    .where(
      and(
        eq(occurrences.company_id, viewer.company_id),
        gte(month, planned_from),
        lte(month, planned_to),
        countsAsOutcome,
        eq(occurrences.role, 'inspection'),
        visiblePlans(tx, viewer),
        isOf(tx, user_id),
        building_id?.length ? inArray(plans.building_id, building_id) : undefined,
        is_legal === undefined ? undefined : eq(inspectionKinds.is_legal, is_legal),
        performer ? eq(plans.performer, performer) : undefined,
        name ? holdsName(name) : undefined,
      ),
    )
    .groupBy(...[1, 2, 3, 4, 5, 6, 7, 8].map((place) => sql.raw(String(place))))
    .execute()
}
