/**
 * A network that wants its guests to sign in first answers in the server's place, with 200 and its own page or JSON: that is
 * no connection, wherever answers are read. Nothing that waits is put aside for it, and it goes by itself afterwards.
 */
import { createServer } from 'node:http'
import type { Server } from 'node:http'
import { AxiosHeaders } from 'axios'
import type { InternalAxiosRequestConfig } from 'axios'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ownAnswerHeader } from '#domain/own-answer.ts'
import { OfflineError } from '#src/api/errors.ts'
import { inParts } from '#src/api/in-parts.ts'
import { streamedAdapter } from '#src/api/streamed-answer.ts'
import type * as Transport from '#src/api/transport.ts'
import { readCarried } from '#src/lib/carried-bodies.ts'
import { carriedAtHeader } from '#src/lib/carried-store.ts'
import { readOwner } from '#src/lib/carry-owner.ts'
import { fetchOwn, isOwnAnswer } from '#src/lib/own-answer.ts'
import { answerCall } from '#src/sw/carried-answers.ts'
import { carry } from '#src/widgets/carry/carry-round.ts'
import { createCacheStorage } from './cache-storage.ts'
import { carryAnswer, signInToCarry } from './carry/carrying-device.ts'

const strangers: [string, number, string, string][] = [
  ['a page with 200', 200, 'text/html', '<title>Wi-Fi にログイン</title>'],
  ['JSON with 200', 200, 'application/json', '{"status":"login required"}'],
  ['an empty 204', 204, 'text/plain', ''],
  ['401', 401, 'application/json', '{}'],
  ['403', 403, 'text/html', '<title>Blocked</title>'],
  ['404', 404, 'text/html', '<title>Not Found</title>'],
  ['422', 422, 'application/json', '{"errors":{}}'],
  ['511', 511, 'text/html', '<title>Network Authentication Required</title>'],
]
const from = (status: number, type: string, body: string): Response =>
  new Response(body === '' ? null : body, { status, headers: { 'content-type': type } })

test('an answer is the server’s where the server says so, where it was carried, and where a proxy refuses a size', () => {
  expect(isOwnAnswer(new Response('', { headers: { [ownAnswerHeader]: '1' } }))).toBe(true)
  expect(isOwnAnswer(new Response('', { headers: { [carriedAtHeader]: '2026-11-27T00:00:00Z' } }))).toBe(true)
  expect(isOwnAnswer(new Response('', { status: 413 }))).toBe(true)
  expect(isOwnAnswer(new Response(''))).toBe(false)
})

describe.each(strangers)('%s of another', (_, status, type, body) => {
  let server: Server
  let address: string
  beforeEach(async () => {
    server = createServer((_request, answer) => {
      answer.writeHead(status, { 'content-type': type, 'access-control-allow-origin': '*' }).end(body)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const at = server.address()
    address = `http://127.0.0.1:${typeof at === 'object' && at ? at.port : 0}`
    vi.stubGlobal('caches', createCacheStorage())
  })
  afterEach(() => {
    server.closeAllConnections()
    server.close()
    vi.unstubAllGlobals()
  })

  test('is no connection for a call, a file in parts, and an answer that is heard of while it comes', async () => {
    const { transport } = await vi.importActual<typeof Transport>('#src/api/transport.ts')
    const headers = new AxiosHeaders() as InternalAxiosRequestConfig['headers']
    const call: InternalAxiosRequestConfig = {
      method: 'get',
      url: `${address}/api/c/midori/matters/7`,
      headers,
      validateStatus: () => true,
    }
    await expect(transport(call)).rejects.toBeInstanceOf(OfflineError)
    await expect(streamedAdapter(() => undefined)(call)).rejects.toBeInstanceOf(OfflineError)
    const data = new FormData()
    data.append('files', new File(['壁'], '外壁.jpg'))
    const sent = inParts(transport)({ ...call, method: 'post', data })
    await expect(sent).rejects.toBeInstanceOf(OfflineError)
  })

  test('leaves what is carried, and whose it is, as it was', async () => {
    const matter = 'http://localhost:3000/api/c/midori/matters/7'
    await signInToCarry(4)
    await carryAnswer(matter, '{"data":1}')
    vi.stubGlobal('fetch', async () => from(status, type, body))
    const work: Promise<unknown>[] = []
    const event = { waitUntil: (done: Promise<unknown>) => void work.push(done) }
    const answers = [await answerCall(new Request(matter), event)]
    answers.push(await answerCall(new Request('http://localhost:3000/api/c/midori/myself'), event))
    await Promise.all(work)
    expect(answers[0]!.headers.has(carriedAtHeader)).toBe(true)
    expect(answers[1]!.status).toBe(504)
    expect(await readOwner()).toBe(4)
    await expect(fetchOwn(matter)).rejects.toBeInstanceOf(TypeError)
    const plan = { shared: () => Promise.resolve(), matter: () => Promise.resolve() }
    const round = carry({ userId: 4, companyId: 'midori' }, plan, new AbortController().signal)
    await expect(round).rejects.toBeInstanceOf(OfflineError)
    expect(await (await readCarried(matter, Date.now()))!.json()).toEqual({ data: 1 })
  })
})
