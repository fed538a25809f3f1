/** Facilities (設備・管理物). */
import { queryOptions } from '@tanstack/react-query'
import type { FacilityFilter } from '#domain/facilities/facilities.contract.ts'
import { companyCall } from './call.ts'
import { dataOf } from './http.ts'
import { companyKey } from './query.ts'

export const facilityQueries = {
  list: (companyId: string, filter: FacilityFilter) =>
    queryOptions({
      queryKey: companyKey(companyId, 'facilities', 'list', filter),
      queryFn: ({ signal }) => companyCall(companyId, 'GET /facilities', { query: filter, signal }),
    }),
  detail: (companyId: string, id: number) =>
    queryOptions({
      queryKey: companyKey(companyId, 'facilities', 'detail', id),
      queryFn: ({ signal }) => dataOf(companyCall(companyId, 'GET /facilities/{id}', { params: { id }, signal })),
    }),
}
