/** Photos are fitted in a worker where the browser draws in one; whatever becomes of the worker, the photo goes. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { preparePhoto } from '#src/outbox/photos/prepare-photo.ts'
import type { ShrunkPhoto } from '#src/outbox/photos/shrink-photo.ts'

const photo = new Blob([new Uint8Array(1000)], { type: 'image/jpeg' })
const small = new Blob([new Uint8Array(10)], { type: 'image/jpeg' })
const workers: { terminate: () => void }[] = []

/** What a worker does once it is asked. */
const withWorker = (behave: (worker: EventTarget) => void) => {
  class StandIn extends EventTarget {
    terminate = vi.fn<() => void>()
    constructor() {
      super()
      workers.push(this)
    }
    postMessage = () => queueMicrotask(() => behave(this))
  }
  vi.stubGlobal('Worker', StandIn)
  vi.stubGlobal('OffscreenCanvas', class {})
}
const answer = (data: ShrunkPhoto | null) => (worker: EventTarget) =>
  worker.dispatchEvent(new MessageEvent('message', { data }))

beforeEach(() => {
  workers.length = 0
  // The page itself: a photo that is small enough stays as it is.
  vi.stubGlobal('createImageBitmap', () => Promise.resolve({ width: 640, height: 480, close: () => {} }))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('what the worker drew is sent, and the worker ends with its photo', async () => {
  withWorker(answer({ kind: 'drawn', content: small }))
  expect((await preparePhoto(photo, 'a.jpg')).content.size).toBeLessThan(photo.size)
  expect(workers).toHaveLength(1)
  expect(workers[0]!.terminate).toHaveBeenCalledOnce()
})

test.each([
  ['cannot do it', answer(null)],
  ['does not come', (worker: EventTarget) => worker.dispatchEvent(new Event('error'))],
])('where the worker %s the page does it', async (_, behave) => {
  withWorker(behave)
  expect((await preparePhoto(photo, 'a.jpg')).content).toBe(photo)
  expect(workers[0]!.terminate).toHaveBeenCalledOnce()
})

test('a worker that says nothing is not waited for', async () => {
  vi.useFakeTimers()
  withWorker(() => undefined)
  const prepared = preparePhoto(photo, 'a.jpg')
  await vi.advanceTimersByTimeAsync(30_000)
  expect((await prepared).content).toBe(photo)
})
