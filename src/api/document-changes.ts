/** What is done with documents: their contents, approval, submission, recipients, and their files. */
import type { RenewCodeRequest } from '#domain/documents/access-code.contract.ts'
import type { SubmitMode } from '#domain/approvals/approvals.labels.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import type {
  AnswerApprovalRequest,
  AskApprovalRequest,
  RequestApprovalRequest,
  SubstituteApproverRequest,
} from '#domain/approvals/approvals.contract.ts'
import type {
  AddRecipientsRequest,
  DocsDataRequest,
  Document,
  DocumentCsvRequest,
  ItemMatter,
  SaveDocumentRequest,
  SetDestinationsRequest,
  ShowToGuestsRequest,
  UpdateDocumentRequest,
} from '#domain/documents/documents.contract.ts'
import type { EmbedChanges } from '#domain/documents/embed-changes.ts'
import type { PrintMark } from '#domain/documents/print-marks.ts'
import type { SheetTable } from '#domain/sheets/sheet-table.ts'
import type { DownloadType } from '#domain/fields.ts'
import { companyCall, companyDownload } from './call.ts'
import type { CallOptions, Download } from './call.ts'
import { isDeleted, isForForm, isNotFound, isOffline, isValidation } from './errors.ts'
import { companyPath, dataOf } from './http.ts'
import { invalidateNoun } from './query.ts'
import type { QueryMeta } from './query.ts'
import { documentQueries } from './documents.ts'

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

/** As what a document is downloaded; `archive` is a PDF for the long run with the Excel inside. */
export type DocumentDownload = DownloadType | 'archive'

/** PDF or Excel as it stands, under the document's title. */
export const downloadDocument = (companyId: string, id: number, as: DocumentDownload, options: CallOptions = {}) =>
  companyDownload(companyId, 'GET /documents/{id}/download', {
    params: { id },
    query: as === 'archive' ? { download_type: 'pdf', is_archival: true } : { download_type: as },
    ...options,
  })

/** The PDFs of several as one ZIP; 422 (too many) has a sentence of its own. */
export const downloadDocumentsArchive = (companyId: string, ids: number[], options: CallOptions) =>
  companyDownload(companyId, 'POST /documents-archive', { body: { ids }, ...options })

/** Where the picture of the filled page is; another address once something else is saved. */
export const documentThumbnailPath = (
  companyId: string,
  { id, updated_at }: Pick<Document, 'id' | 'updated_at'>,
  sheet?: number,
  page = 1,
): string =>
  `/api/c/${companyId}/documents/${id}/thumbnail?v=${Date.parse(updated_at)}${sheet === undefined ? '' : `&sheet=${sheet}`}${page === 1 ? '' : `&page=${page}`}`

/** Address of the paper that a recipient signed for it; to be looked at. */
export const documentReceiptPath = (companyId: string, id: number, mail_id: number): string =>
  `${companyPath(companyId)}/documents/${id}/mails/${mail_id}/receipt`

/** Takes in the document as a change answered it: the detail is known at once, everything else is refetched until this resolves. */
const takeIn = (client: QueryClient, companyId: string, document: Document): Promise<void> => {
  client.setQueryData(documentQueries.detail(companyId, document.id).queryKey, document)
  return invalidateNoun(client, companyId, 'documents')
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
  meta: QueryMeta = {},
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
  void invalidateNoun(client, companyId, 'matters')
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

export const useUnlinkMatter = (companyId: string, id: number) =>
  useDocumentMutation(companyId, () => sendDocumentChange(companyId, id, { unlink_matter: true }))

/** One step on the way of a document to whom it is for. */
export type HandInStep =
  | { does: 'prepare'; request: RequestApprovalRequest }
  | { does: 'request'; request: AskApprovalRequest }
  | { does: 'destinations'; body: SetDestinationsRequest }
  | { does: 'choose'; submit_mode: SubmitMode }
  | { does: 'submit' }

/** 409 where the document's state does not allow it any more. */
export const sendHandIn = (
  companyId: string,
  id: number,
  step: HandInStep,
  options: CallOptions,
): Promise<Document> => {
  const given = { params: { id }, ...options }
  switch (step.does) {
    case 'prepare':
      return dataOf(companyCall(companyId, 'PUT /documents/{id}/prepared-approval', { ...given, body: step.request }))
    case 'request':
      return dataOf(companyCall(companyId, 'POST /documents/{id}/approval', { ...given, body: step.request }))
    case 'destinations':
      return sendDocumentChange(companyId, id, step.body, options)
    case 'choose':
      return sendDocumentChange(companyId, id, { submit_mode: step.submit_mode }, options)
    case 'submit':
      return dataOf(companyCall(companyId, 'POST /documents/{id}/submit', given))
  }
}

/** 422, that the document is gone, and that there is no connection, are the screen's to show. */
export const useHandInStep = (companyId: string, id: number, failure?: string) =>
  useDocumentMutation(
    companyId,
    ({ step, key }: { step: HandInStep; key: string }) =>
      sendHandIn(companyId, id, step, { idempotencyKey: key, mayWait: true }),
    {
      screenShows: (error) => isValidation(error) || isNotFound(error) || isOffline(error),
      ...(failure !== undefined && { failure }),
    },
  )

/** ゲストに見せる; null as its template and kind have it. */
export const useShowToGuests = (companyId: string, id: number) =>
  useDocumentMutation(companyId, (body: ShowToGuestsRequest) =>
    dataOf(companyCall(companyId, 'PUT /documents/{id}/guests', { params: { id }, body })),
  )

export const useSetSubmitMode = (companyId: string, id: number) =>
  useDocumentMutation(companyId, (submit_mode: SubmitMode) => sendDocumentChange(companyId, id, { submit_mode }))

export const useForgetPreparedApproval = (companyId: string, id: number) =>
  useDocumentMutation(companyId, () =>
    dataOf(companyCall(companyId, 'DELETE /documents/{id}/prepared-approval', { params: { id } })),
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

/** 宛先を追加 after submission; 422 is the form's to show. */
export const useAddRecipients = (companyId: string, id: number) =>
  useDocumentMutation(
    companyId,
    (body: AddRecipientsRequest) =>
      dataOf(companyCall(companyId, 'POST /documents/{id}/mails', { params: { id }, body })),
    { screenShows: isValidation },
  )

/** The address of a recipient's own link, for telling it in another way; the history then has a line of it. */
export const useRecipientLink = (companyId: string, id: number) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (mail_id: number): Promise<string> =>
      (await companyCall(companyId, 'POST /documents/{id}/mails/{mail_id}/link', { params: { id, mail_id } })).data.url,
    onSuccess: () => void invalidateNoun(client, companyId, 'documents'),
    meta: { screenShows: () => true },
  })
}

export const useResendMail = (companyId: string, id: number) =>
  useDocumentMutation(companyId, (mail_id: number) =>
    dataOf(companyCall(companyId, 'POST /documents/{id}/mails/{mail_id}/resend', { params: { id, mail_id } })),
  )

/** アクセスコード of a submitted document, anew. */
export const useRenewAccessCode = (companyId: string, id: number) =>
  useDocumentMutation(companyId, (body: RenewCodeRequest) =>
    dataOf(companyCall(companyId, 'PUT /documents/{id}/access-code', { params: { id }, body })),
  )

export const useRevokeMail = (companyId: string, id: number) =>
  useDocumentMutation(companyId, (mail_id: number) =>
    dataOf(companyCall(companyId, 'POST /documents/{id}/mails/{mail_id}/revoke', { params: { id, mail_id } })),
  )

/** What the list shows as a file. */
export const downloadDocumentCsv = (companyId: string, body: DocumentCsvRequest): Promise<Download> =>
  companyDownload(companyId, 'POST /document-csv-download', { body })
