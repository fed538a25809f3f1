/** Photos of matters, and the ledgers (写真台帳) that are made of them. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import type {
  CreatePhotoLedgerRequest,
  UpdatePhotoLedgerRequest,
} from '#domain/photo-ledgers/photo-ledgers.contract.ts'
import { failureText } from '#domain/text/screens.ts'
import { companyCall, companyDownload } from './call.ts'
import type { Download } from './call.ts'
import { isForForm, isNotFound } from './errors.ts'
import { dataOf } from './http.ts'
import { companyKey, invalidateNoun } from './query.ts'

const key = (companyId: string, ...rest: readonly unknown[]) => companyKey(companyId, 'photo-ledgers', ...rest)

export const photoLedgerQueries = {
  ofMatter: (companyId: string, matterId: number) =>
    queryOptions({
      queryKey: key(companyId, 'of-matter', matterId),
      queryFn: ({ signal }) =>
        dataOf(companyCall(companyId, 'GET /matters/{id}/photo-ledgers', { params: { id: matterId }, signal })),
    }),
  detail: (companyId: string, id: number) =>
    queryOptions({
      queryKey: key(companyId, 'detail', id),
      queryFn: ({ signal }) => dataOf(companyCall(companyId, 'GET /photo-ledgers/{id}', { params: { id }, signal })),
    }),
  /** What a ledger can be made of; asked anew each time, since photos arrive from the field. */
  photos: (companyId: string, matterId: number) =>
    queryOptions({
      queryKey: key(companyId, 'photos', matterId),
      queryFn: ({ signal }) =>
        dataOf(companyCall(companyId, 'GET /matters/{id}/photos', { params: { id: matterId }, signal })),
      staleTime: 0,
    }),
}

/** Ledgers, and the matters' histories that tell of them. */
const invalidateLedgers = async (client: QueryClient, companyId: string, gone?: number): Promise<void> => {
  await Promise.all([
    invalidateNoun(client, companyId, 'photo-ledgers', gone),
    client.invalidateQueries({ queryKey: companyKey(companyId, 'matters', 'histories') }),
  ])
}

const useLedgerMutation = <Input, Result>(
  companyId: string,
  run: (input: Input) => Promise<Result>,
  meta: { failure?: string; screenShows?: (error: unknown) => boolean },
  goneOf?: (input: Input) => number,
) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: run,
    onSuccess: (_, input) => invalidateLedgers(client, companyId, goneOf?.(input)),
    meta,
  })
}

/** 422 is the dialog's to show. */
export const useCreatePhotoLedger = (companyId: string, matterId: number) =>
  useLedgerMutation(
    companyId,
    (body: CreatePhotoLedgerRequest) =>
      dataOf(companyCall(companyId, 'POST /matters/{id}/photo-ledgers', { params: { id: matterId }, body })),
    { screenShows: isForForm },
  )

/** The whole ledger; 409 (photoLedgerConflictSchema), 422 and 404 are the screen's to show. */
export const useUpdatePhotoLedger = (companyId: string, id: number) =>
  useLedgerMutation(
    companyId,
    (body: UpdatePhotoLedgerRequest) =>
      dataOf(companyCall(companyId, 'PUT /photo-ledgers/{id}', { params: { id }, body })),
    { screenShows: (error) => isForForm(error) || isNotFound(error) },
  )

export const useDeletePhotoLedger = (companyId: string) =>
  useLedgerMutation(
    companyId,
    (id: number) => companyCall(companyId, 'DELETE /photo-ledgers/{id}', { params: { id } }),
    { failure: failureText('写真台帳', '削除') },
    (id) => id,
  )

export const downloadPhotoLedger = (companyId: string, id: number, download_type: 'pdf' | 'excel'): Promise<Download> =>
  companyDownload(companyId, 'GET /photo-ledgers/{id}/download', { params: { id }, query: { download_type } })
