/** Which plans there are for a person: those of living buildings, for the company's own people; the same as canViewPlans. */
import { and, eq, exists, inArray, isNull, sql, type SQL } from 'drizzle-orm'
import type { Tx } from '#server/db/client.ts'
import { buildings } from '#server/db/schema/buildings.ts'
import { facilities } from '#server/db/schema/facilities.ts'
import { planFacilities, plans } from '#server/db/schema/plans.ts'
import { guestId, type Viewer } from './viewer.ts'

export const visiblePlans = (tx: Tx, viewer: Viewer): SQL =>
  guestId(viewer) === null
    ? and(
        eq(plans.company_id, viewer.company_id),
        isNull(plans.deleted_at),
        inArray(
          plans.building_id,
          tx
            .select({ id: buildings.id })
            .from(buildings)
            .where(and(eq(buildings.company_id, viewer.company_id), isNull(buildings.deleted_at))),
        ),
      )!
    : sql`false`

/** Of a facility: a plan that the person may see names it. */
export const isPlanned = (tx: Tx, viewer: Viewer): SQL =>
  exists(
    tx
      .select({ id: plans.id })
      .from(planFacilities)
      .innerJoin(plans, eq(plans.id, planFacilities.plan_id))
      .where(and(eq(planFacilities.facility_id, facilities.id), visiblePlans(tx, viewer))),
  )
