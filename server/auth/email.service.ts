/** A new address counts once the link that goes there was opened; the old one is told, and can take it back for a while. */
import type { Context } from 'hono'
import { linkDead, type ChangeEmailRequest, type WaysIn } from '#domain/auth/auth.contract.ts'
import { limits } from '#domain/limits.ts'
import { audit } from '#server/audit/audit.ts'
import { inSystem } from '#server/db/client.ts'
import { isUniqueViolation } from '#server/db/errors.ts'
import { placeOf, type AppEnv, type CurrentUser, type Deps } from '#server/http/context.ts'
import { emailAddress } from '#server/http/email-address.ts'
import { invalid } from '#server/http/errors.ts'
import { newLinkToken } from '#server/http/link-tokens.ts'
import { hashToken } from '#server/http/tokens.ts'
import {
  confirmEmailLetter,
  emailChangedLetter,
  emailTakenLetter,
  from,
  signInEndedLetter,
  writeTo,
} from './auth.letters.ts'
import {
  endLaterReverts,
  endResets,
  findAccount,
  insertEmailChange,
  insertReset,
  lockAccount,
  lockConfirmedEmailChange,
  lockEmailChange,
  updateAccount,
  updateEmailChange,
} from './auth.store.ts'
import { auditOwn, withPassword } from './confirmation.ts'
import { countAttempt, rateLimitsOf } from './rate-limits.ts'
import { describeWaysIn, endWaysIn, endedEntries } from './ways-in.ts'

/** Somebody else's address gets a letter too, but no link: the answer does not tell whose it is. */
export const changeEmail = async (
  c: Context<AppEnv>,
  user: CurrentUser,
  { email: typed, current_password }: ChangeEmailRequest,
): Promise<void> => {
  const deps = c.get('deps')
  const email = emailAddress(typed)
  await countAttempt(rateLimitsOf(deps.database.pool).changeEmail, String(user.id))
  await withPassword(c, user, ['current_password', current_password], async (tx, account) => {
    if (account.email === email) throw invalid({ email: ['現在のメールアドレスと同じです。'] })
    const owner = await findAccount(tx, email)
    if (owner) {
      await writeTo(tx, deps, owner, emailTakenLetter())
      return
    }
    const { token_hash, placeholder } = newLinkToken(deps.secret)
    const expires_at = new Date(deps.clock().getTime() + limits.resetTokenMinutes * 60_000)
    await insertEmailChange(tx, { user_id: user.id, email, token_hash, expires_at })
    await writeTo(tx, deps, { email, name: account.name }, confirmEmailLetter(placeholder, email, from(deps)))
  })
  deps.jobs.wake()
}

const dead = () => invalid({ token: [linkDead] })

/** 422 instead of the database's complaint where the address became somebody else's meanwhile. */
const unlessTaken = async (change: Promise<void>): Promise<void> => {
  try {
    await change
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    throw invalid({ token: ['このメールアドレスは、ほかのアカウントで使われています。'] })
  }
}

export const confirmEmail = async (c: Context<AppEnv>, token: string): Promise<void> => {
  const deps = c.get('deps')
  const now = deps.clock()
  const change = inSystem(deps.database.db, async (tx) => {
    const found = await lockEmailChange(tx, hashToken(token), now)
    if (!found) throw dead()
    const account = await lockAccount(tx, found.user_id)
    const revert = newLinkToken(deps.secret)
    await updateAccount(tx, account.id, { email: found.email, email_proved_at: now })
    await updateEmailChange(tx, found.id, {
      confirmed_at: now,
      previous_email: account.email,
      revert_token_hash: revert.token_hash,
    })
    await endResets(tx, account.id)
    await auditOwn(tx, c, account, 'email_changed')
    await writeTo(tx, deps, account, emailChangedLetter(revert.placeholder, found.email, from(deps)))
  })
  await unlessTaken(change)
  deps.jobs.wake()
}

const oldestRevert = (now: Date): Date => new Date(now.getTime() - limits.emailRevertDays * 24 * 60 * 60_000)

/** What a revert takes away. Nothing may be kept: whoever changed the address was perhaps not the owner. */
export const listWaysInOfRevert = ({ database, clock }: Deps, token: string): Promise<WaysIn> =>
  inSystem(database.db, async (tx) => {
    const found = await lockConfirmedEmailChange(tx, hashToken(token), oldestRevert(clock()))
    if (!found?.previous_email) throw dead()
    const account = await lockAccount(tx, found.user_id)
    return { ...(await describeWaysIn(tx, account, false)), email: found.previous_email }
  })

/**
 * The old address again, and everybody out: who changed it was perhaps not the owner, and knew the password. A letter
 * sets it anew.
 */
export const revertEmail = async (c: Context<AppEnv>, token: string): Promise<void> => {
  const deps = c.get('deps')
  const now = deps.clock()
  const change = inSystem(deps.database.db, async (tx) => {
    const found = await lockConfirmedEmailChange(tx, hashToken(token), oldestRevert(now))
    if (!found?.previous_email) throw dead()
    const account = await lockAccount(tx, found.user_id)
    const { id } = account
    const email = found.previous_email
    await updateEmailChange(tx, found.id, { reverted_at: now })
    await endLaterReverts(tx, found, now)
    const ended = await endWaysIn(tx, account)
    await updateAccount(tx, id, { email, email_proved_at: now, password_hash: null })
    const { token_hash, placeholder } = newLinkToken(deps.secret)
    const expires_at = new Date(now.getTime() + limits.resetTokenMinutes * 60_000)
    await insertReset(tx, { user_id: id, token_hash, expires_at })
    const owner = { email, name: account.name }
    await writeTo(tx, deps, owner, signInEndedLetter(ended, from(deps), { token: placeholder, email }))
    await audit(tx, { account_id: id }, { user: account, place: placeOf(c) }, [
      { kind: 'email_changed' },
      ...endedEntries(ended),
    ])
  })
  await unlessTaken(change)
  deps.jobs.wake()
}
