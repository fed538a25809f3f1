/** A phone that has no room, or whose store fails in the middle: what waits is sent all the same, and nothing stands still. */
import { locks } from 'node:worker_threads'
import { waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ValidationError } from '#src/api/errors.ts'
import { sha256Of } from '#src/lib/sha256.ts'
import type { QueuedEntry } from '#src/outbox/kinds/entry.ts'
import { nameOf } from '#src/outbox/kinds/kinds.ts'
import { openOutboxDatabase } from '#src/outbox/queue/outbox-database.ts'
import type { OutboxDatabase } from '#src/outbox/queue/outbox-database.ts'
import { createOutboxEngine } from '#src/outbox/queue/outbox-engine.ts'
import type { OutboxEngine, OutboxEngineOptions, Pause } from '#src/outbox/queue/outbox-engine.ts'
import { pageChances } from '#src/outbox/queue/page-chances.ts'
import { emptyMemory } from './browser-memory.ts'
import { newComment, newFile, newMatter, newRecord } from './new-entries.ts'

const engines: OutboxEngine[] = []
beforeEach(() => {
  emptyMemory()
  vi.stubGlobal('navigator', Object.create(navigator, { locks: { value: locks }, userAgent: { value: 'a desk' } }))
})
afterEach(() => {
  engines.splice(0).forEach(({ dispose }) => dispose())
  vi.unstubAllGlobals()
})

type Options = Partial<OutboxEngineOptions> & Pick<OutboxEngineOptions, 'send'>
const openTab = async (
  options: Options,
  change: (database: OutboxDatabase) => Partial<OutboxDatabase> = () => ({}),
) => {
  const tab = { entries: [] as readonly QueuedEntry[], pause: null as Pause }
  const real = await openOutboxDatabase()
  const database = { ...real, ...change(real) }
  const engine = createOutboxEngine({
    user_id: 1,
    database,
    isSignedIn: () => Promise.resolve(true),
    unlock: () => Promise.resolve(),
    preparePhoto: null,
    tellsProgress: true,
    chances: pageChances,
    onChange: (entries, pause) => Object.assign(tab, { entries, pause }),
    onArrived: () => undefined,
    ...options,
  })
  engines.push(engine)
  return Object.assign(tab, engine, { database })
}
const wakeUp = () => void window.dispatchEvent(new Event('online'))
const full = () => Promise.reject(new DOMException('', 'QuotaExceededError'))

/** Takes everything and remembers under which keys. */
const createServer = () => {
  const taken: { name: string; size: number; key: string | undefined }[] = []
  const send: OutboxEngineOptions['send'] = async ({ write }, content, { idempotencyKey, onReceived }) => {
    taken.push({ name: nameOf(write), size: content?.size ?? 0, key: idempotencyKey })
    if (content) onReceived?.([(await sha256Of(content))!])
  }
  return { taken, send }
}
const photo = (name: string) => ({
  write: { ...newFile(name), keep_original: false } as never,
  content: new Blob([name.repeat(20)], { type: 'image/jpeg' }),
})
const shrinks: OutboxEngineOptions['preparePhoto'] = (_content, name) =>
  Promise.resolve({ content: new Blob(['small'], { type: 'image/jpeg' }), name, note: null })
const unshrunk: OutboxEngineOptions['preparePhoto'] = (content, name) => Promise.resolve({ content, name, note: null })

describe('no room', () => {
  test.each([
    ['shrunk photo', shrinks, 5],
    ['photo that stays as it is', unshrunk, 160],
  ])('for a %s: it is sent from memory', async (_what, preparePhoto, size) => {
    const server = createServer()
    const tab = await openTab({ send: server.send, preparePhoto }, () => ({ update: full, replaceContent: full }))
    await tab.add(photo('wall.jpg'))
    await waitFor(() => expect(server.taken).toMatchObject([{ name: 'wall.jpg', size }]))
    await waitFor(() => expect(tab.entries).toEqual([]))
  })

  test('for the line of what was sent: the photo goes, so that there is room again', async () => {
    const server = createServer()
    const tab = await openTab({ send: server.send })
    const { put } = IDBObjectStore.prototype
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...of) {
      if (this.name === 'sent') throw new DOMException('', 'QuotaExceededError')
      return put.apply(this, of)
    })
    await tab.add({ write: newFile('wall.jpg'), content: new Blob(['wall']) })
    await waitFor(() => expect([server.taken.length, tab.entries]).toEqual([1, []]))
    expect(await tab.database.count(1)).toBe(0)
  })

  test('for what a new matter became: it waits, named as the phone’s trouble, and goes once there is room', async () => {
    const server = createServer()
    let isFull = true
    const tab = await openTab({ send: server.send }, ({ settle, update }) => ({
      settle: (...of) => (isFull ? full() : settle(...of)),
      update: (...of) => (isFull ? full() : update(...of)),
    }))
    const id = await tab.add({ write: newMatter('漏水') })
    await waitFor(() =>
      expect(tab.entries).toMatchObject([
        { state: 'failed', error: expect.stringContaining('この端末の空き容量が足りないため') as string },
      ]),
    )
    expect(tab.entries[0]!.error).not.toContain('サーバー')
    // Other work goes on meanwhile.
    isFull = false
    await tab.add({ write: newComment('到着') })
    await waitFor(() => expect(tab.entries).toHaveLength(1))
    await tab.retry(id)
    await waitFor(() => expect(tab.entries).toEqual([]))
    const [first, , again] = server.taken
    expect(again!.key).toBe(first!.key)
  })
})

describe('a store that fails', () => {
  test('when two refusals are to be kept: the rest of the queue is sent', async () => {
    const send: OutboxEngineOptions['send'] = ({ write }) =>
      nameOf(write) === '到着' ? Promise.resolve() : Promise.reject(new ValidationError('受け付けられません。', {}))
    const tab = await openTab({ send }, () => ({ update: () => Promise.reject(new DOMException('', 'UnknownError')) }))
    for (const name of ['一', '二']) await tab.add({ write: newMatter(name) })
    await tab.add({ write: newComment('到着') })
    await waitFor(() =>
      expect(tab.entries).toMatchObject([
        { write: { label: '一' }, state: 'failed', error: '受け付けられません。' },
        { write: { label: '二' }, state: 'failed', error: '受け付けられません。' },
      ]),
    )
  })

  test('when the queue is to be read: it is read again a little later', async () => {
    let failures = 0
    const send: OutboxEngineOptions['send'] = () => {
      // After it was sent.
      failures = 1
      return Promise.resolve()
    }
    const tab = await openTab({ send }, ({ look }) => ({
      look: (...of) => (failures-- > 0 ? Promise.reject(new DOMException('', 'UnknownError')) : look(...of)),
    }))
    await tab.add({ write: newComment('一') })
    await waitFor(() => expect(tab.pause).toMatchObject({ reason: 'storage' }))
    wakeUp()
    await waitFor(() => expect([tab.entries, tab.pause]).toEqual([[], null]))
  })
})

test('what nothing comes through for is tried again as after a lost connection', async () => {
  const { setTimeout: later } = globalThis
  vi.stubGlobal('setTimeout', (task: () => void, ms: number) => later(task, ms === 90_000 ? 100 : ms))
  const server = createServer()
  let isSilent = true
  const tab = await openTab({
    send: (...of) => (isSilent ? new Promise(() => undefined) : server.send(...of)),
    isSignedIn: () => Promise.resolve(true),
  })
  for (const name of ['1.jpg', '2.jpg']) await tab.add({ write: newFile(name), content: new Blob([name]) })
  await waitFor(() => expect(tab.pause).toMatchObject({ reason: 'offline' }))
  isSilent = false
  await waitFor(() => {
    wakeUp()
    expect(tab.entries).toEqual([])
  })
  expect(server.taken.map(({ name }) => name).sort()).toEqual(['1.jpg', '2.jpg'])
})

test('a long film that still moves is not cut', async () => {
  const { setTimeout: later } = globalThis
  vi.stubGlobal('setTimeout', (task: () => void, ms: number) => later(task, ms === 90_000 ? 200 : ms))
  const server = createServer()
  const tab = await openTab({
    send: async (...of) => {
      for (let step = 1; step <= 8; step++) {
        await new Promise((resolve) => later(resolve, 80))
        of[2].onProgress?.(step / 1000)
        if (of[2].signal?.aborted) throw of[2].signal.reason as Error
      }
      await server.send(...of)
    },
  })
  await tab.add({ write: newFile('film.mp4'), content: new Blob(['film']) })
  await waitFor(() => expect([server.taken.length, tab.entries]).toEqual([1, []]))
  expect(tab.pause).toBeNull()
})

test('a look into the store that comes late does not show what was before', async () => {
  let isLate = false
  let release = (): void => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const refused = () => Promise.reject(new ValidationError('受け付けられません。', {}))
  const shown: string[] = []
  const onChange = (entries: readonly QueuedEntry[]) => void shown.push(entries.map(({ state }) => state).join())
  const tab = await openTab({ send: refused, onChange }, (real) => ({
    look: async (user_id) => {
      const found = await real.look(user_id)
      if (isLate) {
        isLate = false
        await held
      }
      return found
    },
  }))
  await tab.database.add(newRecord(newComment('漏水')))
  isLate = true
  wakeUp()
  await waitFor(() => expect(isLate).toBe(false))
  wakeUp()
  await waitFor(() => expect(shown.at(-1)).toBe('failed'))
  shown.length = 0
  release()
  await held
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(shown.filter((states) => states !== 'failed')).toEqual([])
})
