/**
 * What stands around the server, as an operator sets it up: the published HAProxy with TLS before it, a bucket that goes away
 * behind that, a mail server that refuses for the installation's fault, and a machine whose clock is wrong by a day.
 */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { Agent, request } from 'node:https'
import { join, resolve } from 'node:path'
import { connect as connectTls } from 'node:tls'
import { connect, type Socket } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openBucket, type Bucket } from '#tests/bucket.ts'
import { openMailbox } from '#tests/e2e/mailbox.ts'
import { startServer, temporaryFolder, type RunningServer } from '#tests/e2e/server.ts'
import { company, enter, expectWithin, foundCompany, hear, isWhole, keepWriting, expectKept } from './office.ts'
import { createCluster, freePort, type Cluster } from './postgres.ts'

const haproxy = '/usr/sbin/haproxy'
const published = (name: string) => readFile(resolve(import.meta.dirname, '../../docs/operations', name), 'utf8')
const sleep = (ms: number) => new Promise((done) => setTimeout(done, ms))

let folder: Awaited<ReturnType<typeof temporaryFolder>>
let cluster: Cluster
beforeAll(async () => {
  folder = await temporaryFolder()
  cluster = await createCluster(join(folder.path, 'postgres'))
  await foundCompany(cluster.url)
})
afterAll(async () => {
  await cluster.stop('fast')
  await folder.remove()
})

describe.skipIf(!existsSync(haproxy) && !isWhole)('behind the published HAProxy (where it is installed)', () => {
  let bucket: Bucket
  let servers: RunningServer[] = []
  let proxy: ChildProcess
  let plain: string
  let tlsPort: number

  const startProxy = async (): Promise<void> => {
    const place = join(folder.path, 'proxy')
    await mkdir(place)
    execFileSync(
      'openssl',
      [
        ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', '/CN=localhost'],
        ...['-keyout', join(place, 'key.pem'), '-out', join(place, 'certificate.pem')],
      ],
      { stdio: 'ignore' },
    )
    const pem =
      (await readFile(join(place, 'certificate.pem'), 'utf8')) + (await readFile(join(place, 'key.pem'), 'utf8'))
    await writeFile(join(place, 'app.pem'), pem)
    const port = await freePort()
    tlsPort = await freePort()
    plain = `http://127.0.0.1:${port}`
    const config = (await published('haproxy.cfg'))
      .replace('bind 127.0.0.1:8000', `bind 127.0.0.1:${port}\n  bind 127.0.0.1:${tlsPort} ssl crt app.pem`)
      .replace('127.0.0.1:8081', `127.0.0.1:${new URL(servers[0]!.address).port}`)
      .replace('127.0.0.1:8082', `127.0.0.1:${new URL(servers[1]!.address).port}`)
    await writeFile(join(place, 'haproxy.cfg'), config)
    await writeFile(join(place, '503.http'), await published('503.http'))
    execFileSync(haproxy, ['-c', '-q', '-f', 'haproxy.cfg'], { cwd: place })
    proxy = spawn(haproxy, ['-f', 'haproxy.cfg'], { cwd: place, stdio: 'ignore' })
    await vi.waitFor(async () => expect((await fetch(`${plain}/readyz`)).status).toBe(200), 30_000)
  }
  beforeAll(async () => {
    bucket = await openBucket(join(folder.path, 's3'))
    servers = await Promise.all(
      ['one', 'two'].map(() =>
        startServer(join(folder.path, 'behind'), {
          DATABASE_URL: cluster.url,
          STORAGE_URL: bucket.url,
          TRUSTED_PROXIES: '1',
          LOG_LEVEL: 'fatal',
        }),
      ),
    )
    await startProxy()
  })
  afterAll(async () => {
    for (const server of servers) await server.stop()
    proxy?.kill()
    await bucket.close()
  })

  it('a bucket that goes away takes nothing along that needs none of it, and is back by itself', async () => {
    const person = await enter(plain)
    const { data: matter } = await person.expectOk<{ data: { id: number } }>('POST', `${company}/matters`, {
      name: '保存先なし',
      matter_category_id: 1,
    })
    const send = () => {
      const form = new FormData()
      form.append('files', new File(['点検'], '点検表.txt', { type: 'text/plain' }))
      return hear(person, 'POST', `${company}/matters/${matter.id}/reporting-folders`, form)
    }
    expect((await send()).status).toBe(201)
    await bucket.close()
    const writers = ['a', 'b'].map((name) => keepWriting(person, `ohne-${name}`))
    const until = performance.now() + (isWhole ? 30_000 : 5000)
    while (performance.now() < until) {
      for (const path of ['/login', '/readyz', `${company}/matters`, `${company}/buildings`])
        expect([path, (await hear(person, 'GET', path)).status]).toEqual([path, 200])
    }
    // The product's own words, and when to come again; not the proxy's page.
    expect(await send()).toMatchObject({
      status: 503,
      retryAfter: expect.stringMatching(/^\d+$/),
      body: { message: expect.stringContaining('保存先') },
    })
    for (const writer of writers) await writer.stop()
    for (const { heard } of writers) expect(heard.filter(({ status }) => status !== 201)).toEqual([])
    await expectKept((sql) => cluster.query(sql), writers)
    bucket = await openBucket(join(folder.path, 's3'), bucket.port)
    await expect.poll(async () => (await send()).status, { timeout: 30_000 }).toBe(201)
  })

  const agent = new Agent({ rejectUnauthorized: false, keepAlive: true })
  const overTls = (method: string, path: string, headers: Record<string, string> = {}, body?: string) =>
    new Promise<{ status: number; headers: Record<string, unknown>; text: string }>((done, failed) => {
      const call = request({ host: '127.0.0.1', port: tlsPort, method, path, headers, agent }, (answer) => {
        let text = ''
        answer.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
        answer.on('end', () => done({ status: answer.statusCode ?? 0, headers: answer.headers, text }))
      })
      call.once('error', failed)
      call.end(body)
    })

  it('TLS before it makes cookies of TLS alone, and handshakes that never end stop nobody', async () => {
    const begun = await overTls('GET', '/sanctum/csrf-cookie')
    const cookies = begun.headers['set-cookie'] as string[]
    expect(cookies.length).toBeGreaterThan(0)
    for (const cookie of cookies) expect(cookie).toMatch(/; Secure/)
    expect(cookies.some((cookie) => cookie.startsWith('__Host-'))).toBe(true)
    expect(begun.headers['strict-transport-security']).toMatch(/max-age=\d{8}/)
    const count = isWhole ? 500 : 100
    const held: Socket[] = []
    for (let index = 0; index < count; index += 1) {
      const socket = connect(tlsPort, '127.0.0.1')
      socket.on('error', () => undefined)
      // The first bytes of a greeting, and nothing after them.
      socket.write(Buffer.from([0x16, 0x03, 0x01, 0x02, 0x00]))
      held.push(socket)
    }
    const whole = await Promise.all(
      Array.from({ length: count / 10 }, async () => {
        const socket = connectTls({ port: tlsPort, host: '127.0.0.1', rejectUnauthorized: false })
        socket.on('error', () => undefined)
        socket.write('GET /healthz HTTP/1.1\r\nhost: x\r\n')
        return socket
      }),
    )
    const times: number[] = []
    for (let index = 0; index < 20; index += 1) {
      const before = performance.now()
      expect((await overTls('GET', '/healthz')).status).toBe(200)
      times.push(performance.now() - before)
    }
    expectWithin('longest answer over TLS beside handshakes that never end', Math.max(...times), 3000)
    for (const socket of [...held, ...whole]) socket.destroy()
    agent.destroy()
  })
})

describe('a mail server', () => {
  it('that refuses the password: letters wait, the log says so, and they leave once it is mended', async () => {
    const port = await freePort()
    const refusing = new SMTPServer({
      allowInsecureAuth: true,
      disabledCommands: ['STARTTLS'],
      logger: false,
      onAuth: (_auth, _session, done) => done(Object.assign(new Error('Invalid login'), { responseCode: 535 })),
    })
    await new Promise<void>((done) => refusing.listen(port, '127.0.0.1', done))
    const settings = { DATABASE_URL: cluster.url, STORAGE_URL: '', LOG_LEVEL: 'info' }
    const data = join(folder.path, 'mails')
    const server = await startServer(data, { ...settings, SMTP_URL: `smtp://x:wrong@127.0.0.1:${port}` })
    const letter = async () =>
      (
        await cluster.query<{ state: string; attempts: number }>(
          `select state, attempts from mail_outbox where to_email = 'waiting@example.jp'`,
        )
      )[0]
    try {
      await expect.poll(() => server.output(), { timeout: 30_000 }).toContain('check SMTP_URL')
      const person = await enter(server.address)
      const { data: matter } = await person.expectOk<{ data: { id: number } }>('POST', `${company}/matters`, {
        name: '招待',
        matter_category_id: 1,
      })
      const invitation = { email: 'waiting@example.jp', role: 2, matter_ids: [matter.id] }
      expect((await hear(person, 'POST', `${company}/invitations`, invitation)).status).toBe(201)
      await expect.poll(letter, { timeout: 30_000 }).toMatchObject({ state: 'queued', attempts: 1 })
      await expect
        .poll(() => server.output().split('\n'), { timeout: 30_000 })
        .toContainEqual(expect.stringMatching(/"level":"error".*535.*mail not taken by the mail server/))
    } finally {
      await server.stop()
      await new Promise<void>((done) => refusing.close(() => done()))
    }
    const mailbox = await openMailbox(port)
    await cluster.query(`update jobs set run_at = now() where kind = 'mail.send' and state = 'queued'`)
    const mended = await startServer(data, { ...settings, SMTP_URL: mailbox.url })
    try {
      await expect.poll(letter, { timeout: 30_000 }).toMatchObject({ state: 'sent' })
      expect(mailbox.mails.filter(({ to }) => to.includes('waiting@example.jp'))).toHaveLength(1)
    } finally {
      await mended.stop()
      await mailbox.close()
    }
  })
})

describe('a machine', () => {
  /** Loaded before all else: this process reads another clock than the database. */
  const shifted = (days: number) =>
    `data:text/javascript,${encodeURIComponent(`
    const True = Date, offset = ${days * 86_400_000}
    globalThis.Date = class extends True {
      constructor(...given) { super(...(given.length === 0 ? [True.now() + offset] : given)) }
      static now() { return True.now() + offset }
    }`)}`

  it.each([1, -1])(
    'whose clock is wrong by %s day lets people in, keeps their order, and does its jobs once',
    async (days) => {
      const data = join(folder.path, `clock${days}`)
      const mailbox = await openMailbox()
      const settings = { DATABASE_URL: cluster.url, STORAGE_URL: '', SMTP_URL: mailbox.url, LOG_LEVEL: 'info' }
      const wrong = await startServer(data, { ...settings, NODE_OPTIONS: `--import ${shifted(days)}` })
      const saves: string[] = []
      let person = await enter(wrong.address)
      const save = async (name: string): Promise<void> => {
        const { data: saved } = await person.expectOk<{ data: { updated_at: string } }>(
          'PUT',
          `${company}/matters/${id}`,
          { name },
        )
        saves.push(saved.updated_at)
      }
      const created = await person.expectOk<{ data: { id: number; updated_at: string } }>(
        'POST',
        `${company}/matters`,
        { name: '時計', matter_category_id: 1 },
      )
      const { id } = created.data
      saves.push(created.data.updated_at)
      const email = `clock${days + 1}@example.jp`
      try {
        const told = [...wrong.output().matchAll(/"time":"([^"]+)"/g)].map(([, time]) => Date.parse(time!) - Date.now())
        expect(told.length).toBeGreaterThan(0)
        for (const off of told) expect(Math.round(off / 3_600_000)).toBe(days * 24)
        await save('一度目')
        await person.expectOk('POST', `${company}/invitations`, { email, role: 2, matter_ids: [id] })
        await expect
          .poll(() => mailbox.mails.filter(({ to }) => to.includes(email)).length, { timeout: 30_000 })
          .toBe(1)
      } finally {
        await wrong.stop()
      }
      const right = await startServer(data, settings)
      try {
        person.address = right.address
        // A session that seems to have slept for a day is over, as after any such day; nobody else is thrown out.
        if (days < 0) person = await enter(right.address)
        // A later save is later.
        await save('二度目')
        expect(saves).toEqual(saves.toSorted())
        expect(new Set(saves).size).toBe(saves.length)
        await sleep(3000)
        expect(mailbox.mails.filter(({ to }) => to.includes(email))).toHaveLength(1)
        for (const kind of ['daily_sweep', 'notification_digest']) {
          const rows = await cluster.query<{ unique_key: string; n: number }>(
            `select unique_key, count(*)::int as n from jobs where kind = '${kind}' and state = 'queued' group by unique_key having count(*) > 1`,
          )
          expect(rows).toEqual([])
        }
      } finally {
        await right.stop()
        await mailbox.close()
      }
    },
  )
})
