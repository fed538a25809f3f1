/** Home (ホーム): one call for all that it shows. */
import { queryOptions } from '@tanstack/react-query'
import type { HomeScope } from '#domain/home/home.labels.ts'
import { companyCall } from './call.ts'
import { dataOf } from './http.ts'
import { companyKey } from './query.ts'

export const homeQueries = {
  shown: (companyId: string, whose: HomeScope) =>
    queryOptions({
      queryKey: companyKey(companyId, 'home', whose),
      queryFn: ({ signal }) => dataOf(companyCall(companyId, 'GET /home', { query: { whose }, signal })),
    }),
}
