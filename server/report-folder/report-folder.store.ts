/** Queries on report folders (案件報告フォルダ): entries of living matters, each naming a stored file. */
import { and, asc, count, desc, eq, gte, inArray, isNull, lt, or, sql, type SQL } from 'drizzle-orm'
import type { FileFilter } from '#domain/files/files.contract.ts'
import { fileKinds } from '#domain/files/files.labels.ts'
import { pageWindow } from '#domain/paging.ts'
import type { OwnDeletion } from '#domain/trash/undo.ts'
import { byName } from '#server/db/by-name.ts'
import { holdsText } from '#server/db/contains-text.ts'
import type { Tx } from '#server/db/client.ts'
import { nextUpdatedAt } from '#server/db/schema/columns.ts'
import { documents } from '#server/db/schema/documents.ts'
import { files, reportingFolderFiles } from '#server/db/schema/files.ts'
import { matters } from '#server/db/schema/matters.ts'
import { users } from '#server/db/schema/users.ts'
import type { Scope } from '#server/http/context.ts'
import type { Upload } from '#server/http/upload.ts'
import { isSameUpload, type FileRow } from '#server/files/files.store.ts'
import { matterIdsOfMember } from '#server/sight/matters.visible.ts'
import { visibleEntries } from '#server/sight/report-folder.visible.ts'
import { shownName } from '#server/users/users.store.ts'

type Company = { company_id: number }
const selected = (tx: Tx, scope: Scope, where: SQL | undefined) =>
  tx
    .select({
      entry: reportingFolderFiles,
      file: files,
      author: { id: users.id, name: shownName },
      is_new: sql<boolean>`${reportingFolderFiles.created_at} > now() - interval '24 hours'`,
      is_matter_member: sql<boolean>`${inArray(reportingFolderFiles.matter_id, matterIdsOfMember(tx, scope, scope.actor.id))}`,
    })
    .from(reportingFolderFiles)
    .innerJoin(files, eq(files.id, reportingFolderFiles.file_id))
    .innerJoin(users, eq(users.id, reportingFolderFiles.created_user_id))
    .where(and(visibleEntries(tx, scope), where))
    .$dynamic()
export type FolderEntry = Awaited<ReturnType<typeof selected>>[number]

const ordering = (sort: FileFilter['sort'] = '-updated_at'): SQL[] => {
  const column = sort.endsWith('name') ? byName(reportingFolderFiles.name) : reportingFolderFiles.updated_at
  return sort.startsWith('-')
    ? [desc(column), desc(reportingFolderFiles.id)]
    : [asc(column), asc(reportingFolderFiles.id)]
}

/** One page of a matter's folder (or of all folders) and how many entries there are in all. */
export const listEntries = async (
  tx: Tx,
  scope: Scope,
  filter: FileFilter,
  matter_id?: number,
): Promise<{ rows: FolderEntry[]; total: number }> => {
  const where = and(
    matter_id === undefined ? undefined : eq(reportingFolderFiles.matter_id, matter_id),
    filter.author === undefined ? undefined : eq(reportingFolderFiles.created_user_id, filter.author),
    filter.type === undefined ? undefined : eq(reportingFolderFiles.type, filter.type),
    filter.name ? holdsText(reportingFolderFiles.name, filter.name) : undefined,
    // By the stored content: a submitted document is a PDF too.
    filter.only_insertable ? inArray(files.type, [fileKinds.pdf, fileKinds.image]) : undefined,
  )
  const { limit, offset } = pageWindow(filter)
  const [total] = await tx
    .select({ total: count() })
    .from(reportingFolderFiles)
    .innerJoin(files, eq(files.id, reportingFolderFiles.file_id))
    .where(and(visibleEntries(tx, scope), where))
  const rows = await selected(tx, scope, where)
    .orderBy(...ordering(filter.sort))
    .limit(limit)
    .offset(offset)
  return { rows, total: total!.total }
}

/** Those of the ids that are there for this person, in the ids' order; `lock` holds them until the transaction ends. */
export const findEntries = async (tx: Tx, scope: Scope, ids: number[], lock = false): Promise<FolderEntry[]> => {
  if (ids.length === 0) return []
  const query = selected(tx, scope, inArray(reportingFolderFiles.id, ids)).orderBy(asc(reportingFolderFiles.id))
  const rows = await (lock ? query.for('update', { of: reportingFolderFiles }) : query)
  return ids.flatMap((id) => rows.filter(({ entry }) => entry.id === id))
}

/** The entry that an earlier sending of this upload left in the matter's folder; null where there is none. */
export const findRepeatedEntry = async (
  tx: Tx,
  scope: Scope,
  matter_id: number,
  upload: Upload,
  seconds: number,
): Promise<number | null> => {
  const [row] = await tx
    .select({ id: reportingFolderFiles.id })
    .from(reportingFolderFiles)
    .innerJoin(files, eq(files.id, reportingFolderFiles.file_id))
    .where(
      and(
        eq(reportingFolderFiles.company_id, scope.company_id),
        eq(reportingFolderFiles.matter_id, matter_id),
        isNull(reportingFolderFiles.deleted_at),
        isSameUpload(scope, upload, seconds),
      ),
    )
    .orderBy(asc(reportingFolderFiles.id))
    .limit(1)
  return row?.id ?? null
}

/** The living matters whose folders hold the content, with the name that it has there. */
export const listMattersWithFile = (
  tx: Tx,
  scope: Scope,
  file_id: number,
): Promise<{ matter: { id: number; name: string }; name: string }[]> =>
  tx
    .select({ matter: { id: matters.id, name: matters.name }, name: reportingFolderFiles.name })
    .from(reportingFolderFiles)
    .innerJoin(matters, eq(matters.id, reportingFolderFiles.matter_id))
    .where(and(visibleEntries(tx, scope), eq(reportingFolderFiles.file_id, file_id)))
    .orderBy(asc(reportingFolderFiles.id))
    .execute()

/** Those of the stored contents that documents were submitted as. */
export const findSubmittedContents = async (
  tx: Tx,
  { company_id }: Company,
  file_ids: readonly number[],
): Promise<Set<number>> => {
  if (file_ids.length === 0) return new Set()
  const rows = await tx
    .select({ pdf: documents.pdf_file_id, excel: documents.excel_file_id })
    .from(documents)
    .where(
      and(
        eq(documents.company_id, company_id),
        or(inArray(documents.pdf_file_id, [...file_ids]), inArray(documents.excel_file_id, [...file_ids])),
      ),
    )
  return new Set(rows.flatMap(({ pdf, excel }) => [pdf, excel].filter((id) => id !== null)))
}

export const insertEntry = async (tx: Tx, values: typeof reportingFolderFiles.$inferInsert): Promise<number> => {
  const [row] = await tx.insert(reportingFolderFiles).values(values).returning({ id: reportingFolderFiles.id })
  return row!.id
}

export const renameEntry = async (tx: Tx, { company_id }: Company, id: number, name: string): Promise<void> => {
  await tx
    .update(reportingFolderFiles)
    .set({ name, updated_at: nextUpdatedAt(reportingFolderFiles.updated_at) })
    .where(and(eq(reportingFolderFiles.company_id, company_id), eq(reportingFolderFiles.id, id)))
}

/** Another file where that one stood, under the name that it is given. */
export const replaceEntryFile = async (
  tx: Tx,
  { company_id }: Company,
  id: number,
  { id: file_id, name, type }: FileRow,
): Promise<void> => {
  await tx
    .update(reportingFolderFiles)
    .set({ file_id, name, type, updated_at: nextUpdatedAt(reportingFolderFiles.updated_at) })
    .where(and(eq(reportingFolderFiles.company_id, company_id), eq(reportingFolderFiles.id, id)))
}

/** Out of sight, with their contents still there. */
export const discardEntries = async (
  tx: Tx,
  { company_id }: Company,
  ids: number[],
  deletion: { deleted_at: Date; deleted_user_id: number },
): Promise<void> => {
  await tx
    .update(reportingFolderFiles)
    .set(deletion)
    .where(and(eq(reportingFolderFiles.company_id, company_id), inArray(reportingFolderFiles.id, ids)))
}

/** Those of the ids that this person deleted from the matter's folder come back as they were; answers which. */
export const bringBackEntries = async (
  tx: Tx,
  { company_id }: Company,
  matter_id: number,
  ids: number[],
  { by, since }: OwnDeletion,
): Promise<number[]> => {
  const rows = await tx
    .update(reportingFolderFiles)
    .set({ deleted_at: null, deleted_user_id: null })
    .where(
      and(
        eq(reportingFolderFiles.company_id, company_id),
        eq(reportingFolderFiles.matter_id, matter_id),
        inArray(reportingFolderFiles.id, ids),
        eq(reportingFolderFiles.deleted_user_id, by),
        gte(reportingFolderFiles.deleted_at, since),
      ),
    )
    .returning({ id: reportingFolderFiles.id })
  return rows.map(({ id }) => id)
}

/** Of all companies those that nobody can have back any more, with the contents that they named. */
export const removeEntriesDeletedBefore = async (
  tx: Tx,
  before: Date,
  limit: number,
): Promise<{ company_id: number; file_ids: number[] }[]> => {
  const gone = tx
    .select({ id: reportingFolderFiles.id })
    .from(reportingFolderFiles)
    .where(lt(reportingFolderFiles.deleted_at, before))
    .orderBy(asc(reportingFolderFiles.deleted_at))
    .limit(limit)
  const rows = await tx
    .delete(reportingFolderFiles)
    .where(inArray(reportingFolderFiles.id, gone))
    .returning({ company_id: reportingFolderFiles.company_id, file_id: reportingFolderFiles.file_id })
  return rows.map(({ company_id, file_id }) => ({ company_id, file_ids: [file_id] }))
}
