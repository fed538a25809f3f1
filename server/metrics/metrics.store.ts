/** What waits in the tables, counted when somebody asks. */
import { count, eq, inArray, min, or, sql } from 'drizzle-orm'
import type { Tx } from '#server/db/client.ts'
import { jobs } from '#server/db/schema/jobs.ts'
import { mailOutbox } from '#server/db/schema/mail.ts'

/** Jobs that are not done, by kind and state; how long the oldest of them is due, in seconds. */
export const countJobs = (tx: Tx) =>
  tx
    .select({
      kind: jobs.kind,
      state: jobs.state,
      count: count(),
      overdue: sql<number>`greatest(0, extract(epoch from now() - ${min(jobs.run_at)}))::float`,
    })
    .from(jobs)
    .where(or(inArray(jobs.state, ['queued', 'running']), eq(jobs.state, 'failed')))
    .groupBy(jobs.kind, jobs.state)
    .execute()

/** Letters that have not left, and those that never will by themselves. */
export const countLetters = (tx: Tx) =>
  tx
    .select({ state: mailOutbox.state, count: count() })
    .from(mailOutbox)
    .where(inArray(mailOutbox.state, ['queued', 'sending', 'failed', 'uncertain']))
    .groupBy(mailOutbox.state)
    .execute()
