import { and, asc, count, eq, gt, isNull, lt, notInArray } from 'drizzle-orm'
import type { Passkey } from '#domain/auth/auth.contract.ts'
import { toTimestamp } from '#domain/dates.ts'
import { insertInto } from '#server/db/rows.ts'
import type { Tx } from '#server/db/client.ts'
import { passkeyChallenges, passkeys } from '#server/db/schema/auth.ts'

export type PasskeyRow = typeof passkeys.$inferSelect

export const listPasskeys = (tx: Tx, user_id: number): Promise<PasskeyRow[]> =>
  tx.select().from(passkeys).where(eq(passkeys.user_id, user_id)).orderBy(asc(passkeys.id)).execute()

export const presentPasskey = ({ id, name, created_at, last_used_at }: PasskeyRow): Passkey => ({
  id,
  name,
  created_at: toTimestamp(created_at),
  last_used_at: last_used_at && toTimestamp(last_used_at),
})

export const findPasskeyOwner = async (tx: Tx, credential_id: string): Promise<number | null> => {
  const [row] = await tx
    .select({ user_id: passkeys.user_id })
    .from(passkeys)
    .where(eq(passkeys.credential_id, credential_id))
  return row?.user_id ?? null
}

export const countPasskeys = async (tx: Tx, user_id: number): Promise<number> => {
  const [row] = await tx.select({ count: count() }).from(passkeys).where(eq(passkeys.user_id, user_id))
  return row!.count
}

/** Held until the transaction ends: its counter counts one use after the other. */
export const lockPasskey = async (tx: Tx, credential_id: string): Promise<PasskeyRow | null> => {
  const [row] = await tx.select().from(passkeys).where(eq(passkeys.credential_id, credential_id)).for('update')
  return row ?? null
}

export const insertPasskey = insertInto(passkeys)

export const updatePasskey = async (
  tx: Tx,
  { user_id, id }: Pick<PasskeyRow, 'user_id' | 'id'>,
  values: Partial<typeof passkeys.$inferInsert>,
): Promise<PasskeyRow | null> => {
  const [row] = await tx
    .update(passkeys)
    .set(values)
    .where(and(eq(passkeys.user_id, user_id), eq(passkeys.id, id)))
    .returning()
  return row ?? null
}

export const removePasskey = async (
  tx: Tx,
  { user_id, id }: Pick<PasskeyRow, 'user_id' | 'id'>,
): Promise<PasskeyRow | null> => {
  const [row] = await tx
    .delete(passkeys)
    .where(and(eq(passkeys.user_id, user_id), eq(passkeys.id, id)))
    .returning()
  return row ?? null
}

/** Answers how many went. Whoever was asked for a new one cannot answer any more. */
export const removePasskeysExcept = async (tx: Tx, user_id: number, kept_ids: readonly number[]): Promise<number> => {
  await tx.delete(passkeyChallenges).where(eq(passkeyChallenges.user_id, user_id))
  const removed = await tx
    .delete(passkeys)
    .where(and(eq(passkeys.user_id, user_id), notInArray(passkeys.id, [...kept_ids])))
    .returning({ id: passkeys.id })
  return removed.length
}

/** Keeps what an authenticator was asked; those that nobody answered in time go with the next. */
export const insertChallenge = async (
  tx: Tx,
  values: typeof passkeyChallenges.$inferInsert,
  now: Date,
): Promise<void> => {
  await tx.delete(passkeyChallenges).where(lt(passkeyChallenges.expires_at, now))
  await tx.insert(passkeyChallenges).values(values)
}

/** Uses the challenge up; false where it was not asked of that person (null: of whoever signs in), was answered, or is too old. */
export const takeChallenge = async (
  tx: Tx,
  { challenge, user_id }: { challenge: string; user_id: number | null },
  now: Date,
): Promise<boolean> => {
  const taken = await tx
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.challenge, challenge),
        user_id === null ? isNull(passkeyChallenges.user_id) : eq(passkeyChallenges.user_id, user_id),
        gt(passkeyChallenges.expires_at, now),
      ),
    )
    .returning({ challenge: passkeyChallenges.challenge })
  return taken.length > 0
}
