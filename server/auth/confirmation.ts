/** The password asked for once more before something that would let a stranger in (Fortify's password.confirm). */
import type { Context } from 'hono'
import type { AuditKind } from '#domain/audit/audit.labels.ts'
import { errorMessages } from '#domain/errors.ts'
import { limits } from '#domain/limits.ts'
import { audit } from '#server/audit/audit.ts'
import { inSystem, type Tx } from '#server/db/client.ts'
import { placeOf, type AppEnv, type CurrentSession, type CurrentUser, type Deps } from '#server/http/context.ts'
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
  { database }: Pick<Deps, 'database'>,
  { id }: Pick<CurrentUser, 'id'>,
  [field, typed]: readonly [field: 'password' | 'current_password', typed: string],
  fn: (tx: Tx, account: Account) => Promise<T>,
): Promise<T> => {
  const { confirmation } = rateLimitsOf(database.pool)
  await countAttempt(confirmation, String(id))
  const result = await inSystem(database.db, async (tx) => {
    const account = await lockAccount(tx, id)
    if (await verifyPassword(typed, account.password_hash)) return fn(tx, account)
    throw invalid({ [field]: [errorMessages.passwordMismatch] })
  })
  await confirmation.delete(String(id))
  return result
}

export const confirmPassword = (c: Context<AppEnv>, user: CurrentUser, password: string): Promise<void> => {
  const deps = c.get('deps')
  return withPassword(deps, user, ['password', password], (tx) =>
    updateSession(tx, currentSession(c).id_hash, { password_confirmed_at: deps.clock() }),
  )
}
