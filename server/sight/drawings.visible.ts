/** Which drawings and pins there are for a person; the same as canViewDrawing and canViewPin (tests/api/records). */
import { and, eq, gte, inArray, isNull, or, type SQL } from 'drizzle-orm'
import { visibleBuildings } from './buildings.visible.ts'
import type { Tx } from '#server/db/client.ts'
import { buildings } from '#server/db/schema/buildings.ts'
import { drawings, pins } from '#server/db/schema/drawings.ts'
import { facilities } from '#server/db/schema/facilities.ts'
import { visibleFacilities } from './facilities.visible.ts'
import { guestId, type Viewer } from './viewer.ts'

export const visibleDrawings = (tx: Tx, viewer: Viewer): SQL =>
  and(
    eq(drawings.company_id, viewer.company_id),
    isNull(drawings.deleted_at),
    guestId(viewer) === null
      ? undefined
      : inArray(
          drawings.building_id,
          tx.select({ id: buildings.id }).from(buildings).where(visibleBuildings(tx, viewer)),
        ),
  )!

const pinsInSight = (tx: Tx, viewer: Viewer): SQL =>
  and(
    eq(pins.company_id, viewer.company_id),
    inArray(pins.drawing_id, tx.select({ id: drawings.id }).from(drawings).where(visibleDrawings(tx, viewer))),
    guestId(viewer) === null
      ? undefined
      : or(
          isNull(pins.facility_id),
          inArray(
            pins.facility_id,
            tx.select({ id: facilities.id }).from(facilities).where(visibleFacilities(tx, viewer)),
          ),
        ),
  )!

export const visiblePins = (tx: Tx, viewer: Viewer): SQL => and(pinsInSight(tx, viewer), isNull(pins.deleted_at))!

/** Those that would be seen, had they not been deleted since. */
export const pinsDeletedSince = (tx: Tx, viewer: Viewer, since: Date): SQL =>
  and(pinsInSight(tx, viewer), gte(pins.deleted_at, since))!
