/** Notifications are written in the transaction of what they tell of. */
import { and, eq } from 'drizzle-orm'
import type { NotificationSubject } from '#domain/notifications/notifications.labels.ts'
import type { Tx } from '#server/db/client.ts'
import { notifications } from '#server/db/schema/notifications.ts'

export type NewNotification = Omit<typeof notifications.$inferInsert, 'created_at' | 'read_at'>

export const addNotifications = async (tx: Tx, rows: NewNotification[]): Promise<void> => {
  if (rows.length > 0) await tx.insert(notifications).values(rows)
}

/** Nobody is to be pointed at what is no longer there. */
export const removeNotifications = async (
  tx: Tx,
  { company_id }: { company_id: number },
  subject: { type: NotificationSubject; id: number },
): Promise<void> => {
  await tx
    .delete(notifications)
    .where(
      and(
        eq(notifications.company_id, company_id),
        eq(notifications.subject_type, subject.type),
        eq(notifications.subject_id, subject.id),
      ),
    )
}
