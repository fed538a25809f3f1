/** Which moments of visits there are for a person: those on the matters they see; for a guest, their own. */
import { and, eq, inArray, type SQL } from 'drizzle-orm'
import type { Tx } from '#server/db/client.ts'
import { attendances } from '#server/db/schema/attendances.ts'
import { visibleMatterIds } from './matters.visible.ts'
import { guestId, type Viewer } from './viewer.ts'

export const visibleAttendances = (tx: Tx, viewer: Viewer): SQL => {
  const guest = guestId(viewer)
  return and(
    eq(attendances.company_id, viewer.company_id),
    inArray(attendances.matter_id, visibleMatterIds(tx, viewer)),
    guest === null ? undefined : eq(attendances.user_id, guest),
  )!
}
