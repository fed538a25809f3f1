/** A submitted document's recipients: each has a link of their own. */
import { and, asc, desc, eq, gt, inArray, isNull, ne, type SQL } from 'drizzle-orm'
import { keptVisits, sameVisitMs, type DeviceKind, type VisitKind } from '#domain/documents/visits.ts'
import type { Tx } from '#server/db/client.ts'
import { comments } from '#server/db/schema/comments.ts'
import { markUnread } from '#server/records/unread-comments.store.ts'
import { companies } from '#server/db/schema/company.ts'
import {
  documentAnswers,
  documentPastLinks,
  documents,
  documentSubmitMails,
  documentVisits,
} from '#server/db/schema/documents.ts'

const linksWhere = (tx: Tx, where: SQL) =>
  tx
    .select({ mail: documentSubmitMails, document: documents, company: companies })
    .from(documentSubmitMails)
    .innerJoin(documents, eq(documents.id, documentSubmitMails.document_id))
    .innerJoin(companies, eq(companies.id, documentSubmitMails.company_id))
    .where(and(where, isNull(documents.deleted_at)))

/** Looked up across companies: the token is all that a recipient has. */
export const findSubmitMailByToken = async (tx: Tx, token_hash: string) => {
  const [link] = await linksWhere(tx, eq(documentSubmitMails.token_hash, token_hash))
  return link ?? null
}

/** The recipient whose link it once was, until a newer one replaced it. */
export const findSubmitMailByPastLink = async (tx: Tx, token_hash: string) => {
  const [past] = await tx
    .select({ id: documentPastLinks.submit_mail_id })
    .from(documentPastLinks)
    .where(eq(documentPastLinks.token_hash, token_hash))
  if (!past) return null
  const [link] = await linksWhere(tx, eq(documentSubmitMails.id, past.id))
  return link ?? null
}

/** Until the transaction ends, as a change of it by its people does. */
export const lockDocument = async (tx: Tx, { id }: { id: number }): Promise<void> => {
  await tx.select({ id: documents.id }).from(documents).where(eq(documents.id, id)).for('update')
}

export type SubmitLink = NonNullable<Awaited<ReturnType<typeof findSubmitMailByToken>>>

type Mail = Pick<typeof documentSubmitMails.$inferSelect, 'company_id' | 'id'>
const isMail = ({ company_id, id }: Mail) =>
  and(eq(documentSubmitMails.company_id, company_id), eq(documentSubmitMails.id, id))

export const updateSubmitMail = async (
  tx: Tx,
  mail: Mail,
  values: Partial<typeof documentSubmitMails.$inferInsert>,
): Promise<void> => {
  await tx.update(documentSubmitMails).set(values).where(isMail(mail))
}

/** Before a newer link replaces it. */
export const keepPastLink = async (
  tx: Tx,
  { company_id, id, token_hash }: typeof documentSubmitMails.$inferSelect,
): Promise<void> => {
  if (token_hash !== null) await tx.insert(documentPastLinks).values({ company_id, submit_mail_id: id, token_hash })
}

/** Keeps the first time; whether this was it. */
export const markFirst = async (
  tx: Tx,
  mail: Mail,
  column: 'opened_at' | 'downloaded_at',
  at: Date,
): Promise<boolean> => {
  const marked = await tx
    .update(documentSubmitMails)
    .set({ [column]: at })
    .where(and(isMail(mail), isNull(documentSubmitMails[column])))
    .returning({ id: documentSubmitMails.id })
  return marked.length > 0
}

/** Whether another recipient of the same document is called the same. */
export const hasNamesake = async (tx: Tx, mail: typeof documentSubmitMails.$inferSelect): Promise<boolean> =>
  (await tx.$count(
    documentSubmitMails,
    and(
      eq(documentSubmitMails.company_id, mail.company_id),
      eq(documentSubmitMails.document_id, mail.document_id),
      eq(documentSubmitMails.name, mail.name ?? ''),
      ne(documentSubmitMails.id, mail.id),
    ),
  )) > 0

// ---- what is done through the link ----

/** Adds one, unless the same was done a moment ago or so many are kept already; answers whether it did. */
export const addVisit = async (
  tx: Tx,
  { company_id, id }: Mail,
  { kind, device, at }: { kind: VisitKind; device: DeviceKind; at: Date },
): Promise<boolean> => {
  const ofLink = and(eq(documentVisits.company_id, company_id), eq(documentVisits.submit_mail_id, id))
  if ((await tx.$count(documentVisits, ofLink)) >= keptVisits) return false
  const since = new Date(at.getTime() - sameVisitMs)
  const isSame = and(
    ofLink,
    eq(documentVisits.kind, kind),
    eq(documentVisits.device, device),
    gt(documentVisits.at, since),
  )
  if ((await tx.$count(documentVisits, isSame)) > 0) return false
  await tx.insert(documentVisits).values({ company_id, submit_mail_id: id, kind, device, at })
  return true
}

/** By recipient, the newest first. */
export const listVisits = async (
  tx: Tx,
  { company_id }: { company_id: number },
  submit_mail_ids: readonly number[],
): Promise<Map<number, (typeof documentVisits.$inferSelect)[]>> => {
  if (submit_mail_ids.length === 0) return new Map()
  const rows = await tx
    .select()
    .from(documentVisits)
    .where(and(eq(documentVisits.company_id, company_id), inArray(documentVisits.submit_mail_id, [...submit_mail_ids])))
    .orderBy(desc(documentVisits.at), desc(documentVisits.id))
  return Map.groupBy(rows, (row) => row.submit_mail_id)
}

// ---- what comes back through the link ----

/** By recipient, the oldest first. */
export const listAnswers = async (
  tx: Tx,
  { company_id }: { company_id: number },
  submit_mail_ids: readonly number[],
): Promise<Map<number, (typeof documentAnswers.$inferSelect)[]>> => {
  if (submit_mail_ids.length === 0) return new Map()
  const rows = await tx
    .select()
    .from(documentAnswers)
    .where(
      and(eq(documentAnswers.company_id, company_id), inArray(documentAnswers.submit_mail_id, [...submit_mail_ids])),
    )
    .orderBy(asc(documentAnswers.at), asc(documentAnswers.id))
  return Map.groupBy(rows, (row) => row.submit_mail_id)
}

export const addAnswer = async (
  tx: Tx,
  { company_id, id: submit_mail_id }: typeof documentSubmitMails.$inferSelect,
  answer: Pick<typeof documentAnswers.$inferInsert, 'kind' | 'name' | 'body' | 'signature' | 'at'>,
): Promise<void> => {
  await tx.insert(documentAnswers).values({ company_id, submit_mail_id, ...answer })
}

/** A question stands among the comments of the document; answers its number there. */
export const addQuestion = async (
  tx: Tx,
  { company_id, id: document_id, matter_id }: Pick<typeof documents.$inferSelect, 'company_id' | 'id' | 'matter_id'>,
  question: { recipient_name: string; body: string },
): Promise<number> => {
  const [row] = await tx
    .insert(comments)
    .values({ company_id, matter_id, document_id, ...question })
    .returning()
  await markUnread(tx, row!)
  return row!.id
}
