/**
 * Habits of the query keys: `['c', companyKey, noun, …]`, made only by the `xQueries` factories of the noun's file,
 * with one invalidation helper a noun:
 *
 *   export const matterQueries = {
 *     list: (companyId: string, filter: MatterFilter) => queryOptions({
 *       queryKey: companyKey(companyId, 'matters', 'list', filter),
 *       queryFn: ({ signal }) => companyCall(companyId, 'GET /matters', { query: filter, signal }),
 *     }),
 *   }
 *   export const invalidateMatters = (client: QueryClient, companyId: string) => invalidateNoun(client, companyId, 'matters')
 *
 * Failures surface in the query client's caches (src/app/query-client.ts). `meta` of a query or mutation tells otherwise:
 *   failure: '案件の保存に失敗しました。時間をおいて、やり直してください。'   toast in place of the error's own sentence
 *   screenShows: isValidation                                          these failures are the screen's, e.g. a form's 422
 */
import type { QueryClient } from '@tanstack/react-query'

export type QueryMeta = {
  /** True for failures that the screen shows itself: no alert, toast or redirect for them. */
  screenShows?: (error: unknown) => boolean
  /** Sentence of the toast in place of the error's own. */
  failure?: string
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: QueryMeta & Record<string, unknown>
    mutationMeta: QueryMeta & Record<string, unknown>
  }
}

export const companyKey = (companyId: string, noun: string, ...rest: readonly unknown[]): readonly unknown[] => [
  'c',
  companyId,
  noun,
  ...rest,
]

/**
 * Marks all that is cached of a noun as stale and refetches what is on screen. Of a record that is `gone` nothing is
 * asked again, though its page may still stand for a moment: what it shows goes stale, and a 404 would be all it got.
 * Its queries bear its id behind their part: `['c', companyKey, noun, 'detail', id, …]`.
 */
export const invalidateNoun = async (
  client: QueryClient,
  companyId: string,
  noun: string,
  gone?: number,
): Promise<void> => {
  const queryKey = companyKey(companyId, noun)
  if (gone === undefined) return client.invalidateQueries({ queryKey })
  const isGone = (query: { queryKey: readonly unknown[] }) => query.queryKey[4] === gone
  await client.invalidateQueries({ queryKey, predicate: isGone, refetchType: 'none' })
  await client.invalidateQueries({ queryKey, predicate: (query) => !isGone(query) })
}
