/** What a person should look at, and that they did. */
import { toTimestamp } from '#domain/dates.ts'
import type {
  Notification,
  NotificationFilter,
  ReadNotificationsRequest,
  UnreadCounts,
} from '#domain/notifications/notifications.contract.ts'
import { outsiderName, type Actor } from '#domain/users/users.policy.ts'
import { inCompany } from '#server/db/client.ts'
import type { Deps, Scope } from '#server/http/context.ts'
import { notFound } from '#server/http/errors.ts'
import { profilePhotoPath } from '#server/users/users.presenter.ts'
import {
  countOwn,
  countUnread,
  listNotifications as queryNotifications,
  markRead,
  type ListedNotification,
} from './notifications.store.ts'

const present = (viewer: Actor, { notification, actor, matter, document, body }: ListedNotification): Notification => ({
  id: notification.id,
  kind: notification.kind,
  subject: { type: notification.subject_type, id: notification.subject_id },
  actor: actor
    ? { id: actor.id, name: actor.name, profile_photo_path: profilePhotoPath(actor) }
    : notification.actor_name === null
      ? null
      : { id: null, name: outsiderName(viewer, notification.actor_name), profile_photo_path: null },
  matter,
  document,
  body,
  created_at: toTimestamp(notification.created_at),
  read_at: notification.read_at && toTimestamp(notification.read_at),
})

export const listNotifications = (
  { database }: Deps,
  scope: Scope,
  filter: NotificationFilter,
): Promise<UnreadCounts & { data: Notification[]; total: number }> =>
  inCompany(database.db, scope.company_id, async (tx) => {
    const { rows, total } = await queryNotifications(tx, scope, filter)
    return { data: rows.map((row) => present(scope.actor, row)), total, ...(await countUnread(tx, scope)) }
  })

export const getUnreadCounts = ({ database }: Deps, scope: Scope): Promise<UnreadCounts> =>
  inCompany(database.db, scope.company_id, (tx) => countUnread(tx, scope))

/** Marks them as read; an id that is not mine is unknown here. Returns what is still unread. */
export const readNotifications = (
  { database, clock }: Deps,
  scope: Scope,
  request: ReadNotificationsRequest,
): Promise<UnreadCounts> =>
  inCompany(database.db, scope.company_id, async (tx) => {
    const { ids } = request
    if (ids && (await countOwn(tx, scope, ids)) !== new Set(ids).size) throw notFound()
    await markRead(tx, scope, request, clock())
    return countUnread(tx, scope)
  })
