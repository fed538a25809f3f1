/** The second factor: set up with a test code, asked for at sign-in, given up with the password. */
import type { Context } from 'hono'
import type { TwoFactorChallengeRequest, TwoFactorQrCode } from '#domain/auth/auth.contract.ts'
import { errorMessages } from '#domain/errors.ts'
import { inSystem, type Tx } from '#server/db/client.ts'
import type { AppEnv, CurrentUser, Deps } from '#server/http/context.ts'
import { invalid, notFound } from '#server/http/errors.ts'
import { hasSession } from '#server/http/sessions.store.ts'
import { from, recoveryCodesLetter, twoFactorOffLetter, twoFactorOnLetter, writeTo } from './auth.letters.ts'
import { lockAccount, updateAccount, type Account } from './auth.store.ts'
import { auditOwn, auditRefusal, lockOwnAccount } from './confirmation.ts'
import { countAttempt, rateLimitsOf } from './rate-limits.ts'
import { openedFactor, sealedFactor } from './sealed-factor.ts'
import { signIn } from './sign-in.ts'
import { noSecondFactor } from './ways-in.ts'
import {
  findRecoveryCode,
  newRecoveryCode,
  newRecoveryCodes,
  newTotpSecret,
  qrCodeSvg,
  stepOfCode,
  totpUrl,
} from './totp.ts'

/** Accepts the code once: the step that it belongs to is over with it, and those before. */
const useCode = async (tx: Tx, deps: Deps, account: Account, code: string): Promise<boolean> => {
  const factor = openedFactor(deps, account)
  const step = factor && stepOfCode(factor.secret, code, deps.clock())
  if (!step || step <= (account.two_factor_last_step ?? 0)) return false
  await updateAccount(tx, account.id, { two_factor_last_step: step })
  return true
}

/** A used recovery code is replaced by a new one. */
const useRecoveryCode = async (tx: Tx, deps: Deps, account: Account, typed: string): Promise<boolean> => {
  const codes = openedFactor(deps, account)?.recovery_codes ?? []
  const used = findRecoveryCode(codes, typed)
  if (used === undefined) return false
  const recovery_codes = codes.map((code) => (code === used ? newRecoveryCode() : code))
  await updateAccount(tx, account.id, sealedFactor(deps, account.id, { recovery_codes }))
  return true
}

/** Who passed the password in this browser comes in with a code or a recovery code. */
export const answerChallenge = async (
  c: Context<AppEnv>,
  { code, recovery_code }: TwoFactorChallengeRequest,
): Promise<void> => {
  const deps = c.get('deps')
  const field = code ? 'code' : 'recovery_code'
  const pending = c.get('session')
  if (!pending?.pending_user_id) throw invalid({ [field]: [errorMessages.challengeOver] })
  const { pending_user_id, remember } = pending
  await countAttempt(rateLimitsOf(deps.database.pool).twoFactor, String(pending_user_id))
  const detail = code ? '二要素認証' : 'リカバリーコード'
  const isRight = await inSystem(deps.database.db, async (tx) => {
    const account = await lockAccount(tx, pending_user_id)
    // The first factor may have been taken back meanwhile.
    if (!(await hasSession(tx, pending.id_hash))) throw invalid({ [field]: [errorMessages.challengeOver] })
    const isKnown = code
      ? await useCode(tx, deps, account, code)
      : await useRecoveryCode(tx, deps, account, recovery_code ?? '')
    if (!isKnown) return false
    await signIn(tx, c, { user: account, remember, detail })
    if (!code) await auditOwn(tx, c, account, 'recovery_code_used')
    return true
  })
  if (isRight) return
  await auditRefusal(c, pending_user_id, 'sign_in_failed', detail)
  throw invalid({ [field]: [errorMessages.twoFactorCode] })
}

/** Begins the set-up; one that has begun, or is in force, stays as it is. */
export const enableTwoFactor = (c: Context<AppEnv>): Promise<void> => {
  const deps = c.get('deps')
  return inSystem(deps.database.db, async (tx) => {
    const { id, two_factor_secret } = await lockOwnAccount(tx, c)
    if (two_factor_secret) return
    await updateAccount(tx, id, {
      ...sealedFactor(deps, id, { secret: newTotpSecret(), recovery_codes: newRecoveryCodes() }),
      two_factor_confirmed_at: null,
      two_factor_last_step: null,
    })
  })
}

/** From the right test code on, signing in asks for one. */
export const confirmTwoFactor = async (c: Context<AppEnv>, { id }: CurrentUser, code: string): Promise<void> => {
  const deps = c.get('deps')
  const { database, clock } = deps
  await countAttempt(rateLimitsOf(database.pool).twoFactor, `test-${id}`)
  await inSystem(database.db, async (tx) => {
    const account = await lockOwnAccount(tx, c)
    if (!(await useCode(tx, deps, account, code))) throw invalid({ code: [errorMessages.twoFactorCode] })
    if (account.two_factor_confirmed_at) return
    await updateAccount(tx, id, { two_factor_confirmed_at: clock() })
    await auditOwn(tx, c, account, 'two_factor_enabled')
    await writeTo(tx, deps, account, twoFactorOnLetter(from(deps)))
  })
  deps.jobs.wake()
}

export const disableTwoFactor = async (c: Context<AppEnv>): Promise<void> => {
  const deps = c.get('deps')
  await inSystem(deps.database.db, async (tx) => {
    const account = await lockOwnAccount(tx, c)
    await updateAccount(tx, account.id, noSecondFactor)
    if (!account.two_factor_confirmed_at) return
    await auditOwn(tx, c, account, 'two_factor_disabled')
    await writeTo(tx, deps, account, twoFactorOffLetter(from(deps)))
  })
  deps.jobs.wake()
}

const secretOf = (deps: Deps, { id }: CurrentUser): Promise<{ email: string; secret: string }> =>
  inSystem(deps.database.db, async (tx) => {
    const account = await lockAccount(tx, id)
    const factor = openedFactor(deps, account)
    if (!factor) throw notFound('二要素認証は設定されていません。')
    return { email: account.email, secret: factor.secret }
  })

export const getSecretKey = async (deps: Deps, user: CurrentUser): Promise<string> =>
  (await secretOf(deps, user)).secret

export const getQrCode = async (deps: Deps, user: CurrentUser): Promise<TwoFactorQrCode> => {
  const { email, secret } = await secretOf(deps, user)
  const url = totpUrl(email, secret)
  return { svg: qrCodeSvg(url), url }
}

export const listRecoveryCodes = (deps: Deps, { id }: CurrentUser): Promise<string[]> =>
  inSystem(deps.database.db, async (tx) => openedFactor(deps, await lockAccount(tx, id))?.recovery_codes ?? [])

/** Eight new ones; nobody without a second factor has any. */
export const renewRecoveryCodes = async (c: Context<AppEnv>): Promise<void> => {
  const deps = c.get('deps')
  await inSystem(deps.database.db, async (tx) => {
    const account = await lockOwnAccount(tx, c)
    if (!account.two_factor_secret) throw notFound('二要素認証は設定されていません。')
    await updateAccount(tx, account.id, sealedFactor(deps, account.id, { recovery_codes: newRecoveryCodes() }))
    await auditOwn(tx, c, account, 'recovery_codes_renewed')
    await writeTo(tx, deps, account, recoveryCodesLetter(from(deps)))
  })
  deps.jobs.wake()
}
