/** Where files and letters go fails: the bucket, the disk, the mail server. People hear it, nothing is half there. */
import { execFileSync, spawnSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { mkdir, rm, statfs, writeFile } from 'node:fs/promises'
import { createServer as createHttpServer, request as forward } from 'node:http'
import { createServer as createTcpServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bucketUrl, openBucket } from '#tests/bucket.ts'
import { openMailbox } from '#tests/e2e/mailbox.ts'
import type { Client } from '#tests/e2e/client.ts'
import { openDatabase, startServer, temporaryFolder, type RunningServer } from '#tests/e2e/server.ts'
import { makeCompany } from '#tests/made-company.ts'
import { company, enter, foundCompany, hear, isWhole, master } from './office.ts'
import { createCluster, freePort, type Cluster } from './postgres.ts'

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

const listen = async (server: Server, port = 0): Promise<number> => {
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
  return (server.address() as AddressInfo).port
}

const upload = async (person: Client, bytes: Uint8Array, matter: number) => {
  const form = new FormData()
  form.append('files', new File([bytes as Uint8Array<ArrayBuffer>], '点検表.txt', { type: 'text/plain' }))
  return hear(person, 'POST', `${company}/matters/${matter}/reporting-folders`, form)
}
const newMatter = async (person: Client): Promise<number> =>
  (
    await person.expectOk<{ data: { id: number } }>('POST', `${company}/matters`, {
      name: '保存先',
      matter_category_id: 1,
    })
  ).data.id
const fileRows = () => cluster.query<{ storage_key: string; sha256: string }>('select storage_key, sha256 from files')
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

describe('a bucket', () => {
  it('that answers 500, nothing, or slowly: 503, and on with the next', async () => {
    const bucket = await openBucket(join(folder.path, 's3'))
    let mood: 'well' | 'failing' | 'slow' | 'cutting' = 'well'
    const inFront = createHttpServer((incoming, outgoing) => {
      if (mood === 'failing') return void incoming.resume().on('end', () => outgoing.writeHead(500).end('<Error/>'))
      if (mood === 'cutting') return void incoming.socket.destroy()
      const pass = () =>
        incoming.pipe(
          forward(
            {
              port: bucket.port,
              host: '127.0.0.1',
              method: incoming.method,
              path: incoming.url,
              headers: incoming.headers,
            },
            (answer) => {
              outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
              answer.pipe(outgoing)
            },
          ),
        )
      setTimeout(pass, mood === 'slow' ? 1500 : 0)
    })
    const port = await listen(inFront)
    const server = await startServer(join(folder.path, 'bucket'), {
      DATABASE_URL: cluster.url,
      STORAGE_URL: bucketUrl(port),
      LOG_LEVEL: 'fatal',
    })
    try {
      const person = await enter(server.address)
      const matter = await newMatter(person)
      const before = (await fileRows()).length
      for (const bad of ['failing', 'cutting'] as const) {
        mood = bad
        expect(await upload(person, randomBytes(20_000), matter)).toMatchObject({
          status: 503,
          retryAfter: expect.stringMatching(/^\d+$/),
        })
        expect((await fileRows()).length).toBe(before)
        // Whatever does not need the bucket goes on.
        expect((await hear(person, 'GET', `${company}/matters`)).status).toBe(200)
      }
      for (const good of ['slow', 'well'] as const) {
        mood = good
        const bytes = randomBytes(20_000)
        expect((await upload(person, bytes, matter)).status).toBe(201)
        expect((await fileRows()).map((row) => row.sha256)).toContain(sha256(bytes))
      }
      expect(server.process.exitCode).toBeNull()
    } finally {
      await server.stop()
      inFront.closeAllConnections()
      inFront.close()
      await bucket.close()
    }
  })
})

const canMount = (() => {
  try {
    execFileSync('unshare', ['-m', 'true'], { stdio: 'ignore' })
    return process.getuid?.() === 0
  } catch {
    return false
  }
})()

describe.skipIf(!canMount && !isWhole)('a disk (where this run may mount one)', () => {
  it('with no room but the database’s: 503 with a sentence, nothing left over, and on once there is room', async () => {
    const data = join(folder.path, 'small')
    const files = join(data, 'files')
    await mkdir(files, { recursive: true })
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1100m', 'tmpfs', files])
    let server: RunningServer | undefined
    try {
      server = await startServer(data, { DATABASE_URL: cluster.url, STORAGE_URL: '', LOG_LEVEL: 'fatal' })
      const person = await enter(server.address)
      const matter = await newMatter(person)
      await writeFile(join(files, 'ballast'), randomBytes(90 * 2 ** 20))
      const before = (await fileRows()).length
      // A small file has come whole before it is refused. The connection of a refusal is closed, perhaps under the next call.
      for (const size of [4 * 2 ** 20, 1000])
        await expect
          .poll(() => upload(person, randomBytes(size), matter), { interval: 500 })
          .toMatchObject({
            status: 503,
            retryAfter: '60',
            body: { message: expect.stringContaining('空きがありません') },
          })
      expect((await fileRows()).length).toBe(before)
      expect(server.process.exitCode, server.output()).toBeNull()
      await expect.poll(async () => (await hear(person, 'GET', '/healthz')).status).toBe(200)
      await rm(join(files, 'ballast'))
      await expect
        .poll(async () => (await upload(person, randomBytes(4 * 2 ** 20), matter)).status, { interval: 500 })
        .toBe(201)
    } finally {
      await server?.stop()
      execFileSync('umount', ['-l', files])
    }
  })
})

describe.skipIf(!canMount && !isWhole)('the disk of the whole installation (where this run may mount one)', () => {
  it('that is full to the last byte: it starts, and people read', async () => {
    const place = join(folder.path, 'full')
    await mkdir(place)
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=300m,mode=755', 'tmpfs', place])
    const data = join(place, 'data')
    let server: RunningServer | undefined
    try {
      server = await startServer(data, { LOG_LEVEL: 'error' })
      const database = await openDatabase(data)
      await makeCompany(database, { company_key: 'faults', name: '満杯', master_name: '満杯 太郎', ...master })
      await database.close()
      const matter = await newMatter(await enter(server.address))
      await server.stop()
      // Whatever else writes there leaves nothing; dd ends where the disk does.
      spawnSync('dd', ['if=/dev/zero', `of=${join(place, 'ballast')}`, 'bs=64k'], { stdio: 'ignore' })
      expect((await statfs(place)).bavail).toBe(0)
      server = await startServer(data, { LOG_LEVEL: 'error' })
      expect(server.output()).toContain('the disk is full')
      const person = await enter(server.address)
      expect((await hear(person, 'GET', `${company}/matters/${matter}`)).status).toBe(200)
      expect((await upload(person, randomBytes(1000), matter)).status).toBe(503)
    } finally {
      await server?.stop()
      execFileSync('umount', ['-l', place])
    }
  })
})

describe('a mail server', () => {
  it('that refuses, hangs up, dies with the letter in its hands, then works: each letter once or uncertain', async () => {
    const port = await freePort()
    let mood: 'busy' | 'deaf' | 'dying' = 'busy'
    const sockets = new Set<Socket>()
    const stub = createTcpServer((socket) => {
      sockets.add(socket)
      socket.on('error', () => undefined).on('close', () => sockets.delete(socket))
      if (mood === 'deaf') return
      socket.write(mood === 'busy' ? '421 busy\r\n' : '220 ready\r\n')
      let isData = false
      // The letter's last line may come in pieces.
      let end = ''
      socket.on('data', (chunk) => {
        const said = chunk.toString('latin1')
        if (isData) {
          end = (end + said).slice(-5)
          if (end === '\r\n.\r\n') socket.destroy()
          return
        }
        for (const line of said.split('\r\n').filter(Boolean)) {
          isData = /^DATA/i.test(line)
          socket.write(isData ? '354 go on\r\n' : '250 ok\r\n')
        }
      })
    })
    const server = await startServer(join(folder.path, 'mails'), {
      DATABASE_URL: cluster.url,
      STORAGE_URL: '',
      SMTP_URL: `smtp://127.0.0.1:${port}`,
      LOG_LEVEL: 'fatal',
    })
    const state = async (email: string) =>
      (
        await cluster.query<{ state: string; attempts: number }>(
          'select state, attempts from mail_outbox where to_email = $1',
          [email],
        )
      )[0]
    const hurry = () =>
      cluster.query(
        `update jobs set run_at = now(), lease_until = least(lease_until, now()) where kind = 'mail.send' and state <> 'done'`,
      )
    try {
      const person = await enter(server.address)
      const matter = await newMatter(person)
      const invite = async (email: string): Promise<void> => {
        const answer = await hear(person, 'POST', `${company}/invitations`, { email, role: 2, matter_ids: [matter] })
        expect(answer).toMatchObject({ status: 201 })
      }
      // Nobody listens at all, then somebody who is busy.
      await invite('later@example.jp')
      await expect.poll(() => state('later@example.jp')).toMatchObject({ state: 'queued', attempts: 1 })
      await listen(stub, port)
      await hurry()
      await expect.poll(() => state('later@example.jp')).toMatchObject({ state: 'queued', attempts: 2 })
      // People work on while one that says nothing is waited for.
      mood = 'deaf'
      await invite('deaf@example.jp')
      expect(await hear(person, 'GET', `${company}/matters`)).toMatchObject({ status: 200 })
      expect(await state('deaf@example.jp')).not.toMatchObject({ state: 'queued', attempts: 1 })
      await expect.poll(() => state('deaf@example.jp')).toMatchObject({ state: 'queued', attempts: 1 })
      mood = 'dying'
      await invite('dying@example.jp')
      await expect.poll(() => state('dying@example.jp')).toMatchObject({ state: 'uncertain', attempts: 1 })
      await cluster.query(
        `update jobs set run_at = now() + interval '1 hour' where kind = 'mail.send' and state <> 'done'`,
      )
      for (const socket of sockets) socket.destroy()
      await new Promise((done) => stub.close(done))

      const mailbox = await openMailbox(port)
      await hurry()
      for (const email of ['later@example.jp', 'deaf@example.jp'])
        await expect.poll(() => state(email)).toMatchObject({ state: 'sent' })
      // The Master is also told of signing in on a new device.
      const invited = mailbox.mails.flatMap(({ to }) => to).filter((to) => to !== 'master@example.jp')
      expect(invited.sort()).toEqual(['deaf@example.jp', 'later@example.jp'])
      expect(await state('dying@example.jp')).toMatchObject({ state: 'uncertain', attempts: 1 })
      await mailbox.close()
    } finally {
      await server.stop()
    }
  })
})
