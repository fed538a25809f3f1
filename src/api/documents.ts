/** Documents: their contents, approval, submission and recipients. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import type {
  AnswerApprovalRequest,
  RequestApprovalRequest,
  SubstituteApproverRequest,
} from '#domain/approvals/approvals.contract.ts'
import type {
  CreateDocumentRequest,
  DocsDataRequest,
  Document,
  DocumentFilter,
  DocumentItemFile,
  DocumentListItem,
  DownloadType,
  SaveDocumentRequest,
  SetDestinationsRequest,
  WaitingDocuments,
} from '#domain/documents/documents.contract.ts'
import type { DocumentChanges } from '#domain/documents/document-changes.ts'
import type { SubmitMode } from '#domain/documents/documents.labels.ts'
import type { SheetTable } from '#domain/documents/sheet-table.ts'
import type { DocumentFileFilter, File as ListedFile } from '#domain/files/files.contract.ts'
import type { History } from '#domain/histories/histories.contract.ts'
import type { Paged } from '#domain/paging.ts'
import { isForForm, isNotFound, isValidation } from './errors.ts'
import { companyPath, http } from './http.ts'
import type { CallOptions } from './http.ts'
import { companyKey, invalidateNoun } from './query.ts'

type Answer<T> = { data: T }
type List = Paged<DocumentListItem>

const path = (companyId: string, id?: number, rest = ''): string =>
  `${companyPath(companyId)}/documents${id === undefined ? '' : `/${id}`}${rest}`
const key = (companyId: string, ...rest: readonly unknown[]) => companyKey(companyId, 'documents', ...rest)
const one = async (call: Promise<Answer<Document>>): Promise<Document> => (await call).data

export const documentQueries = {
  /** 作成した書類: all that the user may see. */
  list: (companyId: string, filter: DocumentFilter) =>
    queryOptions({
      queryKey: key(companyId, 'list', filter),
      queryFn: ({ signal }) => http.get<List>(path(companyId), { query: filter, signal }),
    }),
  mine: (companyId: string, filter: DocumentFilter) =>
    queryOptions({
      queryKey: key(companyId, 'mine', filter),
      queryFn: ({ signal }) => http.get<List>(`${companyPath(companyId)}/documents-mine`, { query: filter, signal }),
    }),
  /** 自分への承認依頼. */
  toApprove: (companyId: string, filter: DocumentFilter) =>
    queryOptions({
      queryKey: key(companyId, 'to-approve', filter),
      queryFn: ({ signal }) =>
        http.get<List>(`${companyPath(companyId)}/documents-approval`, { query: filter, signal }),
    }),
  ofMatter: (companyId: string, matterId: number, page = 1) =>
    queryOptions({
      queryKey: key(companyId, 'of-matter', matterId, page),
      queryFn: ({ signal }) =>
        http.get<List>(`${companyPath(companyId)}/matters/${matterId}/documents`, { query: { page }, signal }),
    }),
  /** One page of the documents as files, as a file browser looks for them. */
  files: (companyId: string, filter: DocumentFileFilter) =>
    queryOptions({
      queryKey: key(companyId, 'files', filter),
      queryFn: ({ signal }) =>
        http.get<Paged<ListedFile>>(`${companyPath(companyId)}/document-files`, { query: filter, signal }),
    }),
  detail: (companyId: string, id: number) =>
    queryOptions({
      queryKey: key(companyId, 'detail', id),
      queryFn: ({ signal }) => one(http.get(path(companyId, id), { signal })),
    }),
  /** The sheets with the saved contents. */
  sheets: (companyId: string, id: number) =>
    queryOptions({
      queryKey: key(companyId, 'sheets', id),
      queryFn: async ({ signal }) =>
        (await http.get<Answer<SheetTable[]>>(path(companyId, id, '/sheets'), { signal })).data,
    }),
  histories: (companyId: string, id: number, page = 1) =>
    queryOptions({
      queryKey: key(companyId, 'histories', id, page),
      queryFn: ({ signal }) => http.get<Paged<History>>(path(companyId, id, '/histories'), { query: { page }, signal }),
    }),
  /** What changed since the last 差し戻し; null where there was none. */
  changes: (companyId: string, id: number) =>
    queryOptions({
      queryKey: key(companyId, 'changes', id),
      queryFn: async ({ signal }) =>
        (await http.get<Answer<DocumentChanges | null>>(path(companyId, id, '/changes'), { signal })).data,
    }),
  /** The documents that wait for the user's approval, before and after this one. */
  waiting: (companyId: string, id: number) =>
    queryOptions({
      queryKey: key(companyId, 'waiting', id),
      queryFn: async ({ signal }) =>
        (await http.get<Answer<WaitingDocuments>>(path(companyId, id, '/waiting'), { signal })).data,
    }),
}

export const invalidateDocuments = (client: QueryClient, companyId: string): Promise<void> =>
  invalidateNoun(client, companyId, 'documents')

/** The sheets as they would be with contents that are not saved yet. */
export const calculateSheets = async (
  companyId: string,
  id: number,
  docs_data: DocsDataRequest,
  options: CallOptions,
): Promise<SheetTable[]> =>
  (await http.post<Answer<SheetTable[]>>(path(companyId, id, '/sheets'), { docs_data }, options)).data

/** PDF or Excel as it stands, under the document's title. */
export const downloadDocument = (
  companyId: string,
  id: number,
  download_type: DownloadType,
  options: CallOptions = {},
) => http.download(path(companyId, id, '/download'), { ...options, query: { download_type } })

/** A file into a file item; it is stored at once. `repeat_seconds` since a first try whose answer got lost keep it from being stored twice. */
export const addItemFile = async (
  companyId: string,
  id: number,
  item_id: number,
  file: File,
  { repeat_seconds, ...options }: CallOptions & { repeat_seconds?: number | undefined } = {},
): Promise<DocumentItemFile> => {
  const form = new FormData()
  if (repeat_seconds !== undefined) form.set('repeat_seconds', String(repeat_seconds))
  form.set('item_id', String(item_id))
  form.set('file', file)
  return (await http.post<Answer<DocumentItemFile>>(path(companyId, id, '/files'), form, options)).data
}

export const removeItemFile = (companyId: string, id: number, item_file_id: number): Promise<void> =>
  http.delete(path(companyId, id, `/files/${item_file_id}`))

/** Takes in the document as a change answered it: the detail is known at once, everything else is refetched until this resolves. */
const takeIn = (client: QueryClient, companyId: string, document: Document): Promise<void> => {
  client.setQueryData(documentQueries.detail(companyId, document.id).queryKey, document)
  return invalidateDocuments(client, companyId)
}

/** A change that answers the document as it is then; pending until every screen shows it. */
const useDocumentMutation = <Input>(
  companyId: string,
  run: (input: Input) => Promise<Document>,
  meta: { failure?: string; screenShows?: (error: unknown) => boolean } = {},
) => {
  const client = useQueryClient()
  return useMutation({ mutationFn: run, onSuccess: (document) => takeIn(client, companyId, document), meta })
}

export const useCreateDocument = (companyId: string) =>
  useDocumentMutation(companyId, (body: CreateDocumentRequest) => one(http.post(path(companyId), body)), {
    screenShows: isValidation,
  })

/**
 * Contents and title; 409 (documentConflictSchema) and 422 are the form's to show, and whatever else it says it shows.
 * Whoever writes goes on as soon as it is stored: what is refetched is not waited for.
 */
export const useSaveDocument = (
  companyId: string,
  id: number,
  screenShows: (error: unknown) => boolean = isForForm,
) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: SaveDocumentRequest) => one(http.put(path(companyId, id), body)),
    onSuccess: (document) => void takeIn(client, companyId, document),
    meta: {
      screenShows,
      failure: '書類の保存に失敗しました。入力内容は残っています。時間をおいて、やり直してください。',
    },
  })
}

export const useSetDestinations = (companyId: string, id: number) =>
  useDocumentMutation(
    companyId,
    (body: SetDestinationsRequest | { matter_id: number } | { unlink_matter: true }) =>
      one(http.put(path(companyId, id), body)),
    { screenShows: isValidation },
  )

export const useSetSubmitMode = (companyId: string, id: number) =>
  useDocumentMutation(companyId, (submit_mode: SubmitMode) => one(http.put(path(companyId, id), { submit_mode })))

/** 422, and that the document is gone, are the form's to show. */
export const useRequestApproval = (companyId: string, id: number) =>
  useDocumentMutation(
    companyId,
    (body: RequestApprovalRequest) => one(http.post(path(companyId, id, '/approval'), body)),
    { screenShows: (error) => isValidation(error) || isNotFound(error) },
  )

export const useAnswerApproval = (companyId: string, id: number) =>
  useDocumentMutation(
    companyId,
    (body: AnswerApprovalRequest) => one(http.put(path(companyId, id, '/approval'), body)),
    { screenShows: isValidation },
  )

export const useCancelApproval = (companyId: string, id: number) =>
  useDocumentMutation(companyId, () => one(http.delete(path(companyId, id, '/approval'))))

export const useSubstituteApprover = (companyId: string, id: number) =>
  useDocumentMutation(
    companyId,
    (body: SubstituteApproverRequest) => one(http.put(path(companyId, id, '/approval/substitute'), body)),
    { screenShows: isValidation },
  )

export const useSubmitDocument = (companyId: string, id: number) =>
  useDocumentMutation(companyId, () => one(http.post(path(companyId, id, '/submit'))))

export const useResendMail = (companyId: string, id: number) =>
  useDocumentMutation(companyId, (mail_id: number) => one(http.post(path(companyId, id, `/mails/${mail_id}/resend`))))

export const useRevokeMail = (companyId: string, id: number) =>
  useDocumentMutation(companyId, (mail_id: number) => one(http.post(path(companyId, id, `/mails/${mail_id}/revoke`))))

export const useCopyDocument = (companyId: string) =>
  useDocumentMutation(companyId, (id: number) => one(http.post(path(companyId, id, '/copy'))), {
    failure: '書類のコピーに失敗しました。時間をおいて、やり直してください。',
  })

export const useDeleteDocument = (companyId: string) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => http.delete<void>(path(companyId, id)),
    onSuccess: async (_, id) => {
      client.removeQueries({ queryKey: documentQueries.detail(companyId, id).queryKey })
      await invalidateDocuments(client, companyId)
    },
    meta: { failure: '書類の削除に失敗しました。時間をおいて、やり直してください。' },
  })
}
