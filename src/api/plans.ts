/** 点検計画: kinds, the year of a building, what is to be arranged. */
import { queryOptions } from '@tanstack/react-query'
import { companyCall } from './call.ts'
import { dataOf } from './http.ts'
import { companyKey } from './query.ts'

const key = (companyId: string, ...rest: readonly unknown[]) => companyKey(companyId, 'plans', ...rest)

export const planQueries = {
  kinds: (companyId: string) =>
    queryOptions({
      queryKey: key(companyId, 'kinds'),
      queryFn: ({ signal }) => dataOf(companyCall(companyId, 'GET /inspection-kinds', { signal })),
    }),
  /** Null: the year that runs. */
  year: (companyId: string, building_id: number, year: number | null) =>
    queryOptions({
      queryKey: key(companyId, 'year', { building_id, year }),
      queryFn: ({ signal }) =>
        dataOf(companyCall(companyId, 'GET /year-table', { query: { building_id, year: year ?? undefined }, signal })),
    }),
  /** What a month holds to be arranged in a building. */
  visits: (companyId: string, building_id: number, month: string) =>
    queryOptions({
      queryKey: key(companyId, 'visits', { building_id, month }),
      queryFn: ({ signal }) =>
        dataOf(companyCall(companyId, 'GET /visits', { query: { month, building_id: [building_id] }, signal })),
      staleTime: 0,
    }),
}
