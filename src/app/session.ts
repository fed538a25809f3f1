/** Who may enter which route: guards for `beforeLoad`. */
import { CancelledError } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { notFound, redirect } from '@tanstack/react-router'
import type { Myself } from '#domain/users/users.contract.ts'
import { logout, sessionQueries } from '#src/api/auth.ts'
import type { CompanyUser } from '#src/api/auth.ts'
import {
  ForbiddenError,
  isLeft,
  isNotFound,
  isPassing,
  isUnauthorized,
  OfflineError,
  ServerError,
} from '#src/api/errors.ts'
import { forgetPerson } from '#src/api/person.ts'

/** Whoever signs in or out has all that was loaded forgotten, a question that is under way too: it is asked again. */
const untilAnswered = async <T>(ask: () => Promise<T>): Promise<T> => {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof CancelledError) return untilAnswered(ask)
    throw error
  }
}

/** It never reached the server, or the server is away for a moment: that tells nothing of the session and may be retried. */
const tellsNothing = (error: unknown): boolean =>
  error instanceof OfflineError || (error instanceof ServerError && isPassing(error.status))

/**
 * A lookup that fails ends the session; after signing in the person lands on the address first asked for. A company that
 * refuses this address (403) says so: logging in again would only lead there again.
 */
const endSession = async (queryClient: QueryClient, error: unknown, asked: string): Promise<never> => {
  if (tellsNothing(error) || error instanceof ForbiddenError) throw error
  if (isUnauthorized(error)) forgetPerson()
  else await logout()
  queryClient.clear()
  throw redirect({ to: '/login', search: { redirect: asked } })
}

/** For routes outside a company: the signed-in user, or off to the login. */
export const requireSession = async (queryClient: QueryClient, asked: string): Promise<Myself> => {
  try {
    return await untilAnswered(() => queryClient.query(sessionQueries.myself()))
  } catch (error) {
    return endSession(queryClient, error, asked)
  }
}

/** For routes of a company: the user within it; another company's key is as unknown as any other address. */
export const requireCompanyUser = async (
  queryClient: QueryClient,
  companyId: string,
  asked: string,
): Promise<CompanyUser> => {
  try {
    return await untilAnswered(() => queryClient.query(sessionQueries.companyUser(companyId)))
  } catch (error) {
    if (isLeft(error)) throw error
    if (isNotFound(error)) throw notFound()
    // Without a connection the person stays who they were: what is open goes on.
    const known =
      error instanceof OfflineError
        ? queryClient.getQueryData(sessionQueries.companyUser(companyId).queryKey)
        : undefined
    return known ?? endSession(queryClient, error, asked)
  }
}

/** For public routes: whoever is signed in goes to the companies. */
export const requireGuest = async (queryClient: QueryClient): Promise<void> => {
  const isSignedIn = await untilAnswered(() => queryClient.query(sessionQueries.myself())).then(
    () => true,
    (error: unknown) => {
      if (isUnauthorized(error)) return false
      throw error
    },
  )
  if (isSignedIn) throw redirect({ to: '/c' })
}
