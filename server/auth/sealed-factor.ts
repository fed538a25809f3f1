/**
 * The second factor as it lies in the database: sealed by a key that follows from the server's secret, so that a copy of
 * the database alone signs nobody in. What is sealed for one account opens for no other.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { and, isNotNull, not, sql } from 'drizzle-orm'
import { inSystem } from '#server/db/client.ts'
import { users } from '#server/db/schema/users.ts'
import type { Deps } from '#server/http/context.ts'
import { updateAccount, type Account } from './auth.store.ts'

type Secret = Deps['secret']

/** Neither a secret of an authenticator app nor a recovery code has a full stop. */
const mark = 'v1.'
const sizes = { key: 32, nonce: 12, tag: 16 } as const

const keyOf = (secret: Secret): Buffer => Buffer.from(hkdfSync('sha256', secret, '', 'second-factor', sizes.key))

const seal = (secret: Secret, userId: number, text: string): string => {
  const nonce = randomBytes(sizes.nonce)
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret), nonce).setAAD(Buffer.from(String(userId)))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return mark + Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** Throws where it was sealed for another account, or by another installation's secret. */
const open = (secret: Secret, userId: number, stored: string): string => {
  // A process of an earlier version, which goes on beside this one while it is replaced, writes in clear.
  if (!stored.startsWith(mark)) return stored
  const bytes = Buffer.from(stored.slice(mark.length), 'base64url')
  const [nonce, rest] = [bytes.subarray(0, sizes.nonce), bytes.subarray(sizes.nonce)]
  const decipher = createDecipheriv('aes-256-gcm', keyOf(secret), nonce)
    .setAAD(Buffer.from(String(userId)))
    .setAuthTag(rest.subarray(0, sizes.tag))
  return Buffer.concat([decipher.update(rest.subarray(sizes.tag)), decipher.final()]).toString('utf8')
}

export type SecondFactor = { secret: string; recovery_codes: string[] }

/** The columns of an account that hold it. */
export const sealedFactor = (
  { secret }: Pick<Deps, 'secret'>,
  userId: number,
  factor: Partial<SecondFactor>,
): Partial<Pick<Account, 'two_factor_secret' | 'two_factor_recovery_codes'>> => ({
  ...(factor.secret !== undefined && { two_factor_secret: seal(secret, userId, factor.secret) }),
  ...(factor.recovery_codes && {
    two_factor_recovery_codes: factor.recovery_codes.map((code) => seal(secret, userId, code)),
  }),
})

/** What the account holds; null where it has no second factor, not even one that is being set up. */
export const openedFactor = (
  { secret }: Pick<Deps, 'secret'>,
  { id, two_factor_secret, two_factor_recovery_codes }: Account,
): SecondFactor | null =>
  two_factor_secret === null
    ? null
    : {
        secret: open(secret, id, two_factor_secret),
        recovery_codes: (two_factor_recovery_codes ?? []).map((code) => open(secret, id, code)),
      }

/** Seals what an earlier version left in clear. */
export const sealSecondFactors = ({ database, ...deps }: Pick<Deps, 'database' | 'secret'>): Promise<void> =>
  inSystem(database.db, async (tx) => {
    const clear = await tx
      .select()
      .from(users)
      .where(and(isNotNull(users.two_factor_secret), not(sql`starts_with(${users.two_factor_secret}, ${mark})`)))
      .for('update')
    for (const { id, two_factor_secret, two_factor_recovery_codes } of clear) {
      const factor = { secret: two_factor_secret!, recovery_codes: two_factor_recovery_codes ?? [] }
      await updateAccount(tx, id, sealedFactor(deps, id, factor))
    }
  })
