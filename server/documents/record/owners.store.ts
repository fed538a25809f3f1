/** What there is for the owners of a building: its submitted documents, and who has shown to be one of them. */
import {
  and,
  asc,
  desc,
  eq,
  exists,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  not,
  notExists,
  or,
  sql,
  type SQL,
} from 'drizzle-orm'
import { ownerEmailsOf, plainEmail } from '#domain/buildings/owner-emails.ts'
import type { OwnerFilter } from '#domain/documents/owner-page.contract.ts'
import { limits } from '#domain/limits.ts'
import { matterStatusTypes, type MatterStatusType } from '#domain/matters/matters.labels.ts'
import { documentTypes, type DocumentTypeId } from '#domain/templates/templates.labels.ts'
import type { Tx } from '#server/db/client.ts'
import { holdsText } from '#server/db/contains-text.ts'
import { buildings } from '#server/db/schema/buildings.ts'
import { companies } from '#server/db/schema/company.ts'
import { documents, documentSubmitMails, matterOrigins } from '#server/db/schema/documents.ts'
import { files } from '#server/db/schema/files.ts'
import { matters, matterStatuses } from '#server/db/schema/matters.ts'
import { ownerCodes, ownerSessions } from '#server/db/schema/owners.ts'
import { templates } from '#server/db/schema/templates.ts'

type Company = typeof companies.$inferSelect
type Building = typeof buildings.$inferSelect
/** A mailbox to which the documents of a building are open. */
export type Owner = { company: Company; building: Building; email: string; kinds: DocumentTypeId[] }
type OwnerKey = { company_id: number; building_id: number; email: string }

export const keyOf = ({ company, building, email }: Owner): OwnerKey => ({
  company_id: company.id,
  building_id: building.id,
  email,
})

/** Those that the company opens; none: no building has such a page. */
export const openKinds = (company: Company): DocumentTypeId[] => [
  ...(company.owners_read_owner_reports ? [documentTypes.ownerReport] : []),
  ...(company.owners_read_reports ? [documentTypes.report] : []),
  ...(company.owners_read_estimates ? [documentTypes.estimate] : []),
]

/** Null where the mailbox is none of its owners, or the company opens nothing. */
export const findOwner = async (
  tx: Tx,
  { company, matter_id, email }: { company: Company; matter_id: number | null; email: string },
): Promise<Owner | null> => {
  const kinds = openKinds(company)
  if (matter_id === null || kinds.length === 0 || company.suspended_at !== null) return null
  const [row] = await tx
    .select({ building: buildings })
    .from(matters)
    .innerJoin(buildings, and(eq(buildings.company_id, matters.company_id), eq(buildings.id, matters.building_id)))
    .where(
      and(
        eq(matters.company_id, company.id),
        eq(matters.id, matter_id),
        isNull(matters.deleted_at),
        isNull(buildings.deleted_at),
      ),
    )
  const own = plainEmail(email)
  if (!row || !ownerEmailsOf(row.building.owner_emails).includes(own)) return null
  return { company, building: row.building, email: own, kinds }
}

const mailsOf = (tx: Tx, where?: SQL) =>
  tx
    .select({ one: sql`1` })
    .from(documentSubmitMails)
    .where(
      and(
        eq(documentSubmitMails.company_id, documents.company_id),
        eq(documentSubmitMails.document_id, documents.id),
        where,
      ),
    )
const address = sql`lower(${documentSubmitMails.email})`

/**
 * Submitted, of an open kind and of a living matter of the building; sent to one of its owners, or to nobody by mail. What
 * was taken back from this mailbox, and what asks for an access code, is not among them.
 */
const openDocuments = (tx: Tx, { company, building, email, kinds }: Owner): SQL => {
  const owners = ownerEmailsOf(building.owner_emails)
  const ofOwner = inArray(address, owners)
  return and(
    eq(documents.company_id, company.id),
    isNull(documents.deleted_at),
    isNotNull(documents.submitted_at),
    isNotNull(documents.pdf_file_id),
    isNull(documents.access_code),
    inArray(documents.document_type_id, kinds),
    inArray(
      documents.matter_id,
      tx
        .select({ id: matters.id })
        .from(matters)
        .where(
          and(eq(matters.company_id, company.id), eq(matters.building_id, building.id), isNull(matters.deleted_at)),
        ),
    ),
    or(notExists(mailsOf(tx)), exists(mailsOf(tx, and(ofOwner, isNull(documentSubmitMails.revoked_at))))),
    not(exists(mailsOf(tx, and(eq(address, email), isNotNull(documentSubmitMails.revoked_at))))),
  )!
}

const dayOf = sql`(${documents.submitted_at} at time zone 'Asia/Tokyo')`
const yearOf = sql<number>`extract(year from ${dayOf})::int`

export type OwnerRow = {
  id: number
  title: string
  document_type_id: DocumentTypeId
  submitted_at: Date
  template_id: number
  lineage: number
  matter_id: number
}

/** The newest first, one more than a page holds where there are more. */
export const listOwnerDocuments = async (tx: Tx, owner: Owner, filter: OwnerFilter): Promise<OwnerRow[]> => {
  const rows = await tx
    .select({
      id: documents.id,
      title: documents.title,
      document_type_id: documents.document_type_id,
      submitted_at: documents.submitted_at,
      template_id: documents.template_id,
      lineage: templates.lineage,
      matter_id: documents.matter_id,
    })
    .from(documents)
    .innerJoin(templates, and(eq(templates.company_id, documents.company_id), eq(templates.id, documents.template_id)))
    .where(
      and(
        openDocuments(tx, owner),
        filter.year === undefined ? undefined : eq(yearOf, filter.year),
        filter.kind === undefined ? undefined : eq(documents.document_type_id, filter.kind),
        filter.q ? holdsText(documents.title, filter.q) : undefined,
      ),
    )
    .orderBy(desc(documents.submitted_at), desc(documents.id))
    .limit(limits.ownerDocuments + 1)
  return rows.map((row) => ({ ...row, submitted_at: row.submitted_at!, matter_id: row.matter_id! }))
}

export const listOwnerYears = async (tx: Tx, owner: Owner): Promise<number[]> =>
  (await tx.selectDistinct({ year: yearOf }).from(documents).where(openDocuments(tx, owner)).orderBy(desc(yearOf))).map(
    ({ year }) => year,
  )

/** The frozen PDFs of those of the ids that are open, the newest first. */
export const findOwnerFiles = (tx: Tx, owner: Owner, ids: readonly number[]) =>
  tx
    .select({ document: documents, file: files })
    .from(documents)
    .innerJoin(files, and(eq(files.company_id, documents.company_id), eq(files.id, documents.pdf_file_id)))
    .where(and(openDocuments(tx, owner), inArray(documents.id, [...ids])))
    .orderBy(desc(documents.submitted_at), desc(documents.id))

/** By document and item, how far the living matter is that was made of it. */
export const listMadeMatters = async (
  tx: Tx,
  company: { id: number },
  document_ids: readonly number[],
): Promise<{ document_id: number; item_id: number; type_id: MatterStatusType }[]> =>
  document_ids.length === 0
    ? []
    : tx
        .select({
          document_id: matterOrigins.document_id,
          item_id: matterOrigins.item_id,
          type_id: matterStatuses.type_id,
        })
        .from(matterOrigins)
        .innerJoin(matters, and(eq(matters.id, matterOrigins.matter_id), isNull(matters.deleted_at)))
        .innerJoin(matterStatuses, eq(matterStatuses.id, matters.status_id))
        .where(and(eq(matterOrigins.company_id, company.id), inArray(matterOrigins.document_id, [...document_ids])))
        .orderBy(asc(matterOrigins.matter_id))

export const isDone = (type_id: MatterStatusType): boolean => type_id === matterStatusTypes.completed

// ---- codes and browsers ----

const isCode = ({ building_id, email }: OwnerKey) =>
  and(eq(ownerCodes.building_id, building_id), eq(ownerCodes.email, email))

/** In place of the one before. */
export const keepOwnerCode = async (tx: Tx, values: typeof ownerCodes.$inferInsert): Promise<void> => {
  const { code_hash, expires_at } = values
  await tx
    .insert(ownerCodes)
    .values(values)
    .onConflictDoUpdate({ target: [ownerCodes.building_id, ownerCodes.email], set: { code_hash, expires_at } })
}

/** Whether it was the one that was sent last; then it is gone. */
export const takeOwnerCode = async (tx: Tx, key: OwnerKey, code_hash: string, now: Date): Promise<boolean> =>
  (
    await tx
      .delete(ownerCodes)
      .where(and(isCode(key), eq(ownerCodes.code_hash, code_hash), gt(ownerCodes.expires_at, now)))
      .returning({ email: ownerCodes.email })
  ).length > 0

export const insertOwnerSession = async (tx: Tx, values: typeof ownerSessions.$inferInsert): Promise<void> => {
  await tx.insert(ownerSessions).values(values)
}

export const hasOwnerSession = async (tx: Tx, key: OwnerKey, token_hash: string, now: Date): Promise<boolean> =>
  (await tx.$count(
    ownerSessions,
    and(
      eq(ownerSessions.token_hash, token_hash),
      eq(ownerSessions.company_id, key.company_id),
      eq(ownerSessions.building_id, key.building_id),
      eq(ownerSessions.email, key.email),
      gt(ownerSessions.expires_at, now),
    ),
  )) > 0

export const removeOwnerSession = async (tx: Tx, token_hash: string): Promise<void> => {
  await tx.delete(ownerSessions).where(eq(ownerSessions.token_hash, token_hash))
}

export const removeOldOwnerProofs = async (tx: Tx, now: Date): Promise<void> => {
  await tx.delete(ownerCodes).where(lte(ownerCodes.expires_at, now))
  await tx.delete(ownerSessions).where(lte(ownerSessions.expires_at, now))
}

// ---- links that last ----

const isOpenKind = or(
  and(eq(documents.document_type_id, documentTypes.ownerReport), companies.owners_read_owner_reports),
  and(eq(documents.document_type_id, documentTypes.report), companies.owners_read_reports),
  and(eq(documents.document_type_id, documentTypes.estimate), companies.owners_read_estimates),
)

/** Links of owners that would end soon, and may be opened still, end at `until`. */
export const renewOwnerLinks = async (
  tx: Tx,
  { now, soon, until }: { now: Date; soon: Date; until: Date },
): Promise<void> => {
  const open = tx
    .select({ id: documents.id })
    .from(documents)
    .innerJoin(companies, eq(companies.id, documents.company_id))
    .innerJoin(matters, and(eq(matters.company_id, documents.company_id), eq(matters.id, documents.matter_id)))
    .innerJoin(buildings, and(eq(buildings.company_id, matters.company_id), eq(buildings.id, matters.building_id)))
    .where(
      and(
        eq(documents.id, documentSubmitMails.document_id),
        isNull(documents.deleted_at),
        isNull(matters.deleted_at),
        isNull(buildings.deleted_at),
        isNull(companies.suspended_at),
        isOpenKind,
        sql`${address} = any(string_to_array(${buildings.owner_emails}, E'\\n'))`,
      ),
    )
  await tx
    .update(documentSubmitMails)
    .set({ expires_at: until })
    .where(
      and(
        isNotNull(documentSubmitMails.token_hash),
        isNull(documentSubmitMails.revoked_at),
        gt(documentSubmitMails.expires_at, now),
        lt(documentSubmitMails.expires_at, soon),
        exists(open),
      ),
    )
}
