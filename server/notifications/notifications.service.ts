/** What a person should look at, and that they did. */
import type { Context } from 'hono'
import type {
  ChooseNotificationsRequest,
  Notification,
  NotificationChoice,
  NotificationFilter,
  ReadNotificationsRequest,
  UnreadCounts,
} from '#domain/notifications/notifications.contract.ts'
import { wayOf } from '#domain/notifications/notification-choices.ts'
import { canHearOf } from '#domain/notifications/notifications.policy.ts'
import { notificationKinds } from '#domain/notifications/notifications.labels.ts'
import { notAccepted } from '#domain/text/validation.ts'
import { inCompany, inSystem, type Tx } from '#server/db/client.ts'
import { isLetIn } from '#server/http/company-scope.ts'
import type { AppEnv, CurrentUser, Deps, Scope } from '#server/http/context.ts'
import { invalid, notFound } from '#server/http/errors.ts'
import { findChoices } from '#server/records/notifications.store.ts'
import type { Viewer } from '#server/sight/viewer.ts'
import { findCompaniesOf } from '#server/users/users.store.ts'
import { present } from './notifications.presenter.ts'
import {
  countOwn,
  countUnread,
  countUnreadOf,
  listNotifications as queryNotifications,
  markRead,
  saveChoices,
  seeTold,
} from './notifications.store.ts'

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
    await seeTold(tx, scope, request)
    return countUnread(tx, scope)
  })

const choicesOf = async (tx: Tx, scope: Scope): Promise<NotificationChoice[]> => {
  const chosen = await findChoices(tx, scope, [scope.actor.id])
  return notificationKinds
    .filter((kind) => canHearOf(scope.actor, kind))
    .map((kind) => ({ kind, ...wayOf(kind, chosen(scope.actor.id, kind)) }))
}

export const listNotificationChoices = ({ database }: Deps, scope: Scope): Promise<NotificationChoice[]> =>
  inCompany(database.db, scope.company_id, (tx) => choicesOf(tx, scope))

export const chooseNotifications = (
  { database }: Deps,
  scope: Scope,
  { choices }: ChooseNotificationsRequest,
): Promise<NotificationChoice[]> => {
  const unheard = choices.findIndex(({ kind }) => !canHearOf(scope.actor, kind))
  if (unheard >= 0) throw invalid({ [`choices.${unheard}.kind`]: [notAccepted('種類')] })
  return inCompany(database.db, scope.company_id, async (tx) => {
    const before = await choicesOf(tx, scope)
    await saveChoices(
      tx,
      scope,
      before.flatMap((held) => {
        const choice = choices.find(({ kind }) => kind === held.kind)
        return choice ? [{ ...held, ...choice }] : []
      }),
    )
    return choicesOf(tx, scope)
  })
}
