/** The password asked for once more before something that would let a stranger in (Fortify's password.confirm). */
import type { Context } from 'hono'
import type { AuditKind } from '#domain/audit/audit.labels.ts'
import { errorMessages } from '#domain/errors.ts'
import { limits } from '#domain/limits.ts'
import { audit } from '#server/audit/audit.ts'
import { inSystem, type Tx } from '#server/db/client.ts'
import { placeOf, type AppEnv, type CurrentSession, type CurrentUser } from '#server/http/context.ts'
import { HttpError, invalid } from '#server/http/errors.ts'
import { updateSession } from '#server/http/sessions.store.ts'
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
    const user = kind === 'sign_in_failed' ? { id: null, name: null } : { id, name }
    const subject = { type: 'user', id, name } as const
    await audit(tx, { account_id: id }, { user, place: placeOf(c) }, [{ kind, subject, ...(detail && { detail }) }])
  })

export const isConfirmed = (c: Context<AppEnv>): boolean => {
  const { password_confirmed_at } = currentSession(c)
  const age = c.get('deps').clock().getTime() - (password_confirmed_at?.getTime() ?? -Infinity)
  return age < limits.passwordConfirmationHours * 60 * 60_000
}

/** 423 unless the password was given within the last hours. */
export const requireConfirmation = (c: Context<AppEnv>): void => {
  if (!isConfirmed(c)) throw new HttpError(423, errorMessages.passwordConfirmationRequired)
}

/** Runs `fn` in one transaction with the account whose password was typed, or answers 422 on that field. Whoever found an open screen gets few tries. */
export const withPassword = async <T>(
  c: Context<AppEnv>,
  { id }: Pick<CurrentUser, 'id'>,
  [field, typed]: readonly [field: 'password' | 'current_password', typed: string],
  fn: (tx: Tx, account: Account) => Promise<T>,
): Promise<T> => {
  const { database } = c.get('deps')
  const { confirmation } = rateLimitsOf(database.pool)
  await countAttempt(confirmation, String(id))
  const result = await inSystem(database.db, async (tx) => {
    const account = await lockAccount(tx, id)
    return (await verifyPassword(typed, account.password_hash)) ? { done: await fn(tx, account) } : null
  })
  if (result === null) {
    await auditRefusal(c, id, 'password_refused')
    throw invalid({ [field]: [errorMessages.passwordMismatch] })
  }
  await confirmation.delete(String(id))
  return result.done
}

export const confirmPassword = (c: Context<AppEnv>, user: CurrentUser, password: string): Promise<void> => {
  const deps = c.get('deps')
  return withPassword(c, user, ['password', password], (tx) =>
    updateSession(tx, currentSession(c).id_hash, { password_confirmed_at: deps.clock() }),
  )
}
