/** The operator's link for somebody whose mail does not arrive: it sets the password once, and the old one works until then. */
import { limits } from '#domain/limits.ts'
import { audit } from '#server/audit/audit.ts'
import { bySystem } from '#server/http/doer.ts'
import { findAccount, insertReset } from '#server/auth/auth.store.ts'
import { inSystem, type Database } from '#server/db/client.ts'
import { emailAddress } from '#server/http/email-address.ts'
import { hashToken, newToken } from '#server/http/tokens.ts'

/** null: nobody has that address. Without a token in a dry run. */
export const makeResetLink = (
  { db }: Pick<Database, 'db'>,
  email: string,
  { isDryRun, now }: { isDryRun: boolean; now: Date },
): Promise<{ name: string; token: string | null } | null> =>
  inSystem(db, async (tx) => {
    const account = await findAccount(tx, emailAddress(email))
    if (!account) return null
    const { id, name } = account
    if (isDryRun) return { name, token: null }
    const token = newToken()
    const expires_at = new Date(now.getTime() + limits.resetTokenMinutes * 60_000)
    await insertReset(tx, { user_id: id, token_hash: hashToken(token), expires_at })
    await audit(tx, { account_id: id }, { user: bySystem }, [
      { kind: 'password_link_made', subject: { type: 'user', id, name }, detail: '運用者のコマンド' },
    ])
    return { name, token }
  })
