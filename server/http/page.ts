/** Wraps a page of rows for the answer, with links that keep the query. */
import type { Context } from 'hono'
import { pageOf, pageWindow, type Paged } from '#domain/paging.ts'

export const answerPage = <T>(
  c: Context,
  filter: { page?: number | undefined; per_page?: number | undefined },
  data: T[],
  total: number,
  { isTotalCapped = false }: { isTotalCapped?: boolean } = {},
): Paged<T> => {
  const url = new URL(c.req.url)
  url.searchParams.delete('page')
  const { page, perPage } = pageWindow(filter)
  return pageOf(data, { total, page, perPage, path: url.pathname, query: url.searchParams.toString(), isTotalCapped })
}
