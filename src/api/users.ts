/** The company's members. */
import { queryOptions } from '@tanstack/react-query'
import { companyCall } from './call.ts'
import { dataOf } from './http.ts'
import { companyKey } from './query.ts'

export const userQueries = {
  /** Everybody, by name. */
  refs: (companyId: string) =>
    queryOptions({
      queryKey: companyKey(companyId, 'users', 'refs'),
      queryFn: ({ signal }) => dataOf(companyCall(companyId, 'GET /users/partial-properties', { signal })),
    }),
}
