/** The letters, sent and to be sent. */
import { and, asc, count, desc, eq, gt, inArray, isNotNull, lt, min, ne, or, sql } from 'drizzle-orm'
import type { Tx } from '#server/db/client.ts'
import { documentEnclosures, documentSubmitMails } from '#server/db/schema/documents.ts'
import { files } from '#server/db/schema/files.ts'
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

/** What lies in a letter to a recipient of a document, for as long as its link is the newest that they have. */
export const listAttached = (tx: Tx, mail_id: number): Promise<{ name: string; file: typeof files.$inferSelect }[]> =>
  tx
    .select({ name: documentEnclosures.name, file: files })
    .from(documentSubmitMails)
    .innerJoin(documentEnclosures, eq(documentEnclosures.document_id, documentSubmitMails.document_id))
    .innerJoin(files, eq(files.id, sql`coalesce(${documentEnclosures.sent_file_id}, ${documentEnclosures.file_id})`))
    .where(and(eq(documentSubmitMails.mail_id, mail_id), eq(documentEnclosures.way, 'attached')))
    .orderBy(asc(documentEnclosures.order_number))
    .execute()

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

/** The newest letter of a kind to each of the addresses. */
export const listNewestLetters = (
  tx: Tx,
  { company_id, kind, addresses }: { company_id: number; kind: string; addresses: string[] },
): Promise<Pick<LetterRow, 'to_email' | 'state' | 'sent_at'>[]> =>
  tx
    .selectDistinctOn([mailOutbox.to_email], {
      to_email: mailOutbox.to_email,
      state: mailOutbox.state,
      sent_at: mailOutbox.sent_at,
    })
    .from(mailOutbox)
    .where(
      and(eq(mailOutbox.company_id, company_id), eq(mailOutbox.kind, kind), inArray(mailOutbox.to_email, addresses)),
    )
    .orderBy(mailOutbox.to_email, desc(mailOutbox.created_at), desc(mailOutbox.id))
    .execute()

/** The words of a letter that nobody will send any more: their links open documents and accounts. */
export const noWords = { text_body: '', html_body: null, calendar: null }

/** For so long a letter that was given up can still be sent by the operator. */
const givenUpDays = 7

/**
 * Blanks letters that an earlier version left, that came to their end while none was blanked, or that were given up
 * long ago; returns how many.
 */
export const blankFinishedLetters = async (tx: Tx): Promise<number> => {
  const blanked = await tx
    .update(mailOutbox)
    .set(noWords)
    .where(
      and(
        ne(mailOutbox.text_body, ''),
        or(
          inArray(mailOutbox.state, ['sent', 'uncertain']),
          and(
            eq(mailOutbox.state, 'failed'),
            lt(mailOutbox.created_at, sql`now() - ${givenUpDays} * interval '1 day'`),
          ),
        ),
      ),
    )
    .returning({ id: mailOutbox.id })
  return blanked.length
}

const isGivenUp = and(eq(mailOutbox.state, 'failed'), ne(mailOutbox.text_body, ''))

/** Letters that were given up and still have their words, the oldest first. */
export const listGivenUp = (tx: Tx): Promise<Pick<LetterRow, 'id' | 'kind' | 'to_email' | 'last_error'>[]> =>
  tx
    .select({
      id: mailOutbox.id,
      kind: mailOutbox.kind,
      to_email: mailOutbox.to_email,
      last_error: mailOutbox.last_error,
    })
    .from(mailOutbox)
    .where(isGivenUp)
    .orderBy(mailOutbox.id)
    .execute()

/** Puts those back among the letters to send. */
export const requeueLetters = (tx: Tx): Promise<Pick<LetterRow, 'id' | 'company_id'>[]> =>
  tx
    .update(mailOutbox)
    .set({ state: 'queued' })
    .where(isGivenUp)
    .returning({ id: mailOutbox.id, company_id: mailOutbox.company_id })
    .execute()

/** Those of a company that are alike in all that is given. */
type Counted = {
  company_id: number
  kind?: string
  to_email?: string
  about?: string
  sent_by_user_id?: number
  /** Only those that people press for. */
  isPressedFor?: true
}

/** How many such letters were written within an hour, and in how many seconds the first of them is an hour old. */
export const countLettersOfLastHour = async (
  tx: Tx,
  { company_id, kind, to_email, about, sent_by_user_id, isPressedFor }: Counted,
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
        kind === undefined ? undefined : eq(mailOutbox.kind, kind),
        to_email === undefined ? undefined : eq(mailOutbox.to_email, to_email),
        about === undefined ? undefined : eq(mailOutbox.about, about),
        sent_by_user_id === undefined ? undefined : eq(mailOutbox.sent_by_user_id, sent_by_user_id),
        isPressedFor ? isNotNull(mailOutbox.about) : undefined,
        gt(mailOutbox.created_at, sql`now() - interval '1 hour'`),
      ),
    )
  return found!
}
