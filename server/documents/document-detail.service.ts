/** Documents with everything around them: for many rows in a few queries, for one with its contents. */
import type {
  Document,
  DocumentConflict,
  DocumentEmbedResource,
  DocumentItemFile,
  DocumentListItem,
} from '#domain/documents/documents.contract.ts'
import { fileKinds } from '#domain/files/files.labels.ts'
import { listSteps } from '#server/documents/approval-steps.store.ts'
import type { Tx } from '#server/db/client.ts'
import { presentFileRef } from '#server/files/files.presenter.ts'
import { findFiles } from '#server/files/files.store.ts'
import type { Scope } from '#server/http/context.ts'
import { notFound } from '#server/http/errors.ts'
import { gone } from '#server/records/gone.ts'
import { findTemplateDetail } from '#server/templates/template-detail.service.ts'
import { findTemplates } from '#server/templates/templates.store.ts'
import { canCreateMatter } from '#domain/matters/matters.policy.ts'
import { together } from '#server/db/together.ts'
import { listItemMatters } from '#server/matters/matter-origins.store.ts'
import { findUserNames } from '#server/users/users.store.ts'
import { presentApproval, presentDocument, type DocumentParts } from './documents.presenter.ts'
import { listAuthors } from '#server/report-folder/document-authors.store.ts'
import {
  findDocument,
  findMatterNames,
  listData,
  listEmbedResources,
  listItemFiles,
  listSubmitMails,
  mattersWithMember,
  type DocumentRow,
} from './documents.store.ts'

/** What surrounds each of many documents, in a fixed number of queries. */
const loadParts = async (tx: Tx, scope: Scope, rows: DocumentRow[]): Promise<Map<number, DocumentParts>> => {
  const ids = rows.map(({ id }) => id)
  const matter_ids = [...new Set(rows.flatMap(({ matter_id }) => (matter_id === null ? [] : [matter_id])))]
  const template_ids = [...new Set(rows.map(({ template_id }) => template_id))]
  const [templateRows, matterNames, mine, authors, steps, mails, applicants] = await together([
    findTemplates(tx, scope, template_ids),
    findMatterNames(tx, scope, matter_ids),
    mattersWithMember(tx, scope, matter_ids, scope.actor.id),
    listAuthors(tx, scope, ids),
    listSteps(tx, scope, ids),
    listSubmitMails(tx, scope, ids),
    findUserNames(
      tx,
      rows.map(({ approval_applicant_id }) => approval_applicant_id),
    ),
  ])
  return new Map(
    rows.map((row) => [
      row.id,
      {
        template: templateRows.find(({ id }) => id === row.template_id)!,
        matter_name: row.matter_id === null ? null : (matterNames.get(row.matter_id) ?? null),
        is_matter_member: row.matter_id !== null && mine.has(row.matter_id),
        authors: authors.filter(({ document_id }) => document_id === row.id),
        steps: steps.get(row.id) ?? [],
        mails: mails.filter(({ mail }) => mail.document_id === row.id),
        applicant_name: row.approval_applicant_id === null ? null : (applicants.get(row.approval_applicant_id) ?? null),
      },
    ]),
  )
}

export const presentDocuments = async (tx: Tx, scope: Scope, rows: DocumentRow[]): Promise<DocumentListItem[]> => {
  const parts = await loadParts(tx, scope, rows)
  return rows.map((row) => presentDocument(scope, row, parts.get(row.id)!))
}

export type LoadedDocument = { row: DocumentRow; parts: DocumentParts }

/**
 * The document with what surrounds it, or 404 where it is not there for this person; `lock` holds its row, for a change,
 * whose 404 says who deleted it.
 */
export const loadDocument = async (tx: Tx, scope: Scope, id: number, lock = false): Promise<LoadedDocument> => {
  const row = await findDocument(tx, scope, id, lock)
  if (!row) throw lock ? await gone(tx, scope, 'document', id) : notFound()
  return { row, parts: (await loadParts(tx, scope, [row])).get(id)! }
}

/** What a save that began from an older state is answered with. */
export const presentCurrent = async (
  tx: Tx,
  scope: Scope,
  loaded: LoadedDocument,
): Promise<DocumentConflict['current']> => {
  const { updated_at, updated_by, title, docs_data, document_embed_resources } = await presentDocumentDetail(
    tx,
    scope,
    loaded,
  )
  return { updated_at, updated_by, title, docs_data, document_embed_resources }
}

/** The whole document as its screens need it. */
export const presentDocumentDetail = async (
  tx: Tx,
  scope: Scope,
  { row, parts }: LoadedDocument,
): Promise<Document> => {
  const [template, data, itemFiles, resources, names, item_matters] = await together([
    findTemplateDetail(tx, scope, row.template_id, row.submitted_at),
    listData(tx, scope, row.id),
    listItemFiles(tx, scope, row.id),
    listEmbedResources(tx, scope, row.id),
    findUserNames(tx, [row.updated_user_id]),
    listItemMatters(tx, scope, row.id),
  ])
  const frozen = [row.pdf_file_id, row.excel_file_id].filter((id) => id !== null)
  const files = await findFiles(tx, scope, [...itemFiles, ...resources].map(({ file_id }) => file_id).concat(frozen))
  return {
    ...presentDocument(scope, row, parts),
    template: template!,
    comment: row.comment,
    approval_applicant_id: row.approval_applicant_id,
    document_approvals: parts.steps.map(presentApproval),
    docs_data: data.map(({ id, data: value, is_copied, item_id, document_id }) => ({
      id,
      data: value,
      is_copied,
      item_id,
      document_id,
    })),
    item_files: itemFiles.map(({ id, item_id, file_id, order_number }): DocumentItemFile => ({
      id,
      item_id,
      order_number,
      file: presentFileRef(scope, files.get(file_id)!),
    })),
    item_matters,
    canMakeMatter: canCreateMatter(scope.actor),
    document_embed_resources: resources.map(({ id, file_id, order_number, pages }): DocumentEmbedResource => {
      const file = files.get(file_id)!
      return {
        id,
        file_id,
        order_number,
        pages,
        isPDF: file.type === fileKinds.pdf,
        page_count: file.type === fileKinds.pdf ? file.page_count : 1,
        file: presentFileRef(scope, file),
      }
    }),
    updated_by: { id: row.updated_user_id, name: names.get(row.updated_user_id) ?? '' },
    pdf_sha256: row.pdf_file_id === null ? null : (files.get(row.pdf_file_id)?.sha256 ?? null),
    excel_sha256: row.excel_file_id === null ? null : (files.get(row.excel_file_id)?.sha256 ?? null),
  }
}
