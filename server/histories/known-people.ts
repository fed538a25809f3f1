/** Who of a history a reader may be told of: a guest knows the people of their own matters and nobody else. */
import { and, inArray } from 'drizzle-orm'
import { insiderName } from '#domain/users/users.policy.ts'
import type { Tx } from '#server/db/client.ts'
import { memberships } from '#server/db/schema/users.ts'
import { guestId, type Viewer } from '#server/sight/viewer.ts'
import { visibleMemberships } from '#server/sight/users.visible.ts'
import type { HistoryRow } from './histories.store.ts'

/** The rows as they are, but for the names and photos of people whom the reader does not know. */
export const withKnownPeople = async (tx: Tx, viewer: Viewer, rows: HistoryRow[]): Promise<HistoryRow[]> => {
  const ids = rows.flatMap(({ user }) => user?.id ?? [])
  if (guestId(viewer) === null || ids.length === 0) return rows
  const members = await tx
    .select({ id: memberships.user_id })
    .from(memberships)
    .where(and(inArray(memberships.user_id, ids), visibleMemberships(tx, viewer)))
  const known = new Set(members.map(({ id }) => id))
  return rows.map((row) =>
    row.user === null || known.has(row.user.id)
      ? row
      : { ...row, user: null, history: { ...row.history, actor_name: insiderName } },
  )
}
