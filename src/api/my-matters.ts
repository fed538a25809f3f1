/** One's own jobs in every company that one works for. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { MyMattersQuery } from '#domain/home/my-matters.contract.ts'
import { openCall } from './call.ts'
import { dataOf } from './http.ts'

export const myMatterQueries = {
  /** What is not completed; with days what touches them. Every company changes it: asked for whenever it comes on screen. */
  shown: (days: MyMattersQuery = {}) =>
    queryOptions({
      queryKey: ['my-matters', days],
      queryFn: ({ signal }) => dataOf(openCall('GET /api/user/matters', { query: days, signal })),
      staleTime: 0,
      placeholderData: keepPreviousData,
      meta: { screenShows: () => true },
    }),
}
