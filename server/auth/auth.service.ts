/** Signing in. Second factor, reset and invitations build on the same sessions. */
import type { Context } from 'hono'
import type { LoginRequest } from '#domain/auth/auth.contract.ts'
import { errorMessages } from '#domain/errors.ts'
import { audit } from '#server/audit/audit.ts'
import { byStranger } from '#server/http/doer.ts'
import { inSystem } from '#server/db/client.ts'
import { placeOf, type AppEnv } from '#server/http/context.ts'
import { emailAddress } from '#server/http/email-address.ts'
import { invalid } from '#server/http/errors.ts'
import { findAccount, type Account } from './auth.store.ts'
import { deviceOf } from './devices.ts'
import { countLogin } from './login-limits.ts'
import { verifyPassword } from './passwords.ts'

/** Who the password belongs to, or 422. */
export const checkLogin = async (c: Context<AppEnv>, { email: typed, password }: LoginRequest): Promise<Account> => {
  const deps = c.get('deps')
  const email = emailAddress(typed)
  const place = placeOf(c)
  const account = await inSystem(deps.database.db, (tx) => findAccount(tx, email))
  const { succeeded } = await countLogin(deps, { email, account, device: deviceOf(c), place })
  const isRight = await verifyPassword(password, account?.password_hash ?? null)
  if (account && !isRight)
    await inSystem(deps.database.db, (tx) =>
      audit(tx, { account_id: account.id }, { user: byStranger, place }, [
        { kind: 'sign_in_failed', subject: { type: 'user', id: account.id, name: account.name } },
      ]),
    )
  if (!account || !isRight) throw invalid({ email: [errorMessages.loginFailed] })
  await succeeded()
  return account
}
