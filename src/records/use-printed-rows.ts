/** Every row of a list for its paper: a screen has a page of them. */
import { useEffect, useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { UseQueryOptions } from '@tanstack/react-query'
import type { PageMeta } from '#domain/paging.ts'
import { failureText } from '#domain/text/screens.ts'

type Answer = { data: readonly unknown[]; meta: PageMeta }
type PageQuery<Page extends Answer> = UseQueryOptions<Page, Error, Page, readonly unknown[]>
/** The list as it stands, in pages of any length. */
export type PagesOf<Page extends Answer> = (page: number, per_page: number) => PageQuery<Page>

/** Nobody reads more on paper, and a browser lays out no more. */
export const mostPrinted = 2000
const perPage = 100

export const usePrintedRows = <Page extends Answer>(pages: PagesOf<Page> | undefined) => {
  const client = useQueryClient()
  const [printed, setPrinted] = useState<{ rows: Page['data'][number][]; total: number } | null>(null)
  const { mutate, isPending } = useMutation({
    mutationFn: async (of: PagesOf<Page>) => {
      const read = (page: number) => client.query({ ...of(page, perPage), staleTime: 0 })
      const first = await read(1)
      const rows = [...first.data]
      const last = Math.min(first.meta.last_page, mostPrinted / perPage)
      for (let page = 2; page <= last; page++) rows.push(...(await read(page)).data)
      return { rows, total: first.meta.total }
    },
    onSuccess: (found) => setPrinted(found),
    meta: { failure: failureText('印刷する一覧', '読み込み') },
  })
  useEffect(() => {
    if (printed === null) return
    const handleAfter = () => setPrinted(null)
    window.addEventListener('afterprint', handleAfter)
    // All rows stand there first.
    const frame = requestAnimationFrame(() => window.print())
    return () => {
      cancelAnimationFrame(frame)
      window.removeEventListener('afterprint', handleAfter)
    }
  }, [printed])
  return { printed, isPreparing: isPending, print: pages && (() => mutate(pages)) }
}
