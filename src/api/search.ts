/** Records by name, whatever they are. */
import { queryOptions } from '@tanstack/react-query'
import { companyCall } from './call.ts'
import { dataOf } from './http.ts'
import { companyKey } from './query.ts'

export const searchQueries = {
  byName: (companyId: string, q: string) =>
    queryOptions({
      queryKey: companyKey(companyId, 'search', q),
      queryFn: ({ signal }) => dataOf(companyCall(companyId, 'GET /search', { query: { q }, signal })),
      // The palette says so in the place of what was found.
      meta: { screenShows: () => true },
    }),
}
