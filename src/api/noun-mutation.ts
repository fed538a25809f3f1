/** Changes of a noun's records: whatever shows them hears of it. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { isConflict, isNotFound } from './errors.ts'
import { invalidateNoun } from './query.ts'
import type { QueryMeta } from './query.ts'
import type { CachedNoun } from './shown-in.ts'

type Change<Input> = QueryMeta & {
  /** Of a deletion: the record that is no more. */
  gone?: (input: Input) => number
  /** After which failures what stands is asked for again. */
  isOutdated?: (error: unknown) => boolean
}

/** It is another's by now, gone, or out of this user's sight: its page asks again and says so. */
const isOthers = (error: unknown): boolean => isConflict(error) || isNotFound(error)

/** For the screens that hold what was typed beside what stands, and ask themselves. */
export const never = (): boolean => false

/**
 *   useNounMutation(companyId, 'buildings', (id: number) => …, { failure: failureText('建物', '削除'), gone: (id) => id })
 */
export const useNounMutation = <Input = void, Result = unknown>(
  companyId: string,
  noun: CachedNoun,
  run: (input: Input) => Promise<Result>,
  { gone, isOutdated = isOthers, ...meta }: Change<Input> = {},
) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: run,
    onSuccess: (_, input) => invalidateNoun(client, companyId, noun, gone?.(input)),
    onError: (error) => {
      if (isOutdated(error)) void invalidateNoun(client, companyId, noun)
    },
    meta,
  })
}
