import { flushSync } from 'react-dom'
import type { QueryClient, UseQueryOptions } from '@tanstack/react-query'
import type { PageMeta } from '#domain/paging.ts'

export type Answer = { data: readonly unknown[]; meta: PageMeta }
/** The list as it stands, in pages of any length. */
export type PagesOf<Page extends Answer> = (
  page: number,
  per_page: number,
) => UseQueryOptions<Page, Error, Page, readonly unknown[]>
export type Printed<Page extends Answer> = { rows: Page['data'][number][]; total: number }

/** Nobody reads more on paper, and a browser lays out no more. */
const mostPrinted = 2000
const perPage = 100

/** All rows stand there while the paper is made of them, and no longer. */
export const printRows = async <Page extends Answer>(
  client: QueryClient,
  pages: PagesOf<Page>,
  show: (printed: Printed<Page> | null) => void,
): Promise<void> => {
  const read = (page: number) => client.query({ ...pages(page, perPage), staleTime: 0 })
  const first = await read(1)
  const rows = [...first.data]
  const last = Math.min(first.meta.last_page, mostPrinted / perPage)
  for (let page = 2; page <= last; page++) rows.push(...(await read(page)).data)
  window.addEventListener('afterprint', () => show(null), { once: true })
  flushSync(() => show({ rows, total: first.meta.total }))
  window.print()
}
