/** Which plans there are for a person: those of living buildings, for the company's own people; the same as canViewPlans. */
import { and, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm'
import type { Tx } from '#server/db/client.ts'
import { buildings } from '#server/db/schema/buildings.ts'
import { plans } from '#server/db/schema/plans.ts'
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
