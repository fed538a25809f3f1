/** The query client, and the one place where a failed call becomes something to see (SPEC.md section 8). */
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import {
  describeError,
  ForbiddenError,
  isCancelled,
  isLeft,
  isNotFound,
  isUnauthorized,
  NotCarriedError,
  OfflineError,
  OtherError,
  sentenceOf,
  ServerError,
} from '#src/api/errors.ts'
import type { QueryMeta } from '#src/api/query.ts'

const cacheMs = 5 * 60_000

/** Where failures show; the app gives dialogs, toasts and the router, tests give spies. */
export type ErrorSurfaces = {
  /** Must be acknowledged: 403 and 500. Of those with the same sentence one is enough, whatever call each is about. */
  alert: (message: string, sentence: string) => void
  /** Passes by: everything else. */
  toast: (message: string) => void
  /** The session is over: to the site root. */
  toSiteRoot: () => void
}

/** Without a connection, and where the server has a sentence of its own, the screen's says less. */
const saysItBest = (error: unknown): boolean =>
  error instanceof OfflineError || (error instanceof OtherError && error.code !== null)

const surface = (error: unknown, meta: QueryMeta | undefined, surfaces: ErrorSurfaces): void => {
  if (isCancelled(error) || meta?.screenShows?.(error)) return
  if (isUnauthorized(error)) surfaces.toSiteRoot()
  else if (error instanceof ForbiddenError || error instanceof ServerError)
    surfaces.alert(describeError(error), sentenceOf(error))
  else surfaces.toast(saysItBest(error) ? describeError(error) : (meta?.failure ?? describeError(error)))
}

export const createQueryClient = (surfaces: ErrorSurfaces): QueryClient =>
  new QueryClient({
    queryCache: new QueryCache({
      // A record that is not there is the Not Found screen's matter, not a toast's; what is not carried says so in its place.
      onError: (error, query) =>
        (isNotFound(error) && !isLeft(error)) ||
        error instanceof NotCarriedError ||
        surface(error, query.meta, surfaces),
    }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _context, mutation) => surface(error, mutation.meta, surfaces),
    }),
    defaultOptions: {
      // Offline calls fail at once instead of waiting unseen for the network.
      queries: {
        staleTime: cacheMs,
        gcTime: cacheMs,
        retry: false,
        networkMode: 'always',
        refetchOnWindowFocus: false,
      },
      mutations: { networkMode: 'always' },
    },
  })
