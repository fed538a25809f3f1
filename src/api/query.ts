/**
 * Habits of the query keys: `['c', companyKey, noun, …]`, made only by the `xQueries` factories of the noun's file. A
 * noun's own record stands behind the part, by its id; another noun's by the name that filters have for it:
 *
 *   export const matterQueries = {
 *     detail: (companyId: string, id: number) => queryOptions({
 *       queryKey: companyKey(companyId, 'matters', 'detail', id),
 *       queryFn: ({ signal }) => dataOf(companyCall(companyId, 'GET /matters/{id}', { params: { id }, signal })),
 *     }),
 *   }
 *   companyKey(companyId, 'documents', 'of-matter', { matter_id })
 *
 * Failures surface in the query client's caches (src/app/query-client.ts). `meta` of a query or mutation tells otherwise:
 *   failure: '案件の保存に失敗しました。時間をおいて、やり直してください。'   toast in place of the error's own sentence
 *   screenShows: isValidation                                          these failures are the screen's, e.g. a form's 422
 */
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { shownIn, type CachedNoun } from './shown-in.ts'

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

export const companyKey = (companyId: string, noun: CachedNoun, ...rest: readonly unknown[]): readonly unknown[] => [
  'c',
  companyId,
  noun,
  ...rest,
]

/** What the keys of other nouns call one of these. */
const namedBy: { [Noun in CachedNoun]?: string } = {
  buildings: 'building_id',
  documents: 'document_id',
  drawings: 'drawing_id',
  facilities: 'facility_id',
  matters: 'matter_id',
}

const isAbout = (queryKey: QueryKey, noun: CachedNoun, id: number): boolean => {
  if (queryKey[2] === noun) return queryKey[4] === id
  const name = namedBy[noun]
  if (name === undefined) return false
  return queryKey.some((part) => String((part as Record<string, unknown> | null)?.[name] ?? '') === String(id))
}

/**
 * Marks all that is cached of a noun, and of whatever shows it, as stale, and refetches what of it is on screen; waits
 * for the noun's own. Of a record that is `gone` nothing is asked again, though its page may still stand for a moment:
 * what it shows goes stale, and a 404 would be all it got.
 */
export const invalidateNoun = async (
  client: QueryClient,
  companyId: string,
  noun: CachedNoun,
  gone?: number,
): Promise<void> => {
  const invalidate = async (queryKey: QueryKey): Promise<void> => {
    if (gone === undefined) return client.invalidateQueries({ queryKey })
    const isGone = (query: { queryKey: QueryKey }) => isAbout(query.queryKey, noun, gone)
    await client.invalidateQueries({ queryKey, predicate: isGone, refetchType: 'none' })
    await client.invalidateQueries({ queryKey, predicate: (query) => !isGone(query) })
  }
  for (const shown of shownIn[noun]) {
    const [other, ...part] = shown.split('/') as [CachedNoun, ...string[]]
    void invalidate(companyKey(companyId, other, ...part))
  }
  await invalidate(companyKey(companyId, noun))
}
