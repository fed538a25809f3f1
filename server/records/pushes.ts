/** What is told on devices: a job each, in the transaction of the change itself, so that none is sent twice. */
import { z } from 'zod'
import type { Tx } from '#server/db/client.ts'
import { isAnyOf } from '#server/db/is-any-of.ts'
import { pushSubscriptions } from '#server/db/schema/auth.ts'
import type { Deps } from '#server/http/context.ts'

export const pushJob = 'push'
export const pushPayloadSchema = z.object({ company_id: z.int(), notification_id: z.int(), subscription_id: z.int() })

export const queuePushes = async (
  tx: Tx,
  jobs: Deps['jobs'],
  company_id: number,
  told: readonly { id: number; user_id: number }[],
): Promise<void> => {
  if (told.length === 0) return
  const devices = await tx
    .select({ id: pushSubscriptions.id, user_id: pushSubscriptions.user_id })
    .from(pushSubscriptions)
    .where(isAnyOf(pushSubscriptions.user_id, [...new Set(told.map(({ user_id }) => user_id))]))
  for (const { id: notification_id, user_id } of told)
    for (const { id: subscription_id } of devices.filter((device) => device.user_id === user_id)) {
      const payload: z.infer<typeof pushPayloadSchema> = { company_id, notification_id, subscription_id }
      await jobs.enqueue(tx, { kind: pushJob, company_id, payload })
    }
}
