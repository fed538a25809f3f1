/** Documents as the file browser shows them beside uploaded files: kind 書類, with the PDF as their contents. */
import { and, asc, count, desc, eq, exists, ilike, isNotNull, isNull, or, sql, type SQL } from 'drizzle-orm'
import type { DocumentListItem } from '#domain/documents/documents.contract.ts'
import { submitStatuses } from '#domain/documents/documents.labels.ts'
import type { DocumentFileFilter, File, FileFilter } from '#domain/files/files.contract.ts'
import { fileKinds } from '#domain/files/files.labels.ts'
import { pageWindow } from '#domain/paging.ts'
import { inCompany, type Tx } from '#server/db/client.ts'
import { escapeLike } from '#server/db/like.ts'
import { documentAuthors, documents } from '#server/db/schema/documents.ts'
import { matterUsers } from '#server/db/schema/matters.ts'
import { presentDocuments } from '#server/documents/document-detail.service.ts'
import type { DocumentRow } from '#server/documents/documents.store.ts'
import type { Deps, Scope } from '#server/http/context.ts'
import { visibilityOf } from '#server/http/visibility.ts'
import { presentFileRef } from '#server/files/files.presenter.ts'
import { findFiles, type FileRow } from '#server/files/files.store.ts'

const one = sql`1`

const isAuthor = (tx: Tx, user_id: number) =>
  exists(
    tx
      .select({ one })
      .from(documentAuthors)
      .where(and(eq(documentAuthors.document_id, documents.id), eq(documentAuthors.user_id, user_id))),
  )
const isOnMatter = (tx: Tx, user_id: number) =>
  exists(
    tx
      .select({ one })
      .from(matterUsers)
      .where(and(eq(matterUsers.matter_id, documents.matter_id), eq(matterUsers.user_id, user_id))),
  )

const conditions = (tx: Tx, scope: Scope, filter: DocumentFileFilter): SQL | undefined => {
  const { only_member_id: guest } = visibilityOf(scope)
  return and(
    eq(documents.company_id, scope.company_id),
    isNull(documents.deleted_at),
    filter.matter_id === undefined ? undefined : eq(documents.matter_id, filter.matter_id),
    filter.submit_status === undefined
      ? undefined
      : filter.submit_status === submitStatuses.submitted
        ? isNotNull(documents.submitted_at)
        : isNull(documents.submitted_at),
    guest === null ? undefined : or(isAuthor(tx, guest), isOnMatter(tx, guest)),
    filter.author === undefined ? undefined : isAuthor(tx, filter.author),
    filter.type === undefined || filter.type === fileKinds.document ? undefined : sql`false`,
    filter.name ? ilike(documents.title, `%${escapeLike(filter.name)}%`) : undefined,
    // Only what was submitted has fixed pages.
    filter.only_insertable ? isNotNull(documents.pdf_file_id) : undefined,
  )
}

const ordering = (sort: FileFilter['sort'] = '-updated_at'): SQL[] => {
  const column = sort.endsWith('name') ? documents.title : documents.updated_at
  return sort.startsWith('-') ? [desc(column), desc(documents.id)] : [asc(column), asc(documents.id)]
}

const present = (scope: Scope, document: DocumentListItem, pdf: FileRow | undefined): File => ({
  id: document.id,
  name: document.title,
  path: `/api/c/${scope.company_key}/documents/${document.id}/download?download_type=pdf`,
  type: fileKinds.document,
  thumbnail_path: pdf ? presentFileRef(scope, pdf).thumbnail_path : null,
  content_type: 'application/pdf',
  // Before submission the PDF is made when asked for.
  size: pdf?.size ?? 0,
  author: document.first_author,
  authors: document.authors,
  created_at: document.created_at,
  updated_at: document.updated_at,
  submitted_at: document.submitted_at,
  canEditName: document.canEditName,
  canCopy: document.canCopy,
  canDelete: document.canDelete,
})

/** One page of the documents that this person sees, and how many there are in all. */
export const listDocumentFiles = (
  { database }: Deps,
  scope: Scope,
  filter: DocumentFileFilter,
): Promise<{ data: File[]; total: number }> =>
  inCompany(database.db, scope.company_id, async (tx) => {
    const where = conditions(tx, scope, filter)
    const { limit, offset } = pageWindow(filter)
    const [total] = await tx.select({ total: count() }).from(documents).where(where)
    const rows: DocumentRow[] = await tx
      .select()
      .from(documents)
      .where(where)
      .orderBy(...ordering(filter.sort))
      .limit(limit)
      .offset(offset)
    const pdfs = await findFiles(
      tx,
      scope,
      rows.flatMap(({ pdf_file_id }) => pdf_file_id ?? []),
    )
    const presented = await presentDocuments(tx, scope, rows)
    return {
      data: presented.map((document, index) => present(scope, document, pdfs.get(rows[index]!.pdf_file_id ?? 0))),
      total: total!.total,
    }
  })
