/** Queries on documents. Every one names the company, and row level security names it again. */
import { and, asc, count, desc, eq, inArray, isNotNull, isNull, notExists, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { approvalStatuses } from '#domain/approvals/approvals.labels.ts'
import type { DocumentContents } from '#domain/documents/document-changes.ts'
import type { PhotoPhase } from '#domain/photo-ledgers/photo-ledgers.labels.ts'
import { insertInto, updateWhole } from '#server/db/rows.ts'
import type { Tx } from '#server/db/client.ts'
import { byName } from '#server/db/by-name.ts'
import { isAnyOf } from '#server/db/is-any-of.ts'
import { attachments } from '#server/db/schema/attachments.ts'
import { buildings } from '#server/db/schema/buildings.ts'
import { required } from '#server/db/schema/columns.ts'
import {
  documentAuthors,
  documentData,
  documentEmbedResources,
  documents,
  documentSnapshots,
  documentSubmitMails,
} from '#server/db/schema/documents.ts'
import { files } from '#server/db/schema/files.ts'
import { mailOutbox } from '#server/db/schema/mail.ts'
import { matters, matterTemplates } from '#server/db/schema/matters.ts'
import { templates } from '#server/db/schema/templates.ts'
import { users } from '#server/db/schema/users.ts'
import { isSameUpload } from '#server/files/files.store.ts'
import type { Scope } from '#server/http/context.ts'
import type { Upload } from '#server/http/upload.ts'
import { matterIdsOfMember } from '#server/sight/matters.visible.ts'
import type { Viewer } from '#server/sight/viewer.ts'
import { shownToGuests, visibleDocuments } from '#server/sight/documents.visible.ts'

type Company = { company_id: number }
export type DocumentRow = typeof documents.$inferSelect

/** The living document as far as this person sees it; `lock` holds its row until the transaction ends. */
export const findDocument = async (tx: Tx, viewer: Viewer, id: number, lock = false): Promise<DocumentRow | null> => {
  const query = tx
    .select()
    .from(documents)
    .where(and(visibleDocuments(tx, viewer), eq(documents.id, id)))
    .$dynamic()
  const [row] = await (lock ? query.for('update') : query)
  return row ?? null
}

/** One that is deleted, whoever might see it. */
export const findDeletedDocument = async (tx: Tx, { company_id }: Company, id: number): Promise<DocumentRow | null> => {
  const [row] = await tx
    .select()
    .from(documents)
    .where(and(eq(documents.company_id, company_id), eq(documents.id, id), isNotNull(documents.deleted_at)))
  return row ?? null
}

/** Those of the ids that this person sees, in their order. */
export const findTitles = async (
  tx: Tx,
  viewer: Viewer,
  ids: number[],
): Promise<(Pick<DocumentRow, 'id' | 'title' | 'updated_at'> & { matter_name: string | null })[]> => {
  const rows = await tx
    .select({ id: documents.id, title: documents.title, updated_at: documents.updated_at, matter_name: matters.name })
    .from(documents)
    .leftJoin(matters, and(eq(matters.company_id, documents.company_id), eq(matters.id, documents.matter_id)))
    .where(and(visibleDocuments(tx, viewer), isAnyOf(documents.id, ids)))
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

export const insertDocument = insertInto(documents)

/** One of the template in the matter that nobody has filled in, asked approval of or put a file into; the first of several. */
export const holdEmpty = async (
  tx: Tx,
  viewer: Viewer,
  template_id: number,
  matter_id: number,
): Promise<DocumentRow | null> => {
  const isTyped = tx
    .select({ id: documentData.id })
    .from(documentData)
    .where(and(eq(documentData.document_id, documents.id), eq(documentData.is_bound, false)))
  const hasFile = tx
    .select({ id: attachments.id })
    .from(attachments)
    .where(and(eq(attachments.company_id, viewer.company_id), eq(attachments.document_id, documents.id)))
  const hasPages = tx
    .select({ id: documentEmbedResources.id })
    .from(documentEmbedResources)
    .where(
      and(
        eq(documentEmbedResources.company_id, viewer.company_id),
        eq(documentEmbedResources.document_id, documents.id),
      ),
    )
  const [row] = await tx
    .select()
    .from(documents)
    .where(
      and(
        visibleDocuments(tx, viewer),
        eq(documents.matter_id, matter_id),
        eq(documents.template_id, template_id),
        eq(documents.approval_status, approvalStatuses.unset),
        isNull(documents.submitted_at),
        notExists(isTyped),
        notExists(hasFile),
        notExists(hasPages),
      ),
    )
    .orderBy(asc(documents.id))
    .limit(1)
    .for('update')
  return row ?? null
}

/** Every change moves updated_at, the token of optimistic saves. */
export const updateDocumentRow = updateWhole(documents)

/** Not what people edit: updated_at stays. */
export const writePreparedApproval = async (
  tx: Tx,
  { company_id }: Company,
  id: number,
  prepared_approval: DocumentRow['prepared_approval'],
): Promise<void> => {
  await tx
    .update(documents)
    .set({ prepared_approval })
    .where(and(eq(documents.company_id, company_id), eq(documents.id, id)))
}

/** Not what people edit: nobody's save began from another state for it, so updated_at stays. */
export const setGuestsSee = async (
  tx: Tx,
  { company_id }: Company,
  id: number,
  guests_see: boolean | null,
): Promise<void> => {
  await tx
    .update(documents)
    .set({ guests_see })
    .where(and(eq(documents.company_id, company_id), eq(documents.id, id)))
}

/** How many of the matter's documents any guest of it sees. */
export const countShownToGuests = (tx: Tx, { company_id }: Company, matter_id: number): Promise<number> =>
  tx.$count(
    documents,
    and(
      eq(documents.company_id, company_id),
      eq(documents.matter_id, matter_id),
      isNull(documents.deleted_at),
      shownToGuests(tx),
    ),
  )

// ---- authors ----

/** Whoever saves becomes an author, once. */
export const addAuthor = async (
  tx: Tx,
  { company_id }: Company,
  document_id: number,
  user_id: number,
  is_first_author = false,
): Promise<void> => {
  await tx.insert(documentAuthors).values({ company_id, document_id, user_id, is_first_author }).onConflictDoNothing()
}

// ---- contents ----

export const listData = (tx: Tx, { company_id }: Company, document_id: number) =>
  tx
    .select()
    .from(documentData)
    .where(and(eq(documentData.company_id, company_id), eq(documentData.document_id, document_id)))
    .orderBy(asc(documentData.id))

/**
 * Writes values by item; an empty one removes the row. A value that is not said to be copied is not, whatever stood there;
 * one that was filled in by itself stays so while it is the same.
 */
export const writeData = async (
  tx: Tx,
  { company_id }: Company,
  document_id: number,
  entries: {
    item_id: number
    data: string | string[] | null
    is_copied?: boolean | undefined
    is_bound?: boolean | undefined
  }[],
  /** Who wrote them; null: the application. */
  updated_user_id: number | null = null,
): Promise<void> => {
  const emptied = entries.filter(({ data }) => data === null || data.length === 0).map(({ item_id }) => item_id)
  if (emptied.length > 0)
    await tx
      .delete(documentData)
      .where(and(eq(documentData.document_id, document_id), inArray(documentData.item_id, emptied)))
  const filled = entries.flatMap(({ item_id, data, is_copied = false, is_bound = false }) =>
    data === null || data.length === 0
      ? []
      : [{ company_id, document_id, item_id, data, is_copied, is_bound, updated_user_id }],
  )
  if (filled.length === 0) return
  await tx
    .insert(documentData)
    .values(filled)
    .onConflictDoUpdate({
      target: [documentData.document_id, documentData.item_id],
      set: {
        data: sql`excluded.data`,
        is_copied: sql`excluded.is_copied`,
        is_bound: sql`excluded.is_bound or (${documentData.is_bound} and ${documentData.data} = excluded.data)`,
        updated_user_id: sql`excluded.updated_user_id`,
        updated_at: sql`now()`,
      },
    })
}

const itemFile = {
  id: attachments.id,
  document_id: required(attachments.document_id),
  item_id: required(attachments.item_id),
  file_id: attachments.file_id,
  order_number: required(attachments.order_number),
  phase: attachments.phase,
}
const isItemFile = (company_id: number, ...where: (SQL | undefined)[]): SQL =>
  and(eq(attachments.company_id, company_id), isNull(attachments.deleted_at), ...where)!

export const listItemFiles = (tx: Tx, { company_id }: Company, document_id: number) =>
  tx
    .select(itemFile)
    .from(attachments)
    .where(isItemFile(company_id, eq(attachments.document_id, document_id)))
    .orderBy(asc(attachments.item_id), asc(attachments.order_number), asc(attachments.id))

/** How many files stand in each file item of these documents. */
export const countItemFiles = (tx: Tx, { company_id }: Company, document_ids: readonly number[]) =>
  tx
    .select({ document_id: itemFile.document_id, item_id: itemFile.item_id, count: count() })
    .from(attachments)
    .where(isItemFile(company_id, inArray(attachments.document_id, [...document_ids])))
    .groupBy(attachments.document_id, attachments.item_id)

/** Templates of the matter of which no version has a living document in it; in the order in which its screens show them. */
export const listUnusedTemplates = async (tx: Tx, { company_id }: Company, matter_id: number): Promise<number[]> => {
  const used = alias(templates, 'used')
  const rows = await tx
    .select({ id: templates.id })
    .from(matterTemplates)
    .innerJoin(templates, eq(templates.id, matterTemplates.template_id))
    .where(
      and(
        eq(matterTemplates.company_id, company_id),
        eq(matterTemplates.matter_id, matter_id),
        isNull(templates.deleted_at),
        isNull(templates.archived_at),
        notExists(
          tx
            .select({ id: documents.id })
            .from(documents)
            .innerJoin(used, and(eq(used.company_id, documents.company_id), eq(used.id, documents.template_id)))
            .where(
              and(
                eq(documents.company_id, company_id),
                eq(documents.matter_id, matter_id),
                isNull(documents.deleted_at),
                eq(used.lineage, templates.lineage),
              ),
            ),
        ),
      ),
    )
    .orderBy(asc(templates.document_type_id), byName(templates.name))
  return rows.map(({ id }) => id)
}

/** What an earlier sending of this upload left in the file item; undefined where there is nothing. */
export const findRepeatedItemFile = async (
  tx: Tx,
  scope: Scope,
  document_id: number,
  item_id: number,
  upload: Upload,
  seconds: number,
) => {
  const [row] = await tx
    .select({ itemFile, file: files })
    .from(attachments)
    .innerJoin(files, eq(files.id, attachments.file_id))
    .where(
      isItemFile(
        scope.company_id,
        eq(attachments.document_id, document_id),
        eq(attachments.item_id, item_id),
        isSameUpload(scope, upload, seconds),
      ),
    )
    .limit(1)
  return row
}

/** `phase`: of a photo, where its name or its item says when of the work it was taken. */
export const insertItemFile = async (
  tx: Tx,
  values: Company & {
    document_id: number
    item_id: number
    file_id: number
    order_number: number
    phase: PhotoPhase | null
  },
) => {
  const [row] = await tx.insert(attachments).values(values).returning(itemFile)
  return row!
}

export const findItemFile = async (tx: Tx, { company_id }: Company, document_id: number, id: number) => {
  const [row] = await tx
    .select({ itemFile, file: files })
    .from(attachments)
    .innerJoin(files, and(eq(files.company_id, attachments.company_id), eq(files.id, attachments.file_id)))
    .where(isItemFile(company_id, eq(attachments.document_id, document_id), eq(attachments.id, id)))
  return row ?? null
}

/** Documents that this person sees with the stored file in an item, in the order in which they are held. */
export const listDocumentsWithFile = async (tx: Tx, viewer: Viewer, file_id: number): Promise<number[]> => {
  const rows = await tx
    .selectDistinct({ id: documents.id })
    .from(documents)
    .innerJoin(attachments, eq(attachments.document_id, documents.id))
    .where(and(visibleDocuments(tx, viewer), eq(attachments.file_id, file_id), isNull(attachments.deleted_at)))
    .orderBy(asc(documents.id))
  return rows.map(({ id }) => id)
}

/** Another file in the same place. */
export const replaceItemFile = async (tx: Tx, { company_id }: Company, id: number, file_id: number): Promise<void> => {
  await tx
    .update(attachments)
    .set({ file_id })
    .where(and(eq(attachments.company_id, company_id), eq(attachments.id, id)))
}

export const listEmbedResources = (tx: Tx, { company_id }: Company, document_id: number) =>
  tx
    .select()
    .from(documentEmbedResources)
    .where(and(eq(documentEmbedResources.company_id, company_id), eq(documentEmbedResources.document_id, document_id)))
    .orderBy(asc(documentEmbedResources.order_number), asc(documentEmbedResources.id))

export const replaceEmbedResources = async (
  tx: Tx,
  { company_id }: Company,
  document_id: number,
  resources: { file_id: number; order_number: number; pages: number[] | null }[],
): Promise<void> => {
  await tx
    .delete(documentEmbedResources)
    .where(and(eq(documentEmbedResources.company_id, company_id), eq(documentEmbedResources.document_id, document_id)))
  if (resources.length > 0)
    await tx
      .insert(documentEmbedResources)
      .values(resources.map((resource) => ({ company_id, document_id, ...resource })))
}

// ---- contents kept when a document is sent back ----

export const insertSnapshot = async (
  tx: Tx,
  { company_id }: Company,
  document_id: number,
  lineage: number,
  contents: DocumentContents,
): Promise<void> => {
  await tx.insert(documentSnapshots).values({ company_id, document_id, lineage, contents })
}

/** That of the last round; null where nothing was sent back. */
export const findLastSnapshot = async (tx: Tx, { company_id }: Company, document_id: number) => {
  const [row] = await tx
    .select()
    .from(documentSnapshots)
    .where(and(eq(documentSnapshots.company_id, company_id), eq(documentSnapshots.document_id, document_id)))
    .orderBy(desc(documentSnapshots.lineage))
    .limit(1)
  return row ?? null
}

// ---- recipients ----

export const listSubmitMails = async (tx: Tx, { company_id }: Company, document_ids: number[]) =>
  document_ids.length === 0
    ? []
    : tx
        .select({
          mail: documentSubmitMails,
          delivery_state: mailOutbox.state,
          left_at: mailOutbox.sent_at,
          added_by: users.name,
        })
        .from(documentSubmitMails)
        .leftJoin(mailOutbox, eq(mailOutbox.id, documentSubmitMails.mail_id))
        .leftJoin(users, eq(users.id, documentSubmitMails.added_by_user_id))
        .where(
          and(eq(documentSubmitMails.company_id, company_id), inArray(documentSubmitMails.document_id, document_ids)),
        )
        .orderBy(asc(documentSubmitMails.sort_order), asc(documentSubmitMails.id))
export type SubmitMailRow = Awaited<ReturnType<typeof listSubmitMails>>[number]

/** Behind those that are there; answers them in their order. */
export const insertSubmitMails = async (
  tx: Tx,
  { company_id }: Company,
  document_id: number,
  recipients: (Omit<typeof documentSubmitMails.$inferInsert, 'company_id' | 'document_id'> & { sort_order: number })[],
): Promise<SubmitMailRow['mail'][]> => {
  const rows = await tx
    .insert(documentSubmitMails)
    .values(recipients.map((recipient) => ({ company_id, document_id, ...recipient })))
    .returning()
  return rows.sort((a, b) => a.sort_order - b.sort_order)
}

export const replaceSubmitMails = async (
  tx: Tx,
  { company_id }: Company,
  document_id: number,
  recipients: { email: string; name: string; affiliation: string | null; is_cc: boolean }[],
): Promise<void> => {
  await tx
    .delete(documentSubmitMails)
    .where(and(eq(documentSubmitMails.company_id, company_id), eq(documentSubmitMails.document_id, document_id)))
  if (recipients.length > 0) {
    await tx
      .insert(documentSubmitMails)
      .values(recipients.map((recipient, index) => ({ company_id, document_id, sort_order: index, ...recipient })))
  }
}

// ---- matters of documents ----

/** Id and name of living matters. */
export const findMatterNames = async (tx: Tx, { company_id }: Company, ids: number[]): Promise<Map<number, string>> => {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .select({ id: matters.id, name: matters.name })
    .from(matters)
    .where(and(eq(matters.company_id, company_id), inArray(matters.id, ids), isNull(matters.deleted_at)))
  return new Map(rows.map(({ id, name }) => [id, name]))
}

export type DocumentMatter = { name: string; building: { id: number; name: string } | null }

/** The same with where they are. */
export const findMattersOfDocuments = async (
  tx: Tx,
  { company_id }: Company,
  ids: number[],
): Promise<Map<number, DocumentMatter>> => {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .select({ id: matters.id, name: matters.name, building_id: buildings.id, building_name: buildings.name })
    .from(matters)
    .leftJoin(buildings, and(eq(buildings.id, matters.building_id), isNull(buildings.deleted_at)))
    .where(and(eq(matters.company_id, company_id), inArray(matters.id, ids), isNull(matters.deleted_at)))
  return new Map(
    rows.map(({ id, name, building_id, building_name }) => [
      id,
      { name, building: building_id === null ? null : { id: building_id, name: building_name! } },
    ]),
  )
}

/** Those of the matters where the person is a member. */
export const mattersWithMember = async (
  tx: Tx,
  company: Company,
  ids: number[],
  user_id: number,
): Promise<Set<number>> => {
  if (ids.length === 0) return new Set()
  const rows = await tx
    .select({ id: matters.id })
    .from(matters)
    .where(and(inArray(matters.id, ids), inArray(matters.id, matterIdsOfMember(tx, company, user_id))))
  return new Set(rows.map(({ id }) => id))
}
