/** Which matters there are for a person; the same as canViewMatter of the living ones (tests/api/records). */
import { and, eq, inArray, isNull, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Tx } from '#server/db/client.ts'
import { matters, matterUsers } from '#server/db/schema/matters.ts'
import { guestId, type Viewer } from './viewer.ts'

/** Ids of the matters that somebody is on: the one place that says what being on a matter is. */
export const matterIdsOfMember = (tx: Tx, { company_id }: { company_id: number }, user_id: number) =>
  tx
    .select({ id: matterUsers.matter_id })
    .from(matterUsers)
    .where(and(eq(matterUsers.company_id, company_id), eq(matterUsers.user_id, user_id)))

/** `of` is the table, or the view of living matters, which knows no deleted_at. */
export const visibleMatters = (
  tx: Tx,
  viewer: Viewer,
  of: { id: AnyPgColumn; company_id: AnyPgColumn; deleted_at?: AnyPgColumn } = matters,
): SQL => {
  const guest = guestId(viewer)
  return and(
    eq(of.company_id, viewer.company_id),
    of.deleted_at && isNull(of.deleted_at),
    guest === null ? undefined : inArray(of.id, matterIdsOfMember(tx, viewer, guest)),
  )!
}

/** For what belongs to matters. */
export const visibleMatterIds = (tx: Tx, viewer: Viewer) =>
  tx.select({ id: matters.id }).from(matters).where(visibleMatters(tx, viewer))
