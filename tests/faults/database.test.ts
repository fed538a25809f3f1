/** The database goes, comes back, is full, or takes no writes: 503 with Retry-After, back without a restart, nothing lost. */
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Client } from '#tests/e2e/client.ts'
import { startServer, temporaryFolder, type RunningServer } from '#tests/e2e/server.ts'
import {
  company,
  enter,
  expectKept,
  expectRecovery,
  expectWithin,
  foundCompany,
  hear,
  isWhole,
  keepWriting,
} from './office.ts'
import { createCluster, type Cluster } from './postgres.ts'

let folder: Awaited<ReturnType<typeof temporaryFolder>>
let cluster: Cluster
let server: RunningServer
let person: Client

beforeAll(async () => {
  folder = await temporaryFolder()
  cluster = await createCluster(join(folder.path, 'postgres'), { max_connections: 30, fsync: 'on' })
  await foundCompany(cluster.url)
  server = await startServer(join(folder.path, 'data'), { DATABASE_URL: cluster.url, LOG_LEVEL: 'fatal' })
  person = await enter(server.address)
})
afterAll(async () => {
  // Not restarted by anything: the same process lived through all of it.
  expect(server.process.exitCode, server.output()).toBeNull()
  await server.stop()
  await cluster.stop('fast').catch(() => undefined)
  await folder.remove()
})

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

it.each(isWhole ? [1, 5, 15, 30] : [1.5])('away for %s s', async (seconds) => {
  const writers = ['a', 'b', 'c'].map((name) => keepWriting(person, `away-${seconds}-${name}`))
  await sleep(500)
  await cluster.stop('immediate')
  const gone = performance.now()
  const read = await hear(person, 'GET', `${company}/matters`)
  expect(read).toMatchObject({ status: 503, retryAfter: expect.stringMatching(/^\d+$/) })
  expect((read.body as { message: string }).message).toMatch(/データベース/)
  await sleep(Math.max(0, seconds * 1000 - (performance.now() - gone)))
  await cluster.start()
  await expectRecovery(`away for ${seconds} s`, person)
  for (const writer of writers) await writer.stop()
  await expectKept((sql) => cluster.query(sql), writers)
})

it('connections cut in the middle of transactions', async () => {
  const writers = Array.from({ length: 6 }, (_, index) => keepWriting(person, `cut-${index}`))
  for (let round = 0; round < (isWhole ? 100 : 20); round += 1) {
    await sleep(Math.random() * 60)
    await cluster.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'tatemori' and random() < 0.7`,
    )
  }
  for (const writer of writers) await writer.stop()
  expect(writers.flatMap(({ heard }) => heard).some(({ status }) => status === 503)).toBe(true)
  await expectKept((sql) => cluster.query(sql), writers)
  await expectRecovery('cut in the middle', person)
})

it('too many connections', async () => {
  const taken: pg.Client[] = []
  const take = async (): Promise<pg.Client> => {
    const client = new pg.Client({ connectionString: cluster.url })
    client.on('error', () => undefined)
    await client.connect()
    return client
  }
  const admin = await take()
  const held = `from pg_stat_activity where application_name = 'tatemori'`
  // The server's own come back between being cut and being taken, until none is left.
  do {
    await admin.query(`select pg_terminate_backend(pid) ${held}`)
    for (let isFull = false; !isFull;)
      await take().then(
        (client) => taken.push(client),
        () => (isFull = true),
      )
  } while ((await admin.query(`select ${held}`)).rowCount)
  const refused = await hear(person, 'GET', `${company}/matters`)
  expect(refused).toMatchObject({ status: 503, retryAfter: expect.stringMatching(/^\d+$/) })
  expectWithin('refused', refused.ms, 6000)
  for (const client of [admin, ...taken]) await client.end()
  await expectRecovery('too many connections', person)
})

it('read-only', async () => {
  const writer = keepWriting(person, 'read-only')
  await cluster.query(`alter system set default_transaction_read_only = on`)
  await cluster.query('select pg_reload_conf()')
  await expect
    .poll(
      async () =>
        (await hear(person, 'POST', `${company}/matters`, { name: '読み取りのみ', matter_category_id: 1 })).status,
    )
    .toBe(503)
  expect((await hear(person, 'GET', `${company}/matters`)).status).toBe(200)
  await cluster.query('alter system reset default_transaction_read_only')
  await cluster.query('select pg_reload_conf()')
  await expectRecovery('read-only', person)
  await writer.stop()
  await expectKept((sql) => cluster.query(sql), [writer])
})
