import { submitStatuses } from '#domain/approvals/approvals.labels.ts'
import { and, asc, count, desc, eq, inArray, isNotNull, isNull, sql, type SQL } from 'drizzle-orm'
import type { DocumentFileFilter, FileFilter } from '#domain/files/files.contract.ts'
import { fileKinds } from '#domain/files/files.labels.ts'
import { pageWindow } from '#domain/paging.ts'
import { byName } from '#server/db/by-name.ts'
import { holdsText } from '#server/db/contains-text.ts'
import type { Tx } from '#server/db/client.ts'
import { documents } from '#server/db/schema/documents.ts'
import type { Viewer } from '#server/sight/viewer.ts'
import type { DocumentRow } from '#server/documents/record/documents.store.ts'
import { documentIdsOfAuthor, visibleDocuments } from '#server/sight/documents.visible.ts'

const conditions = (tx: Tx, viewer: Viewer, filter: DocumentFileFilter): SQL | undefined =>
  and(
    visibleDocuments(tx, viewer),
    filter.matter_id === undefined ? undefined : eq(documents.matter_id, filter.matter_id),
    filter.submit_status === undefined
      ? undefined
      : filter.submit_status === submitStatuses.submitted
        ? isNotNull(documents.submitted_at)
        : isNull(documents.submitted_at),
    filter.author === undefined ? undefined : inArray(documents.id, documentIdsOfAuthor(tx, viewer, filter.author)),
    filter.type === undefined || filter.type === fileKinds.document ? undefined : sql`false`,
    filter.name ? holdsText(documents.title, filter.name) : undefined,
    // Only what was submitted has fixed pages.
    filter.only_insertable ? isNotNull(documents.pdf_file_id) : undefined,
  )

const ordering = (sort: FileFilter['sort'] = '-updated_at'): SQL[] => {
  const column = sort.endsWith('name') ? byName(documents.title) : documents.updated_at
  return sort.startsWith('-') ? [desc(column), desc(documents.id)] : [asc(column), asc(documents.id)]
}

/** One page of documents by the file browser's filter, and how many there are in all. */
export const listDocumentsAsFiles = async (
  tx: Tx,
  viewer: Viewer,
  filter: DocumentFileFilter,
): Promise<{ rows: DocumentRow[]; total: number }> => {
  const where = conditions(tx, viewer, filter)
  const { limit, offset } = pageWindow(filter)
  const [total] = await tx.select({ total: count() }).from(documents).where(where)
  const rows = await tx
    .select()
    .from(documents)
    .where(where)
    .orderBy(...ordering(filter.sort))
    .limit(limit)
    .offset(offset)
  return { rows, total: total!.total }
}
