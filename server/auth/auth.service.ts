/** Signing in. Second factor, reset and invitations build on the same sessions. */
import { eq } from 'drizzle-orm'
import type { Context } from 'hono'
import type { LoginAnswer, LoginRequest } from '#domain/auth/auth.contract.ts'
import { errorMessages } from '#domain/errors.ts'
import { inSystem } from '#server/db/client.ts'
import { users } from '#server/db/schema/users.ts'
import type { AppEnv } from '#server/http/context.ts'
import { invalid } from '#server/http/errors.ts'
import { openSession } from '#server/http/session.ts'
import { verifyPassword } from './passwords.ts'
import { countAttempt, rateLimitsOf } from './rate-limits.ts'

/** Checks the password and rotates the session; with a second factor switched on the person is not in yet. */
export const login = async (
  c: Context<AppEnv>,
  { email: typed, password, remember }: LoginRequest,
): Promise<LoginAnswer> => {
  const { database } = c.get('deps')
  const email = typed.toLowerCase()
  await countAttempt(rateLimitsOf(database.pool).login, `${email}|${c.get('ip')}`)
  const [user] = await inSystem(database.db, (tx) => tx.select().from(users).where(eq(users.email, email)))
  const isRight = await verifyPassword(password, user?.password_hash ?? null)
  if (!user || !isRight) throw invalid({ email: [errorMessages.loginFailed] })
  const two_factor = user.two_factor_confirmed_at !== null
  await inSystem(database.db, (tx) =>
    openSession(
      tx,
      c,
      two_factor ? { pending_two_factor_user_id: user.id } : { user_id: user.id, remember: remember ?? false },
    ),
  )
  await rateLimitsOf(database.pool).login.delete(`${email}|${c.get('ip')}`)
  return { two_factor }
}
