/** The table of jobs. Times are the database's: the clocks of several processes need not agree. */
import { and, desc, eq, gt, ne, sql } from 'drizzle-orm'
import type { Tx } from '#server/db/client.ts'
import { jobs } from '#server/db/schema/jobs.ts'

export type NewJob = { kind: string; payload: unknown; company_id?: number | null; run_at?: Date; unique_key?: string }
export type TakenJob = { id: number; kind: string; payload: unknown; attempts: number }

const inSeconds = (seconds: number) => sql<Date>`now() + ${seconds} * interval '1 second'`
const now = sql<Date>`now()`

/** A waiting or running one with the same key stands for both. */
export const addJob = async (
  tx: Tx,
  { kind, payload, company_id = null, run_at, unique_key }: NewJob,
): Promise<void> => {
  await tx
    .insert(jobs)
    .values({ kind, payload, company_id, unique_key, ...(run_at ? { run_at } : {}) })
    .onConflictDoNothing({ target: jobs.unique_key, where: sql`state in ('queued', 'running')` })
}

/**
 * The one that is due longest, of a kind that the caller knows, for `leaseSeconds`; null where none is due. By the rounded
 * milliseconds that the table keeps: what is due at once would else be due up to half of one later.
 */
export const takeJob = async (tx: Tx, kinds: string[], leaseSeconds: number): Promise<TakenJob | null> => {
  const { rows } = await tx.execute<TakenJob>(sql`
    update jobs set state = 'running', attempts = attempts + 1, lease_until = ${inSeconds(leaseSeconds)}, updated_at = now()
    where id = (
      select id from jobs
      where state in ('queued', 'running') and run_at <= now()::timestamptz(3) and (state = 'queued' or lease_until < now()) and kind = any(${sql.param(kinds)}::text[])
      order by run_at for update skip locked limit 1)
    returning id::int, kind, payload, attempts`)
  return rows[0] ?? null
}

/** Those that are not done, the newest first. */
export const listJobs = (tx: Tx, limit: number) =>
  tx.select().from(jobs).where(ne(jobs.state, 'done')).orderBy(desc(jobs.id)).limit(limit).execute()

export const renewLease = async (tx: Tx, id: number, leaseSeconds: number): Promise<void> => {
  await tx
    .update(jobs)
    .set({ lease_until: inSeconds(leaseSeconds) })
    .where(eq(jobs.id, id))
}

export const endLeases = async (tx: Tx): Promise<void> => {
  await tx
    .update(jobs)
    .set({ lease_until: inSeconds(-1) })
    .where(eq(jobs.state, 'running'))
}

export const finishJob = async (tx: Tx, id: number): Promise<void> => {
  await tx
    .update(jobs)
    .set({ state: 'done', finished_at: now, lease_until: null, last_error: null, updated_at: now })
    .where(eq(jobs.id, id))
}

export const failJob = async (tx: Tx, id: number, last_error: string): Promise<void> => {
  await tx
    .update(jobs)
    .set({ state: 'failed', finished_at: now, lease_until: null, last_error, updated_at: now })
    .where(eq(jobs.id, id))
}

/** Waits for its next try. */
export const putBack = async (tx: Tx, id: number, last_error: string, seconds: number): Promise<void> => {
  await tx
    .update(jobs)
    .set({ state: 'queued', run_at: inSeconds(seconds), lease_until: null, last_error, updated_at: now })
    .where(eq(jobs.id, id))
}

/** Lets those of a kind that wait for their next try go at once; returns how many. */
export const hurryJobs = async (tx: Tx, kind: string): Promise<number> => {
  const hurried = await tx
    .update(jobs)
    .set({ run_at: now, updated_at: now })
    .where(and(eq(jobs.kind, kind), eq(jobs.state, 'queued'), gt(jobs.run_at, now), gt(jobs.attempts, 0)))
    .returning({ id: jobs.id })
  return hurried.length
}
