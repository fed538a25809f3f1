/** Bodies without an end: refused before they are read, or where they pass what the call takes. */
import { createServer, request, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createTestApp, type Person, type TestApp, type TestCompany } from '../api/app.ts'

const megabyte = 1024 * 1024
let app: TestApp
let company: TestCompany
let master: Person
let guest: Person
let server: Server

beforeAll(async () => {
  app = await createTestApp()
  ;({ company, master } = await app.createCompany('midori'))
  guest = await app.createPerson(company, 2, 'guest')
  const listener = getRequestListener((incoming) => app.app.fetch(incoming))
  server = createServer((incoming, outgoing) => void listener(incoming, outgoing))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await app.close()
})

type Refusal = { status: number; message: string; connection: string | undefined }
type Sending = {
  method?: string
  path: string
  headers?: Record<string, string>
  /** What goes out again and again, until it is answered or this many bytes are sent; for ever without. */
  chunk: string
  bytes?: number
  head?: string
}

/** Sends without asking whether anybody listens, as an attacker does, so many milliseconds apart. */
const sendOnce = (
  { method = 'POST', path, headers = {}, chunk, bytes = Infinity, head = '' }: Sending,
  pauseMs: number,
): Promise<Refusal> =>
  new Promise((resolve, reject) => {
    let sent = 0
    let isAnswered = false
    const { port } = server.address() as AddressInfo
    const outgoing = request({ host: '127.0.0.1', port, method, path, headers }, (response: IncomingMessage) => {
      isAnswered = true
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('error', reject)
      response.on('end', () => {
        outgoing.destroy()
        const { message } = JSON.parse(Buffer.concat(parts).toString()) as { message: string }
        resolve({ status: response.statusCode!, message, connection: response.headers.connection })
      })
    })
    // The connection may be closed while we still write; what was answered before stands.
    outgoing.on('error', (error) => {
      if (!isAnswered) reject(error)
    })
    const push = (): void => {
      if (isAnswered || outgoing.destroyed) return
      if (sent >= bytes) return void outgoing.end()
      sent += chunk.length
      if (outgoing.write(chunk)) setTimeout(push, pauseMs)
      else outgoing.once('drain', push)
    }
    if (head) outgoing.write(head)
    outgoing.flushHeaders()
    push()
  })

/**
 * A busy machine may write once more into the closed connection before it has read the answer: that try tells nothing,
 * and the next one leaves it more time to read.
 */
const send = async (sending: Sending, pauseMs = 0): Promise<Refusal> => {
  try {
    return await sendOnce(sending, pauseMs)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (pauseMs > 50 || (code !== 'EPIPE' && code !== 'ECONNRESET')) throw error
    return send(sending, pauseMs * 2 + 1)
  }
}

const chunk = 'x'.repeat(64 * 1024)
const tooLarge = {
  status: 413,
  message: expect.stringMatching(/大きすぎます（上限\d+MB）。.*。$/),
  connection: 'close',
}
/** What the person's browser sends with every call. */
const cookiesOf = async (person: Person | null): Promise<Record<string, string>> => {
  const browser = person?.browser ?? app.openBrowser()
  let headers: Record<string, string> = {}
  const { fetch } = app.app
  const spy = vi.spyOn(app.app, 'fetch').mockImplementation((incoming) => {
    headers = {
      cookie: incoming.headers.get('cookie') ?? '',
      'x-xsrf-token': incoming.headers.get('x-xsrf-token') ?? '',
    }
    return fetch(incoming)
  })
  await browser.post('/api/login', {})
  spy.mockRestore()
  return headers
}
const json = { 'content-type': 'application/json' }
const form = { 'content-type': 'application/x-www-form-urlencoded' }
const boundary = 'tatemori'
const multipart = { 'content-type': `multipart/form-data; boundary=${boundary}` }
const partOf = (name: string) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n`
const filePart = `--${boundary}\r\nContent-Disposition: form-data; name="files"; filename="a.bin"\r\nContent-Type: application/octet-stream\r\n\r\n`

describe('without signing in', () => {
  it('200 MB that say so are not read', async () => {
    const headers = { ...json, 'content-length': String(200 * megabyte) }
    expect(await send({ path: '/api/login', headers, chunk, bytes: megabyte / 4 })).toMatchObject(tooLarge)
  })

  it('2 MB that say so are not read either, where a call takes one', async () => {
    const headers = { ...json, ...(await cookiesOf(null)), 'content-length': String(2 * megabyte) }
    expect(await send({ path: '/api/login', headers, chunk, bytes: megabyte / 4 })).toMatchObject(tooLarge)
  })

  it.each([
    ['JSON', json],
    ['a form', form],
  ])('%s without an end is read no further than it may go', async (_, type) => {
    const headers = { ...type, ...(await cookiesOf(null)) }
    expect(await send({ path: '/api/login', headers, chunk })).toMatchObject(tooLarge)
  })

  it('files are not received', async () => {
    const headers = { ...multipart, ...(await cookiesOf(null)) }
    const stored = vi.spyOn(app.deps.storage, 'write')
    const answer = await send({ path: `${company.path}/matters/1/reporting-folders`, headers, head: filePart, chunk })
    expect([answer.status, stored.mock.calls.length]).toEqual([401, 0])
    stored.mockRestore()
  })
})

describe('by somebody signed in', () => {
  it('a document may have more than others', async () => {
    const headers = { ...json, ...(await cookiesOf(master)) }
    const answer = (path: string, bytes?: number) =>
      send({ method: 'PUT', path, headers, chunk, ...(bytes ? { bytes } : {}) })
    expect((await answer(`${company.path}/documents/1`, 4 * megabyte)).status).toBe(400)
    expect(await answer(`${company.path}/documents/1`)).toMatchObject(tooLarge)
    expect(await answer(`${company.path}/matters/1`, 4 * megabyte)).toMatchObject(tooLarge)
  })

  it('text among files is counted together', async () => {
    const headers = { ...multipart, ...(await cookiesOf(master)) }
    const answer = await send({
      path: `${company.path}/template-files`,
      headers,
      chunk: `${partOf('a')}${'x'.repeat(64 * 1024)}\r\n`,
    })
    expect(answer).toMatchObject(tooLarge)
  })

  it.each([
    ['a matter that does not exist', 404, () => guest, () => `${company.path}/matters/999999/reporting-folders`],
    ['a document that does not exist', 404, () => master, () => `${company.path}/documents/999999/files`],
    ['a template by somebody who makes none', 403, () => guest, () => `${company.path}/templates`],
    ['a picture by somebody who makes none', 403, () => guest, () => `${company.path}/template-files`],
  ])('files into %s are not received', async (_, status, person, path) => {
    const headers = { ...multipart, ...(await cookiesOf(person())) }
    const stored = vi.spyOn(app.deps.storage, 'write')
    const answer = await send({ path: path(), headers, head: filePart, chunk })
    expect([answer.status, stored.mock.calls.length]).toEqual([status, 0])
    stored.mockRestore()
  })
})
