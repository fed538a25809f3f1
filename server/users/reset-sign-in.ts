/** The operator's way out for somebody who cannot come in, or where somebody else can: nothing opens the account but its mailbox. */
import type { WaysIn } from '#domain/auth/auth.contract.ts'
import { audit } from '#server/audit/audit.ts'
import { bySystem } from '#server/http/doer.ts'
import { from, signInEndedLetter, writeTo } from '#server/auth/auth.letters.ts'
import { findAccount, lockAccount, updateAccount } from '#server/auth/auth.store.ts'
import { describeWaysIn, endedEntries, endWaysIn } from '#server/auth/ways-in.ts'
import { inSystem, type Database } from '#server/db/client.ts'
import type { Clock } from '#server/http/context.ts'
import { emailAddress } from '#server/http/email-address.ts'
import { listSessionsOf } from '#server/http/sessions.store.ts'
import type { Jobs } from '#server/jobs/jobs.ts'

export type SignInFacts = WaysIn & { name: string; sessions: number; has_password: boolean }

type Tools = { database: Pick<Database, 'db'>; jobs: Jobs; clock: Clock; origin: () => string }

/**
 * Takes password, passkeys, second factor, sessions, known browsers and waiting changes off the account with that
 * address, and writes to its owner. Answers what there was, null where there is no such account. A dry run changes nothing.
 */
export const resetSignIn = (
  { database, jobs, clock, origin }: Tools,
  email: string,
  { isDryRun }: { isDryRun: boolean },
): Promise<SignInFacts | null> =>
  inSystem(database.db, async (tx) => {
    const found = await findAccount(tx, emailAddress(email))
    if (!found) return null
    const account = await lockAccount(tx, found.id)
    const { id, name, password_hash } = account
    const facts = {
      ...(await describeWaysIn(tx, account, false)),
      name,
      sessions: (await listSessionsOf(tx, id, clock())).length,
      has_password: password_hash !== null,
    }
    if (isDryRun) return facts
    const ended = await endWaysIn(tx, account)
    await updateAccount(tx, id, { password_hash: null })
    await writeTo(tx, { jobs }, account, signInEndedLetter(ended, from({ origin, clock })))
    await audit(tx, { account_id: id }, { user: bySystem }, [
      { kind: 'sign_in_reset', subject: { type: 'user', id, name }, detail: '運用者のコマンド' },
      ...endedEntries(ended).map((entry) => ({ ...entry, subject: { type: 'user', id, name } as const })),
    ])
    return facts
  })
