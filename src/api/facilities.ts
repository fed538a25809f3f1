/** Facilities (設備・管理物). */
import { queryOptions } from '@tanstack/react-query'
import type { Facility, FacilityFilter, FacilityListItem } from '#domain/facilities/facilities.contract.ts'
import type { Paged } from '#domain/paging.ts'
import { companyPath, http } from './http.ts'
import { companyKey } from './query.ts'

export const facilityQueries = {
  list: (companyId: string, filter: FacilityFilter) =>
    queryOptions({
      queryKey: companyKey(companyId, 'facilities', 'list', filter),
      queryFn: ({ signal }) =>
        http.get<Paged<FacilityListItem>>(`${companyPath(companyId)}/facilities`, { query: filter, signal }),
    }),
  detail: (companyId: string, id: number) =>
    queryOptions({
      queryKey: companyKey(companyId, 'facilities', 'detail', id),
      queryFn: async ({ signal }) =>
        (await http.get<{ data: Facility }>(`${companyPath(companyId)}/facilities/${id}`, { signal })).data,
    }),
}
