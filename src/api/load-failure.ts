import type { UseQueryResult } from '@tanstack/react-query'
import { describeError } from './errors.ts'

type Loaded = Pick<UseQueryResult, 'isError' | 'error' | 'data' | 'refetch'>

/** Why a screen has nothing to show where one of the calls that it needs failed; a retry makes them all again. */
export const loadFailure = (...queries: readonly Loaded[]): { message: string; onRetry: () => void } | undefined => {
  const failed = queries.find(({ isError, data }) => isError && data === undefined)
  return (
    failed && { message: describeError(failed.error), onRetry: () => queries.forEach((query) => void query.refetch()) }
  )
}
