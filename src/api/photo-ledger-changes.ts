/** What is done with photo ledgers. */
import type {
  CreatePhotoLedgerRequest,
  UpdatePhotoLedgerRequest,
} from '#domain/photo-ledgers/photo-ledgers.contract.ts'
import { failureText } from '#domain/text/screens.ts'
import { companyCall, companyDownload } from './call.ts'
import type { Download } from './call.ts'
import { isForForm, isNotFound } from './errors.ts'
import { dataOf } from './http.ts'
import { never, useNounMutation } from './noun-mutation.ts'

/** 422 is the dialog's to show. */
export const useCreatePhotoLedger = (companyId: string, matterId: number) =>
  useNounMutation(
    companyId,
    'photo-ledgers',
    (body: CreatePhotoLedgerRequest) =>
      dataOf(companyCall(companyId, 'POST /matters/{id}/photo-ledgers', { params: { id: matterId }, body })),
    { screenShows: isForForm, isOutdated: never },
  )

/** The whole ledger; 409 (photoLedgerConflictSchema), 422 and 404 are the screen's to show. */
export const useUpdatePhotoLedger = (companyId: string, id: number) =>
  useNounMutation(
    companyId,
    'photo-ledgers',
    (body: UpdatePhotoLedgerRequest) =>
      dataOf(companyCall(companyId, 'PUT /photo-ledgers/{id}', { params: { id }, body })),
    { screenShows: (error) => isForForm(error) || isNotFound(error), isOutdated: never },
  )

export const useDeletePhotoLedger = (companyId: string) =>
  useNounMutation(
    companyId,
    'photo-ledgers',
    (id: number) => companyCall(companyId, 'DELETE /photo-ledgers/{id}', { params: { id } }),
    { failure: failureText('写真台帳', '削除'), gone: (id) => id, isOutdated: never },
  )

export const downloadPhotoLedger = (companyId: string, id: number, download_type: 'pdf' | 'excel'): Promise<Download> =>
  companyDownload(companyId, 'GET /photo-ledgers/{id}/download', { params: { id }, query: { download_type } })
