/** The company's buildings. */
import { queryOptions } from '@tanstack/react-query'
import { companyPath, http } from './http.ts'
import { companyKey } from './query.ts'

export type BuildingRef = { id: number; name: string; address: string | null }

export const buildingQueries = {
  /** Every building, by name. */
  refs: (companyId: string) =>
    queryOptions({
      queryKey: companyKey(companyId, 'buildings', 'refs'),
      queryFn: async ({ signal }) =>
        (await http.get<{ data: BuildingRef[] }>(`${companyPath(companyId)}/buildings/partial-properties`, { signal }))
          .data,
    }),
}
