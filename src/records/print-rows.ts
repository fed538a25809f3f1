import { flushSync } from 'react-dom'
import type { QueryClient, UseQueryOptions } from '@tanstack/react-query'
import type { PageMeta } from '#domain/paging.ts'

export type Answer = { data: readonly unknown[]; meta: PageMeta }
/** The list as it stands, in pages of any length. */
export type PagesOf<Page extends Answer> = (
  page: number | undefined,
  per_page: number | undefined,
) => UseQueryOptions<Page, Error, Page, readonly unknown[]>
export type Printed<Page extends Answer> = { rows: Page['data'][number][]; total: number }

/** Nobody reads more on paper, and a browser lays out no more. */
const mostPrinted = 2000
const perPage = 100

/** The first of them, so many at most, as they are by now. */
export const firstRows = async <Page extends Answer>(
  client: QueryClient,
  pages: PagesOf<Page>,
  most: number,
): Promise<Printed<Page>> => {
  const read = (page: number) => client.query({ ...pages(page, perPage), staleTime: 0 })
  const first = await read(1)
  const rows = [...first.data]
  const last = Math.min(first.meta.last_page, most / perPage)
  for (let page = 2; page <= last; page++) rows.push(...(await read(page)).data)
  return { rows, total: first.meta.total }
}

/** All rows stand there while the paper is made of them, and no longer. */
export const printRows = async <Page extends Answer>(
  client: QueryClient,
  pages: PagesOf<Page>,
  show: (printed: Printed<Page> | null) => void,
): Promise<void> => {
  const printed = await firstRows(client, pages, mostPrinted)
  window.addEventListener('afterprint', () => show(null), { once: true })
  flushSync(() => show(printed))
  window.print()
}
