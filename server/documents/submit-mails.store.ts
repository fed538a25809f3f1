/** A submitted document's recipients: each has a link of their own. */
import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '#server/db/client.ts'
import { companies } from '#server/db/schema/company.ts'
import { documents, documentSubmitMails } from '#server/db/schema/documents.ts'

/** Looked up across companies: the token is all that a recipient has. */
export const findSubmitMailByToken = async (tx: Tx, token_hash: string) => {
  const [link] = await tx
    .select({ mail: documentSubmitMails, document: documents, company: companies })
    .from(documentSubmitMails)
    .innerJoin(documents, eq(documents.id, documentSubmitMails.document_id))
    .innerJoin(companies, eq(companies.id, documentSubmitMails.company_id))
    .where(and(eq(documentSubmitMails.token_hash, token_hash), isNull(documents.deleted_at)))
  return link ?? null
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
