import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { answerSound, isSoundPart } from '#src/sw/carried-sound.ts'
import { createCacheStorage } from '../cache-storage.ts'
import { carryAnswer, signInToCarry } from './carrying-device.ts'

const memo = 'http://localhost:3000/api/c/midori/files/7'
const network = vi.fn<(request: Request) => Promise<Response>>()

beforeEach(async () => {
  vi.stubGlobal('caches', createCacheStorage())
  vi.stubGlobal('fetch', network)
  await signInToCarry(4)
})
afterEach(() => {
  vi.unstubAllGlobals()
  network.mockReset()
})

const ask = (range?: string) => answerSound(new Request(memo, range === undefined ? {} : { headers: { range } }))
const offline = () => network.mockRejectedValue(new TypeError('no connection'))

it.each([
  ['bytes=0-', 206, 'bytes 0-9/10', '0123456789'],
  ['bytes=4-6', 206, 'bytes 4-6/10', '456'],
  ['bytes=4-99', 206, 'bytes 4-9/10', '456789'],
  ['bytes=10-', 416, 'bytes */10', ''],
  [undefined, 200, null, '0123456789'],
])('without a connection, %s of a carried recording is answered from it', async (range, status, said, bytes) => {
  await carryAnswer(memo, '0123456789')
  offline()
  const answer = await ask(range)
  expect([answer.status, answer.headers.get('content-range'), await answer.text()]).toEqual([status, said, bytes])
})

it("is the network's where there is one, and what is not carried has no other", async () => {
  network.mockImplementation(async () => new Response('now', { status: 206 }))
  expect(await (await ask('bytes=0-')).text()).toBe('now')
  await carryAnswer(memo, '0123456789')
  expect(await (await ask('bytes=0-')).text()).toBe('now')
  await caches.delete((await caches.keys())[0]!)
  offline()
  await expect(ask('bytes=0-')).rejects.toThrow('no connection')
})

it.each([
  [memo, 'audio', true],
  [memo, 'video', false],
  [memo, 'image', false],
  ['http://localhost:3000/api/c/midori/files/7/thumbnail', 'audio', false],
])('%s for %s is asked for here: %s', (address, destination, expected) =>
  expect(isSoundPart({ request: { destination } as Request, url: new URL(address), sameOrigin: true })).toBe(expected),
)
