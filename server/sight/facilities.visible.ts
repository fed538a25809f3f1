/** Which facilities there are for a person; the same as canViewFacility of the living ones (tests/api/records). */
import { and, eq, inArray, isNull, type SQL } from 'drizzle-orm'
import type { Tx } from '#server/db/client.ts'
import { facilities } from '#server/db/schema/facilities.ts'
import { matterFacilities } from '#server/db/schema/matters.ts'
import { visibleMatterIds } from './matters.visible.ts'
import { guestId, type Viewer } from './viewer.ts'

export const visibleFacilities = (tx: Tx, viewer: Viewer): SQL =>
  and(
    eq(facilities.company_id, viewer.company_id),
    isNull(facilities.deleted_at),
    guestId(viewer) === null
      ? undefined
      : inArray(
          facilities.id,
          tx
            .select({ id: matterFacilities.facility_id })
            .from(matterFacilities)
            .where(inArray(matterFacilities.matter_id, visibleMatterIds(tx, viewer))),
        ),
  )!
