/** What is swept once a day: files that no row names, sessions whose time is over, words of letters that have left. */
import { inSystem } from '#server/db/client.ts'
import type { Deps } from '#server/http/context.ts'
import { removeExpiredSessions } from '#server/http/session.ts'
import { blankFinishedLetters } from '#server/mail/outbox.store.ts'
import { sweepStorage } from '#server/storage/sweep.ts'

const kind = 'daily_sweep'
const dayMs = 24 * 60 * 60_000

/** Once a day, however many processes there are: a day's sweep has one key. */
export const scheduleDailySweep = async (
  { database, jobs }: Pick<Deps, 'database' | 'jobs'>,
  run_at: Date,
): Promise<void> => {
  await inSystem(database.db, (tx) =>
    jobs.enqueue(tx, { kind, payload: {}, run_at, unique_key: `${kind}:${run_at.toISOString().slice(0, 10)}` }),
  )
}

export const handleDailySweep = (
  deps: Pick<Deps, 'env' | 'database' | 'storage' | 'clock' | 'logger' | 'jobs'>,
): void => {
  deps.jobs.handle(
    kind,
    async () => {
      await sweepStorage(deps)
      await inSystem(deps.database.db, (tx) => removeExpiredSessions(tx, deps.clock()))
      if (deps.env.SMTP_URL) await inSystem(deps.database.db, blankFinishedLetters)
      await scheduleDailySweep(deps, new Date(deps.clock().getTime() + dayMs))
    },
    { attempts: 3 },
  )
}
