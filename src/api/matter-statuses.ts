/** Changes of the company's matter statuses; the list itself is matterQueries.statuses. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type {
  CreateMatterStatusRequest,
  MatterStatus,
  UpdateMatterStatusRequest,
} from '#domain/matters/matter-statuses.contract.ts'
import { companyCall } from './call.ts'
import { isValidation } from './errors.ts'
import { matterQueries } from './matters.ts'
import { companyKey, invalidateNoun } from './query.ts'
import type { QueryMeta } from './query.ts'

type Statuses = readonly MatterStatus[]
type Change<Input> = {
  run: (input: Input) => Promise<unknown>
  /** What the list is as soon as the change is asked for; on failure the old one returns. */
  expect?: (statuses: Statuses, input: Input) => MatterStatus[]
  meta?: QueryMeta
}

/** Changes run one after the other, so that a quick second one builds on the first. */
const useStatusMutation = <Input>(companyId: string, { run, expect, meta }: Change<Input>) => {
  const client = useQueryClient()
  const { queryKey } = matterQueries.statuses(companyId)
  const mutationKey = companyKey(companyId, 'matter-statuses')
  return useMutation({
    mutationKey,
    scope: { id: mutationKey.join() },
    mutationFn: run,
    onMutate: async (input: Input) => {
      await client.cancelQueries({ queryKey })
      const before = client.getQueryData(queryKey)
      if (expect && before) client.setQueryData(queryKey, expect(before, input))
      return before
    },
    onError: (_error, _input, before) => {
      if (before) client.setQueryData(queryKey, before)
    },
    onSettled: async () => {
      // Asking again before the last of several changes has arrived would show the old order for a moment.
      if (client.isMutating({ mutationKey }) > 1) return
      for (const noun of ['matters', 'home']) void invalidateNoun(client, companyId, noun)
      await client.invalidateQueries({ queryKey })
    },
    meta,
  })
}

/** 422 is the dialog's to show. */
export const useCreateMatterStatus = (companyId: string) =>
  useStatusMutation(companyId, {
    run: (body: CreateMatterStatusRequest) => companyCall(companyId, 'POST /matter-statuses', { body }),
    meta: { screenShows: isValidation },
  })

/** 422 is the dialog's to show. */
export const useUpdateMatterStatus = (companyId: string) =>
  useStatusMutation(companyId, {
    run: ({ id, ...body }: UpdateMatterStatusRequest & { id: number }) =>
      companyCall(companyId, 'PUT /matter-statuses/{id}', { params: { id }, body }),
    meta: { screenShows: isValidation },
  })

/** The one that new matters begin with; the former default is none any more. */
export const useSetDefaultMatterStatus = (companyId: string) =>
  useStatusMutation(companyId, {
    run: (id: number) =>
      companyCall(companyId, 'PUT /matter-statuses/{id}', { params: { id }, body: { is_default: true } }),
    expect: (statuses, id) => statuses.map((status) => ({ ...status, is_default: status.id === id })),
  })

/** All ids in their new order. */
export const useOrderMatterStatuses = (companyId: string) =>
  useStatusMutation(companyId, {
    run: (ids: readonly number[]) =>
      companyCall(companyId, 'PUT /matter-statuses/order', {
        body: { matter_statuses: ids.map((id, index) => ({ id, sort_order: index + 1 })) },
      }),
    expect: (statuses, ids) => ids.flatMap((id) => statuses.find((status) => status.id === id) ?? []),
  })

/** Refused with a sentence while in use, for the default, and for the last of a type. */
export const useDeleteMatterStatus = (companyId: string) =>
  useStatusMutation(companyId, {
    run: (id: number) => companyCall(companyId, 'DELETE /matter-statuses/{id}', { params: { id } }),
    expect: (statuses, id) => statuses.filter((status) => status.id !== id),
  })
