/** The letters, sent and to be sent. */
import { and, count, desc, eq, gt, inArray, min, ne, sql } from 'drizzle-orm'
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

/** `end`: what else changes with it; a letter that only lies in the operator's outbox has no sent_at. */
export const markSent = async (tx: Tx, id: number, end: Partial<Values>): Promise<void> => {
  await tx
    .update(mailOutbox)
    .set({ state: 'sent', sent_at: sql`now()`, last_error: null, ...end })
    .where(eq(mailOutbox.id, id))
}

/** The newest first. */
export const listLetters = (tx: Tx, limit: number): Promise<LetterRow[]> =>
  tx.select().from(mailOutbox).orderBy(desc(mailOutbox.id)).limit(limit).execute()

export const findLetter = async (tx: Tx, id: number): Promise<LetterRow | null> => {
  const [row] = await tx.select().from(mailOutbox).where(eq(mailOutbox.id, id))
  return row ?? null
}

/** The words of a letter that nobody will send any more: their links open documents and accounts. */
export const noWords = { text_body: '', html_body: null }

/** Blanks letters that an earlier version left, or that came to their end while none was blanked; returns how many. */
export const blankFinishedLetters = async (tx: Tx): Promise<number> => {
  const blanked = await tx
    .update(mailOutbox)
    .set(noWords)
    .where(and(inArray(mailOutbox.state, ['sent', 'failed', 'uncertain']), ne(mailOutbox.text_body, '')))
    .returning({ id: mailOutbox.id })
  return blanked.length
}

type Counted = { company_id: number; kind: string } & (
  | { to_email: string; about: string; sent_by_user_id?: undefined }
  | { sent_by_user_id: number; to_email?: undefined; about?: undefined }
)

/** How many such letters were written within an hour, and in how many seconds the first of them is an hour old. */
export const countLettersOfLastHour = async (
  tx: Tx,
  { company_id, kind, to_email, about, sent_by_user_id }: Counted,
): Promise<{ count: number; seconds: number }> => {
  const [found] = await tx
    .select({
      count: count(),
      seconds: sql<number>`coalesce(ceil(3600 - extract(epoch from now() - ${min(mailOutbox.created_at)})), 0)::int`,
    })
    .from(mailOutbox)
    .where(
      and(
        eq(mailOutbox.company_id, company_id),
        eq(mailOutbox.kind, kind),
        to_email === undefined
          ? eq(mailOutbox.sent_by_user_id, sent_by_user_id)
          : and(eq(mailOutbox.to_email, to_email), eq(mailOutbox.about, about)),
        gt(mailOutbox.created_at, sql`now() - interval '1 hour'`),
      ),
    )
  return found!
}
