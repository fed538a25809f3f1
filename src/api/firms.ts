/** 取引先: as the company keeps them (internal users), and one's own as its head. */
import { queryOptions } from '@tanstack/react-query'
import { companyCall } from './call.ts'
import { dataOf } from './http.ts'
import { companyKey } from './query.ts'

export const firmQueries = {
  /** All of them by name, with their people. */
  all: (companyId: string) =>
    queryOptions({
      queryKey: companyKey(companyId, 'firms', 'all'),
      queryFn: ({ signal }) => dataOf(companyCall(companyId, 'GET /firms', { signal })),
    }),
  /** The one that the person heads. */
  own: (companyId: string) =>
    queryOptions({
      queryKey: companyKey(companyId, 'firms', 'own'),
      queryFn: ({ signal }) => dataOf(companyCall(companyId, 'GET /own-firm', { signal })),
    }),
}
