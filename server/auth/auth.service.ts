/** Signing in. Second factor, reset and invitations build on the same sessions. */
import type { LoginRequest } from '#domain/auth/auth.contract.ts'
import { errorMessages } from '#domain/errors.ts'
import { inSystem } from '#server/db/client.ts'
import type { Deps } from '#server/http/context.ts'
import { invalid } from '#server/http/errors.ts'
import { findAccount } from './auth.store.ts'
import { verifyPassword } from './passwords.ts'
import { countAttempt, rateLimitsOf } from './rate-limits.ts'

/** Who the password belongs to, or 422; attempts are counted by address and origin. */
export const checkLogin = async (
  { database }: Deps,
  ip: string,
  { email: typed, password }: LoginRequest,
): Promise<{ user_id: number; two_factor: boolean }> => {
  const email = typed.toLowerCase()
  const { login } = rateLimitsOf(database.pool)
  await countAttempt(login, `${email}|${ip}`)
  const user = await inSystem(database.db, (tx) => findAccount(tx, email))
  const isRight = await verifyPassword(password, user?.password_hash ?? null)
  if (!user || !isRight) throw invalid({ email: [errorMessages.loginFailed] })
  await login.delete(`${email}|${ip}`)
  return { user_id: user.id, two_factor: user.two_factor_confirmed_at !== null }
}
