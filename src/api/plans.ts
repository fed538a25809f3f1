/** 点検計画: kinds, the year of a building, what is to be arranged. */
import { queryOptions } from '@tanstack/react-query'
import type { UpdateAuthorityRequest } from '#domain/plans/authorities.contract.ts'
import type { OutcomeFilter } from '#domain/plans/outcome.contract.ts'
import type {
  OccurrenceCsvRequest,
  OccurrenceFilter,
  RoundsQuery,
  UnarrangedQuery,
  UpdateInspectionKindRequest,
  UpdatePlanRequest,
  YearCopyQuery,
  YearDownload,
  YearTablesQuery,
} from '#domain/plans/plans.contract.ts'
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
  authorities: (companyId: string) =>
    queryOptions({
      queryKey: key(companyId, 'authorities'),
      queryFn: ({ signal }) => dataOf(companyCall(companyId, 'GET /authorities', { signal })),
    }),
  /** Of a change that is being typed. */
  kindReach: (companyId: string, id: number, body: UpdateInspectionKindRequest) =>
    queryOptions({
      queryKey: key(companyId, 'kind-reach', id, body),
      queryFn: ({ signal }) =>
        dataOf(companyCall(companyId, 'POST /inspection-kinds/{id}/reach', { params: { id }, body, signal })),
      staleTime: 0,
    }),
  /** Of a change that is being typed. */
  authorityReach: (companyId: string, id: number, body: UpdateAuthorityRequest) =>
    queryOptions({
      queryKey: key(companyId, 'authority-reach', id, body),
      queryFn: ({ signal }) =>
        dataOf(companyCall(companyId, 'POST /authorities/{id}/reach', { params: { id }, body, signal })),
      staleTime: 0,
    }),
  /** Null: the year that runs. */
  year: (companyId: string, building_id: number, year: number | null, with_last = false) =>
    queryOptions({
      queryKey: key(companyId, 'year', { building_id, year, with_last }),
      queryFn: ({ signal }) =>
        dataOf(
          companyCall(companyId, 'GET /year-table', {
            query: { building_id, year: year ?? undefined, with_last },
            signal,
          }),
        ),
    }),
  /** Of every building that has a plan. */
  years: (companyId: string, query: YearTablesQuery) =>
    queryOptions({
      queryKey: key(companyId, 'years', query),
      queryFn: ({ signal }) => dataOf(companyCall(companyId, 'GET /year-tables', { query, signal })),
    }),
  /** What copying last year's table would move. */
  yearCopy: (companyId: string, query: YearCopyQuery) =>
    queryOptions({
      queryKey: key(companyId, 'year-copy', query),
      queryFn: ({ signal }) => dataOf(companyCall(companyId, 'GET /year-table-copy', { query, signal })),
      staleTime: 0,
    }),
  /** 期限: what is open, the next due first. */
  list: (companyId: string, filter: OccurrenceFilter) =>
    queryOptions({
      queryKey: key(companyId, 'list', filter),
      queryFn: ({ signal }) => companyCall(companyId, 'GET /occurrences', { query: filter, signal }),
    }),
  ofMatter: (companyId: string, id: number) =>
    queryOptions({
      queryKey: key(companyId, 'of-matter', { matter_id: id }),
      queryFn: ({ signal }) =>
        dataOf(companyCall(companyId, 'GET /matters/{id}/occurrences', { params: { id }, signal })),
    }),
  /** What comes next for the equipment, then its rounds. */
  ofFacility: (companyId: string, id: number) =>
    queryOptions({
      queryKey: key(companyId, 'of-facility', { facility_id: id }),
      queryFn: ({ signal }) =>
        dataOf(companyCall(companyId, 'GET /facilities/{id}/occurrences', { params: { id }, signal })),
    }),
  /** 今月の点検. */
  rounds: (companyId: string, query: RoundsQuery) =>
    queryOptions({
      queryKey: key(companyId, 'rounds', query),
      queryFn: ({ signal }) => dataOf(companyCall(companyId, 'GET /rounds', { query, signal })),
    }),
  moveScopes: (companyId: string, id: number) =>
    queryOptions({
      queryKey: key(companyId, 'move-scopes', id),
      queryFn: ({ signal }) =>
        dataOf(companyCall(companyId, 'GET /occurrences/{id}/move-scopes', { params: { id }, signal })),
    }),
  /** Of a change that is being typed. */
  reach: (companyId: string, id: number, body: UpdatePlanRequest) =>
    queryOptions({
      queryKey: key(companyId, 'reach', id, body),
      queryFn: ({ signal }) =>
        dataOf(companyCall(companyId, 'POST /plans/{id}/reach', { params: { id }, body, signal })),
      staleTime: 0,
    }),
  /** 実施率と期限内率. */
  outcome: (companyId: string, filter: OutcomeFilter) =>
    queryOptions({
      queryKey: key(companyId, 'outcome', filter),
      queryFn: ({ signal }) => dataOf(companyCall(companyId, 'GET /plan-outcome', { query: filter, signal })),
    }),
  figures: (companyId: string) =>
    queryOptions({
      queryKey: key(companyId, 'figures'),
      queryFn: ({ signal }) => dataOf(companyCall(companyId, 'GET /occurrence-figures', { signal })),
    }),
  /** 未手配: what waits to be taken onto a day. */
  unarranged: (companyId: string, query: UnarrangedQuery) =>
    queryOptions({
      queryKey: key(companyId, 'unarranged', query),
      queryFn: ({ signal }) => dataOf(companyCall(companyId, 'GET /unarranged-occurrences', { query, signal })),
    }),
  /** The visits that these become on a day. */
  visitsOn: (companyId: string, occurrence_id: readonly number[], start_date: string) =>
    queryOptions({
      queryKey: key(companyId, 'visits', { occurrence_id, start_date }),
      queryFn: ({ signal }) =>
        dataOf(
          companyCall(companyId, 'GET /visits', { query: { occurrence_id: [...occurrence_id], start_date }, signal }),
        ),
      staleTime: 0,
    }),
  /** The visits that these are arranged in. */
  visitsOf: (companyId: string, occurrence_id: readonly number[]) =>
    queryOptions({
      queryKey: key(companyId, 'visits', { occurrence_id }),
      queryFn: ({ signal }) =>
        dataOf(companyCall(companyId, 'GET /visits', { query: { occurrence_id: [...occurrence_id] }, signal })),
      staleTime: 0,
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

export const downloadDueCsv = (companyId: string, body: OccurrenceCsvRequest): Promise<Download> =>
  companyDownload(companyId, 'POST /occurrence-csv-download', { body })

export const downloadOutcomeCsv = (companyId: string, body: OutcomeFilter): Promise<Download> =>
  companyDownload(companyId, 'POST /plan-outcome-csv-download', { body })

/** 年間作業計画表 as a file. */
export const downloadYearTables = (companyId: string, body: YearDownload): Promise<Download> =>
  companyDownload(companyId, 'POST /year-table-download', { body })
