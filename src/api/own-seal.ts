/** The picture of the person's own seal: nobody else reads or writes it. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { openCall } from './call.ts'
import { isValidation } from './errors.ts'
import { dataOf } from './http.ts'

const queryKey = ['account', 'seal'] as const

export const ownSealQuery = () =>
  queryOptions({ queryKey, queryFn: ({ signal }) => dataOf(openCall('GET /api/myself/seal-state', { signal })) })

const useSealMutation = <Input>(mutationFn: (input: Input) => Promise<unknown>) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    meta: { screenShows: isValidation },
    onSuccess: () => client.invalidateQueries({ queryKey }),
  })
}

export const useSetOwnSeal = () =>
  useSealMutation((picture: File) => openCall('PUT /api/myself/seal', { files: { picture } }))
export const useRemoveOwnSeal = () => useSealMutation(() => openCall('DELETE /api/myself/seal'))
