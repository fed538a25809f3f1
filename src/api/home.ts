/** Home (ホーム): one call for all that it shows. */
import { queryOptions } from '@tanstack/react-query'
import type { Home } from '#domain/home/home.contract.ts'
import type { HomeScope } from '#domain/home/home.labels.ts'
import { companyCall } from './call.ts'
import { dataOf } from './http.ts'
import { companyKey } from './query.ts'

/** What a home lacks that an earlier version carried, as a phone without a connection still has it. */
const laterParts: Pick<Home, 'own' | 'asked'> = { own: { total: 0, items: [] }, asked: { total: 0, items: [] } }

export const homeQueries = {
  shown: (companyId: string, whose: HomeScope) =>
    queryOptions({
      queryKey: companyKey(companyId, 'home', whose),
      queryFn: async ({ signal }): Promise<Home> => ({
        ...laterParts,
        ...(await dataOf(companyCall(companyId, 'GET /home', { query: { whose }, signal }))),
      }),
    }),
}
