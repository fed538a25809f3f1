/** Comments on matters and documents. */
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { CommentFilter } from '#domain/comments/comments.contract.ts'
import { companyCall } from './call.ts'
import { companyKey } from './query.ts'

/** What is talked about; a matter's talk includes that on its documents. */
export type CommentTarget = { matter_id: number } | { document_id: number }

/** Others write too: what is cached shows at once, and is asked for again whenever it comes on screen. */
const fresh = { staleTime: 0, refetchOnWindowFocus: true } as const

export const commentQueries = {
  /** One page of all that the user may see, newest first. */
  list: (companyId: string, filter: CommentFilter) =>
    queryOptions({
      queryKey: companyKey(companyId, 'comments', 'list', filter),
      queryFn: ({ signal }) => companyCall(companyId, 'GET /comments', { query: filter, signal }),
      ...fresh,
    }),
  /** The talk on one thing, newest first, page after page. */
  thread: (companyId: string, target: CommentTarget) =>
    infiniteQueryOptions({
      queryKey: companyKey(companyId, 'comments', 'thread', target),
      queryFn: ({ signal, pageParam }) =>
        companyCall(companyId, 'GET /comments', { query: { ...target, page: pageParam }, signal }),
      initialPageParam: 1,
      getNextPageParam: ({ meta }) => (meta.current_page < meta.last_page ? meta.current_page + 1 : undefined),
      ...fresh,
    }),
}
