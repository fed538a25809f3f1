import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { pino } from 'pino'
import { inSystem } from '#server/db/client.ts'
import { addJob, takeJob } from '#server/jobs/jobs.store.ts'
import { createJobs, type Jobs } from '#server/jobs/jobs.ts'
import { soon } from '#tests/soon.ts'
import { createTestDatabase, type TestDatabase } from '../database.ts'

const logger = pino({ level: 'silent' })
let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.drop())
beforeEach(() => test.database.pool.query('truncate jobs'))

const processOf = () => createJobs(test.database, logger)
const enqueue = (jobs: Jobs, payload: unknown, options: { unique_key?: string; run_at?: Date } = {}) =>
  inSystem(test.database.db, (tx) => jobs.enqueue(tx, { kind: 'test', payload, ...options }))
const rows = async () =>
  (
    await test.database.pool.query(
      'select state, attempts, last_error, run_at > now() as is_later, round(extract(epoch from run_at - now()))::int as wait from jobs order by id',
    )
  ).rows

describe('jobs', () => {
  it('run once each, in the order they are due', async () => {
    const jobs = processOf()
    const seen: unknown[] = []
    jobs.handle('test', async (payload) => void seen.push(payload))
    await enqueue(jobs, 'later', { run_at: new Date(Date.now() + 60_000) })
    await enqueue(jobs, 'second')
    await enqueue(jobs, 'first', { run_at: new Date(Date.now() - 60_000) })
    await jobs.drain()
    expect(seen).toEqual(['first', 'second'])
    expect((await rows()).map(({ state }) => state)).toEqual(['queued', 'done', 'done'])
  })

  it('are due at once, whatever the clock rounds to', async () => {
    for (let times = 0; times < 20; times += 1) {
      const taken = inSystem(test.database.db, async (tx) => {
        await addJob(tx, { kind: 'test', payload: times })
        return takeJob(tx, ['test'], 30)
      })
      expect(await taken).toMatchObject({ payload: times })
    }
  })

  it('are finished before the process stops, also where one was just being taken', async () => {
    const jobs = processOf()
    let isStopped = false
    const late: unknown[] = []
    jobs.handle('test', async (payload) => {
      await new Promise((resolve) => setTimeout(resolve, 20))
      if (isStopped) late.push(payload)
    })
    await enqueue(jobs, 'taken')
    jobs.start()
    await jobs.stop()
    isStopped = true
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect({ late, states: (await rows()).map(({ state }) => state) }).toEqual({ late: [], states: ['done'] })
  })

  it('belong to the transaction that wants them', async () => {
    const jobs = processOf()
    await expect(
      inSystem(test.database.db, async (tx) => {
        await jobs.enqueue(tx, { kind: 'test', payload: {} })
        throw new Error('undone')
      }),
    ).rejects.toThrow('undone')
    expect(await rows()).toEqual([])
  })

  it('stand once for a key while waiting, and again afterwards', async () => {
    const jobs = processOf()
    let runs = 0
    jobs.handle('test', async () => void (runs += 1))
    await enqueue(jobs, {}, { unique_key: 'one' })
    await enqueue(jobs, {}, { unique_key: 'one' })
    await jobs.drain()
    expect(runs).toBe(1)
    await enqueue(jobs, {}, { unique_key: 'one' })
    await jobs.drain()
    expect(runs).toBe(2)
  })

  it('wait longer after every failure and give up in the end', async () => {
    const jobs = processOf()
    jobs.handle(
      'test',
      async (_, { attempt }) => {
        throw new Error(`try ${attempt}`)
      },
      { attempts: 3 },
    )
    await enqueue(jobs, {})
    for (const wait of [5, 20]) {
      await jobs.drain()
      const [row] = await rows()
      expect(row).toMatchObject({ state: 'queued', is_later: true })
      expect(Math.abs(row.wait - wait)).toBeLessThanOrEqual(2)
      await test.database.pool.query(`update jobs set run_at = now() - interval '1 minute'`)
    }
    await jobs.drain()
    expect(await rows()).toMatchObject([{ state: 'failed', attempts: 3, last_error: 'try 3' }])
  })

  it('of a killed process are taken over when its lease has ended, not before', async () => {
    const jobs = processOf()
    const attempts: number[] = []
    jobs.handle('test', async (_, { attempt }) => void attempts.push(attempt))
    await enqueue(jobs, {})
    // As a process leaves it that died in the middle.
    await test.database.pool.query(
      `update jobs set state = 'running', attempts = 1, lease_until = now() + interval '1 minute'`,
    )
    await jobs.drain()
    expect(attempts).toEqual([])
    // Whoever is alone with the database knows that it died.
    await jobs.release()
    await jobs.drain()
    expect(attempts).toEqual([2])
    expect(await rows()).toMatchObject([{ state: 'done' }])
  })

  it('are shared by two processes without being run twice', async () => {
    const seen: unknown[] = []
    const processes = [processOf(), processOf()]
    for (const jobs of processes) jobs.handle('test', async (payload) => void seen.push(payload))
    for (let index = 0; index < 20; index += 1) await enqueue(processes[0]!, index)
    await Promise.all(processes.map((jobs) => jobs.drain()))
    expect(seen.toSorted((a, b) => Number(a) - Number(b))).toEqual(Array.from({ length: 20 }, (_, index) => index))
  })

  it('of a kind nobody here knows stay for a process that does', async () => {
    const jobs = processOf()
    await enqueue(jobs, {})
    await jobs.drain()
    expect(await rows()).toMatchObject([{ state: 'queued', attempts: 0 }])
  })
})

describe('stopping', () => {
  it('lets a running job finish and takes no other', async () => {
    const jobs = processOf()
    const begun = vi.fn()
    let finish = (): void => {}
    jobs.handle('test', async () => {
      begun()
      await new Promise<void>((resolve) => (finish = resolve))
    })
    await enqueue(jobs, {})
    jobs.start()
    await soon(() => expect(begun).toHaveBeenCalled())
    await enqueue(jobs, {})
    const stopped = vi.fn()
    const stopping = jobs.stop().then(stopped)
    jobs.wake()
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(stopped).not.toHaveBeenCalled()
    finish()
    await stopping
    expect((await rows()).map(({ state }) => state)).toEqual(['done', 'queued'])
  })

  it('waits no longer than its grace; the job is another process’s after its lease', async () => {
    const jobs = processOf()
    const begun = vi.fn()
    let finish = (): void => {}
    jobs.handle('test', async () => {
      begun()
      await new Promise<void>((resolve) => (finish = resolve))
    })
    await enqueue(jobs, {})
    jobs.start()
    await soon(() => expect(begun).toHaveBeenCalled())
    await jobs.stop(10)
    expect(await rows()).toMatchObject([{ state: 'running' }])
    finish()
    await soon(async () => expect(await rows()).toMatchObject([{ state: 'done' }]))
  })
})
