/** What a person should look at: comments that name them. */
import { toTimestamp } from '#domain/dates.ts'
import type {
  Notification,
  NotificationFilter,
  ReadNotificationsRequest,
} from '#domain/comments/notifications.contract.ts'
import { inCompany } from '#server/db/client.ts'
import type { Deps, Scope } from '#server/http/context.ts'
import { notFound } from '#server/http/errors.ts'
import { presentComments } from './comments.service.ts'
import { findComments } from './comments.store.ts'
import { countOwn, countUnread, listNotifications as queryNotifications, markRead } from './notifications.store.ts'

export const listNotifications = (
  { database }: Deps,
  scope: Scope,
  filter: NotificationFilter,
): Promise<{ data: Notification[]; total: number; unread_count: number }> =>
  inCompany(database.db, scope.company_id, async (tx) => {
    const { rows, total, unread_count } = await queryNotifications(tx, scope, filter)
    const found = await findComments(
      tx,
      scope,
      rows.map(({ comment_id }) => comment_id),
    )
    const comments = new Map((await presentComments(tx, scope, found)).map((comment) => [comment.id, comment]))
    const data = rows.map(({ id, comment_id, created_at, read_at }) => ({
      id,
      comment: comments.get(comment_id)!,
      created_at: toTimestamp(created_at),
      read_at: read_at && toTimestamp(read_at),
    }))
    return { data, total, unread_count }
  })

/** Marks them as read; an id that is not mine is unknown here. Returns how many are still unread. */
export const readNotifications = (
  { database, clock }: Deps,
  scope: Scope,
  { ids }: ReadNotificationsRequest,
): Promise<number> =>
  inCompany(database.db, scope.company_id, async (tx) => {
    if (ids && (await countOwn(tx, scope, ids)) !== new Set(ids).size) throw notFound()
    await markRead(tx, scope, ids, clock())
    return countUnread(tx, scope)
  })
