/**
 * Work for later, in one table. A job is written in the transaction that wants it, taken with a lease under
 * FOR UPDATE SKIP LOCKED, and taken again when the process that had it died. Handlers must therefore bear
 * being run twice.
 */
import { sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import type { Database, Tx } from '#server/db/client.ts'
import { describeError } from '#server/db/describe-error.ts'
import { jobs as jobsTable } from '#server/db/schema/jobs.ts'

export type NewJob = { kind: string; payload: unknown; company_id?: number | null; run_at?: Date; unique_key?: string }
export type JobHandler = (payload: unknown, context: { attempt: number; signal: AbortSignal }) => Promise<void>
type Registered = { run: JobHandler; attempts: number }

export type Jobs = {
  /** Adds a job within the caller's transaction; a waiting one with the same unique key stands for both. */
  enqueue(tx: Tx, job: NewJob): Promise<void>
  /** Names what a kind does, and how often it is tried before it counts as failed. */
  handle(kind: string, run: JobHandler, options?: { attempts?: number }): void
  /** Looks for work now instead of at the next tick. */
  wake(): void
  start(): void
  /** Lets what runs finish, for at most `graceMs`, and takes nothing more. */
  stop(graceMs?: number): Promise<void>
  /** Runs everything that is due, in this process, until nothing is. */
  drain(): Promise<void>
}

const leaseSeconds = 120
const tickMs = 1000
const concurrency = 3
/** Seconds until the next try: 5, 20, 80, 320 … at most an hour. */
const backoffSeconds = (attempt: number) => Math.min(3600, 5 * 4 ** (attempt - 1))

type Taken = { id: number; kind: string; payload: unknown; attempts: number }

export const createJobs = (database: Database, logger: Logger): Jobs => {
  const handlers = new Map<string, Registered>()
  const running = new Set<Promise<void>>()
  const stopping = new AbortController()
  let timer: NodeJS.Timeout | null = null

  const take = async (): Promise<Taken | null> => {
    const { rows } = await database.pool.query<Taken>(
      `update jobs set state = 'running', attempts = attempts + 1, lease_until = now() + $1 * interval '1 second', updated_at = now()
       where id = (
         select id from jobs
         where state in ('queued', 'running') and run_at <= now() and (state = 'queued' or lease_until < now()) and kind = any($2)
         order by run_at for update skip locked limit 1)
       returning id::int, kind, payload, attempts`,
      [leaseSeconds, [...handlers.keys()]],
    )
    return rows[0] ?? null
  }

  const run = async (job: Taken): Promise<void> => {
    const { run: handler, attempts } = handlers.get(job.kind)!
    const renewal = setInterval(
      () => {
        database.pool
          .query(`update jobs set lease_until = now() + $1 * interval '1 second' where id = $2`, [leaseSeconds, job.id])
          .catch((error: unknown) => logger.warn({ err: error, job: job.id }, 'job lease not renewed'))
      },
      (leaseSeconds * 1000) / 3,
    )
    try {
      await handler(job.payload, { attempt: job.attempts, signal: stopping.signal })
      await database.pool.query(
        `update jobs set state = 'done', finished_at = now(), lease_until = null, last_error = null, updated_at = now() where id = $1`,
        [job.id],
      )
    } catch (error) {
      const isLast = job.attempts >= attempts
      logger[isLast ? 'error' : 'warn'](
        { err: error, job: job.id, kind: job.kind, attempt: job.attempts },
        'job failed',
      )
      await database.pool.query(
        `update jobs set state = $2, run_at = now() + $3 * interval '1 second', lease_until = null, last_error = $4, finished_at = case when $2 = 'failed' then now() end, updated_at = now() where id = $1`,
        [job.id, isLast ? 'failed' : 'queued', backoffSeconds(job.attempts), describeError(error).slice(0, 2000)],
      )
    } finally {
      clearInterval(renewal)
    }
  }

  /** Starts due jobs up to the limit; each finished one looks for the next. */
  const fill = async (): Promise<void> => {
    while (!stopping.signal.aborted && running.size < concurrency) {
      const job = await take()
      if (!job) return
      const work = run(job).finally(() => {
        running.delete(work)
        wake()
      })
      running.add(work)
    }
  }
  const wake = (): void => {
    if (!timer || stopping.signal.aborted) return
    fill().catch((error: unknown) => logger.error({ err: error }, 'job queue not readable'))
  }

  return {
    async enqueue(tx, { kind, payload, company_id = null, run_at, unique_key = null }) {
      await tx
        .insert(jobsTable)
        .values({ kind, payload, company_id, unique_key, ...(run_at ? { run_at } : {}) })
        .onConflictDoNothing({ target: jobsTable.unique_key, where: sql`state in ('queued', 'running')` })
    },
    handle: (kind, handler, { attempts = 8 } = {}) => void handlers.set(kind, { run: handler, attempts }),
    wake,
    start() {
      timer ??= setInterval(wake, tickMs)
      wake()
    },
    async stop(graceMs = 15_000) {
      stopping.abort()
      if (timer) clearInterval(timer)
      timer = null
      await Promise.race([Promise.all(running), new Promise((resolve) => setTimeout(resolve, graceMs).unref())])
    },
    async drain() {
      for (let job = await take(); job; job = await take()) await run(job)
    },
  }
}
