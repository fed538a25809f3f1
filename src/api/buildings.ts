/** The company's buildings. */
import { queryOptions } from '@tanstack/react-query'
import { companyCall } from './call.ts'
import { dataOf } from './http.ts'
import { companyKey } from './query.ts'

export type BuildingRef = { id: number; name: string; address: string | null }

export const buildingQueries = {
  /** Every building, by name. */
  refs: (companyId: string) =>
    queryOptions({
      queryKey: companyKey(companyId, 'buildings', 'refs'),
      queryFn: ({ signal }) => dataOf(companyCall(companyId, 'GET /buildings/partial-properties', { signal })),
    }),
}
