/** Sign-in (AUTH.md) and the person who is signed in. */
import { queryOptions } from '@tanstack/react-query'
import type {
  ConfirmPasswordRequest,
  ForgotPasswordRequest,
  LoginAnswer,
  LoginRequest,
  MessageAnswer,
  PasskeyLoginRequest,
  PasskeyOptions,
  ResetPasswordRequest,
  TwoFactorChallengeRequest,
} from '#domain/auth/auth.contract.ts'
import type { Membership, Myself } from '#domain/users/users.contract.ts'
import { openCall } from './call.ts'
import type { CallOptions } from './call.ts'
import { isUnauthorized } from './errors.ts'
import { dataOf, forgetCsrfCookie } from './http.ts'
import { companyKey } from './query.ts'

/** The signed-in user as one company sees them. */
export type CompanyUser = Omit<Myself, 'role' | 'company'> & Pick<Membership, 'role' | 'company'>

const fetchMyself = (companyKey: string, options: CallOptions): Promise<Myself> =>
  dataOf(openCall('GET /api/c/{companyKey}/myself', { params: { companyKey }, ...options }))

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

/** Login, challenge and logout rotate the CSRF token, so the next call fetches a fresh one. */
const withTokenRotation = async <T>(call: Promise<T>): Promise<T> => {
  const answer = await call
  forgetCsrfCookie()
  return answer
}

/** Whoever is signed in in this browser now, whatever was known before; null where nobody is, or nobody can tell. */
export const findSignedIn = (): Promise<Myself | null> => fetchMyself('*', { isFinal: true }).catch(() => null)

/** Has whoever is not signed in any more asked to sign in, as a screen's call would; rejects where nobody is asked. */
export const askToSignIn = async (): Promise<void> => void (await fetchMyself('*', {}))

/** `two_factor: true` means: not yet signed in, the second step is due. */
export const login = (body: LoginRequest): Promise<LoginAnswer> =>
  withTokenRotation(openCall('POST /api/login', { body, isFinal: true }))

export const answerTwoFactorChallenge = (body: TwoFactorChallengeRequest): Promise<void> =>
  withTokenRotation(openCall('POST /api/two-factor-challenge', { body, isFinal: true }))

/** What the browser's authenticator is asked to sign. */
export const askForPasskey = (): Promise<PasskeyOptions> => openCall('POST /api/passkeys/options', { isFinal: true })

export const loginWithPasskey = (body: PasskeyLoginRequest): Promise<LoginAnswer> =>
  withTokenRotation(openCall('POST /api/passkeys/login', { body, isFinal: true }))

export const confirmPassword = (body: ConfirmPasswordRequest): Promise<MessageAnswer> =>
  openCall('POST /api/user/confirm-password', { body })

export const forgotPassword = (body: ForgotPasswordRequest): Promise<MessageAnswer> =>
  openCall('POST /api/forgot-password', { body })

/** Whoever was signed in, here too, is not any more. */
export const resetPassword = (body: ResetPasswordRequest): Promise<MessageAnswer> =>
  withTokenRotation(openCall('POST /api/reset-password', { body }))

export const confirmEmail = (token: string): Promise<MessageAnswer> =>
  openCall('POST /api/email/confirm', { body: { token } })

export const revertEmail = (token: string): Promise<MessageAnswer> =>
  withTokenRotation(openCall('POST /api/email/revert', { body: { token } }))

/** Ends the session; one that had already ended is as good. */
export const logout = async (): Promise<void> => {
  try {
    await withTokenRotation(openCall('POST /api/logout', { isFinal: true }))
  } catch (error) {
    if (!isUnauthorized(error)) throw error
  }
}
