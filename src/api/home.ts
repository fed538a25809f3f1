/** Home (ホーム): one call for all that it shows. */
import { queryOptions } from '@tanstack/react-query'
import type { Home } from '#domain/home/home.contract.ts'
import { companyPath, http } from './http.ts'
import { companyKey } from './query.ts'

export const homeQueries = {
  mine: (companyId: string) =>
    queryOptions({
      queryKey: companyKey(companyId, 'home'),
      queryFn: async ({ signal }) =>
        (await http.get<{ data: Home }>(`${companyPath(companyId)}/home`, { signal })).data,
    }),
}
