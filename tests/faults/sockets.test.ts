/** Callers who never finish: half a request, a header that trickles in, an answer that nobody reads, five hundred of them at once. */
import { readdir, readFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createDatabase } from '#server/db/client.ts'
import { login, type Client } from '#tests/e2e/client.ts'
import { startServer, temporaryFolder, type RunningServer } from '#tests/e2e/server.ts'
import { makeCompany } from '#tests/made-company.ts'
import { company, enter, expectWithin, foundCompany, hear, isWhole, master, tell } from './office.ts'
import { createCluster, type Cluster } from './postgres.ts'

const elsewhere = { company_key: 'slow', name: '株式会社緩慢', master_name: '緩慢 太郎', email: 'slow@example.jp' }

let folder: Awaited<ReturnType<typeof temporaryFolder>>
let cluster: Cluster
let server: RunningServer
let person: Client
/** Somebody of another company. */
let stranger: Client
beforeAll(async () => {
  folder = await temporaryFolder()
  cluster = await createCluster(join(folder.path, 'postgres'))
  await foundCompany(cluster.url)
  const database = createDatabase(cluster.url)
  await makeCompany(database, { ...elsewhere, password: master.password })
  await database.close()
  server = await startServer(join(folder.path, 'data'), {
    DATABASE_URL: cluster.url,
    STORAGE_URL: '',
    LOG_LEVEL: 'fatal',
  })
  person = await enter(server.address)
  stranger = await login(server.address, elsewhere.email, master.password)
})
afterAll(async () => {
  await server.stop()
  await cluster.stop('fast')
  await folder.remove()
})

const makeMatter = async (who: Client, path: string): Promise<number> => {
  const { data } = await who.expectOk<{ data: { id: number } }>('POST', `${path}/matters`, {
    name: '点検',
    matter_category_id: 1,
  })
  return data.id
}

/** Answers as people hear them while others hold five hundred connections. */
const expectPeopleServed = async (beside: string): Promise<void> => {
  const times: number[] = []
  for (let count = 0; count < 20; count += 1) {
    const { status, ms } = await hear(person, 'GET', `${company}/matters`)
    expect(status).toBe(200)
    times.push(ms)
  }
  expectWithin(`longest answer beside ${beside}`, Math.max(...times), 3000)
}

/** What the server's process holds in memory, MB; null where the system does not tell. */
const residentMb = async (): Promise<number | null> => {
  const status = await readFile(`/proc/${server.process.pid}/status`, 'utf8').catch(() => null)
  const kilobytes = status && /VmRSS:\s+(\d+)/.exec(status)?.[1]
  return kilobytes ? Number(kilobytes) / 1024 : null
}

/** Files and connections that the server's process has open; null where the system does not tell. */
const openFiles = (): Promise<number | null> =>
  readdir(`/proc/${server.process.pid}/fd`).then(
    (names) => names.length,
    () => null,
  )

const dial = (): Promise<Socket> =>
  new Promise((done, failed) => {
    const { hostname, port } = new URL(server.address)
    const socket = connect(Number(port), hostname, () => done(socket))
    socket.once('error', failed)
  })

it('half a request changes nothing, and its file does not stay', async () => {
  const matter_id = await makeMatter(person, company)
  const socket = await dial()
  socket.on('error', () => undefined)
  const token = /XSRF-TOKEN=([^;]+)/.exec(person.cookieHeader())![1]!
  socket.write(
    `POST ${company}/matters/${matter_id}/reporting-folders HTTP/1.1\r\nhost: x\r\ncookie: ${person.cookieHeader()}\r\nx-xsrf-token: ${token}\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: 100000\r\n\r\n--b\r\ncontent-disposition: form-data; name="files"; filename="a.txt"\r\n\r\n${'x'.repeat(20_000)}`,
  )
  await new Promise((done) => setTimeout(done, 300))
  socket.destroy()
  await expect.poll(() => readdir(join(folder.path, 'data/files/incoming')).catch(() => [])).toEqual([])
  expect(await cluster.query('select from files')).toHaveLength(0)
})

it('five hundred headers that trickle in stop nobody, and are closed', { timeout: 120_000 }, async () => {
  const slow = await Promise.all(Array.from({ length: 500 }, dial))
  const open = new Set(slow)
  for (const socket of slow) {
    socket
      .on('error', () => undefined)
      .on('close', () => open.delete(socket))
      .resume()
    socket.write('GET /healthz HTTP/1.1\r\nhost: x\r\n')
  }
  const trickle = setInterval(() => open.forEach((socket) => socket.write('x-slow: 1\r\n')), 2000)
  await expectPeopleServed('five hundred slow headers')
  // Node looks twice a minute; the short part waits for the people alone.
  if (isWhole) await expect.poll(() => open.size, { timeout: 90_000, interval: 1000 }).toBe(0)
  clearInterval(trickle)
  for (const socket of open) socket.destroy()
})

it(
  'five hundred that somebody does not read stop nobody, cost little, and are closed',
  { timeout: 600_000 },
  async () => {
    const path = `/api/c/${elsewhere.company_key}`
    const matter_id = await makeMatter(stranger, path)
    const form = new FormData()
    const bytes = 20 * 1024 * 1024
    form.append('files', new File([new Uint8Array(bytes)], '図面.bin'))
    await stranger.expectOk('POST', `${path}/matters/${matter_id}/reporting-folders`, form)
    const [file] = await cluster.query<{ path: string }>(
      `select '${path}/files/' || file_id as path from attachments where matter_id = ${matter_id}`,
    )
    expect((await stranger.bytes(file!.path)).length).toBe(bytes)
    const before = await residentMb()
    const held = await openFiles()
    const slow = await Promise.all(Array.from({ length: 500 }, dial))
    for (const socket of slow) {
      socket.on('error', () => undefined).pause()
      socket.write(`GET ${file!.path} HTTP/1.1\r\nhost: x\r\ncookie: ${stranger.cookieHeader()}\r\n\r\n`)
    }
    await expectPeopleServed('five hundred who do not read')
    const after = await residentMb()
    // A file that were read ahead of its readers would be 10 GB here.
    if (before !== null && after !== null) {
      tell(`memory: ${before.toFixed(0)} MB before, ${after.toFixed(0)} MB with five hundred who do not read`)
      expect(after - before).toBeLessThan(300)
    }
    // Two minutes without a byte; Node gives a write that has got on since it last looked as long again, and once more. Who
    // does not read does not see the end either.
    if (isWhole && held !== null)
      await expect.poll(openFiles, { timeout: 480_000, interval: 1000 }).toBeLessThan(held + 100)
    for (const socket of slow) socket.destroy()
  },
)
