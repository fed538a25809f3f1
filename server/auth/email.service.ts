/** A new address counts once the link that goes there was opened; the old one is told, and can take it back for a while. */
import type { Context } from 'hono'
import { linkDead, type ChangeEmailRequest } from '#domain/auth/auth.contract.ts'
import { limits } from '#domain/limits.ts'
import { inSystem } from '#server/db/client.ts'
import { isUniqueViolation } from '#server/db/errors.ts'
import type { AppEnv, CurrentUser } from '#server/http/context.ts'
import { emailAddress } from '#server/http/email-address.ts'
import { invalid } from '#server/http/errors.ts'
import { newLinkToken } from '#server/http/link-tokens.ts'
import { removeSessionsOf } from '#server/http/sessions.store.ts'
import { hashToken } from '#server/http/tokens.ts'
import { confirmEmailLetter, emailChangedLetter, emailTakenLetter, from, writeTo } from './auth.letters.ts'
import {
  endEmailChanges,
  endLaterReverts,
  endResets,
  findAccount,
  insertEmailChange,
  lockAccount,
  lockConfirmedEmailChange,
  lockEmailChange,
  updateAccount,
  updateEmailChange,
} from './auth.store.ts'
import { auditOwn, withPassword } from './confirmation.ts'
import { countAttempt, rateLimitsOf } from './rate-limits.ts'

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
    await updateAccount(tx, account.id, { email: found.email })
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

/** The old address again, and everybody out: who changed it was perhaps not the owner. */
export const revertEmail = async (c: Context<AppEnv>, token: string): Promise<void> => {
  const deps = c.get('deps')
  const now = deps.clock()
  const oldest = new Date(now.getTime() - limits.emailRevertDays * 24 * 60 * 60_000)
  const change = inSystem(deps.database.db, async (tx) => {
    const found = await lockConfirmedEmailChange(tx, hashToken(token), oldest)
    if (!found?.previous_email) throw dead()
    const account = await lockAccount(tx, found.user_id)
    const { id } = account
    await updateAccount(tx, id, { email: found.previous_email })
    await updateEmailChange(tx, found.id, { reverted_at: now })
    await endLaterReverts(tx, found, now)
    await endEmailChanges(tx, id)
    await endResets(tx, id)
    await removeSessionsOf(tx, id)
    await auditOwn(tx, c, account, 'email_changed')
  })
  await unlessTaken(change)
}
