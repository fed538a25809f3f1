/** Notifications are written in the transaction of what they tell of. */
import { and, eq } from 'drizzle-orm'
import type { Way } from '#domain/notifications/notification-choices.ts'
import type { NotificationKind } from '#domain/notifications/notifications.labels.ts'
import type { Tx } from '#server/db/client.ts'
import { isAnyOf } from '#server/db/is-any-of.ts'
import { notificationChoices, notifications } from '#server/db/schema/notifications.ts'

export type NewNotification = Omit<typeof notifications.$inferInsert, 'created_at' | 'read_at'>

type AddedNotification = Pick<typeof notifications.$inferSelect, 'id' | 'user_id' | 'kind' | 'is_shown'>

export const addNotifications = async (tx: Tx, rows: NewNotification[]): Promise<AddedNotification[]> => {
  if (rows.length === 0) return []
  const { id, user_id, kind, is_shown } = notifications
  return tx.insert(notifications).values(rows).returning({ id, user_id, kind, is_shown })
}

/** What somebody chose of a kind; undefined: nothing. */
export type Choices = (user_id: number, kind: NotificationKind) => Way | undefined

export const findChoices = async (
  tx: Tx,
  { company_id }: { company_id: number },
  user_ids: readonly number[],
): Promise<Choices> => {
  if (user_ids.length === 0) return () => undefined
  const rows = await tx
    .select()
    .from(notificationChoices)
    .where(
      and(eq(notificationChoices.company_id, company_id), isAnyOf(notificationChoices.user_id, [...new Set(user_ids)])),
    )
  const ways = new Map(rows.map(({ user_id, kind, ...way }) => [`${user_id}:${kind}`, way]))
  return (user_id, kind) => ways.get(`${user_id}:${kind}`)
}
