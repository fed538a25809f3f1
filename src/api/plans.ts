/** 点検計画: kinds, plans of a building, what is due. */
import { queryOptions } from '@tanstack/react-query'
import type { OccurrenceCsvRequest, OccurrenceFilter } from '#domain/plans/plans.contract.ts'
import { companyCall, companyDownload } from './call.ts'
import type { Download } from './call.ts'
import { dataOf } from './http.ts'
import { companyKey } from './query.ts'

const key = (companyId: string, ...rest: readonly unknown[]) => companyKey(companyId, 'plans', ...rest)

export const planQueries = {
  kinds: (companyId: string) =>
    queryOptions({
      queryKey: key(companyId, 'kinds'),
      queryFn: ({ signal }) => dataOf(companyCall(companyId, 'GET /inspection-kinds', { signal })),
    }),
  detail: (companyId: string, id: number) =>
    queryOptions({
      queryKey: key(companyId, 'detail', id),
      queryFn: ({ signal }) => dataOf(companyCall(companyId, 'GET /plans/{id}', { params: { id }, signal })),
    }),
  year: (companyId: string, building_id: number, year: number) =>
    queryOptions({
      queryKey: key(companyId, 'year', building_id, year),
      queryFn: ({ signal }) =>
        dataOf(companyCall(companyId, 'GET /year-table', { query: { building_id, year }, signal })),
    }),
  /** What is open, the nearest first. */
  due: (companyId: string, filter: OccurrenceFilter) =>
    queryOptions({
      queryKey: key(companyId, 'due', filter),
      queryFn: ({ signal }) => companyCall(companyId, 'GET /occurrences', { query: filter, signal }),
    }),
  /** What a month holds to be arranged in a building. */
  visits: (companyId: string, building_id: number, month: string) =>
    queryOptions({
      queryKey: key(companyId, 'visits', building_id, month),
      queryFn: ({ signal }) =>
        dataOf(companyCall(companyId, 'GET /visits', { query: { month, building_id: [building_id] }, signal })),
      staleTime: 0,
    }),
}

export const downloadDue = (companyId: string, body: OccurrenceCsvRequest): Promise<Download> =>
  companyDownload(companyId, 'POST /occurrence-csv-download', { body })
