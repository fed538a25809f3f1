/** Documents: their contents, approval, submission and recipients. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import type {
  AnswerApprovalRequest,
  RequestApprovalRequest,
  SubstituteApproverRequest,
} from '#domain/approvals/approvals.contract.ts'
import type {
  DocsDataRequest,
  Document,
  DocumentFilter,
  DownloadType,
  ItemMatter,
  SaveDocumentRequest,
  SetDestinationsRequest,
  UpdateDocumentRequest,
} from '#domain/documents/documents.contract.ts'
import type { EmbedChanges } from '#domain/documents/embed-changes.ts'
import type { SubmitMode } from '#domain/documents/documents.labels.ts'
import type { PrintMark } from '#domain/documents/print-marks.ts'
import type { SheetTable } from '#domain/documents/sheet-table.ts'
import type { DocumentFileFilter } from '#domain/files/files.contract.ts'
import { companyCall, companyDownload } from './call.ts'
import type { CallOptions } from './call.ts'
import { isDeleted, isForForm, isNotFound, isUnauthorized, isValidation } from './errors.ts'
import { dataOf } from './http.ts'
import { companyKey, invalidateNoun } from './query.ts'
import { templateQueries } from './templates.ts'

const key = (companyId: string, ...rest: readonly unknown[]) => companyKey(companyId, 'documents', ...rest)

export const documentQueries = {
  /** 作成した書類: all that the user may see. */
  list: (companyId: string, filter: DocumentFilter) =>
    queryOptions({
      queryKey: key(companyId, 'list', filter),
      queryFn: ({ signal }) => companyCall(companyId, 'GET /documents', { query: filter, signal }),
    }),
  mine: (companyId: string, filter: DocumentFilter) =>
    queryOptions({
      queryKey: key(companyId, 'mine', filter),
      queryFn: ({ signal }) => companyCall(companyId, 'GET /documents-mine', { query: filter, signal }),
    }),
  /** 自分への承認依頼. */
  toApprove: (companyId: string, filter: DocumentFilter) =>
    queryOptions({
      queryKey: key(companyId, 'to-approve', filter),
      queryFn: ({ signal }) => companyCall(companyId, 'GET /documents-approval', { query: filter, signal }),
    }),
  ofMatter: (companyId: string, matterId: number, page = 1) =>
    queryOptions({
      queryKey: key(companyId, 'of-matter', matterId, page),
      queryFn: ({ signal }) =>
        companyCall(companyId, 'GET /matters/{id}/documents', { params: { id: matterId }, query: { page }, signal }),
    }),
  /** One page of the documents as files, as a file browser looks for them. */
  files: (companyId: string, filter: DocumentFileFilter) =>
    queryOptions({
      queryKey: key(companyId, 'files', filter),
      queryFn: ({ signal }) => companyCall(companyId, 'GET /document-files', { query: filter, signal }),
    }),
  detail: (companyId: string, id: number) =>
    queryOptions({
      queryKey: key(companyId, 'detail', id),
      queryFn: ({ signal }) => dataOf(companyCall(companyId, 'GET /documents/{id}', { params: { id }, signal })),
    }),
  /** The sheets with the saved contents. */
  sheets: (companyId: string, id: number) =>
    queryOptions({
      queryKey: key(companyId, 'sheets', id),
      queryFn: ({ signal }) => dataOf(companyCall(companyId, 'GET /documents/{id}/sheets', { params: { id }, signal })),
    }),
  /** The same of a document that was made here and not sent yet: those of its empty form. */
  sheetsOf: (companyId: string, { id, template }: Pick<Document, 'id' | 'template'>) =>
    id > 0 ? documentQueries.sheets(companyId, id) : templateQueries.sheets(companyId, template.id),
  /** What the form's cells say where nothing is filled in: the form never changes, so neither do they. */
  formValues: (companyId: string, { id, template }: Pick<Document, 'id' | 'template'>) =>
    queryOptions({
      queryKey: companyKey(companyId, 'templates', 'form-values', template.id),
      queryFn: ({ signal }) =>
        dataOf(companyCall(companyId, 'GET /documents/{id}/form-values', { params: { id }, signal })),
      // Without it the fields are empty, as they are without a connection; the paper is right all the same.
      meta: { screenShows: (error) => !isUnauthorized(error) },
      staleTime: Infinity,
      enabled: template.has_excel && id > 0,
    }),
  /** What earlier documents say, without which the editor works as well. */
  previousValues: (companyId: string, id: number) =>
    queryOptions({
      queryKey: key(companyId, 'previous-values', id),
      queryFn: ({ signal }) =>
        dataOf(companyCall(companyId, 'GET /documents/{id}/previous-values', { params: { id }, signal })),
      meta: { screenShows: (error) => !isUnauthorized(error) },
    }),
  /** The same of a document that is made of the template in the matter now. */
  previousValuesBefore: (companyId: string, matterId: number, template_id: number) =>
    queryOptions({
      queryKey: key(companyId, 'previous-values-before', matterId, template_id),
      queryFn: ({ signal }) =>
        dataOf(
          companyCall(companyId, 'GET /matters/{id}/templates/{template_id}/previous-values', {
            params: { id: matterId, template_id },
            signal,
          }),
        ),
      meta: { screenShows: (error) => !isUnauthorized(error) },
    }),
  /** 撮影リスト of a matter; its screen stands without it too. */
  shootingList: (companyId: string, matterId: number) =>
    queryOptions({
      queryKey: key(companyId, 'shooting-list', matterId),
      queryFn: ({ signal }) =>
        companyCall(companyId, 'GET /matters/{id}/shooting-list', { params: { id: matterId }, signal }),
      meta: { screenShows: (error) => !isUnauthorized(error) },
    }),
  /** Of one item in the year before the document; the chart of them says itself where they do not come. */
  readings: (companyId: string, id: number, item_id: number) =>
    queryOptions({
      queryKey: key(companyId, 'readings', id, item_id),
      queryFn: ({ signal }) =>
        dataOf(
          companyCall(companyId, 'GET /documents/{id}/items/{item_id}/readings', { params: { id, item_id }, signal }),
        ),
      meta: { screenShows: (error) => !isUnauthorized(error) },
    }),
  /** Of the PDF as it would be sent now; the question that shows it stands without it too. */
  pageCount: (companyId: string, id: number) =>
    queryOptions({
      queryKey: key(companyId, 'page-count', id),
      queryFn: ({ signal }) =>
        dataOf(companyCall(companyId, 'GET /documents/{id}/page-count', { params: { id }, signal })),
      meta: { screenShows: (error) => !isUnauthorized(error) },
    }),
  /** Formulas that show the value they had, since what is stored cannot be computed with. */
  uncomputed: (companyId: string, id: number) =>
    queryOptions({
      queryKey: key(companyId, 'uncomputed', id),
      meta: { screenShows: (error) => !isUnauthorized(error) },
      queryFn: ({ signal }) =>
        dataOf(companyCall(companyId, 'GET /documents/{id}/uncomputed', { params: { id }, signal })),
    }),
  histories: (companyId: string, id: number, page = 1) =>
    queryOptions({
      queryKey: key(companyId, 'histories', id, page),
      queryFn: ({ signal }) =>
        companyCall(companyId, 'GET /documents/{id}/histories', { params: { id }, query: { page }, signal }),
    }),
  /** What changed since the last 差し戻し; null where there was none. */
  changes: (companyId: string, id: number) =>
    queryOptions({
      queryKey: key(companyId, 'changes', id),
      queryFn: ({ signal }) =>
        dataOf(companyCall(companyId, 'GET /documents/{id}/changes', { params: { id }, signal })),
    }),
  /** The documents that wait for the user's approval, before and after this one. */
  waiting: (companyId: string, id: number) =>
    queryOptions({
      queryKey: key(companyId, 'waiting', id),
      queryFn: ({ signal }) =>
        dataOf(companyCall(companyId, 'GET /documents/{id}/waiting', { params: { id }, signal })),
    }),
}

export const invalidateDocuments = (client: QueryClient, companyId: string): Promise<void> =>
  invalidateNoun(client, companyId, 'documents')

/** The sheets as they would be with contents that are not saved yet. */
export const calculateSheets = (
  companyId: string,
  id: number,
  docs_data: DocsDataRequest,
  options: CallOptions,
): Promise<SheetTable[]> =>
  dataOf(companyCall(companyId, 'POST /documents/{id}/sheets', { params: { id }, body: { docs_data }, ...options }))

/** What of contents that are not saved yet would be cut, shrunk or missing on paper. */
export const checkPrint = (
  companyId: string,
  id: number,
  docs_data: DocsDataRequest,
  options: CallOptions,
): Promise<PrintMark[]> =>
  dataOf(
    companyCall(companyId, 'POST /documents/{id}/print-marks', { params: { id }, body: { docs_data }, ...options }),
  )

/** PDF or Excel as it stands, under the document's title. */
export const downloadDocument = (
  companyId: string,
  id: number,
  download_type: DownloadType,
  options: CallOptions = {},
) =>
  companyDownload(companyId, 'GET /documents/{id}/download', { params: { id }, query: { download_type }, ...options })

/** The PDFs of several as one ZIP; 422 (too many) has a sentence of its own. */
export const downloadDocumentsArchive = (companyId: string, ids: number[], options: CallOptions) =>
  companyDownload(companyId, 'POST /documents-archive', { body: { ids }, ...options })

/** Where the picture of the filled page is; another address once something else is saved. */
export const documentThumbnailPath = (
  companyId: string,
  { id, updated_at }: Pick<Document, 'id' | 'updated_at'>,
  sheet?: number,
): string =>
  `/api/c/${companyId}/documents/${id}/thumbnail?v=${Date.parse(updated_at)}${sheet === undefined ? '' : `&sheet=${sheet}`}`

/** Takes in the document as a change answered it: the detail is known at once, everything else is refetched until this resolves. */
const takeIn = (client: QueryClient, companyId: string, document: Document): Promise<void> => {
  client.setQueryData(documentQueries.detail(companyId, document.id).queryKey, document)
  return invalidateDocuments(client, companyId)
}

/** Contents: 409 (documentConflictSchema) where somebody saved since `updated_at`. */
export const sendDocumentChange = (
  companyId: string,
  id: number,
  body: UpdateDocumentRequest,
  options: CallOptions = {},
): Promise<Document> => dataOf(companyCall(companyId, 'PUT /documents/{id}', { params: { id }, body, ...options }))

/** Files put in and taken out beside whatever others changed; 409 (documentConflictSchema) where another chose pages of one that is to go. */
export const changeEmbedResources = (
  companyId: string,
  id: number,
  body: EmbedChanges,
  options: CallOptions,
): Promise<Document> =>
  dataOf(companyCall(companyId, 'POST /documents/{id}/embed-resources', { params: { id }, body, ...options }))

/** A change that answers the document as it is then; pending until every screen shows it. */
export const useDocumentMutation = <Input>(
  companyId: string,
  run: (input: Input) => Promise<Document>,
  meta: { failure?: string; screenShows?: (error: unknown) => boolean } = {},
) => {
  const client = useQueryClient()
  return useMutation({ mutationFn: run, onSuccess: (document) => takeIn(client, companyId, document), meta })
}

/** Once: a matter that lives already is answered again. */
export const sendItemMatter = (
  companyId: string,
  id: number,
  item_id: number,
  options: CallOptions = {},
): Promise<ItemMatter> =>
  dataOf(companyCall(companyId, 'POST /documents/{id}/matters', { params: { id }, body: { item_id }, ...options }))

export const takeInItemMatter = (client: QueryClient, companyId: string, id: number, made: ItemMatter): void => {
  client.setQueryData(
    documentQueries.detail(companyId, id).queryKey,
    (document) =>
      document && {
        ...document,
        item_matters: [...document.item_matters.filter(({ item_id }) => item_id !== made.item_id), made],
      },
  )
  for (const noun of ['matters', 'home']) void invalidateNoun(client, companyId, noun)
}

/**
 * Contents and title; 409 (documentConflictSchema) and 422 are the form's to show, and whatever else it says it shows.
 * Whoever writes goes on as soon as it is stored: what is refetched is not waited for.
 */
export const useSaveDocument = (
  companyId: string,
  screenShows: (error: unknown) => boolean = (error) => isForForm(error) || isDeleted(error),
) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, ...body }: SaveDocumentRequest & { id: number }) =>
      sendDocumentChange(companyId, id, body, { mayWait: true }),
    onSuccess: (document) => void takeIn(client, companyId, document),
    meta: {
      screenShows,
      failure: '書類の保存に失敗しました。入力内容は残っています。時間をおいて、やり直してください。',
    },
  })
}

/** A new document with what was saved of a deleted one. */
export const useRecreateDocument = (companyId: string) =>
  useDocumentMutation(
    companyId,
    (id: number) => dataOf(companyCall(companyId, 'POST /documents/{id}/recreation', { params: { id } })),
    { failure: '書類の作成に失敗しました。入力内容は残っています。時間をおいて、やり直してください。' },
  )

export const useSetDestinations = (companyId: string, id: number) =>
  useDocumentMutation(
    companyId,
    (body: SetDestinationsRequest | { matter_id: number } | { unlink_matter: true }) =>
      sendDocumentChange(companyId, id, body),
    { screenShows: isValidation },
  )

export const useSetSubmitMode = (companyId: string, id: number) =>
  useDocumentMutation(companyId, (submit_mode: SubmitMode) => sendDocumentChange(companyId, id, { submit_mode }))

/** 422, and that the document is gone, are the form's to show. */
export const useRequestApproval = (companyId: string, id: number) =>
  useDocumentMutation(
    companyId,
    (body: RequestApprovalRequest) =>
      dataOf(companyCall(companyId, 'POST /documents/{id}/approval', { params: { id }, body })),
    { screenShows: (error) => isValidation(error) || isNotFound(error) },
  )

export const useAnswerApproval = (companyId: string, id: number) =>
  useDocumentMutation(
    companyId,
    (body: AnswerApprovalRequest) =>
      dataOf(companyCall(companyId, 'PUT /documents/{id}/approval', { params: { id }, body })),
    { screenShows: isValidation },
  )

export const useCancelApproval = (companyId: string, id: number) =>
  useDocumentMutation(companyId, () =>
    dataOf(companyCall(companyId, 'DELETE /documents/{id}/approval', { params: { id } })),
  )

export const useSubstituteApprover = (companyId: string, id: number) =>
  useDocumentMutation(
    companyId,
    (body: SubstituteApproverRequest) =>
      dataOf(companyCall(companyId, 'PUT /documents/{id}/approval/substitute', { params: { id }, body })),
    { screenShows: isValidation },
  )

export const useSubmitDocument = (companyId: string, id: number) =>
  useDocumentMutation(companyId, () =>
    dataOf(companyCall(companyId, 'POST /documents/{id}/submit', { params: { id } })),
  )

export const useResendMail = (companyId: string, id: number) =>
  useDocumentMutation(companyId, (mail_id: number) =>
    dataOf(companyCall(companyId, 'POST /documents/{id}/mails/{mail_id}/resend', { params: { id, mail_id } })),
  )

export const useRevokeMail = (companyId: string, id: number) =>
  useDocumentMutation(companyId, (mail_id: number) =>
    dataOf(companyCall(companyId, 'POST /documents/{id}/mails/{mail_id}/revoke', { params: { id, mail_id } })),
  )

export const useCopyDocument = (companyId: string) =>
  useDocumentMutation(
    companyId,
    (id: number) => dataOf(companyCall(companyId, 'POST /documents/{id}/copy', { params: { id } })),
    { failure: '書類のコピーに失敗しました。時間をおいて、やり直してください。' },
  )

export const useDeleteDocument = (companyId: string) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => companyCall(companyId, 'DELETE /documents/{id}', { params: { id } }),
    onSuccess: async (_, id) => {
      client.removeQueries({ queryKey: documentQueries.detail(companyId, id).queryKey })
      await invalidateDocuments(client, companyId)
    },
    meta: { failure: '書類の削除に失敗しました。時間をおいて、やり直してください。' },
  })
}
