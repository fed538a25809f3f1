/** Every row of a list for its paper: a screen has a page of them. How they come is loaded with the first print. */
import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Answer, PagesOf, Printed } from './print-rows.ts'

export const usePrintedRows = <Page extends Answer>(pages: PagesOf<Page>) => {
  const client = useQueryClient()
  const [printed, setPrinted] = useState<Printed<Page> | null>(null)
  const { mutate, isPending } = useMutation({
    mutationFn: async (of: PagesOf<Page>) => (await import('./print-rows.ts')).printRows(client, of, setPrinted),
  })
  return { printed, isPreparing: isPending, print: () => mutate(pages) }
}
