/** The letters, sent and to be sent. */
import { desc, eq, sql } from 'drizzle-orm'
import type { Tx } from '#server/db/client.ts'
import { mailOutbox } from '#server/db/schema/mail.ts'

export type LetterRow = typeof mailOutbox.$inferSelect
type Values = typeof mailOutbox.$inferInsert

export const insertLetter = async (tx: Tx, values: Values): Promise<number> => {
  const [row] = await tx.insert(mailOutbox).values(values).returning({ id: mailOutbox.id })
  return row!.id
}

export const updateLetter = async (tx: Tx, id: number, values: Partial<Values>): Promise<void> => {
  await tx.update(mailOutbox).set(values).where(eq(mailOutbox.id, id))
}

/** The letter, held until the transaction ends. */
export const lockLetter = async (tx: Tx, id: number): Promise<LetterRow | null> => {
  const [row] = await tx.select().from(mailOutbox).where(eq(mailOutbox.id, id)).for('update')
  return row ?? null
}

/** Counts one more try. */
export const markSending = async (tx: Tx, id: number): Promise<void> => {
  await tx
    .update(mailOutbox)
    .set({ state: 'sending', attempts: sql`${mailOutbox.attempts} + 1` })
    .where(eq(mailOutbox.id, id))
}

export const markSent = async (tx: Tx, id: number): Promise<void> => {
  await tx
    .update(mailOutbox)
    .set({ state: 'sent', sent_at: sql`now()`, last_error: null })
    .where(eq(mailOutbox.id, id))
}

/** The newest first. */
export const listLetters = (tx: Tx, limit: number): Promise<LetterRow[]> =>
  tx.select().from(mailOutbox).orderBy(desc(mailOutbox.id)).limit(limit).execute()

export const findLetter = async (tx: Tx, id: number): Promise<LetterRow | null> => {
  const [row] = await tx.select().from(mailOutbox).where(eq(mailOutbox.id, id))
  return row ?? null
}
