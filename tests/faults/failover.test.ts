/** The primary dies under load and a streaming standby takes over: nothing acknowledged is lost, nobody restarts. */
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { Client } from '#tests/e2e/client.ts'
import { startServer, temporaryFolder, type RunningServer } from '#tests/e2e/server.ts'
import { enter, expectKept, expectRecovery, foundCompany, keepWriting } from './office.ts'
import { createCluster, createStandby, type Cluster } from './postgres.ts'

let folder: Awaited<ReturnType<typeof temporaryFolder>>
let primary: Cluster
let standby: Cluster
let servers: RunningServer[] = []
let people: Client[]

beforeAll(async () => {
  folder = await temporaryFolder()
  primary = await createCluster(join(folder.path, 'primary'), { wal_level: 'replica', synchronous_commit: 'on' })
  await foundCompany(primary.url)
  standby = await createStandby(primary, join(folder.path, 'standby'), 'second')
  await primary.query(`alter system set synchronous_standby_names = 'second'`)
  await primary.query('select pg_reload_conf()')
  await vi.waitFor(async () => {
    expect(await primary.query('select sync_state from pg_stat_replication')).toEqual([{ sync_state: 'sync' }])
  }, 15_000)
  const url = `postgres://tatemori@127.0.0.1:${standby.port},127.0.0.1:${primary.port}/postgres`
  servers = await Promise.all(
    ['one', 'two'].map(() =>
      startServer(join(folder.path, 'data'), { DATABASE_URL: url, STORAGE_URL: '', LOG_LEVEL: 'fatal' }),
    ),
  )
  people = await Promise.all(servers.map(({ address }) => enter(address)))
})
afterAll(async () => {
  for (const server of servers) {
    expect(server.process.exitCode, server.output()).toBeNull()
    await server.stop()
  }
  await standby.stop('fast').catch(() => undefined)
  await folder.remove()
})

it('goes on with the standby within five seconds of its promotion', async () => {
  const writers = people.flatMap((person, index) => ['a', 'b'].map((name) => keepWriting(person, `${index}-${name}`)))
  await expect.poll(() => Math.min(...writers.map(({ acknowledged }) => acknowledged.length))).toBeGreaterThan(10)
  primary.kill()
  await standby.promote()
  await expectRecovery('standby promoted', ...people)
  for (const writer of writers) await writer.stop()
  await expectKept((sql) => standby.query(sql), writers)
})
