/** What a whole application in one page cannot show: several tabs, and what a camera's pictures become. */
import { locks } from 'node:worker_threads'
import { waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { OfflineError, ServerError } from '#src/api/errors.ts'
import { sha256Of } from '#src/lib/sha256.ts'
import { nameOf } from '#src/outbox/kinds/kinds.ts'
import type { QueuedEntry } from '#src/outbox/kinds/entry.ts'
import { openOutboxDatabase } from '#src/outbox/queue/outbox-database.ts'
import { createOutboxEngine } from '#src/outbox/queue/outbox-engine.ts'
import { pageChances } from '#src/outbox/queue/page-chances.ts'
import { preparePhoto } from '#src/outbox/photos/prepare-photo.ts'
import type { OutboxEngine, OutboxEngineOptions } from '#src/outbox/queue/outbox-engine.ts'
import { newComment, newFile, newRecord } from './new-entries.ts'
import { emptyMemory } from './browser-memory.ts'

beforeEach(emptyMemory)
afterEach(() => vi.unstubAllGlobals())

describe('several tabs', () => {
  const engines: OutboxEngine[] = []
  beforeEach(() =>
    vi.stubGlobal('navigator', Object.create(navigator, { locks: { value: locks }, userAgent: { value: 'a desk' } })),
  )
  afterEach(() => engines.splice(0).forEach(({ dispose }) => dispose()))

  const openTab = async (send: OutboxEngineOptions['send']) => {
    const tab = { entries: [] as readonly QueuedEntry[], arrived: 0 }
    const engine = createOutboxEngine({
      preparePhoto,
      tellsProgress: true,
      chances: pageChances,
      user_id: 1,
      database: await openOutboxDatabase(),
      isSignedIn: () => Promise.resolve(true),
      send,
      unlock: () => Promise.resolve(),
      onChange: (entries) => {
        tab.entries = entries
      },
      onArrived: () => {
        tab.arrived++
      },
    })
    engines.push(engine)
    return Object.assign(tab, engine)
  }
  const newUpload = (name: string) => ({ write: newFile(name), content: new Blob([name]) })

  test('send every file once, two at a time each, and show the same', async () => {
    const sent: string[] = []
    let atOnce = 0
    let most = 0
    const send: OutboxEngineOptions['send'] = async ({ write }, content, { onProgress, onReceived }) => {
      most = Math.max(most, ++atOnce)
      onProgress?.(0.5)
      await new Promise((resolve) => setTimeout(resolve, 5))
      atOnce--
      sent.push(nameOf(write))
      onReceived?.([(await sha256Of(content!))!])
    }
    const [first, second] = [await openTab(send), await openTab(send)]
    const names = Array.from({ length: 8 }, (_, index) => `${index}.jpg`)
    for (const [index, name] of names.entries()) await (index % 2 ? first : second).add(newUpload(name))
    await waitFor(() => expect([first.entries, second.entries, first.arrived, second.arrived]).toEqual([[], [], 8, 8]))
    expect(sent.sort()).toEqual(names)
    expect(most).toBeLessThanOrEqual(4)
  })

  test('a file that one tab is sending is cancelled from the other', async () => {
    const stopped = vi.fn()
    const send: OutboxEngineOptions['send'] = (_record, _content, { signal, onProgress }) =>
      new Promise((_resolve, reject) => {
        onProgress?.(0.25)
        signal?.addEventListener('abort', () => {
          stopped()
          reject(new Error('aborted'))
        })
      })
    const [first, second] = [await openTab(send), await openTab(send)]
    await first.add(newUpload('外壁.jpg'))
    await waitFor(() =>
      expect(second.entries).toMatchObject([{ write: { name: '外壁.jpg' }, state: 'sending', progress: 0.25 }]),
    )
    const [sending, watching] = stopped.mock.calls.length === 0 ? [first, second] : [second, first]
    await watching.cancel(watching.entries[0]!.id)
    await waitFor(() => expect([stopped.mock.calls.length, sending.entries, watching.entries]).toEqual([1, [], []]))
  })

  test('what a closed tab was sending another one takes over', async () => {
    const waitingForever: OutboxEngineOptions['send'] = (_record, _content, { signal }) =>
      new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(new Error('aborted'))))
    const first = await openTab(waitingForever)
    await first.add(newUpload('外壁.jpg'))
    await waitFor(() => expect(first.entries).toMatchObject([{ state: 'sending' }]))
    const arrives = vi.fn<OutboxEngineOptions['send']>(async (_record, content, { onReceived }) =>
      onReceived?.([(await sha256Of(content!))!]),
    )
    const second = await openTab(arrives)
    await waitFor(() => expect(second.entries).toHaveLength(1))
    expect(arrives).not.toHaveBeenCalled()
    first.dispose()
    await waitFor(async () => {
      window.dispatchEvent(new Event('online'))
      expect(second.entries).toEqual([])
    })
    expect(arrives).toHaveBeenCalledOnce()
  })

  test('a file stays until the server names the very bytes, and is listed as sent then', async () => {
    const said = ['0'.repeat(64), await sha256Of(new Blob(['外壁.jpg']))]
    const keys = new Set<string | undefined>()
    const tab = await openTab(async (_record, _content, { onReceived, idempotencyKey }) => {
      keys.add(idempotencyKey)
      onReceived?.([said.shift()!])
    })
    await tab.add(newUpload('外壁.jpg'))
    await waitFor(() =>
      expect(tab.entries).toMatchObject([{ state: 'failed', error: expect.stringContaining('一致') as string }]),
    )
    await tab.retry(tab.entries[0]!.id)
    await waitFor(() => expect(tab.entries).toEqual([]))
    expect(keys.size).toBe(1)
    expect(await (await openOutboxDatabase()).listSent(1)).toMatchObject([{ name: '外壁.jpg', size: 10 }])
  })

  test('a server that stumbles over a file again and again is left alone with it', async () => {
    const tab = await openTab(() => Promise.reject(new ServerError('')))
    await tab.add(newUpload('外壁.jpg'))
    await waitFor(() => {
      window.dispatchEvent(new Event('online'))
      expect(tab.entries).toMatchObject([{ state: 'failed' }])
    })
    expect(tab.entries[0]!.error).not.toBe('')
  })

  test.each([502, 503, 504])('a server that is away, with %i, puts nothing aside, however long', async (status) => {
    let tries = 0
    const tab = await openTab(async (_record, content, { onReceived }) => {
      if (++tries < 8) throw new ServerError('', status)
      onReceived?.([(await sha256Of(content!))!])
    })
    await tab.add(newUpload('外壁.jpg'))
    await waitFor(() => {
      expect(tab.entries.filter(({ state }) => state === 'failed')).toEqual([])
      window.dispatchEvent(new Event('online'))
      expect(tab.arrived).toBe(1)
    })
    expect(tries).toBe(8)
  })

  test('words do not wait for the files that were chosen before them', async () => {
    const database = await openOutboxDatabase()
    for (const name of ['1.jpg', '2.jpg', '3.jpg']) await database.add(newRecord(newFile(name)), new Blob([name]))
    for (const body of ['到着しました。', '漏水があります。']) await database.add(newRecord(newComment(body)))
    const said: string[] = []
    const wordsArrived = Promise.withResolvers<void>()
    const tab = await openTab(async ({ write }, content, { onReceived }) => {
      if (content) {
        await wordsArrived.promise
        return onReceived?.([(await sha256Of(content))!])
      }
      if (said.push(nameOf(write)) === 2) wordsArrived.resolve()
    })
    await waitFor(() => expect(tab.arrived).toBe(5))
    expect(said).toEqual(['到着しました。', '漏水があります。'])
  })
})

describe('photos', () => {
  const drawn: { width: number; height: number; type: string }[] = []
  const canvases: HTMLCanvasElement[] = []
  const opens = (width: number, height: number) =>
    vi.stubGlobal('createImageBitmap', () => Promise.resolve({ width, height, close: () => undefined }))
  beforeEach(() => {
    drawn.length = 0
    canvases.length = 0
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({ drawImage: () => undefined } as never)
    vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function (
      this: HTMLCanvasElement,
      done,
      type = '',
    ) {
      drawn.push({ width: this.width, height: this.height, type })
      canvases.push(this)
      done(new Blob(['small'], { type }))
    })
  })
  const jpeg = new Blob(['a large picture of a wall'], { type: 'image/jpeg' })

  test('a large photo becomes 2560 pixels, a smaller one stays as it is', async () => {
    opens(3024, 4032)
    expect((await preparePhoto(jpeg, '外壁.jpg')).content.size).toBe(5)
    expect(drawn).toEqual([{ width: 1920, height: 2560, type: 'image/jpeg' }])
    expect(canvases.map(({ width, height }) => width * height)).toEqual([0])
    opens(2560, 1920)
    expect((await preparePhoto(jpeg, '外壁.jpg')).content).toBe(jpeg)
  })

  test('drawings and other files keep every byte', async () => {
    opens(8000, 6000)
    for (const [type, name] of [
      ['image/png', '図面.png'],
      ['application/pdf', '図面.pdf'],
      ['video/mp4', '動画.mp4'],
    ] as const) {
      const content = new Blob(['content'], { type })
      expect(await preparePhoto(content, name)).toEqual({ content, name, note: null })
    }
  })

  test('a HEIC becomes a JPEG, or goes as it is with a word about it', async () => {
    const content = new Blob(['heic'], { type: 'image/heic' })
    opens(1200, 900)
    expect(await preparePhoto(content, 'IMG_1.HEIC')).toMatchObject({ name: 'IMG_1.jpg', note: null })
    vi.stubGlobal('createImageBitmap', () => Promise.reject(new DOMException('', 'InvalidStateError')))
    expect(await preparePhoto(content, 'IMG_1.HEIC')).toMatchObject({
      content,
      name: 'IMG_1.HEIC',
      note: expect.stringContaining('HEIC形式') as string,
    })
  })

  test('a HEIC that the browser does not open is decoded in a worker, which ends with it', async () => {
    const ended = vi.fn()
    const decodes = (pixels: unknown) =>
      vi.stubGlobal(
        'Worker',
        class extends EventTarget {
          postMessage = () => this.dispatchEvent(new MessageEvent('message', { data: pixels }))
          terminate = ended
        },
      )
    vi.stubGlobal('ImageData', class {})
    vi.stubGlobal('createImageBitmap', (source: unknown) =>
      source instanceof Blob
        ? Promise.reject(new DOMException('', 'InvalidStateError'))
        : Promise.resolve({ width: 1200, height: 900, close: () => undefined }),
    )
    const content = new Blob(['heic'], { type: 'image/heic' })
    decodes({ data: new Uint8ClampedArray(4), width: 1, height: 1 })
    expect(await preparePhoto(content, 'IMG_1.HEIC')).toMatchObject({ name: 'IMG_1.jpg', note: null })
    decodes(null)
    expect(await preparePhoto(content, 'IMG_1.HEIC')).toMatchObject({ content, name: 'IMG_1.HEIC' })
    expect(ended).toHaveBeenCalledTimes(2)
  })

  test('a HEIC that cannot be converted for want of a connection waits for one', async () => {
    const content = new Blob(['heic'], { type: 'image/heic' })
    vi.stubGlobal('createImageBitmap', () => Promise.reject(new DOMException('', 'InvalidStateError')))
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    await expect(preparePhoto(content, 'IMG_1.HEIC')).rejects.toBeInstanceOf(OfflineError)
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
    expect(await preparePhoto(content, 'IMG_1.HEIC')).toMatchObject({ content, name: 'IMG_1.HEIC' })
  })

  test('a photo that no canvas makes a file of goes as it is, with a word about it', async () => {
    opens(8000, 6000)
    vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(null))
    expect(await preparePhoto(jpeg, '外壁.jpg')).toEqual({
      content: jpeg,
      name: '外壁.jpg',
      note: 'キャンバスからBlobの作成に失敗しました。写真は元のまま送ります。',
    })
  })

  test('a broken photo is the server’s to judge', async () => {
    vi.stubGlobal('createImageBitmap', () => Promise.reject(new DOMException('', 'InvalidStateError')))
    expect(await preparePhoto(jpeg, '外壁.jpg')).toEqual({ content: jpeg, name: '外壁.jpg', note: null })
  })
})
