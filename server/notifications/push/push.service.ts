/** お知らせ on devices: which browsers are sent to, and the sending. */
import type { Context } from 'hono'
import type { z } from 'zod'
import { notificationPath } from '#domain/notifications/notification-places.ts'
import { notificationText } from '#domain/notifications/notifications.text.ts'
import type { PushMessage, PushSubscriptionRequest, pushStateSchema } from '#domain/notifications/push.contract.ts'
import { cutText } from '#domain/text/length.ts'
import { currentSession } from '#server/auth/confirmation.ts'
import { inCompany, inSystem } from '#server/db/client.ts'
import type { AppEnv, CurrentUser, Deps } from '#server/http/context.ts'
import { pushJob, pushPayloadSchema } from '#server/records/pushes.ts'
import { present } from '../notifications.presenter.ts'
import { findUnread } from '../notifications.store.ts'
import { pushKeysOf, type PushSender } from './push-sender.ts'
import {
  findSubscription,
  hasSubscription,
  keepSubscription,
  removeSubscription,
  removeSubscriptionOf,
} from './push-subscriptions.store.ts'

type PushState = z.infer<typeof pushStateSchema>

export const getPush = async (c: Context<AppEnv>): Promise<PushState> => {
  const { database, secret } = c.get('deps')
  const is_on = await inSystem(database.db, (tx) => hasSubscription(tx, currentSession(c).id))
  return { public_key: pushKeysOf(secret).publicKey, is_on }
}

export const turnOnPush = async (
  c: Context<AppEnv>,
  user: CurrentUser,
  { endpoint, keys }: PushSubscriptionRequest,
): Promise<PushState> => {
  const values = { user_id: user.id, session_id: currentSession(c).id, endpoint, ...keys }
  await inSystem(c.get('deps').database.db, (tx) => keepSubscription(tx, values))
  return getPush(c)
}

export const turnOffPush = (c: Context<AppEnv>): Promise<void> =>
  inSystem(c.get('deps').database.db, (tx) => removeSubscriptionOf(tx, currentSession(c).id))

/** So much of what was said with it: push services take four kilobytes in all. */
const saidLength = 200

/** What was read meanwhile, or is in sight no more, is not told. */
const sendPush = async (deps: Pick<Deps, 'database' | 'clock'>, send: PushSender, payload: unknown): Promise<void> => {
  const { company_id, notification_id, subscription_id: id } = pushPayloadSchema.parse(payload)
  const { db } = deps.database
  const found = await inSystem(db, (tx) => findSubscription(tx, { id, company_id, now: deps.clock() }))
  if (!found) return
  const { subscription, role, company_key, company_name } = found
  const actor = { id: subscription.user_id, role }
  const row = await inCompany(db, company_id, (tx) => findUnread(tx, { company_id, actor }, notification_id))
  if (!row) return
  const notification = present(actor, row)
  const said = notification.body === null ? [] : [cutText(notification.body, saidLength)]
  const message: PushMessage = {
    title: company_name,
    body: [notificationText(notification), ...said].join('\n'),
    path: `/c/${company_key}/${notificationPath(notification)}`,
    tag: `notification-${notification_id}`,
  }
  if ((await send(subscription, JSON.stringify(message))) === 'gone')
    await inSystem(db, (tx) => removeSubscription(tx, id))
}

/** What a push service did not take within half an hour is read in the app. */
export const handlePushes = (deps: Pick<Deps, 'database' | 'clock' | 'jobs'>, send: PushSender): void =>
  deps.jobs.handle(pushJob, (payload) => sendPush(deps, send, payload), { attempts: 5 })
