/** Signing in (AUTH.md) and what leads there; apart from auth.ts, which every screen needs. */
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
import { endingSession, withTokenRotation } from './auth.ts'
import { openCall } from './call.ts'
import { dataOf } from './http.ts'

/** The screens say themselves what went wrong. */
const meta = { screenShows: () => true }

/** `two_factor: true` means: not yet signed in, the second step is due. */
export const login = (body: LoginRequest): Promise<LoginAnswer> =>
  withTokenRotation(openCall('POST /api/login', { body, isFinal: true, isAnybodys: true }))

export const answerTwoFactorChallenge = (body: TwoFactorChallengeRequest): Promise<void> =>
  withTokenRotation(openCall('POST /api/two-factor-challenge', { body, isFinal: true, isAnybodys: true }))

/** What the browser's authenticator is asked to sign. */
export const askForPasskey = (): Promise<PasskeyOptions> =>
  openCall('POST /api/passkeys/options', { isFinal: true, isAnybodys: true })

export const loginWithPasskey = (body: PasskeyLoginRequest): Promise<LoginAnswer> =>
  withTokenRotation(openCall('POST /api/passkeys/login', { body, isFinal: true, isAnybodys: true }))

export const confirmPassword = (body: ConfirmPasswordRequest): Promise<MessageAnswer> =>
  openCall('POST /api/user/confirm-password', { body })

export const forgotPassword = (body: ForgotPasswordRequest): Promise<MessageAnswer> =>
  openCall('POST /api/forgot-password', { body })

/** Whoever was signed in, here too, is not any more. */
export const resetPassword = (body: ResetPasswordRequest): Promise<MessageAnswer> =>
  endingSession(openCall('POST /api/reset-password', { body }))

/** What else leads into the account that a link of a letter is about. Asked with a POST: the secret stands in no log. */
const waysIn = <Of extends string, Answer>(of: Of, token: string, ask: (signal: AbortSignal) => Promise<Answer>) =>
  queryOptions({
    queryKey: ['ways-in', of, token],
    queryFn: ({ signal }): Promise<Answer> => ask(signal),
    staleTime: Infinity,
    retry: false,
    meta,
  })
export const resetWaysInQuery = (token: string) =>
  waysIn('reset-password', token, (signal) =>
    dataOf(openCall('POST /api/reset-password/ways-in', { body: { token }, signal })),
  )
export const revertWaysInQuery = (token: string) =>
  waysIn('email/revert', token, (signal) =>
    dataOf(openCall('POST /api/email/revert/ways-in', { body: { token }, signal })),
  )

export const confirmEmail = (token: string): Promise<MessageAnswer> =>
  openCall('POST /api/email/confirm', { body: { token } })

export const revertEmail = (token: string): Promise<MessageAnswer> =>
  endingSession(openCall('POST /api/email/revert', { body: { token } }))
