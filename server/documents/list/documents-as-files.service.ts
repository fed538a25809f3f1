/** Documents as the file browser shows them beside uploaded files: kind 書類, with the PDF as their contents. */
import type { DocumentListItem } from '#domain/documents/documents.contract.ts'
import type { DocumentFileFilter, File } from '#domain/files/files.contract.ts'
import { fileKinds } from '#domain/files/files.labels.ts'
import { noPhotoFacts } from '#domain/files/photos.contract.ts'
import { inCompany } from '#server/db/client.ts'
import type { Deps, Scope } from '#server/http/context.ts'
import { presentFileRef } from '#server/files/files.presenter.ts'
import { findFiles, type FileRow } from '#server/files/files.store.ts'
import { presentDocuments } from '#server/documents/record/document-detail.service.ts'
import { listDocumentsAsFiles } from './documents-as-files.store.ts'

const present = (scope: Scope, document: DocumentListItem, pdf: FileRow | undefined): File => ({
  id: document.id,
  name: document.title,
  path: `/api/c/${scope.company_key}/documents/${document.id}/download?download_type=pdf`,
  type: fileKinds.document,
  thumbnail_path: pdf ? presentFileRef(scope, pdf).thumbnail_path : null,
  ...noPhotoFacts,
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
    const { rows, total } = await listDocumentsAsFiles(tx, scope, filter)
    const pdfs = await findFiles(
      tx,
      scope,
      rows.flatMap(({ pdf_file_id }) => pdf_file_id ?? []),
    )
    const presented = await presentDocuments(tx, scope, rows)
    return {
      data: presented.map((document, index) => present(scope, document, pdfs.get(rows[index]!.pdf_file_id ?? 0))),
      total,
    }
  })
