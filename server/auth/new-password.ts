/** New passwords, wherever somebody chooses one: hashed, unless anybody would guess them. */
import { passwordRefusal, type KnownOfOwner } from '#domain/auth/password.rules.ts'
import { limits } from '#domain/limits.ts'
import { textLength } from '#domain/text/length.ts'
import type { Tx } from '#server/db/client.ts'
import { invalid } from '#server/http/errors.ts'
import { listCompanyNamesOf } from './known-names.store.ts'
import { hashPassword } from './passwords.ts'

const commonCount = 10_000

/** The commonest of those that are long enough to be taken at all. The list is loaded when it is first asked for. */
const loadCommon = async (): Promise<ReadonlySet<string>> => {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  const long = dictionary['passwords-common'].filter((password) => textLength(password) >= limits.text.passwordMin)
  return new Set(long.slice(0, commonCount))
}
let common: Promise<ReadonlySet<string>> | null = null

/** The hash of a password that a person chose; 422 on `password` where it is too easy to guess. */
export const hashNewPassword = async (password: string, owner: KnownOfOwner): Promise<string> => {
  const refusal = passwordRefusal(password, owner, await (common ??= loadCommon()))
  if (refusal !== null) throw invalid({ password: [refusal] })
  return hashPassword(password)
}

/** What anybody may know of somebody who has an account. */
export const knownOf = async (tx: Tx, user: { id: number; name: string; email: string }): Promise<KnownOfOwner> => ({
  email: user.email,
  names: [user.name, ...(await listCompanyNamesOf(tx, user.id))],
})
