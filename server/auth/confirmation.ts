/** The password asked for once more before something that would let a stranger in (Fortify's password.confirm). */
import type { Context } from 'hono'
import type { AuditKind } from '#domain/audit/audit-kinds.ts'
import { errorMessages } from '#domain/errors.ts'
import { limits } from '#domain/limits.ts'
import { audit } from '#server/audit/audit.ts'
import { byStranger } from '#server/http/doer.ts'
import { inSystem, type Tx } from '#server/db/client.ts'
import { placeOf, type AppEnv, type CurrentSession, type CurrentUser } from '#server/http/context.ts'
import { HttpError, invalid, unauthenticated } from '#server/http/errors.ts'
import { hasSession, updateSession } from '#server/http/sessions.store.ts'
import { lockAccount, type Account } from './auth.store.ts'
import { verifyPassword } from './passwords.ts'
import { countAttempt, rateLimitsOf } from './rate-limits.ts'

export const currentSession = (c: Context<AppEnv>): CurrentSession => c.get('session')!

/** An act of the person upon their own account, for the trail. */
export const auditOwn = (
  tx: Tx,
  c: Context<AppEnv>,
  user: { id: number; name: string },
  kind: AuditKind,
): Promise<void> => audit(tx, { account_id: user.id }, { user, place: placeOf(c) }, [{ kind }])

/** A try that was refused: that of the try itself leaves nothing behind. */
export const auditRefusal = (
  c: Context<AppEnv>,
  user_id: number,
  kind: 'sign_in_failed' | 'password_refused',
  detail?: string,
): Promise<void> =>
  inSystem(c.get('deps').database.db, async (tx) => {
    const { id, name } = await lockAccount(tx, user_id)
    // Whoever did not come in is nobody that we know.
    const user = kind === 'sign_in_failed' ? byStranger : { id, name }
    const subject = { type: 'user', id, name } as const
    await audit(tx, { account_id: id }, { user, place: placeOf(c) }, [{ kind, subject, ...(detail && { detail }) }])
  })

/**
 * The account of whoever is signed in, held until the transaction ends; 401 where it was taken from them while the call
 * was under way.
 */
export const lockOwnAccount = async (tx: Tx, c: Context<AppEnv>): Promise<Account> => {
  const { id_hash, user } = currentSession(c)
  const account = await lockAccount(tx, user!.id)
  if (!(await hasSession(tx, id_hash))) throw unauthenticated()
  return account
}

export const isConfirmed = (c: Context<AppEnv>): boolean => {
  const { password_confirmed_at } = currentSession(c)
  const age = c.get('deps').clock().getTime() - (password_confirmed_at?.getTime() ?? -Infinity)
  return age < limits.passwordConfirmationHours * 60 * 60_000
}

/** 423 unless the password was given within the last hours. */
export const requireConfirmation = (c: Context<AppEnv>): void => {
  if (!isConfirmed(c)) throw new HttpError(423, errorMessages.passwordConfirmationRequired)
}

type Typed = readonly [field: 'password' | 'current_password', typed: string]

/**
 * Answers the hash that the typed password is right for, or 422 on that field. Whoever found an open screen gets few
 * tries, and each stands in the trail. Nothing is held while the password is looked at, which takes its time.
 */
export const requirePassword = async (c: Context<AppEnv>, id: number, [field, typed]: Typed): Promise<string> => {
  const { database } = c.get('deps')
  const { confirmation } = rateLimitsOf(database.pool)
  await countAttempt(confirmation, String(id))
  const { password_hash } = await inSystem(database.db, (tx) => lockAccount(tx, id))
  if (password_hash === null || !(await verifyPassword(typed, password_hash))) {
    await auditRefusal(c, id, 'password_refused')
    throw invalid({ [field]: [errorMessages.passwordMismatch] })
  }
  await confirmation.delete(String(id))
  return password_hash
}

/** Runs `fn` in one transaction with the account whose password was typed, or answers 422 on that field. */
export const withPassword = async <T>(
  c: Context<AppEnv>,
  { id }: Pick<CurrentUser, 'id'>,
  typed: Typed,
  fn: (tx: Tx, account: Account) => Promise<T>,
): Promise<T> => {
  const password_hash = await requirePassword(c, id, typed)
  return inSystem(c.get('deps').database.db, async (tx) => {
    const account = await lockOwnAccount(tx, c)
    // Another one was set meanwhile.
    if (account.password_hash !== password_hash) throw invalid({ [typed[0]]: [errorMessages.passwordMismatch] })
    return fn(tx, account)
  })
}

export const confirmPassword = (c: Context<AppEnv>, user: CurrentUser, password: string): Promise<void> => {
  const deps = c.get('deps')
  return withPassword(c, user, ['password', password], (tx) =>
    updateSession(tx, currentSession(c).id_hash, { password_confirmed_at: deps.clock() }),
  )
}
