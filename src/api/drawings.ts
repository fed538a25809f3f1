/** Drawings (図面) as they are read. */
import type { QueryClient } from '@tanstack/react-query'
import type { DrawingFilter, DrawingListItem } from '#domain/drawings/drawings.contract.ts'
import { callQuery, dataQuery } from './call-query.ts'
import { isValidation } from './errors.ts'
import { companyKey } from './query.ts'

const key = (companyId: string, ...rest: readonly unknown[]) => companyKey(companyId, 'drawings', ...rest)

export const drawingQueries = {
  list: (companyId: string, filter: DrawingFilter) =>
    callQuery(companyId, key(companyId, 'list', filter), 'GET /drawings', { query: filter }),
  /** With its pins, which others put and move too. */
  detail: (companyId: string, id: number) => ({
    ...dataQuery(companyId, key(companyId, 'detail', id), 'GET /drawings/{id}', { params: { id } }),
    staleTime: 0,
  }),
  /** A version's picture never changes. */
  tiles: (companyId: string, id: number, number: number) => ({
    ...dataQuery(
      companyId,
      companyKey(companyId, 'drawing-tiles', id, number),
      'GET /drawings/{id}/versions/{number}/tiles',
      { params: { id, number } },
    ),
    staleTime: Infinity,
    meta: { screenShows: isValidation },
  }),
  versions: (companyId: string, id: number) => ({
    ...dataQuery(companyId, key(companyId, 'versions', id), 'GET /drawings/{id}/versions', { params: { id } }),
    staleTime: 0,
  }),
  proposals: (companyId: string, id: number) => ({
    ...dataQuery(companyId, key(companyId, 'proposals', id), 'GET /drawings/{id}/pin-proposals', { params: { id } }),
    staleTime: 0,
  }),
  histories: (companyId: string, id: number, page = 1) => ({
    ...callQuery(companyId, key(companyId, 'histories', id, page), 'GET /drawings/{id}/histories', {
      params: { id },
      query: { page },
    }),
    staleTime: 0,
  }),
}

/** A drawing as a list that was looked at has it. */
export const listedDrawing = (client: QueryClient, companyId: string, id: number): DrawingListItem | undefined =>
  client
    .getQueriesData<{ data: readonly DrawingListItem[] }>({ queryKey: key(companyId, 'list') })
    .flatMap(([, page]) => page?.data ?? [])
    .find((drawing) => drawing.id === id)
