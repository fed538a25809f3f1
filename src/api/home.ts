/** Home (ホーム): one call for all that it shows. */
import { queryOptions } from '@tanstack/react-query'
import { companyCall } from './call.ts'
import { dataOf } from './http.ts'
import { companyKey } from './query.ts'

export const homeQueries = {
  mine: (companyId: string) =>
    queryOptions({
      queryKey: companyKey(companyId, 'home'),
      queryFn: ({ signal }) => dataOf(companyCall(companyId, 'GET /home', { signal })),
    }),
}
