/** Sign-in (AUTH.md) and the person who is signed in. */
import { queryOptions } from '@tanstack/react-query'
import type { LoginAnswer, LoginRequest, TwoFactorChallengeRequest } from '#domain/auth/auth.contract.ts'
import type { Membership, Myself } from '#domain/users/users.contract.ts'
import { openCall } from './call.ts'
import { isUnauthorized } from './errors.ts'
import { dataOf, forgetCsrfCookie, http } from './http.ts'
import { companyKey } from './query.ts'

/** The signed-in user as one company sees them. */
export type CompanyUser = Omit<Myself, 'role' | 'company'> & Membership

const fetchMyself = (companyKey: string, signal: AbortSignal): Promise<Myself> =>
  dataOf(openCall('GET /api/c/{companyKey}/myself', { params: { companyKey }, signal }))

/** Whoever asks for the session decides what its absence means: the caches stay silent about it. */
const meta = { screenShows: () => true }

export const sessionQueries = {
  /** The user with all memberships, whatever the company. */
  myself: () => queryOptions({ queryKey: ['myself'], queryFn: ({ signal }) => fetchMyself('*', signal), meta }),
  /** The user within a company. */
  companyUser: (companyId: string) =>
    queryOptions({
      queryKey: companyKey(companyId, 'myself'),
      queryFn: async ({ signal }): Promise<CompanyUser> => {
        const { role, company, ...user } = await fetchMyself(companyId, signal)
        if (role === null || company === null) throw new Error('myself of a company names no company')
        return { ...user, role, company }
      },
      meta,
    }),
}

/** Login, challenge and logout rotate the CSRF token, so the next call fetches a fresh one. */
const withTokenRotation = async <T>(call: Promise<T>): Promise<T> => {
  const answer = await call
  forgetCsrfCookie()
  return answer
}

/** `two_factor: true` means: not yet signed in, the second step is due. */
export const login = (body: LoginRequest): Promise<LoginAnswer> =>
  withTokenRotation(openCall('POST /api/login', { body }))

export const answerTwoFactorChallenge = (body: TwoFactorChallengeRequest): Promise<void> =>
  withTokenRotation(http.post('/api/two-factor-challenge', body))

/** Ends the session; one that had already ended is as good. */
export const logout = async (): Promise<void> => {
  try {
    await withTokenRotation(openCall('POST /api/logout'))
  } catch (error) {
    if (!isUnauthorized(error)) throw error
  }
}
