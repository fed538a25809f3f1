/** Queries on report folders (案件報告フォルダ): entries of living matters, each naming a stored file. */
import { and, asc, count, desc, eq, inArray, isNull, or, sql, type SQL } from 'drizzle-orm'
import type { FileFilter } from '#domain/files/files.contract.ts'
import { fileKinds, type FileKind } from '#domain/files/files.labels.ts'
import { pageWindow } from '#domain/paging.ts'
import { photoPhaseOf, type PhotoPhase } from '#domain/photo-ledgers/photo-ledgers.labels.ts'
import { byName } from '#server/db/by-name.ts'
import { holdsText } from '#server/db/contains-text.ts'
import type { Tx } from '#server/db/client.ts'
import { nextUpdatedAt, required } from '#server/db/schema/columns.ts'
import { documents } from '#server/db/schema/documents.ts'
import { attachments } from '#server/db/schema/attachments.ts'
import { files } from '#server/db/schema/files.ts'
import { matters } from '#server/db/schema/matters.ts'
import { users } from '#server/db/schema/users.ts'
import type { Scope } from '#server/http/context.ts'
import type { Upload } from '#server/http/upload.ts'
import { isSameUpload, type FileRow } from '#server/files/files.store.ts'
import { matterIdsOfMember } from '#server/sight/matters.visible.ts'
import { visibleEntries } from '#server/sight/report-folder.visible.ts'
import { shownName } from '#server/users/users.store.ts'

type Company = { company_id: number }
const entry = {
  id: attachments.id,
  matter_id: required(attachments.matter_id),
  file_id: attachments.file_id,
  document_id: attachments.submitted_document_id,
  name: required(attachments.name),
  type: required(attachments.type),
  phase: attachments.phase,
  created_user_id: required(attachments.created_user_id),
  submitted_at: attachments.submitted_at,
  created_at: attachments.created_at,
  updated_at: attachments.updated_at,
}
const selected = (tx: Tx, scope: Scope, where: SQL | undefined) =>
  tx
    .select({
      entry,
      file: files,
      author: { id: users.id, name: shownName },
      is_new: sql<boolean>`${attachments.created_at} > now() - interval '24 hours'`,
      is_matter_member: sql<boolean>`${inArray(attachments.matter_id, matterIdsOfMember(tx, scope, scope.actor.id))}`,
    })
    .from(attachments)
    .innerJoin(files, eq(files.id, attachments.file_id))
    .innerJoin(users, eq(users.id, attachments.created_user_id))
    .where(and(visibleEntries(tx, scope), where))
    .$dynamic()
export type FolderEntry = Awaited<ReturnType<typeof selected>>[number]

const ordering = (sort: FileFilter['sort'] = '-updated_at'): SQL[] => {
  const column = sort.endsWith('name') ? byName(attachments.name) : attachments.updated_at
  return sort.startsWith('-') ? [desc(column), desc(attachments.id)] : [asc(column), asc(attachments.id)]
}

/** One page of a matter's folder (or of all folders) and how many entries there are in all. */
export const listEntries = async (
  tx: Tx,
  scope: Scope,
  filter: FileFilter,
  matter_id?: number,
): Promise<{ rows: FolderEntry[]; total: number }> => {
  const where = and(
    matter_id === undefined ? undefined : eq(attachments.matter_id, matter_id),
    filter.author === undefined ? undefined : eq(attachments.created_user_id, filter.author),
    filter.type === undefined ? undefined : eq(attachments.type, filter.type),
    filter.name ? holdsText(attachments.name, filter.name) : undefined,
    // By the stored content: a submitted document is a PDF too.
    filter.only_insertable ? inArray(files.type, [fileKinds.pdf, fileKinds.image]) : undefined,
  )
  const { limit, offset } = pageWindow(filter)
  const [total] = await tx
    .select({ total: count() })
    .from(attachments)
    .innerJoin(files, eq(files.id, attachments.file_id))
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
  const query = selected(tx, scope, inArray(attachments.id, ids)).orderBy(asc(attachments.id))
  const rows = await (lock ? query.for('update', { of: attachments }) : query)
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
    .select({ id: attachments.id })
    .from(attachments)
    .innerJoin(files, eq(files.id, attachments.file_id))
    .where(
      and(
        eq(attachments.company_id, scope.company_id),
        eq(attachments.matter_id, matter_id),
        isNull(attachments.deleted_at),
        isSameUpload(scope, upload, seconds),
      ),
    )
    .orderBy(asc(attachments.id))
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
    .select({ matter: { id: matters.id, name: matters.name }, name: entry.name })
    .from(attachments)
    .innerJoin(matters, eq(matters.id, attachments.matter_id))
    .where(and(visibleEntries(tx, scope), eq(attachments.file_id, file_id)))
    .orderBy(asc(attachments.id))
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

type NewEntry = Company & {
  matter_id: number
  file_id: number
  name: string
  type: FileKind
  created_user_id: number
  /** Of a photo that had one where it comes from; what its name says is asked first. */
  phase?: PhotoPhase | null
  /** The document that this is the frozen form of, and when it was submitted. */
  submitted_document_id?: number
  submitted_at?: Date
}
export const insertEntry = async (tx: Tx, values: NewEntry): Promise<number> => {
  const said = values.type === fileKinds.image ? photoPhaseOf(values.name, null) : null
  const [row] = await tx
    .insert(attachments)
    .values({ ...values, phase: said ?? values.phase ?? null })
    .returning({ id: attachments.id })
  return row!.id
}

const phaseSaid = (name: string) => {
  const phase = photoPhaseOf(name, null)
  return phase && { phase }
}

export const renameEntry = async (tx: Tx, { company_id }: Company, id: number, name: string): Promise<Date> => {
  const [row] = await tx
    .update(attachments)
    // A name that says no phase leaves the photo the one that it has.
    .set({ name, ...phaseSaid(name), updated_at: nextUpdatedAt(attachments.updated_at) })
    .where(and(eq(attachments.company_id, company_id), eq(attachments.id, id)))
    .returning({ updated_at: attachments.updated_at })
  return row!.updated_at
}

/** Another file where that one stood, under the name that it is given. */
export const replaceEntryFile = async (
  tx: Tx,
  { company_id }: Company,
  id: number,
  { id: file_id, name, type }: FileRow,
): Promise<void> => {
  await tx
    .update(attachments)
    .set({ file_id, name, type, updated_at: nextUpdatedAt(attachments.updated_at) })
    .where(and(eq(attachments.company_id, company_id), eq(attachments.id, id)))
}
