/**
 * All by which somebody else may still come into an account: whoever has proved to have the mailbox begins without them.
 * An account may have been made or taken by a stranger, who has left a key of their own there.
 */
import type { WaysIn } from '#domain/auth/auth.contract.ts'
import { toTimestamp } from '#domain/dates.ts'
import type { AuditEntry } from '#server/audit/audit.ts'
import type { Tx } from '#server/db/client.ts'
import { removeSessionsOf } from '#server/http/sessions.store.ts'
import { endEmailChanges, endResets, updateAccount, type Account } from './auth.store.ts'
import { removeDevicesOf } from './devices.store.ts'
import { listPasskeys, presentPasskey, removePasskeysExcept } from './passkeys.store.ts'

export type KeptWaysIn = { passkey_ids: readonly number[]; two_factor: boolean }
const nothing: KeptWaysIn = { passkey_ids: [], two_factor: false }

/** How many went, for the letter that tells of it. */
export type EndedWaysIn = { passkeys: number; two_factor: boolean }

export const noSecondFactor = {
  two_factor_secret: null,
  two_factor_recovery_codes: null,
  two_factor_confirmed_at: null,
  two_factor_last_step: null,
} as const

/** What of it there is to show. */
export const describeWaysIn = async (tx: Tx, account: Account, canKeep: boolean): Promise<WaysIn> => ({
  email: account.email,
  passkeys: (await listPasskeys(tx, account.id)).map(presentPasskey),
  two_factor_enabled_at: account.two_factor_confirmed_at && toTimestamp(account.two_factor_confirmed_at),
  canKeep,
})

/** For the trail, beside what ended them. */
export const endedEntries = ({ passkeys, two_factor }: EndedWaysIn): AuditEntry[] => [
  ...(passkeys > 0 ? [{ kind: 'passkey_removed', detail: `${passkeys}個` } as const] : []),
  ...(two_factor ? [{ kind: 'two_factor_disabled' } as const] : []),
]

/** Takes them off the account, which is held by the caller; `keep` is what its owner knows as their own. Passwords stay. */
export const endWaysIn = async (tx: Tx, account: Account, keep: KeptWaysIn = nothing): Promise<EndedWaysIn> => {
  const passkeys = await removePasskeysExcept(tx, account.id, keep.passkey_ids)
  if (!keep.two_factor) await updateAccount(tx, account.id, noSecondFactor)
  await endEmailChanges(tx, account.id)
  await endResets(tx, account.id)
  await removeDevicesOf(tx, account.id)
  await removeSessionsOf(tx, account.id)
  return { passkeys, two_factor: !keep.two_factor && account.two_factor_confirmed_at !== null }
}
