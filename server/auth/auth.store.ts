/** Rows of accounts, and of the links that were mailed to them. */
import { and, eq, gt, isNull, lt } from 'drizzle-orm'
import { insertInto } from '#server/db/rows.ts'
import type { Tx } from '#server/db/client.ts'
import { emailChanges, passwordResets } from '#server/db/schema/auth.ts'
import { users } from '#server/db/schema/users.ts'

export type Account = typeof users.$inferSelect
type EmailChange = typeof emailChanges.$inferSelect

/** The account that signs in with this address (lower case), of whatever companies. */
export const findAccount = async (tx: Tx, email: string): Promise<Account | null> => {
  const [user] = await tx.select().from(users).where(eq(users.email, email))
  return user ?? null
}

/** The account of a person who is signed in, held until the transaction ends. */
export const lockAccount = async (tx: Tx, id: number): Promise<Account> => {
  const [user] = await tx.select().from(users).where(eq(users.id, id)).for('update')
  return user!
}

export const insertAccount = insertInto(users)

export const updateAccount = async (tx: Tx, id: number, values: Partial<typeof users.$inferInsert>): Promise<void> => {
  await tx.update(users).set(values).where(eq(users.id, id))
}

// ---- forgotten passwords ----

/** The newest link alone works. */
export const insertReset = async (tx: Tx, values: typeof passwordResets.$inferInsert): Promise<void> => {
  await endResets(tx, values.user_id)
  await tx.insert(passwordResets).values(values)
}

export const endResets = async (tx: Tx, user_id: number): Promise<void> => {
  await tx.delete(passwordResets).where(eq(passwordResets.user_id, user_id))
}

/** Whose the link is, while it works. */
export const findReset = async (tx: Tx, token_hash: string, now: Date): Promise<number | null> => {
  const [row] = await tx
    .select({ user_id: passwordResets.user_id })
    .from(passwordResets)
    .where(
      and(
        eq(passwordResets.token_hash, token_hash),
        isNull(passwordResets.used_at),
        gt(passwordResets.expires_at, now),
      ),
    )
  return row?.user_id ?? null
}

/** Uses the link up; answers whose it was, if it still worked. */
export const takeReset = async (tx: Tx, token_hash: string, now: Date): Promise<number | null> => {
  const [taken] = await tx
    .update(passwordResets)
    .set({ used_at: now })
    .where(
      and(
        eq(passwordResets.token_hash, token_hash),
        isNull(passwordResets.used_at),
        gt(passwordResets.expires_at, now),
      ),
    )
    .returning({ user_id: passwordResets.user_id })
  return taken?.user_id ?? null
}

// ---- changed addresses ----

/** The newest request alone can be confirmed. */
export const insertEmailChange = async (tx: Tx, values: typeof emailChanges.$inferInsert): Promise<void> => {
  await endEmailChanges(tx, values.user_id)
  await tx.insert(emailChanges).values(values)
}

/** Those that wait to be confirmed. */
export const endEmailChanges = async (tx: Tx, user_id: number): Promise<void> => {
  await tx.delete(emailChanges).where(and(eq(emailChanges.user_id, user_id), isNull(emailChanges.confirmed_at)))
}

export const lockEmailChange = async (tx: Tx, token_hash: string, now: Date): Promise<EmailChange | null> => {
  const [row] = await tx
    .select()
    .from(emailChanges)
    .where(
      and(eq(emailChanges.token_hash, token_hash), isNull(emailChanges.confirmed_at), gt(emailChanges.expires_at, now)),
    )
    .for('update')
  return row ?? null
}

export const lockConfirmedEmailChange = async (
  tx: Tx,
  revert_token_hash: string,
  confirmedAfter: Date,
): Promise<EmailChange | null> => {
  const [row] = await tx
    .select()
    .from(emailChanges)
    .where(
      and(
        eq(emailChanges.revert_token_hash, revert_token_hash),
        isNull(emailChanges.reverted_at),
        gt(emailChanges.confirmed_at, confirmedAfter),
      ),
    )
    .for('update')
  return row ?? null
}

export const updateEmailChange = async (tx: Tx, id: number, values: Partial<EmailChange>): Promise<void> => {
  await tx.update(emailChanges).set(values).where(eq(emailChanges.id, id))
}

/** Once an address was taken back, no link of a later change brings another one. */
export const endLaterReverts = async (tx: Tx, { user_id, id }: EmailChange, now: Date): Promise<void> => {
  await tx
    .update(emailChanges)
    .set({ reverted_at: now })
    .where(and(eq(emailChanges.user_id, user_id), gt(emailChanges.id, id), isNull(emailChanges.reverted_at)))
}

/** Links that nobody can use any more; called once a day. */
export const removeDeadLinks = async (tx: Tx, before: Date): Promise<void> => {
  await tx.delete(passwordResets).where(lt(passwordResets.expires_at, before))
  await tx.delete(emailChanges).where(lt(emailChanges.expires_at, before))
}
