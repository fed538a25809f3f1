/** The rows of idempotency_keys: what was done under which key, and how it was answered. */
import { and, eq, lt } from 'drizzle-orm'
import type { Db, Tx } from '#server/db/client.ts'
import { idempotencyKeys } from '#server/db/schema/auth.ts'

export type KeyRow = typeof idempotencyKeys.$inferSelect
export type KeyOf = Pick<KeyRow, 'user_id' | 'key'>

const isKey = ({ user_id, key }: KeyOf) => and(eq(idempotencyKeys.user_id, user_id), eq(idempotencyKeys.key, key))

export const findKey = async (db: Db | Tx, of: KeyOf): Promise<KeyRow | undefined> =>
  (await db.select().from(idempotencyKeys).where(isKey(of)))[0]

/** Whether the key was free. Whoever is at work under it is waited for. */
export const takeKey = async (tx: Tx, values: typeof idempotencyKeys.$inferInsert): Promise<boolean> =>
  ((await tx.insert(idempotencyKeys).values(values).onConflictDoNothing()).rowCount ?? 0) > 0

export const writeAnswer = async (tx: Tx, of: KeyOf, answer: Pick<KeyRow, 'status' | 'answer'>): Promise<void> => {
  await tx.update(idempotencyKeys).set(answer).where(isKey(of))
}

export const removeKeysBefore = async (tx: Tx, before: Date): Promise<void> => {
  await tx.delete(idempotencyKeys).where(lt(idempotencyKeys.created_at, before))
}
