/** Every row of a list for its paper: a screen has a page of them. How they come is loaded with the first print. */
import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { UseQueryOptions } from '@tanstack/react-query'
import type { PageMeta } from '#domain/paging.ts'

export type Answer = { data: readonly unknown[]; meta: PageMeta }
/** The list as it stands, in pages of any length. */
export type PagesOf<Page extends Answer> = (
  page: number,
  per_page: number,
) => UseQueryOptions<Page, Error, Page, readonly unknown[]>
export type Printed<Page extends Answer> = { rows: Page['data'][number][]; total: number }

export const usePrintedRows = <Page extends Answer>(pages: PagesOf<Page> | undefined) => {
  const client = useQueryClient()
  const [printed, setPrinted] = useState<Printed<Page> | null>(null)
  const { mutate, isPending } = useMutation({
    mutationFn: async (of: PagesOf<Page>) => (await import('./print-rows.ts')).printRows(client, of, setPrinted),
  })
  return { printed, isPreparing: isPending, print: pages && (() => mutate(pages)) }
}
