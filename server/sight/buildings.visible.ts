/** Which buildings there are for a person; the same as canViewBuilding of the living ones (tests/api/records). */
import { and, eq, inArray, isNull, or, type SQL } from 'drizzle-orm'
import type { Tx } from '#server/db/client.ts'
import { buildings } from '#server/db/schema/buildings.ts'
import { facilities } from '#server/db/schema/facilities.ts'
import { matters } from '#server/db/schema/matters.ts'
import { visibleFacilities } from './facilities.visible.ts'
import { visibleMatters } from './matters.visible.ts'
import { guestId, type Viewer } from './viewer.ts'

export const visibleBuildings = (tx: Tx, viewer: Viewer): SQL =>
  and(
    eq(buildings.company_id, viewer.company_id),
    isNull(buildings.deleted_at),
    guestId(viewer) === null
      ? undefined
      : or(
          inArray(buildings.id, tx.select({ id: matters.building_id }).from(matters).where(visibleMatters(tx, viewer))),
          inArray(
            buildings.id,
            tx.select({ id: facilities.building_id }).from(facilities).where(visibleFacilities(tx, viewer)),
          ),
        ),
  )!
