/**
 * Who guesses at passwords is stopped by address and IP, by network, and by account. The account's own browsers are
 * counted by themselves: a stranger's guesses never shut the owner out of them, and a mail tells of the other way in.
 */
import type { Deps, Place } from '#server/http/context.ts'
import { HttpError } from '#server/http/errors.ts'
import { networkOf } from '#server/http/ip.ts'
import { inSystem } from '#server/db/client.ts'
import { audit } from '#server/audit/audit.ts'
import { byStranger } from '#server/http/doer.ts'
import { queueLetter } from '#server/mail/outbox.ts'
import type { Account } from './auth.store.ts'
import { isKnownDevice } from './devices.store.ts'
import { countAttempt, rateLimitsOf } from './rate-limits.ts'

export type Attempt = {
  /** Lower case, as it was typed. */
  email: string
  account: Pick<Account, 'id' | 'name' | 'email'> | null
  /** The browser's own hash, if it has one. */
  device: string | null
  place: Place
}

const blockedSentence =
  'このアカウントへのログインの試行が多すぎるため、しばらく止めています。いつもお使いの端末からはログインできます。お急ぎの場合は、パスワードを再設定してください。'

/** The owner learns of it once an hour at most; somebody else's address is told the same, and nobody is written to. */
const tellOwner = async (deps: Deps, { account, place }: Attempt): Promise<void> => {
  if (!account) return
  await inSystem(deps.database.db, async (tx) => {
    await audit(tx, { account_id: account.id }, { user: byStranger, place }, [
      { kind: 'sign_in_blocked', subject: { type: 'user', id: account.id, name: account.name } },
    ])
    await queueLetter(tx, deps.jobs, {
      company_id: null,
      kind: 'sign_in_blocked',
      to: { email: account.email, name: account.name },
      subject: '【建守】ログインの試行が続いています',
      body: {
        greeting: `${account.name} 様`,
        paragraphs: [
          'このアカウントへのログインの試行が続いているため、これまで使われていない端末からのログインを、1時間ほど止めています。',
          'いつもお使いの端末からは、これまでどおりログインできます。ほかの端末からすぐにログインするには、次のボタンからパスワードを再設定してください。',
        ],
        action: { label: 'パスワードを再設定する', url: `${deps.origin()}/forgot-password` },
        notes: ['ご自身で試していた場合は、対応は必要ありません。'],
      },
    })
  })
  deps.jobs.wake()
}

/** Counts the attempt; throws 429 where there were too many. Answers what to call once the password was right. */
export const countLogin = async (deps: Deps, attempt: Attempt): Promise<{ succeeded: () => Promise<void> }> => {
  const { email, account, device, place } = attempt
  const limits = rateLimitsOf(deps.database.pool)
  const network = networkOf(place.ip_address ?? '')
  await countAttempt(limits.loginNetwork, network)
  const isOwn =
    account !== null &&
    device !== null &&
    (await inSystem(deps.database.db, (tx) => isKnownDevice(tx, account.id, device)))
  const place_key = isOwn ? `${email}|${device}` : `${email}|${place.ip_address}`
  await countAttempt(limits.login, place_key)
  if (!isOwn)
    await countAttempt(limits.loginAccount, email, async (seconds, isFirst) => {
      if (isFirst) await tellOwner(deps, attempt)
      return new HttpError(429, blockedSentence, {}, { 'Retry-After': String(seconds) })
    })
  return {
    // Whoever knows the password has guessed at nothing; a whole office may sit behind one address.
    succeeded: async () => {
      await limits.login.delete(place_key)
      await limits.loginNetwork.reward(network)
      if (!isOwn) await limits.loginAccount.reward(email)
    },
  }
}

/** The owner proved who they are by the mailbox: what was counted against the account is forgotten. */
export const releaseAccount = async ({ database }: Pick<Deps, 'database'>, email: string): Promise<void> => {
  await rateLimitsOf(database.pool).loginAccount.delete(email)
}
