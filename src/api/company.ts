/** The company as it is read. */
import { queryOptions } from '@tanstack/react-query'
import { companyCall } from './call.ts'
import { dataOf } from './http.ts'
import { companyKey } from './query.ts'

export const companyQueries = {
  detail: (companyId: string) =>
    queryOptions({
      queryKey: companyKey(companyId, 'company', 'detail'),
      queryFn: ({ signal }) => dataOf(companyCall(companyId, 'GET /company', { signal })),
    }),
  /** What its files take, and may. */
  room: (companyId: string) =>
    queryOptions({
      queryKey: companyKey(companyId, 'company', 'room'),
      // Somebody may have sent or deleted much a moment ago.
      staleTime: 0,
      queryFn: ({ signal }) => dataOf(companyCall(companyId, 'GET /company/room', { signal })),
    }),
  /** What a new company has done of its first steps; null once that was closed. */
  guide: (companyId: string) =>
    queryOptions({
      queryKey: companyKey(companyId, 'company', 'guide'),
      queryFn: ({ signal }) => dataOf(companyCall(companyId, 'GET /company/guide', { signal })),
    }),
  /** The offer of the Master's place that waits, for those whom it concerns. */
  handover: (companyId: string) =>
    queryOptions({
      queryKey: companyKey(companyId, 'company', 'handover'),
      queryFn: ({ signal }) => dataOf(companyCall(companyId, 'GET /company/handover', { signal })),
    }),
}
