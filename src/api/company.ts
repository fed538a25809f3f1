/** The company as it is read. */
import { queryOptions } from '@tanstack/react-query'
import { dataQuery } from './call-query.ts'
import { companyCall } from './call.ts'
import { dataOf } from './http.ts'
import { companyKey } from './query.ts'

export const companyQueries = {
  detail: (companyId: string) => dataQuery(companyId, companyKey(companyId, 'company', 'detail'), 'GET /company'),
  /** What its files take, and may. */
  room: (companyId: string) =>
    queryOptions({
      queryKey: companyKey(companyId, 'company', 'room'),
      // Somebody may have sent or deleted much a moment ago.
      staleTime: 0,
      queryFn: ({ signal }) => dataOf(companyCall(companyId, 'GET /company/room', { signal })),
    }),
  /** What a new company has done of its first steps; null once that was closed. */
  guide: (companyId: string) => dataQuery(companyId, companyKey(companyId, 'company', 'guide'), 'GET /company/guide'),
  /** The offer of the Master's place that waits, for those whom it concerns. */
  handover: (companyId: string) =>
    dataQuery(companyId, companyKey(companyId, 'company', 'handover'), 'GET /company/handover'),
}
