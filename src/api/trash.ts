/** ごみ箱: what was deleted and can be had back. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { TrashFilter } from '#domain/trash/trash.contract.ts'
import { companyCall } from './call.ts'
import { isNotFound } from './errors.ts'
import { dataOf } from './http.ts'
import { companyKey, invalidateNoun } from './query.ts'

export const trashQueries = {
  list: (companyId: string, filter: TrashFilter) =>
    queryOptions({
      queryKey: companyKey(companyId, 'trash', 'list', filter),
      queryFn: ({ signal }) => companyCall(companyId, 'GET /trash', { query: filter, signal }),
      // Deleting does not tell this list.
      staleTime: 0,
    }),
}

export const useRestore = (companyId: string) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => dataOf(companyCall(companyId, 'POST /trash/{id}/restore', { params: { id } })),
    // What comes back stands in other nouns' lists too.
    onSuccess: () => client.invalidateQueries({ queryKey: ['c', companyId] }),
    onError: (error) => {
      if (isNotFound(error)) void invalidateNoun(client, companyId, 'trash')
    },
  })
}
