/** Changes of a short list that is held whole and shown before the server has answered. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { companyKey, invalidateNoun } from './query.ts'
import type { QueryMeta } from './query.ts'
import type { CachedNoun } from './shown-in.ts'

/** `noun`: all that is cached of it is the one list. */
type WholeList = { companyId: string; noun: CachedNoun }
type Change<Row, Input, Answer> = {
  run: (input: Input) => Promise<Answer>
  /** What the list is as soon as the change is asked for; on failure the old one returns. */
  expect?: (rows: readonly Row[], input: Input) => Row[]
  meta?: QueryMeta
}

/** Changes run one after the other, so that a quick second one builds on the first. */
export const useWholeListMutation = <Row, Input, Answer>(
  { companyId, noun }: WholeList,
  { run, expect, meta }: Change<Row, Input, Answer>,
) => {
  const client = useQueryClient()
  const queryKey = companyKey(companyId, noun)
  return useMutation({
    mutationKey: queryKey,
    scope: { id: queryKey.join() },
    mutationFn: run,
    onMutate: async (input: Input) => {
      await client.cancelQueries({ queryKey })
      const before = client.getQueryData<readonly Row[]>(queryKey)
      if (expect && before) client.setQueryData(queryKey, expect(before, input))
      return before
    },
    onError: (_error, _input, before) => {
      if (before) client.setQueryData(queryKey, before)
    },
    onSettled: async () => {
      // Asking again before the last of several changes has arrived would show the old order for a moment.
      if (client.isMutating({ mutationKey: queryKey }) > 1) return
      await invalidateNoun(client, companyId, noun)
    },
    meta,
  })
}

/** The rows in the order of their ids; those that are gone are left out. */
export const inOrder = <Row extends { id: number }>(rows: readonly Row[], ids: readonly number[]): Row[] =>
  ids.flatMap((id) => rows.find((row) => row.id === id) ?? [])

/** sort_order of each, from 1. */
export const placesOf = (ids: readonly number[]): { id: number; sort_order: number }[] =>
  ids.map((id, index) => ({ id, sort_order: index + 1 }))
