/** What a person should look at, and that they did. */
import type { Context } from 'hono'
import { toTimestamp } from '#domain/dates.ts'
import type {
  Notification,
  NotificationFilter,
  ReadNotificationsRequest,
  UnreadCounts,
} from '#domain/notifications/notifications.contract.ts'
import { outsiderName, type Actor } from '#domain/users/users.policy.ts'
import { inCompany, inSystem } from '#server/db/client.ts'
import { isLetIn } from '#server/http/company-scope.ts'
import type { AppEnv, CurrentUser, Deps, Scope } from '#server/http/context.ts'
import { notFound } from '#server/http/errors.ts'
import type { Viewer } from '#server/records/visible.ts'
import { profilePhotoPath } from '#server/users/users.presenter.ts'
import { findCompaniesOf } from '#server/users/users.store.ts'
import {
  countOwn,
  countUnread,
  countUnreadOf,
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

/** Of the companies that the person may enter from where they are. */
export const countUnreadByCompany = async (
  c: Context<AppEnv>,
  { id }: CurrentUser,
): Promise<{ company_id: number; unread_count: number }[]> => {
  const { database } = c.get('deps')
  const companies = await inSystem(database.db, (tx) => findCompaniesOf(tx, id))
  const viewers: Viewer[] = []
  for (const company of companies)
    if (await isLetIn(c, company)) viewers.push({ company_id: company.company_id, actor: { id, role: company.role } })
  return inSystem(database.db, (tx) => countUnreadOf(tx, viewers))
}

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
