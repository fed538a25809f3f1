/** Two processes behind HAProxy and PgBouncer, one of them killed under load. */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chown, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openMailbox, type Mailbox } from '#tests/e2e/mailbox.ts'
import type { Client } from '#tests/e2e/client.ts'
import { startServer, temporaryFolder, type RunningServer } from '#tests/e2e/server.ts'
import { company, enter, expectKept, expectRecovery, foundCompany, hear, isWhole, keepWriting } from './office.ts'
import { createCluster, freePort, type Cluster } from './postgres.ts'

const [pgbouncer, haproxy] = ['/usr/sbin/pgbouncer', '/usr/sbin/haproxy']
const isInstalled = existsSync(pgbouncer) && existsSync(haproxy)
const published = (name: string) => readFile(resolve(import.meta.dirname, '../../docs/operations', name), 'utf8')

let folder: Awaited<ReturnType<typeof temporaryFolder>>
let cluster: Cluster
let mailbox: Mailbox
let pooler: ChildProcess | undefined
let proxy: ChildProcess | undefined
let proxyAddress: string
let pooled: string
const servers: RunningServer[] = []

const startProcess = (port = '0'): Promise<RunningServer> =>
  startServer(join(folder.path, 'data'), {
    PORT: port,
    DATABASE_URL: pooled,
    STORAGE_URL: '',
    SMTP_URL: mailbox.url,
    TRUSTED_PROXIES: '1',
    LOG_LEVEL: 'fatal',
  })

/** The published file, with the ports and paths of this run. */
const startPooler = async (): Promise<void> => {
  const place = join(folder.path, 'pgbouncer')
  const port = await freePort()
  await mkdir(place, { mode: 0o755 })
  const config = (await published('pgbouncer.ini'))
    .replace(/^tatemori = .*$/m, `postgres = host=127.0.0.1 port=${cluster.port} dbname=postgres`)
    .replace(/^listen_port = .*$/m, `listen_port = ${port}`)
    .replace(/^auth_type = .*$/m, 'auth_type = any')
    .replace(/^auth_file = .*$/m, '')
    .replace(/^postgres = .*$/m, (line) => `${line} user=tatemori`)
  await writeFile(join(place, 'pgbouncer.ini'), config)
  // It refuses to run as root, as PostgreSQL does.
  const { owner, prefix } = cluster.account
  if (owner) await chown(place, owner.uid, owner.gid)
  const [command = '', ...args] = [...prefix, pgbouncer, join(place, 'pgbouncer.ini')]
  pooler = spawn(command, args, { stdio: 'ignore', ...(prefix.length > 0 ? {} : owner) })
  pooled = `postgres://tatemori@127.0.0.1:${port}/postgres`
  await vi.waitFor(async () => {
    const client = new pg.Client({ connectionString: pooled })
    await client.connect()
    await client.end()
  }, 15_000)
}

const startProxy = async (): Promise<void> => {
  const port = await freePort()
  const config = (await published('haproxy.cfg'))
    .replace('127.0.0.1:8000', `127.0.0.1:${port}`)
    .replace('127.0.0.1:8081', `127.0.0.1:${new URL(servers[0]!.address).port}`)
    .replace('127.0.0.1:8082', `127.0.0.1:${new URL(servers[1]!.address).port}`)
  await writeFile(join(folder.path, 'haproxy.cfg'), config)
  await writeFile(join(folder.path, '503.http'), await published('503.http'))
  execFileSync(haproxy, ['-c', '-q', '-f', 'haproxy.cfg'], { cwd: folder.path })
  proxy = spawn(haproxy, ['-f', 'haproxy.cfg'], { cwd: folder.path, stdio: 'ignore' })
  proxyAddress = `http://127.0.0.1:${port}`
  await vi.waitFor(async () => expect((await fetch(`${proxyAddress}/readyz`)).status).toBe(200), 15_000)
}

describe.skipIf(!isInstalled && !isWhole)(
  'two processes behind HAProxy and PgBouncer (where both are installed)',
  () => {
    let person: Client

    beforeAll(async () => {
      folder = await temporaryFolder()
      mailbox = await openMailbox()
      cluster = await createCluster(join(folder.path, 'postgres'), { max_connections: 40 })
      await startPooler()
      // An empty database: both find every migration missing at once.
      servers.push(...(await Promise.all([startProcess(), startProcess()])))
      await startProxy()
      await foundCompany(cluster.url)
      person = await enter(proxyAddress)
    })
    afterAll(async () => {
      for (const server of servers) await server.stop()
      proxy?.kill()
      pooler?.kill()
      await cluster.stop('fast')
      await mailbox.close()
      await folder.remove()
    })

    it('migrate once when they start at the same time', async () => {
      const [ledger] = await cluster.query<{ n: number; different: number }>(
        'select count(*)::int as n, count(distinct created_at)::int as different from drizzle.__drizzle_migrations',
      )
      expect(ledger!.n).toBe(ledger!.different)
    })

    const rounds = isWhole ? 20 : 2
    const timeout = 120_000 * rounds
    it('lose nothing but what was in flight when one is killed, and send each letter once', { timeout }, async () => {
      const invited: string[] = []
      const { data: matter } = await person.expectOk<{ data: { id: number } }>('POST', `${company}/matters`, {
        name: '招待の案件',
        matter_category_id: 1,
      })
      for (let round = 0; round < rounds; round += 1) {
        const writers = Array.from({ length: 6 }, (_, index) => keepWriting(person, `${round}-${index}`))
        for (let count = 0; count < 4; count += 1) {
          const email = `guest-${round}-${count}@example.jp`
          const answer = await hear(person, 'POST', `${company}/invitations`, {
            email,
            role: 2,
            matter_ids: [matter.id],
          })
          if (answer.status === 201) invited.push(email)
        }
        const victim = round % 2
        await servers[victim]!.kill()
        await new Promise((done) => setTimeout(done, 2500))
        for (const writer of writers) await writer.stop()
        await expectKept((sql) => cluster.query(sql), writers, { mayCut: true })
        const cut = writers.map(({ heard }) => heard.filter(({ status }) => status === 0 || status === 502).length)
        // Each writer has one request under way at a time; behind a dead process it may try once more before it is seen.
        expect(Math.max(...cut)).toBeLessThanOrEqual(2)
        await expectRecovery(`process ${victim + 1} killed`, person)
        servers[victim] = await startProcess(new URL(servers[victim]!.address).port)
        await expect.poll(async () => (await hear(person, 'GET', `${company}/matters`)).status).toBe(200)
      }
      await cluster.query(`update jobs set lease_until = now() where state = 'running'`)
      await expect
        .poll(
          async () =>
            (await cluster.query(`select from jobs where state in ('queued', 'running') and kind = 'mail.send'`))
              .length,
          { timeout: 30_000 },
        )
        .toBe(0)
      const letters = await cluster.query<{ to_email: string; state: string }>(
        'select to_email, state from mail_outbox',
      )
      expect(letters.length).toBeGreaterThanOrEqual(invited.length)
      for (const { to_email, state } of letters) {
        const received = mailbox.mails.filter(({ to }) => to.includes(to_email)).length
        expect({ to_email, received: state === 'sent' ? received : Math.min(received, 1) }).toEqual({
          to_email,
          received: state === 'sent' ? 1 : received,
        })
      }
      for (const email of invited) expect(letters.map(({ to_email }) => to_email)).toContain(email)
      // The process that was started last may still have today's before it.
      await expect
        .poll(
          async () =>
            (await cluster.query(`select from jobs where kind = 'daily_sweep' and state in ('queued', 'running')`))
              .length,
          { timeout: 30_000 },
        )
        .toBe(1)
    })
  },
)
