/** Passwords: forgotten and set anew by a mailed link, or changed by whoever knows the current one. */
import type { Context } from 'hono'
import {
  linkDead,
  type ForgotPasswordRequest,
  type ResetPasswordRequest,
  type UpdatePasswordRequest,
  type ResetWaysIn,
} from '#domain/auth/auth.contract.ts'
import { limits } from '#domain/limits.ts'
import { audit } from '#server/audit/audit.ts'
import { networkOf } from '#server/http/ip.ts'
import { inSystem, type Tx } from '#server/db/client.ts'
import { placeOf, type AppEnv, type CurrentUser, type Deps } from '#server/http/context.ts'
import { emailAddress } from '#server/http/email-address.ts'
import { invalid } from '#server/http/errors.ts'
import { newLinkToken } from '#server/http/link-tokens.ts'
import { rotateSession } from '#server/http/session.ts'
import { removeSessionsOf, updateSession } from '#server/http/sessions.store.ts'
import { hashToken } from '#server/http/tokens.ts'
import { from, passwordChangedLetter, resetLetter, signInResetLetter, writeTo } from './auth.letters.ts'
import {
  endResets,
  findAccount,
  findReset,
  insertReset,
  lockAccount,
  takeReset,
  updateAccount,
  type Account,
} from './auth.store.ts'
import { auditOwn, currentSession, withPassword } from './confirmation.ts'
import { forgetOtherDevices } from './devices.ts'
import { releaseAccount } from './login-limits.ts'
import { findCompanyOfMaster } from './known-names.store.ts'
import { hashNewPassword, knownOf } from './new-password.ts'
import { countAttempt, rateLimitsOf } from './rate-limits.ts'
import { describeWaysIn, endWaysIn, endedEntries } from './ways-in.ts'

/** Mails a link to the address, if it is somebody's: the answer does not tell. */
export const forgotPassword = async (c: Context<AppEnv>, { email: typed }: ForgotPasswordRequest): Promise<void> => {
  const deps = c.get('deps')
  const email = emailAddress(typed)
  const { forgotPassword: byAddress, forgotPasswordNetwork: byNetwork } = rateLimitsOf(deps.database.pool)
  await countAttempt(byNetwork, networkOf(c.get('ip')))
  await countAttempt(byAddress, email)
  await inSystem(deps.database.db, async (tx) => {
    const account = await findAccount(tx, email)
    if (!account) return
    const { token_hash, placeholder } = newLinkToken(deps.secret)
    const expires_at = new Date(deps.clock().getTime() + limits.resetTokenMinutes * 60_000)
    await insertReset(tx, { user_id: account.id, token_hash, expires_at })
    await writeTo(tx, deps, account, resetLetter(placeholder, email, from(deps)))
    await auditOwn(tx, c, account, 'password_reset_requested')
  })
  deps.jobs.wake()
}

const setPassword = async (tx: Tx, deps: Deps, account: Account, password: string): Promise<void> => {
  await updateAccount(tx, account.id, {
    password_hash: await hashNewPassword(password, await knownOf(tx, account)),
    last_password_updated_at: deps.clock(),
  })
  await endResets(tx, account.id)
}

/** Only what its owner may have set up: before the mailbox was proven anybody may have. */
const canKeep = ({ email_proved_at }: Account): boolean => email_proved_at !== null

export const listWaysInOfReset = ({ database, clock }: Deps, token: string): Promise<ResetWaysIn> =>
  inSystem(database.db, async (tx) => {
    const user_id = await findReset(tx, hashToken(token), clock())
    if (user_id === null) throw invalid({ token: [linkDead] })
    const account = await lockAccount(tx, user_id)
    const company = account.password_hash === null ? await findCompanyOfMaster(tx, user_id) : null
    return {
      ...(await describeWaysIn(tx, account, canKeep(account))),
      begins: company && { ...company, name: account.name },
    }
  })

/**
 * Whoever was signed in with the old password is not any more, and whatever else leads in goes, but for what the person
 * knows as their own. A password that is refused leaves the link as it was.
 */
export const resetPassword = async (
  c: Context<AppEnv>,
  { token, email, password, keep_passkey_ids = [], keep_two_factor = false }: ResetPasswordRequest,
): Promise<void> => {
  const deps = c.get('deps')
  await inSystem(deps.database.db, async (tx) => {
    const user_id = await takeReset(tx, hashToken(token), deps.clock())
    const account = user_id === null ? null : await lockAccount(tx, user_id)
    if (account?.email !== emailAddress(email)) throw invalid({ email: [linkDead] })
    await setPassword(tx, deps, account, password)
    const keep = canKeep(account) ? { passkey_ids: keep_passkey_ids, two_factor: keep_two_factor } : undefined
    const ended = await endWaysIn(tx, account, keep)
    await updateAccount(tx, account.id, { email_proved_at: deps.clock() })
    // Of a first password there is nothing to be told: nobody came in before it.
    if (account.password_hash !== null || ended.passkeys > 0)
      await writeTo(tx, deps, account, signInResetLetter(ended, from(deps)))
    await audit(tx, { account_id: account.id }, { user: account, place: placeOf(c) }, [
      { kind: 'password_reset' },
      ...endedEntries(ended),
    ])
  })
  await releaseAccount(deps, emailAddress(email))
  deps.jobs.wake()
}

/** Ends the person's other sessions; this one goes on under a new token. */
export const updatePassword = async (
  c: Context<AppEnv>,
  user: CurrentUser,
  { current_password, password }: UpdatePasswordRequest,
): Promise<void> => {
  const deps = c.get('deps')
  await withPassword(c, user, ['current_password', current_password], async (tx, account) => {
    await setPassword(tx, deps, account, password)
    await writeTo(tx, deps, account, passwordChangedLetter(from(deps)))
    await removeSessionsOf(tx, user.id, currentSession(c).id_hash)
    await forgetOtherDevices(tx, c, user.id)
    await updateSession(tx, currentSession(c).id_hash, { password_confirmed_at: deps.clock() })
    await rotateSession(tx, c)
    await auditOwn(tx, c, account, 'password_changed')
  })
  deps.jobs.wake()
}
