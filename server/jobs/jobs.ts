/**
 * Work for later, in one table. A job is written in the transaction that wants it, taken with a lease under
 * FOR UPDATE SKIP LOCKED, and taken again when the process that had it died. Handlers must therefore bear
 * being run twice.
 */
import type { Logger } from 'pino'
import { inSystem, type Database, type Tx } from '#server/db/client.ts'
import { describeError } from '#server/db/describe-error.ts'
import {
  addJob,
  endLeases,
  failJob,
  finishJob,
  putBack,
  renewLease,
  takeJob,
  type NewJob,
  type TakenJob,
} from './jobs.store.ts'

export type JobHandler = (payload: unknown, context: { attempt: number; signal: AbortSignal }) => Promise<void>
type Registered = { run: JobHandler; attempts: number }

export type Jobs = {
  /** Adds a job within the caller's transaction; a waiting one with the same unique key stands for both. */
  enqueue(tx: Tx, job: NewJob): Promise<void>
  /** Names what a kind does, and how often it is tried before it counts as failed. */
  handle(kind: string, run: JobHandler, options?: { attempts?: number }): void
  /** Looks for work now instead of at the next tick. */
  wake(): void
  /** Takes up at once what a process left that died; for whoever is alone with the database. */
  release(): Promise<void>
  start(): void
  /** Lets what runs finish, for at most `graceMs`, and takes nothing more. */
  stop(graceMs?: number): Promise<void>
  /** Runs everything that is due, in this process, until nothing is. */
  drain(): Promise<void>
}

/** Renewed three times as often; so long nobody takes up what a process left that died. */
const leaseSeconds = 30
const tickMs = 1000
const concurrency = 3
/** Seconds until the next try: 5, 20, 80, 320 … at most an hour. */
const backoffSeconds = (attempt: number) => Math.min(3600, 5 * 4 ** (attempt - 1))

/** Of what a job carries the ids: which letter, which import. The rest may be somebody's words. */
const idsOf = (payload: unknown): Record<string, number> =>
  Object.fromEntries(
    Object.entries(payload ?? {}).filter((entry): entry is [string, number] => typeof entry[1] === 'number'),
  )

export const createJobs = (database: Database, logger: Logger): Jobs => {
  const handlers = new Map<string, Registered>()
  const running = new Set<Promise<void>>()
  /** Looks for due jobs that have not come back: one may still take a job when the process is told to end. */
  const looking = new Set<Promise<void>>()
  const stopping = new AbortController()
  let timer: NodeJS.Timeout | null = null

  const take = () => inSystem(database.db, (tx) => takeJob(tx, [...handlers.keys()], leaseSeconds))
  /** Where the database is away the lease ends by itself, and the job is taken again. */
  const note = (id: number, write: (tx: Tx) => Promise<void>): Promise<void> =>
    inSystem(database.db, write).catch((error: unknown) => logger.warn({ err: error, job: id }, 'job not noted'))

  const run = async (job: TakenJob): Promise<void> => {
    const { run: handler, attempts } = handlers.get(job.kind)!
    const renewal = setInterval(
      () => void note(job.id, (tx) => renewLease(tx, job.id, leaseSeconds)),
      (leaseSeconds * 1000) / 3,
    )
    try {
      await handler(job.payload, { attempt: job.attempts, signal: stopping.signal })
      await note(job.id, (tx) => finishJob(tx, job.id))
    } catch (error) {
      const isLast = job.attempts >= attempts
      logger[isLast ? 'error' : 'warn'](
        { err: error, job: job.id, kind: job.kind, attempt: job.attempts, ...idsOf(job.payload) },
        'job failed',
      )
      const last_error = describeError(error).slice(0, 2000)
      await note(job.id, (tx) =>
        isLast ? failJob(tx, job.id, last_error) : putBack(tx, job.id, last_error, backoffSeconds(job.attempts)),
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
    const look = fill()
      .catch((error: unknown) => logger.error({ err: error }, 'job queue not readable'))
      .finally(() => looking.delete(look))
    looking.add(look)
  }
  const finished = async (): Promise<void> => {
    while (looking.size + running.size > 0) await Promise.all([...looking, ...running])
  }

  return {
    enqueue: addJob,
    handle: (kind, handler, { attempts = 8 } = {}) => void handlers.set(kind, { run: handler, attempts }),
    wake,
    async release() {
      await inSystem(database.db, endLeases)
    },
    start() {
      timer ??= setInterval(wake, tickMs)
      wake()
    },
    async stop(graceMs = 15_000) {
      stopping.abort()
      if (timer) clearInterval(timer)
      timer = null
      await Promise.race([finished(), new Promise((resolve) => setTimeout(resolve, graceMs).unref())])
    },
    async drain() {
      for (let job = await take(); job; job = await take()) await run(job)
    },
  }
}
