import { and, eq, lt, ne } from 'drizzle-orm'
import type { Tx } from '#server/db/client.ts'
import { knownDevices } from '#server/db/schema/auth.ts'

type NewDevice = Pick<typeof knownDevices.$inferSelect, 'user_id' | 'token_hash' | 'last_seen_at'>

export const isKnownDevice = async (tx: Tx, user_id: number, token_hash: string): Promise<boolean> =>
  (await tx.$count(knownDevices, and(eq(knownDevices.user_id, user_id), eq(knownDevices.token_hash, token_hash)))) > 0

export const countDevicesOf = async (tx: Tx, user_id: number): Promise<number> =>
  tx.$count(knownDevices, eq(knownDevices.user_id, user_id))

export const keepDevice = async (tx: Tx, device: NewDevice): Promise<void> => {
  await tx
    .insert(knownDevices)
    .values(device)
    .onConflictDoUpdate({
      target: [knownDevices.user_id, knownDevices.token_hash],
      set: { last_seen_at: device.last_seen_at },
    })
}

export const removeDevicesOf = async (tx: Tx, user_id: number, except_token_hash = ''): Promise<void> => {
  await tx
    .delete(knownDevices)
    .where(and(eq(knownDevices.user_id, user_id), ne(knownDevices.token_hash, except_token_hash)))
}

/** Browsers that nobody signed in with since then. */
export const removeDevicesBefore = async (tx: Tx, before: Date): Promise<void> => {
  await tx.delete(knownDevices).where(lt(knownDevices.last_seen_at, before))
}
