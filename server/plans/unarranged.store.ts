/** Queries on what nobody has arranged yet. */
import { and, asc, eq, inArray, isNotNull, lte, type SQL } from 'drizzle-orm'
import type { UnarrangedQuery } from '#domain/plans/plans.contract.ts'
import type { Tx } from '#server/db/client.ts'
import { buildings } from '#server/db/schema/buildings.ts'
import { inspectionKinds, occurrences, plans } from '#server/db/schema/plans.ts'
import { visiblePlans } from '#server/sight/plans.visible.ts'
import type { Viewer } from '#server/sight/viewer.ts'
import { holdsName } from './occurrences.store.ts'

/** Neither arranged nor hanging on another; a report has no visit. As the index has it. */
export const isUnarranged = and(
  eq(occurrences.role, 'inspection'),
  eq(occurrences.state, 'planned'),
  eq(occurrences.is_forecast, false),
)

const narrowed = ({
  name,
  building_id,
  kind_id,
  performer,
  partner_name,
}: Omit<UnarrangedQuery, 'month'>): SQL | undefined =>
  and(
    building_id?.length ? inArray(plans.building_id, building_id) : undefined,
    kind_id?.length ? inArray(plans.kind_id, kind_id) : undefined,
    performer ? eq(plans.performer, performer) : undefined,
    partner_name ? eq(plans.partner_name, partner_name) : undefined,
    name ? holdsName(name) : undefined,
  )

/** The earliest planned first. */
export const listUnarrangedTimes = (tx: Tx, viewer: Viewer, { month, ...filter }: UnarrangedQuery, limit: number) =>
  tx
    .select({
      id: occurrences.id,
      plan_id: occurrences.plan_id,
      due_by: occurrences.due_by,
      planned_month: occurrences.planned_month,
      planned_on: occurrences.planned_on,
      is_unconfirmed: occurrences.is_unconfirmed,
      performer: plans.performer,
      partner_name: plans.partner_name,
      hours: plans.hours,
      building: { id: buildings.id, name: buildings.name },
      kind: { id: inspectionKinds.id, name: inspectionKinds.name, is_legal: inspectionKinds.is_legal },
    })
    .from(occurrences)
    .innerJoin(plans, eq(plans.id, occurrences.plan_id))
    .innerJoin(inspectionKinds, eq(inspectionKinds.id, plans.kind_id))
    .innerJoin(buildings, eq(buildings.id, plans.building_id))
    .where(
      and(
        eq(occurrences.company_id, viewer.company_id),
        isUnarranged,
        lte(occurrences.planned_month, month),
        visiblePlans(tx, viewer),
        narrowed(filter),
      ),
    )
    // As the index has them: so many are read, however many wait, were done or are to come.
    .orderBy(asc(occurrences.planned_month), asc(occurrences.due_by), asc(occurrences.id))
    .limit(limit)
    .execute()

/** Partners of living plans, by name. */
export const listPartnerNames = async (tx: Tx, viewer: Viewer): Promise<string[]> => {
  const rows = await tx
    .selectDistinct({ name: plans.partner_name })
    .from(plans)
    .where(and(visiblePlans(tx, viewer), eq(plans.performer, 'partner'), isNotNull(plans.partner_name)))
    .orderBy(asc(plans.partner_name))
  return rows.map(({ name }) => name!)
}
