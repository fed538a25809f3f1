/** Documents as they are read. */
import { queryOptions } from '@tanstack/react-query'
import { approvalStatuses } from '#domain/approvals/approvals.labels.ts'
import type { Document, DocumentFilter } from '#domain/documents/documents.contract.ts'
import type { DocumentFileFilter } from '#domain/files/files.contract.ts'
import { callQuery, dataQuery } from './call-query.ts'
import { companyCall } from './call.ts'
import { isUnauthorized } from './errors.ts'
import { dataOf } from './http.ts'
import { companyKey } from './query.ts'
import type { QueryMeta } from './query.ts'
import { templateQueries } from './templates.ts'

const key = (companyId: string, ...rest: readonly unknown[]) => companyKey(companyId, 'documents', ...rest)

/** The screen stands without it: nothing is said but that nobody is signed in any more. */
const standsAlone: QueryMeta = { screenShows: (error) => !isUnauthorized(error) }

export const documentQueries = {
  /** 作成した書類: all that the user may see. */
  list: (companyId: string, filter: DocumentFilter) =>
    callQuery(companyId, key(companyId, 'list', filter), 'GET /documents', { query: filter }),
  mine: (companyId: string, filter: DocumentFilter) =>
    callQuery(companyId, key(companyId, 'mine', filter), 'GET /documents-mine', { query: filter }),
  /** 自分への承認依頼. */
  toApprove: (companyId: string, filter: DocumentFilter) =>
    callQuery(companyId, key(companyId, 'to-approve', filter), 'GET /documents-approval', { query: filter }),
  ofMatter: (companyId: string, matterId: number, page = 1) =>
    callQuery(companyId, key(companyId, 'of-matter', { matter_id: matterId }, page), 'GET /matters/{id}/documents', {
      params: { id: matterId },
      query: { page },
    }),
  /** How many of the matter's documents its guests see. */
  shownToGuests: (companyId: string, matterId: number) =>
    queryOptions({
      queryKey: key(companyId, 'shown-to-guests', { matter_id: matterId }),
      queryFn: async ({ signal }) =>
        (
          await dataOf(
            companyCall(companyId, 'GET /matters/{id}/guest-documents', { params: { id: matterId }, signal }),
          )
        ).total,
    }),
  /** One page of the documents as files, as a file browser looks for them. */
  files: (companyId: string, filter: DocumentFileFilter) =>
    callQuery(companyId, key(companyId, 'files', filter), 'GET /document-files', { query: filter }),
  detail: (companyId: string, id: number) =>
    dataQuery(companyId, key(companyId, 'detail', id), 'GET /documents/{id}', { params: { id } }),
  /** The sheets with the saved contents. */
  sheets: (companyId: string, id: number) =>
    dataQuery(companyId, key(companyId, 'sheets', id), 'GET /documents/{id}/sheets', { params: { id } }),
  /** The same of a document that was made here and not sent yet: those of its empty form. */
  sheetsOf: (companyId: string, { id, template }: Pick<Document, 'id' | 'template'>) =>
    id > 0 ? documentQueries.sheets(companyId, id) : templateQueries.sheets(companyId, template.id),
  /** What the form's cells say where nothing is filled in: the form never changes, so neither do they. */
  formValues: (companyId: string, { id, template }: Pick<Document, 'id' | 'template'>) =>
    queryOptions({
      queryKey: companyKey(companyId, 'template-forms', 'form-values', template.id),
      queryFn: ({ signal }) =>
        dataOf(companyCall(companyId, 'GET /documents/{id}/form-values', { params: { id }, signal })),
      // Without it the fields are empty, as they are without a connection; the paper is right all the same.
      meta: standsAlone,
      staleTime: Infinity,
      enabled: template.has_excel && id > 0,
    }),
  /** What earlier documents say, without which the editor works as well. */
  previousValues: (companyId: string, id: number) => ({
    ...dataQuery(companyId, key(companyId, 'previous-values', id), 'GET /documents/{id}/previous-values', {
      params: { id },
    }),
    meta: standsAlone,
  }),
  /** The same of a document that is made of the template in the matter now. */
  previousValuesBefore: (companyId: string, matterId: number, template_id: number) => ({
    ...dataQuery(
      companyId,
      key(companyId, 'previous-values-before', { matter_id: matterId }, template_id),
      'GET /matters/{id}/templates/{template_id}/previous-values',
      { params: { id: matterId, template_id } },
    ),
    meta: standsAlone,
  }),
  /** What the sources of a document's items say now: of one that never was asked to be approved, and has such items. */
  boundValues: (
    companyId: string,
    { id, template, approval_status, canEdit }: Pick<Document, 'id' | 'template' | 'approval_status' | 'canEdit'>,
  ) => ({
    ...dataQuery(companyId, key(companyId, 'bound-values', id), 'GET /documents/{id}/bound-values', { params: { id } }),
    meta: standsAlone,
    enabled:
      id > 0 &&
      canEdit &&
      approval_status === approvalStatuses.unset &&
      template.items.some(({ source }) => source !== null),
  }),
  /** The same of a document that is made of the template in the matter now. */
  boundValuesBefore: (companyId: string, matterId: number, template_id: number) => ({
    ...dataQuery(
      companyId,
      key(companyId, 'bound-values-before', { matter_id: matterId }, template_id),
      'GET /matters/{id}/templates/{template_id}/bound-values',
      { params: { id: matterId, template_id } },
    ),
    meta: standsAlone,
  }),
  /** 撮影リスト of a matter; its screen stands without it too. */
  shootingList: (companyId: string, matterId: number) => ({
    ...callQuery(
      companyId,
      key(companyId, 'shooting-list', { matter_id: matterId }),
      'GET /matters/{id}/shooting-list',
      { params: { id: matterId } },
    ),
    meta: standsAlone,
  }),
  /** Of one item in the year before the document; the chart of them says itself where they do not come. */
  readings: (companyId: string, id: number, item_id: number) => ({
    ...dataQuery(companyId, key(companyId, 'readings', id, item_id), 'GET /documents/{id}/items/{item_id}/readings', {
      params: { id, item_id },
    }),
    meta: standsAlone,
  }),
  /** How its sheets fall on pages; without an answer each of them is one. */
  pages: (companyId: string, id: number) => ({
    ...dataQuery(companyId, key(companyId, 'pages', id), 'GET /documents/{id}/pages', { params: { id } }),
    meta: standsAlone,
  }),
  /** Of the PDF as it would be sent now; the question that shows it stands without it too. */
  pageCount: (companyId: string, id: number) => ({
    ...dataQuery(companyId, key(companyId, 'page-count', id), 'GET /documents/{id}/page-count', { params: { id } }),
    meta: standsAlone,
  }),
  /** Formulas that show the value they had, since what is stored cannot be computed with. */
  uncomputed: (companyId: string, id: number) => ({
    ...dataQuery(companyId, key(companyId, 'uncomputed', id), 'GET /documents/{id}/uncomputed', { params: { id } }),
    meta: standsAlone,
  }),
  histories: (companyId: string, id: number, page = 1) =>
    callQuery(companyId, key(companyId, 'histories', id, page), 'GET /documents/{id}/histories', {
      params: { id },
      query: { page },
    }),
  /** What changed since the last 差し戻し; null where there was none. */
  changes: (companyId: string, id: number) =>
    dataQuery(companyId, key(companyId, 'changes', id), 'GET /documents/{id}/changes', { params: { id } }),
  /** The documents that wait for the user's approval, before and after this one. */
  waiting: (companyId: string, id: number) =>
    dataQuery(companyId, key(companyId, 'waiting', id), 'GET /documents/{id}/waiting', { params: { id } }),
}
