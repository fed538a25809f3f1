/** The person who is signed in. */
import { queryOptions } from '@tanstack/react-query'
import type { Membership, Myself } from '#domain/users/users.contract.ts'
import { readPreference, writePreference } from '#src/lib/preference.ts'
import { openCall } from './call.ts'
import type { CallOptions } from './call.ts'
import { isOffline, isUnauthorized, OtherPersonError, UnauthorizedError } from './errors.ts'
import { forgetCsrfCookie } from './csrf.ts'
import { dataOf } from './http.ts'
import { forgetPerson, meetPerson, tellWindows } from './person.ts'
import { companyKey } from './query.ts'
import { recover } from './recovery.ts'

/** The signed-in user as one company sees them. */
export type CompanyUser = Omit<Myself, 'role' | 'company'> & Pick<Membership, 'role' | 'company'>

/** Remembered where somebody has logged out and the server could not be told: whoever opens the app is nobody until it is. */
export const leftKey = 'left'

const endLeft = async (): Promise<void> => {
  if (!readPreference(leftKey)) return
  try {
    await logout()
  } catch (error) {
    throw isOffline(error) ? new UnauthorizedError() : error
  }
}

const askWho = (companyKey: string, options: CallOptions): Promise<Myself> =>
  dataOf(openCall('GET /api/c/{companyKey}/myself', { params: { companyKey }, ...options }))

/** The person of this window. Where somebody else is signed in instead, whoever asks, they are asked to sign in again. */
const fetchMyself = async (companyKey: string, options: CallOptions): Promise<Myself> => {
  await endLeft()
  try {
    const person = await askWho(companyKey, options)
    meetPerson(person)
    return person
  } catch (error) {
    if (options.isFinal && error instanceof OtherPersonError && (await recover('signIn')))
      return fetchMyself(companyKey, options)
    throw error
  }
}

/** Whoever asks for the session decides what its absence means: the caches stay silent about it. */
const meta = { screenShows: () => true }

export const sessionQueries = {
  /** The user with all memberships, whatever the company: asked also to find out whether anybody is signed in. */
  myself: () =>
    queryOptions({ queryKey: ['myself'], queryFn: ({ signal }) => fetchMyself('*', { signal, isFinal: true }), meta }),
  /** The user within a company. */
  companyUser: (companyId: string) =>
    queryOptions({
      queryKey: companyKey(companyId, 'myself'),
      queryFn: async ({ signal }): Promise<CompanyUser> => {
        const { role, company, ...user } = await fetchMyself(companyId, { signal })
        if (role === null || company === null) throw new Error('myself of a company names no company')
        return { ...user, role, company }
      },
      meta,
    }),
}

/** Login, challenge and logout rotate the CSRF token, so the next call fetches a fresh one; and whoever left is told of. */
export const withTokenRotation = async <T>(call: Promise<T>): Promise<T> => {
  const answer = await call
  writePreference(leftKey, null)
  forgetCsrfCookie()
  return answer
}

/** Nobody is signed in after it, in no window. */
export const endingSession = async <T>(call: Promise<T>): Promise<T> => {
  const answer = await withTokenRotation(call)
  forgetPerson()
  tellWindows(null)
  return answer
}

/** Whoever is signed in in this browser now, whatever was known before; null where nobody is, or nobody can tell. */
export const findSignedIn = (): Promise<Myself | null> =>
  askWho('*', { isFinal: true, isAnybodys: true }).catch(() => null)

/** Has whoever is not signed in any more asked to sign in, as a screen's call would; rejects where nobody is asked. */
export const askToSignIn = async (): Promise<void> => void (await fetchMyself('*', {}))

/** Ends this window's session; one that had already ended, or is somebody else's by now, is as good. */
export const logout = async (): Promise<void> => {
  try {
    await endingSession(openCall('POST /api/logout', { isFinal: true }))
  } catch (error) {
    if (!isUnauthorized(error)) throw error
    forgetPerson()
  }
}
