/** Drawings (図面) as they are read. */
import { queryOptions } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import type { DrawingFilter, DrawingListItem } from '#domain/drawings/drawings.contract.ts'
import { companyCall } from './call.ts'
import { isValidation } from './errors.ts'
import { dataOf } from './http.ts'
import { companyKey } from './query.ts'

const key = (companyId: string, ...rest: readonly unknown[]) => companyKey(companyId, 'drawings', ...rest)

export const drawingQueries = {
  list: (companyId: string, filter: DrawingFilter) =>
    queryOptions({
      queryKey: key(companyId, 'list', filter),
      queryFn: ({ signal }) => companyCall(companyId, 'GET /drawings', { query: filter, signal }),
    }),
  /** With its pins, which others put and move too. */
  detail: (companyId: string, id: number) =>
    queryOptions({
      queryKey: key(companyId, 'detail', id),
      queryFn: ({ signal }) => dataOf(companyCall(companyId, 'GET /drawings/{id}', { params: { id }, signal })),
      staleTime: 0,
    }),
  /** A version's picture never changes. */
  tiles: (companyId: string, id: number, number: number) =>
    queryOptions({
      queryKey: companyKey(companyId, 'drawing-tiles', id, number),
      queryFn: ({ signal }) =>
        dataOf(
          companyCall(companyId, 'GET /drawings/{id}/versions/{number}/tiles', { params: { id, number }, signal }),
        ),
      staleTime: Infinity,
      meta: { screenShows: isValidation },
    }),
  versions: (companyId: string, id: number) =>
    queryOptions({
      queryKey: key(companyId, 'versions', id),
      queryFn: ({ signal }) =>
        dataOf(companyCall(companyId, 'GET /drawings/{id}/versions', { params: { id }, signal })),
      staleTime: 0,
    }),
  proposals: (companyId: string, id: number) =>
    queryOptions({
      queryKey: key(companyId, 'proposals', id),
      queryFn: ({ signal }) =>
        dataOf(companyCall(companyId, 'GET /drawings/{id}/pin-proposals', { params: { id }, signal })),
      staleTime: 0,
    }),
  histories: (companyId: string, id: number, page = 1) =>
    queryOptions({
      queryKey: key(companyId, 'histories', id, page),
      queryFn: ({ signal }) =>
        companyCall(companyId, 'GET /drawings/{id}/histories', { params: { id }, query: { page }, signal }),
      staleTime: 0,
    }),
}

/** A drawing as a list that was looked at has it. */
export const listedDrawing = (client: QueryClient, companyId: string, id: number): DrawingListItem | undefined =>
  client
    .getQueriesData<{ data: readonly DrawingListItem[] }>({ queryKey: key(companyId, 'list') })
    .flatMap(([, page]) => page?.data ?? [])
    .find((drawing) => drawing.id === id)
