/** ごみ箱: what was deleted and can be had back. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { TrashFilter, UndoDeletionRequest } from '#domain/trash/trash.contract.ts'
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

/** Of what this person deleted just now. */
export const useUndoDeletion = (companyId: string) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: UndoDeletionRequest) => dataOf(companyCall(companyId, 'POST /trash/undo', { body })),
    onSuccess: () => client.invalidateQueries({ queryKey: ['c', companyId] }),
    meta: { failure: '元に戻せませんでした。設定の「ごみ箱」を確認してください。' },
  })
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
