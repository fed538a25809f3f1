/** Photo ledgers (写真台帳) as they are read. */
import { dataQuery } from './call-query.ts'
import { companyKey } from './query.ts'

const key = (companyId: string, ...rest: readonly unknown[]) => companyKey(companyId, 'photo-ledgers', ...rest)

export const photoLedgerQueries = {
  ofMatter: (companyId: string, matterId: number) =>
    dataQuery(companyId, key(companyId, 'of-matter', { matter_id: matterId }), 'GET /matters/{id}/photo-ledgers', {
      params: { id: matterId },
    }),
  detail: (companyId: string, id: number) =>
    dataQuery(companyId, key(companyId, 'detail', id), 'GET /photo-ledgers/{id}', { params: { id } }),
  /** What a ledger can be made of; asked anew each time, since photos arrive from the field. */
  photos: (companyId: string, matterId: number) => ({
    ...dataQuery(companyId, key(companyId, 'photos', { matter_id: matterId }), 'GET /matters/{id}/photos', {
      params: { id: matterId },
    }),
    staleTime: 0,
  }),
}
