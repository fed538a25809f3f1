/** Queries on a person's notifications. One whose matter or document the person no longer sees is as if it were not there. */
import { and, count, desc, eq, isNull, sql, type SQL } from 'drizzle-orm'
import type { NotificationFilter } from '#domain/comments/notifications.contract.ts'
import { pageWindow } from '#domain/paging.ts'
import type { Tx } from '#server/db/client.ts'
import { comments, notifications } from '#server/db/schema/comments.ts'
import { isAnyOf } from '#server/db/is-any-of.ts'
import type { Viewer } from '#server/records/visible.ts'
import { visibleComments } from './comments.visible.ts'

type Person = Viewer
export type NotificationRow = typeof notifications.$inferSelect

const mine = (tx: Tx, person: Person): SQL | undefined =>
  and(
    eq(notifications.company_id, person.company_id),
    eq(notifications.user_id, person.actor.id),
    visibleComments(tx, person),
  )

/** One page, newest first, how many there are in all, and how many of them are unread. */
export const listNotifications = async (
  tx: Tx,
  person: Person,
  filter: NotificationFilter,
): Promise<{ rows: NotificationRow[]; total: number; unread_count: number }> => {
  const { limit, offset } = pageWindow(filter)
  const where = mine(tx, person)
  const [counts] = await tx
    .select({
      total: count(),
      unread_count: sql<number>`count(*) filter (where ${notifications.read_at} is null)`.mapWith(Number),
    })
    .from(notifications)
    .innerJoin(comments, eq(comments.id, notifications.comment_id))
    .where(where)
  const rows = await tx
    .select({ notification: notifications })
    .from(notifications)
    .innerJoin(comments, eq(comments.id, notifications.comment_id))
    .where(where)
    .orderBy(desc(notifications.id))
    .limit(limit)
    .offset(offset)
  return { rows: rows.map(({ notification }) => notification), ...counts! }
}

export const countUnread = async (tx: Tx, person: Person): Promise<number> => {
  const [row] = await tx
    .select({ unread: count() })
    .from(notifications)
    .innerJoin(comments, eq(comments.id, notifications.comment_id))
    .where(and(mine(tx, person), isNull(notifications.read_at)))
  return row!.unread
}

/** How many of the ids are the person's own and in sight. */
export const countOwn = async (tx: Tx, person: Person, ids: number[]): Promise<number> => {
  const [row] = await tx
    .select({ own: count() })
    .from(notifications)
    .innerJoin(comments, eq(comments.id, notifications.comment_id))
    .where(and(mine(tx, person), isAnyOf(notifications.id, ids)))
  return row!.own
}

/** Those of the ids, or all; what was read before keeps its time. */
export const markRead = async (
  tx: Tx,
  { company_id, actor }: Person,
  ids: number[] | undefined,
  read_at: Date,
): Promise<void> => {
  await tx
    .update(notifications)
    .set({ read_at })
    .where(
      and(
        eq(notifications.company_id, company_id),
        eq(notifications.user_id, actor.id),
        isNull(notifications.read_at),
        ids && isAnyOf(notifications.id, ids),
      ),
    )
}
