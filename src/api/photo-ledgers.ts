/** Photo ledgers (写真台帳) as they are read. */
import { queryOptions } from '@tanstack/react-query'
import { companyCall } from './call.ts'
import { dataOf } from './http.ts'
import { companyKey } from './query.ts'

const key = (companyId: string, ...rest: readonly unknown[]) => companyKey(companyId, 'photo-ledgers', ...rest)

export const photoLedgerQueries = {
  ofMatter: (companyId: string, matterId: number) =>
    queryOptions({
      queryKey: key(companyId, 'of-matter', { matter_id: matterId }),
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
      queryKey: key(companyId, 'photos', { matter_id: matterId }),
      queryFn: ({ signal }) =>
        dataOf(companyCall(companyId, 'GET /matters/{id}/photos', { params: { id: matterId }, signal })),
      staleTime: 0,
    }),
}
