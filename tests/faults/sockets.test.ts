/** Callers who never finish: half a request, a header that trickles in, five hundred of them at once. */
import { readdir } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Client } from '#tests/e2e/client.ts'
import { startServer, temporaryFolder, type RunningServer } from '#tests/e2e/server.ts'
import { company, enter, foundCompany, hear, isWhole } from './office.ts'
import { createCluster, type Cluster } from './postgres.ts'

let folder: Awaited<ReturnType<typeof temporaryFolder>>
let cluster: Cluster
let server: RunningServer
let person: Client
beforeAll(async () => {
  folder = await temporaryFolder()
  cluster = await createCluster(join(folder.path, 'postgres'))
  await foundCompany(cluster.url)
  server = await startServer(join(folder.path, 'data'), {
    DATABASE_URL: cluster.url,
    STORAGE_URL: '',
    LOG_LEVEL: 'fatal',
  })
  person = await enter(server.address)
})
afterAll(async () => {
  await server.stop()
  await cluster.stop('fast')
  await folder.remove()
})

const dial = (): Promise<Socket> =>
  new Promise((done, failed) => {
    const { hostname, port } = new URL(server.address)
    const socket = connect(Number(port), hostname, () => done(socket))
    socket.once('error', failed)
  })

it('half a request changes nothing, and its file does not stay', async () => {
  const { data } = await person.expectOk<{ data: { id: number } }>('POST', `${company}/matters`, {
    name: '半分',
    matter_category_id: 1,
  })
  const socket = await dial()
  socket.on('error', () => undefined)
  const token = /XSRF-TOKEN=([^;]+)/.exec(person.cookieHeader())![1]!
  socket.write(
    `POST ${company}/matters/${data.id}/reporting-folders HTTP/1.1\r\nhost: x\r\ncookie: ${person.cookieHeader()}\r\nx-xsrf-token: ${token}\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: 100000\r\n\r\n--b\r\ncontent-disposition: form-data; name="files"; filename="a.txt"\r\n\r\n${'x'.repeat(20_000)}`,
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
  const times: number[] = []
  for (let count = 0; count < 20; count += 1) {
    const { status, ms } = await hear(person, 'GET', `${company}/matters`)
    expect(status).toBe(200)
    times.push(ms)
  }
  expect(Math.max(...times)).toBeLessThan(3000)
  // Node looks twice a minute; the short part waits for the people alone.
  if (isWhole) await expect.poll(() => open.size, { timeout: 90_000, interval: 1000 }).toBe(0)
  clearInterval(trickle)
  for (const socket of open) socket.destroy()
})
