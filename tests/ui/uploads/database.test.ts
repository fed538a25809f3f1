/** The phone's store as phones treat it: connections that get lost, no room, what an earlier version left. */
import { forceCloseDatabase } from 'fake-indexeddb'
import { openDB } from 'idb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { outboxDatabaseName } from '#src/outbox/queue/database-name.ts'
import { nameOf } from '#src/outbox/kinds/kinds.ts'
import { openOutboxDatabase } from '#src/outbox/queue/outbox-database.ts'
import type { OutboxDatabase } from '#src/outbox/queue/outbox-database.ts'
import { emptyMemory } from './browser-memory.ts'
import { newFile, newRecord } from './new-entries.ts'

const newUpload = (name: string) => newRecord(newFile(name))
/** As the first version wrote it. */
const formerUpload = {
  user_id: 1,
  target: { kind: 'report-folder', company_id: 'midori', matter_id: 1, label: '点検' },
  name: '外壁.png',
  keep_original: true,
  is_prepared: false,
  note: null,
  server_failures: 0,
  failure: null,
}
/** Every connection that was opened, so that a test can lose it. */
const connections: IDBDatabase[] = []
const turn = (state: DocumentVisibilityState) => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  document.dispatchEvent(new Event('visibilitychange'))
}

beforeEach(() => {
  emptyMemory()
  connections.length = 0
  const open = indexedDB.open.bind(indexedDB)
  vi.spyOn(indexedDB, 'open').mockImplementation((...of) => {
    const request = open(...of)
    request.addEventListener('success', () => connections.push(request.result))
    return request
  })
})
afterEach(() => vi.unstubAllGlobals())

/** As WebKit does it: closed under the page, which hears of it or not. */
const lose = (isTold: boolean) =>
  connections.splice(0).forEach((connection) => {
    if (isTold) forceCloseDatabase(connection as never)
    else connection.close()
  })
const text = async (content: Blob | undefined) => content && new TextDecoder().decode(await content.arrayBuffer())

test.each([true, false])('goes on under every call when its connection is lost (told: %s)', async (isTold) => {
  const database = await openOutboxDatabase()
  lose(isTold)
  await database.add(newUpload('外壁.jpg'), new Blob(['壁']))
  lose(isTold)
  expect(await database.list(1)).toMatchObject([{ id: 1, write: { name: '外壁.jpg', size: 3 } }])
  lose(isTold)
  expect(await text(await database.readContent(1))).toBe('壁')
  lose(isTold)
  expect(await database.update(1, { failure: '断' })).toMatchObject({ failure: '断' })
  lose(isTold)
  await database.replaceContent(1, new Blob(['小']), {})
  lose(isTold)
  const key = await database.keyOf({ id: 1, key: null })
  lose(isTold)
  expect(await database.keyOf({ id: 2, key: null })).toBe(key.replace(/1$/, '2'))
  await database.settle((await database.get(1))!, {})
  lose(isTold)
  expect([await database.list(1), await database.listSent(1)]).toMatchObject([[], [{ name: '外壁.jpg' }]])
  database.close()
})

test('what changes an entry at once with another keeps what that one wrote', async () => {
  const database = await openOutboxDatabase()
  await database.add(newUpload('外壁.jpg'), new Blob(['壁']))
  await database.update(1, { failure: '断' })
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
  // A person presses 再試行 while the entry is being sealed and its photo made smaller.
  await Promise.all([
    database.takeKey(1, key),
    database.update(1, { failure: null }),
    database.replaceContent(1, new Blob(['小']), { server_failures: 2 }),
    database.update(1, { written_at: 5 }),
  ])
  expect(await database.get(1)).toMatchObject({ failure: null, server_failures: 2, written_at: 5 })
  expect(await text(await database.readContent(1))).toBe('小')
  database.close()
})

/** As a phone does it in the middle of a transaction: each of its requests fails. */
const loseUnder = (method: 'put' | 'delete' | 'get' | 'add' | 'getAll' | 'count') => {
  const original = IDBObjectStore.prototype[method] as (...of: unknown[]) => IDBRequest
  let isLost = false
  vi.spyOn(IDBObjectStore.prototype, method as 'put').mockImplementation(function (this: IDBObjectStore, ...of) {
    const request = original.apply(this, of)
    if (!isLost) this.transaction.abort()
    isLost = true
    return request as IDBRequest<IDBValidKey>
  })
}

test.each(['put', 'delete', 'get', 'add', 'getAll', 'count'] as const)(
  'leaves no failure unheard when the database is lost under a %s',
  async (method) => {
    const unheard: unknown[] = []
    const hear = (reason: unknown) => void unheard.push(reason)
    process.on('unhandledRejection', hear)
    const database = await openOutboxDatabase()
    const again = async (task: () => Promise<unknown>) => {
      loseUnder(method)
      await task()
      vi.mocked(IDBObjectStore.prototype[method]).mockRestore()
    }
    await again(() => database.add(newUpload('外壁.jpg'), new Blob(['壁'])))
    await again(() => database.update(1, { failure: '断' }))
    await again(() => database.replaceContent(1, new Blob(['小']), {}))
    await again(() => database.keyOf({ id: 1, key: null }))
    expect(await text(await database.readContent(1))).toBe('小')
    await again(() => database.readContent(1))
    await again(() => database.list(1))
    await again(async () => database.settle((await database.get(1))!, {}))
    await again(() => database.remove([1]))
    expect([await database.list(1), await database.listSent(1)]).toMatchObject([[], [{ name: '外壁.jpg' }]])
    await new Promise((resolve) => setTimeout(resolve))
    process.off('unhandledRejection', hear)
    expect(unheard).toEqual([])
    database.close()
  },
)

test('keeps the bytes in parts of a megabyte, written once', async () => {
  const database = await openOutboxDatabase()
  const bytes = new Uint8Array(2_500_000).map((_, index) => index % 251)
  const put = vi.spyOn(IDBObjectStore.prototype, 'put')
  await database.add(newUpload('動画.mp4'), new Blob([bytes], { type: 'video/mp4' }))
  expect(put).toHaveBeenCalledTimes(3)
  put.mockClear()
  await database.update(1, { server_failures: 1 })
  expect(put.mock.calls.map(([value]) => Object.keys(value as object).includes('content'))).toEqual([false])
  const content = (await database.readContent(1))!
  expect([content.type, new Uint8Array(await content.arrayBuffer())]).toEqual(['video/mp4', bytes])
  await database.remove([1])
  const raw = await openDB(outboxDatabaseName)
  expect(await raw.count('parts')).toBe(0)
  raw.close()
  database.close()
})

test('leaves nothing of a file that the device has no room for', async () => {
  const database = await openOutboxDatabase()
  const { put } = IDBObjectStore.prototype
  let written = 0
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...of) {
    if (++written === 2) throw new DOMException('', 'QuotaExceededError')
    return put.apply(this, of)
  })
  await expect(database.add(newUpload('動画.mp4'), new Blob([new Uint8Array(2_000_000)]))).rejects.toMatchObject({
    name: 'QuotaExceededError',
  })
  const raw = await openDB(outboxDatabaseName)
  expect([await raw.count('parts'), await raw.count('uploads')]).toEqual([0, 0])
  raw.close()
  database.close()
})

test('takes over what an earlier version kept in one piece', async () => {
  const old = await openDB(outboxDatabaseName, 1, {
    upgrade: (created) => {
      created.createObjectStore('uploads', { keyPath: 'id', autoIncrement: true }).createIndex('user_id', 'user_id')
    },
  })
  const content = new Blob(['壁'], { type: 'image/png' })
  await old.add('uploads', { ...formerUpload, content, first_sent_at: 5 })
  old.close()
  const database = await openOutboxDatabase()
  expect(await database.list(1)).toMatchObject([
    { write: { name: '外壁.png', size: 3, type: 'image/png', first_sent_at: 5 } },
  ])
  expect(await text(await database.readContent(1))).toBe('壁')
  const raw = await openDB(outboxDatabaseName)
  expect([await raw.count('parts'), 'content' in ((await raw.get('uploads', 1)) as object)]).toEqual([1, false])
  raw.close()
  database.close()
})

test('a phone begins nothing while its page is hidden, and opens anew when it is back', async () => {
  const database = await openOutboxDatabase({ restsWhileHidden: true })
  turn('hidden')
  const done = vi.fn()
  const adding = database.add(newUpload('外壁.jpg'), new Blob(['壁'])).then(done)
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(done).not.toHaveBeenCalled()
  turn('visible')
  await adding
  expect(connections).toHaveLength(2)
  database.close()
})

/** As a phone does it that fell asleep in the middle: the next transaction on the entries neither ends nor fails. */
const stall = (mode: IDBTransactionMode) => {
  const prototype = IDBTransaction.prototype as unknown as { _start: () => void }
  const start = prototype._start
  const stalled: IDBTransaction[] = []
  vi.spyOn(prototype, '_start').mockImplementation(function (this: IDBTransaction) {
    if (this.mode === mode && this.objectStoreNames.contains('uploads') && stalled.length === 0) stalled.push(this)
    if (!stalled.includes(this)) start.apply(this)
  })
}

test.each([
  ['writes', 'readwrite', (database: OutboxDatabase) => database.add(newUpload('屋上.jpg'), new Blob(['屋']))],
  ['reads', 'readonly', (database: OutboxDatabase) => database.list(1)],
] as const)(
  'what %s when a phone falls asleep is done once the page is back, and once only',
  async (_what, mode, begin) => {
    const database = await openOutboxDatabase({ restsWhileHidden: true })
    await database.add(newUpload('外壁.jpg'), new Blob(['壁']))
    stall(mode)
    const beginning = begin(database)
    await new Promise((resolve) => setTimeout(resolve, 20))
    turn('hidden')
    turn('visible')
    await beginning
    const names = (await database.list(1)).map(({ write }) => nameOf(write))
    expect(names.filter((name, index) => names.indexOf(name) === index)).toEqual(names)
    const raw = await openDB(outboxDatabaseName)
    expect(await raw.count('parts')).toBe(names.length)
    raw.close()
    database.close()
  },
)

const pass = (type: 'pagehide' | 'pageshow', persisted: boolean) =>
  window.dispatchEvent(Object.assign(new Event(type), { persisted }))

test.each([
  ['reads', 'readonly', (database: OutboxDatabase) => database.list(1)],
  ['writes', 'readwrite', (database: OutboxDatabase) => database.add(newUpload('屋上.jpg'), new Blob(['屋']))],
] as const)(
  'what %s under a page that is left holds up nobody, and is done when it is come back to',
  async (_, mode, begin) => {
    const left = await openOutboxDatabase()
    await left.add(newUpload('外壁.jpg'), new Blob(['壁']))
    stall(mode)
    const done = vi.fn()
    const beginning = begin(left).then(done)
    await new Promise((resolve) => setTimeout(resolve, 20))
    pass('pagehide', true)
    const next = await openDB(outboxDatabaseName)
    await next.put('uploads', { id: 1, user_id: 2 })
    next.close()
    expect(done).not.toHaveBeenCalled()
    pass('pageshow', true)
    await beginning
    left.close()
  },
)

test('what reads under a page that goes for good holds up nobody, and what writes is done', async () => {
  const left = await openOutboxDatabase()
  const adding = left.add(newUpload('外壁.jpg'))
  stall('readonly')
  void left.list(1)
  await new Promise((resolve) => setTimeout(resolve, 20))
  await adding
  pass('pagehide', false)
  const next = await openDB(outboxDatabaseName)
  await next.put('uploads', { id: 2, user_id: 2 })
  expect(await next.count('uploads')).toBe(2)
  next.close()
  left.close()
})

/** As WebKit does it where the process of its databases has died: the page's own never open again, those of a frame do. */
const loseForGood = (isTold = true) => {
  const own = indexedDB
  const error = new DOMException(
    'Connection to Indexed Database server lost. Refresh the page to try again',
    'UnknownError',
  )
  const refused = () =>
    Object.create(IDBOpenDBRequest.prototype, {
      error: { value: error },
      addEventListener: { value: (type: string, listener: () => void) => type === 'error' && queueMicrotask(listener) },
      removeEventListener: { value: () => undefined },
    }) as IDBOpenDBRequest
  const types = ['Request', 'Database', 'Transaction', 'ObjectStore', 'Index', 'Cursor', 'KeyRange'].map(
    (each) => `IDB${each}`,
  )
  const others = Object.fromEntries(types.map((type) => [type, class {}]))
  vi.spyOn(HTMLIFrameElement.prototype, 'contentWindow', 'get').mockImplementation(function (this: HTMLIFrameElement) {
    // What a frame was asked is never answered once it is gone.
    const open = (...of: Parameters<IDBFactory['open']>) => {
      const request = own.open(...of)
      request.addEventListener('success', (event) => this.isConnected || event.stopImmediatePropagation())
      return request
    }
    return { ...others, indexedDB: { open } } as never
  })
  lose(isTold)
  vi.stubGlobal('indexedDB', { open: refused })
}

test('goes on with the databases of a frame where WebKit has lost those of the page for good', async () => {
  const database = await openOutboxDatabase()
  await database.add(newUpload('外壁.jpg'), new Blob(['壁']))
  loseForGood()
  expect(await text(await database.readContent(1))).toBe('壁')
  await database.add(newUpload('屋上.jpg'), new Blob(['屋']))
  expect(await database.list(1)).toMatchObject([{ write: { name: '外壁.jpg' } }, { write: { name: '屋上.jpg' } }])
})

test.each([true, false])('answers every call when WebKit lost its databases for good (told: %s)', async (isTold) => {
  const database = await openOutboxDatabase()
  await database.add(newUpload('外壁.jpg'), new Blob(['壁']))
  loseForGood(isTold)
  const asked = Promise.all([database.count(1), database.get(1), database.add(newUpload('屋上.jpg'), new Blob(['屋']))])
  expect(await asked).toMatchObject([1, { write: { name: '外壁.jpg' } }, 2])
})

test('says so where the browser keeps nothing', async () => {
  vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('', 'SecurityError')
  })
  await expect(openOutboxDatabase()).rejects.toMatchObject({ name: 'StorageRefusedError' })
})
