/** The outbox against a server that is cut off again and again: nothing twice, nothing lost, everything in its order. */
import { locks } from 'node:worker_threads'
import { waitFor } from '@testing-library/react'
import fc from 'fast-check'
import { openDB } from 'idb'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ConflictError, ForbiddenError, OfflineError, UnauthorizedError, ValidationError } from '#src/api/errors.ts'
import { outboxDatabaseName } from '#src/outbox/queue/database-name.ts'
import type { Answer, QueuedEntry, Write } from '#src/outbox/kinds/entry.ts'
import { openOutboxDatabase } from '#src/outbox/queue/outbox-database.ts'
import { ContestedError } from '#src/outbox/kinds/kind.ts'
import { createOutboxEngine } from '#src/outbox/queue/outbox-engine.ts'
import { pageChances } from '#src/outbox/queue/page-chances.ts'
import { preparePhoto } from '#src/outbox/photos/prepare-photo.ts'
import type { OutboxEngine, OutboxEngineOptions, Pause } from '#src/outbox/queue/outbox-engine.ts'
import { importKey } from '#src/lib/seal.ts'
import { patience } from '#tests/patience.ts'
import { emptyMemory } from './browser-memory.ts'
import { addedFile, newComment, newEmbed, newFile, newMatter } from './new-entries.ts'

const engines: OutboxEngine[] = []
beforeEach(() => {
  emptyMemory()
  vi.stubGlobal('navigator', Object.create(navigator, { locks: { value: locks }, userAgent: { value: 'a desk' } }))
})
afterEach(() => {
  engines.splice(0).forEach(({ dispose }) => dispose())
  vi.unstubAllGlobals()
})

const ofCompany = { company_id: 'midori', label: '点検' }
const contents = (data: string, document_id = 7, before: string | null = null): Write => ({
  ...ofCompany,
  kind: 'contents',
  document_id,
  changes: [{ item_id: 1, before, data }],
  updated_at: 'seen',
  after: null,
})
const status = (status_id: number): Write => ({
  ...ofCompany,
  kind: 'matter-status',
  matter_id: 1,
  status_id,
  before: 1,
  updated_at: 'seen',
})
const document = (title: string, matter_id: number): Write => ({
  ...ofCompany,
  kind: 'document',
  label: title,
  body: { title, template_id: 1, matter_id },
})

type Send = OutboxEngineOptions['send']

/** Does each key once and answers it again, as the real one does; tells in which order. */
const createServer = () => {
  const done = new Map<string, Answer>()
  const log: Write[] = []
  let made = 100
  const answer: Send = async ({ write }, content, { idempotencyKey, onReceived }) => {
    const known = done.get(idempotencyKey!)
    const said: Answer = known ?? { made_id: ++made, updated_at: `after ${log.length}` }
    if (!known) log.push(write)
    done.set(idempotencyKey!, said)
    if (content) {
      const digest = await crypto.subtle.digest('SHA-256', await content.arrayBuffer())
      onReceived?.([Buffer.from(digest).toString('hex')])
    }
    return said
  }
  return { log, answer }
}

const openTab = async (send: Send, options: Partial<OutboxEngineOptions> = {}) => {
  const tab = { entries: [] as readonly QueuedEntry[], pause: null as Pause }
  const database = await openOutboxDatabase()
  const engine = createOutboxEngine({
    preparePhoto,
    tellsProgress: true,
    chances: pageChances,
    user_id: 1,
    database,
    isSignedIn: () => Promise.resolve(true),
    unlock: () => Promise.resolve(),
    send,
    onChange: (entries, pause) => Object.assign(tab, { entries, pause }),
    onArrived: () => undefined,
    ...options,
  })
  engines.push(engine)
  return Object.assign(tab, engine, { database })
}
const cut: Send = () => Promise.reject(new OfflineError())
const wakeUp = () => void window.dispatchEvent(new Event('online'))
/** Wakes the queue until nothing is left in it. */
const emptied = (tab: { entries: readonly QueuedEntry[] }) =>
  waitFor(
    () => {
      wakeUp()
      expect(tab.entries).toEqual([])
    },
    { timeout: 30_000 * patience, interval: 20 },
  )

describe('a connection that is cut twenty times', () => {
  test.each(['before it arrives', 'before the answer is back'])('%s', async (when) => {
    const server = createServer()
    let cuts = 0
    const flaky: Send = async (record, content, options) => {
      const isCut = cuts < 20 && cuts++ % 3 !== 2
      if (isCut && when === 'before it arrives') throw new OfflineError()
      const answer = await server.answer(record, content, options)
      if (isCut) throw new OfflineError()
      return answer
    }
    const tab = await openTab(flaky)
    const local = -(await tab.add({ write: newMatter('漏水') }))
    await tab.add({ write: newFile('漏水.jpg', local), content: new Blob(['漏水']) })
    await tab.add({ write: newComment('一', local) })
    await tab.add({ write: newComment('二', local) })
    const localDocument = -(await tab.add({ write: document('報告', local) }))
    for (const data of ['a', 'b', 'c']) await tab.add({ write: contents(data, localDocument) })
    await tab.add({ write: status(2) })
    await tab.add({ write: status(3) })
    await emptied(tab)
    expect(cuts).toBe(20)
    expect(server.log).toHaveLength(10)
    const of = (kind: Write['kind']) => server.log.filter((write) => write.kind === kind)
    expect(of('comment')).toMatchObject([{ body: { body: '一' } }, { body: { body: '二' } }])
    expect(of('matter-status')).toMatchObject([{ status_id: 2 }, { status_id: 3 }])
    expect(of('contents').map((write) => write.kind === 'contents' && write.changes[0]!.data)).toEqual(['a', 'b', 'c'])
    // What was made offline is named by the server's ids; each save begins from the answer to the one before.
    expect(of('matter')).toHaveLength(1)
    const made = (kind: Write['kind']) => server.log.findIndex((write) => write.kind === kind) + 101
    expect(of('file')).toMatchObject([{ target: { matter_id: made('matter') } }])
    expect(of('document')).toMatchObject([{ body: { matter_id: made('matter') } }])
    for (const write of of('contents')) expect(write).toMatchObject({ document_id: made('document') })
    expect(new Set(of('contents').map((write) => write.kind === 'contents' && write.updated_at)).size).toBe(3)
    expect(await tab.listSent()).toHaveLength(10)
  })
})

test('an inserted file waits for the document and for the file itself, each document’s in their order', async () => {
  const server = createServer()
  let isCut = true
  const tab = await openTab((...call) => (isCut ? cut : server.answer)(...call))
  const photo = -(await tab.add({ write: newFile('外壁.jpg'), content: new Blob(['壁']) }))
  const report = -(await tab.add({ write: document('報告', 1) }))
  await tab.add({ write: newEmbed(report, addedFile(photo)) })
  await tab.add({ write: newEmbed(report, addedFile(5)) })
  await tab.add({ write: newEmbed(8, addedFile(6)) })
  await waitFor(() => expect(tab.pause?.reason).toBe('offline'))
  isCut = false
  await emptied(tab)
  const made = (kind: Write['kind']) => server.log.findIndex((write) => write.kind === kind) + 101
  const inserted = server.log.filter((write) => write.kind === 'embeds')
  expect(inserted.filter(({ document_id }) => document_id === made('document'))).toMatchObject([
    { change: { file_id: made('file') } },
    { change: { file_id: 5 } },
  ])
  expect(inserted.filter(({ document_id }) => document_id === 8)).toHaveLength(1)
})

test('a matter of an item goes behind what was typed and photographed for it before, and behind nothing else', async () => {
  const server = createServer()
  let isCut = true
  const tab = await openTab((...call) => (isCut ? cut : server.answer)(...call))
  const report = -(await tab.add({ write: document('報告', 1) }))
  const photoOf = (item_id: number, kind: 'document-item' | 'boarded-item' = 'document-item'): Write => ({
    ...(newFile(`${item_id}.jpg`) as Extract<Write, { kind: 'file' }>),
    target: { kind, company_id: 'midori', document_id: report, item_id, label: '写真' },
  })
  await tab.add({ write: contents('不良', report) })
  await tab.add({ write: photoOf(2), content: new Blob(['弁']) })
  await tab.add({ write: photoOf(3, 'boarded-item'), content: new Blob(['黒板']) })
  await tab.add({ write: photoOf(9), content: new Blob(['別の区分']) })
  await tab.add({
    write: {
      ...ofCompany,
      kind: 'item-matter',
      document_id: report,
      item_id: 1,
      item_name: '判定',
      photo_items: [2, 3],
    },
  })
  await tab.add({ write: contents('良好', report, '不良') })
  await waitFor(() => expect(tab.pause?.reason).toBe('offline'))
  isCut = false
  await emptied(tab)
  const at = (wanted: (write: Write) => boolean) => server.log.findIndex(wanted)
  const matter = at((write) => write.kind === 'item-matter')
  expect(server.log[matter]).toMatchObject({ document_id: at((write) => write.kind === 'document') + 101, item_id: 1 })
  for (const name of ['2.jpg', '3.jpg'])
    expect(at((write) => write.kind === 'file' && write.name === name)).toBeLessThan(matter)
  const boarded = server.log.find((write) => write.kind === 'file' && write.target.kind === 'boarded-item')
  expect(boarded).toMatchObject({ target: { document_id: at((write) => write.kind === 'document') + 101 } })
  expect(at((write) => write.kind === 'contents' && write.changes[0]!.data === '不良')).toBeLessThan(matter)
  expect(server.log).toHaveLength(7)
})

test('a file that is not sent is not inserted either', async () => {
  const tab = await openTab(cut)
  const photo = -(await tab.add({ write: newFile('外壁.jpg'), content: new Blob(['壁']) }))
  await tab.add({ write: newEmbed(8, addedFile(photo)) })
  await tab.add({ write: newEmbed(8, addedFile(5)) })
  await tab.cancel(-photo)
  expect(tab.entries).toMatchObject([{ write: { change: { file_id: 5 } } }])
})

test('independent writes do not wait for one that is refused, what depends on it does', async () => {
  const server = createServer()
  const refusing: Send = (record, content, options) =>
    record.write.kind === 'matter'
      ? Promise.reject(new ValidationError('案件名を入力してください。', {}))
      : server.answer(record, content, options)
  const tab = await openTab(refusing)
  const id = await tab.add({ write: newMatter('漏水') })
  await tab.add({ write: newComment('新しい案件へ', -id) })
  await tab.add({ write: newComment('別の案件へ') })
  await waitFor(() => expect(tab.entries).toMatchObject([{ state: 'failed' }, { state: 'waiting' }]))
  expect(tab.entries[0]!.error).toBe('案件名を入力してください。')
  expect(tab.entries[1]!.error).toBe('前の内容を送ったあとに送ります。')
  expect(server.log).toMatchObject([{ target: { matter_id: 1 } }])
  // Taken back with what cannot be sent without it.
  await tab.cancel(id)
  await waitFor(() => expect(tab.entries).toEqual([]))
})

test.each([
  ['403', new ForbiddenError()],
  [
    '409 of another body under the same key',
    new ConflictError('別の内容がすでに送信されています。', { code: 'contested' }),
  ],
])('%s puts it aside with the reason, and tried again it may go', async (_, error) => {
  const server = createServer()
  const keys: (string | undefined)[] = []
  let isRefused = true
  const tab = await openTab((record, content, options) => {
    keys.push(options.idempotencyKey)
    return isRefused ? Promise.reject(error) : server.answer(record, content, options)
  })
  const id = await tab.add({ write: newComment('一') })
  await waitFor(() => expect(tab.entries).toMatchObject([{ state: 'failed' }]))
  expect(tab.entries[0]!.error).not.toBeNull()
  isRefused = false
  await tab.retry(id)
  await emptied(tab)
  expect(server.log).toHaveLength(1)
  expect(keys[0] === keys[1]).toBe(error instanceof ForbiddenError)
})

test('what another person changed too is kept with theirs until it is chosen', async () => {
  const server = createServer()
  const theirs = { updated_at: 'theirs', updated_by: '高橋 健一', values: { 1: '相手' } }
  const tab = await openTab((record, content, options) =>
    record.write.kind === 'contents' && record.write.updated_at === 'seen'
      ? Promise.reject(new ContestedError('他のユーザーが保存しました。', theirs))
      : server.answer(record, content, options),
  )
  const [mine, given] = [await tab.add({ write: contents('自分') }), await tab.add({ write: contents('次', 8) })]
  await waitFor(() => expect(tab.entries).toMatchObject([{ contested: theirs }, { contested: theirs }]))
  await tab.settleContest(mine, new Set())
  await tab.settleContest(given, new Set([1]))
  await emptied(tab)
  expect(server.log).toMatchObject([{ updated_at: 'theirs', changes: [{ before: '相手', data: '自分' }] }])
})

test('what only a newer version knows waits for it, and stops nothing', async () => {
  const server = createServer()
  const tab = await openTab(server.answer)
  await tab.add({ write: { ...newComment('後の版'), kind: 'later' } as unknown as Write })
  await tab.add({ write: newComment('この版') })
  await emptied(tab)
  expect(server.log).toMatchObject([{ body: { body: 'この版' } }])
  expect(await tab.database.count(1)).toBe(1)
})

test('what a newer version’s tab has sent says nothing here', async () => {
  const server = createServer()
  const onArrived = vi.fn<(write: Write) => void>()
  await openTab(server.answer, { onArrived })
  const newer = new BroadcastChannel('tatemori-outbox-1')
  newer.postMessage({ kind: 'arrived', write: { ...newComment('後の版'), kind: 'later' } })
  newer.postMessage({ kind: 'arrived', write: newComment('この版') })
  await waitFor(() => expect(onArrived).toHaveBeenCalled())
  expect(onArrived.mock.calls).toMatchObject([[{ body: { body: 'この版' } }]])
  newer.close()
})

test('an ended session keeps everything until somebody signs in again', async () => {
  const server = createServer()
  let isOut = true
  const tab = await openTab(server.answer, {
    isSignedIn: () => (isOut ? Promise.reject(new UnauthorizedError()) : Promise.resolve(true)),
  })
  await tab.add({ write: newComment('一') })
  await waitFor(() => expect(tab.pause?.reason).toBe('signedOut'))
  expect(tab.entries).toMatchObject([{ state: 'waiting', error: 'ログインし直すと、続きを送ります。' }])
  isOut = false
  await emptied(tab)
})

test('of two tabs one sends each write, and both keep the order', async () => {
  const server = createServer()
  const slow: Send = async (...of) => {
    await new Promise((resolve) => setTimeout(resolve, 3))
    return server.answer(...of)
  }
  const [first, second] = [await openTab(slow), await openTab(slow)]
  for (let index = 0; index < 6; index++) await (index % 2 ? first : second).add({ write: newComment(String(index)) })
  await emptied(first)
  await emptied(second)
  expect(server.log.map((write) => write.kind === 'comment' && write.body.body)).toEqual(['0', '1', '2', '3', '4', '5'])
})

test('a killed tab’s writes go at the next start, under the same keys', async () => {
  const server = createServer()
  const lost: Send = async (...of) => {
    await server.answer(...of)
    throw new OfflineError()
  }
  const killed = await openTab(lost)
  await killed.add({ write: newComment('一') })
  await waitFor(() => expect(killed.pause).not.toBeNull())
  killed.dispose()
  await emptied(await openTab(server.answer))
  expect(server.log).toHaveLength(1)
})

describe('sealed', () => {
  const key = () => importKey(Buffer.alloc(32, 7).toString('base64'))
  const raw = async () => {
    const database = await openDB(outboxDatabaseName)
    const all = [...(await database.getAll('uploads')), ...(await database.getAll('parts'))] as object[]
    database.close()
    return all
  }
  const isReadable = (all: readonly object[]) => /一|壁/.test(Buffer.from(JSON.stringify(all)).toString())

  test('what was written before there was a key is sealed with it, and sent', async () => {
    const server = createServer()
    let send: Send = cut
    const tab = await openTab((...of) => send(...of))
    await tab.add({ write: newComment('一') })
    await tab.add({ write: newFile('壁.jpg'), content: new Blob(['壁']) })
    expect(isReadable(await raw())).toBe(true)
    await tab.database.takeKey(1, await key())
    expect(isReadable(await raw())).toBe(false)
    send = server.answer
    await emptied(tab)
    expect(server.log).toHaveLength(2)
    expect((await tab.listSent()).map(({ name }) => name).sort()).toEqual(['一', '壁.jpg'])
  })

  test('it stays unread after logout, for everybody, and goes on with the same key', async () => {
    const before = await openTab(cut)
    await before.database.takeKey(1, await key())
    await before.add({ write: newComment('一') })
    await before.database.leave(1)
    before.dispose()
    const server = createServer()
    const after = await openTab(server.answer)
    expect([await after.database.list(1), await after.database.count(1)]).toEqual([[], 1])
    await after.database.takeKey(1, await key())
    wakeUp()
    await after.retry(1)
    await emptied(after)
    expect(server.log).toMatchObject([{ body: { body: '一' } }])
  })

  test('where the browser cannot seal, logout takes it away', async () => {
    const tab = await openTab(cut)
    await tab.add({ write: newComment('一') })
    await tab.database.leave(1)
    expect(await tab.database.count(1)).toBe(0)
  })
})

describe('what is contested', () => {
  const values = (document_id: number, ...changes: [item_id: number, data: string][]): Write => ({
    ...ofCompany,
    kind: 'contents',
    document_id,
    changes: changes.map(([item_id, data]) => ({ item_id, before: null, data })),
    updated_at: 'seen',
    after: null,
  })
  const matterOf = (item_id: number): Write => ({
    ...ofCompany,
    kind: 'item-matter',
    document_id: 7,
    item_id,
    item_name: '外観',
    photo_items: [],
  })
  const theirs = { updated_at: 'theirs', updated_by: '小林 大輔', values: { 1: '否' } }
  /** Another was first at item 1. */
  const contestedAtOne = () => {
    const server = createServer()
    const send: Send = (record, content, options) => {
      const { write } = record
      const isContested = write.kind === 'contents' && write.changes.some(({ item_id }) => item_id === 1)
      return isContested
        ? Promise.reject(new ContestedError('先に変更しました。', theirs))
        : server.answer(record, content, options)
    }
    return { server, send }
  }

  test('holds back what is about the same item, and neither other items nor their matters', async () => {
    const { server, send } = contestedAtOne()
    const tab = await openTab(send)
    for (const write of [values(7, [1, '良']), values(7, [2, '否']), values(7, [1, '可']), matterOf(2), matterOf(1)])
      await tab.add({ write })
    await waitFor(() => expect(server.log.map(({ kind }) => kind)).toEqual(['contents', 'item-matter']))
    expect(server.log).toMatchObject([{ changes: [{ item_id: 2 }] }, { item_id: 2 }])
    await waitFor(() =>
      expect(tab.entries.map(({ state, error }) => ({ state, error }))).toEqual([
        { state: 'failed', error: '先に変更しました。' },
        { state: 'waiting', error: '前の内容を送ったあとに送ります。' },
        { state: 'waiting', error: '前の内容を送ったあとに送ります。' },
      ]),
    )
  })

  test('of an entry stays alone where the rest has gone, under a key of its own', async () => {
    const keys: string[] = []
    let isFirst = true
    const tab = await openTab((_record, _content, { idempotencyKey }) => {
      keys.push(idempotencyKey!)
      if (!isFirst) return Promise.resolve({})
      isFirst = false
      return Promise.reject(new ContestedError('先に変更しました。', theirs, values(7, [1, '良'])))
    })
    const id = await tab.add({ write: values(7, [1, '良'], [2, '否']) })
    await waitFor(() => expect(tab.entries).toMatchObject([{ state: 'failed' }]))
    expect(tab.entries[0]!.write).toEqual(values(7, [1, '良']))
    await tab.settleContest(id, new Set())
    await emptied(tab)
    expect(new Set(keys).size).toBe(2)
  })

  const steps = fc.array(
    fc.record({ item: fc.integer({ min: 1, max: 4 }), document: fc.integer({ min: 7, max: 8 }) }),
    { minLength: 1, maxLength: 12 },
  )
  test('keeps every other item of every document going, each in its order', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (written) => {
        emptyMemory()
        const { server, send } = contestedAtOne()
        const tab = await openTab(send)
        for (const [index, { item, document: at }] of written.entries())
          await tab.add({ write: values(at, [item, `${index}`]) })
        const going = written.flatMap(({ item, document: at }, index) => (item === 1 ? [] : [{ item, at, index }]))
        await waitFor(() => expect(server.log).toHaveLength(going.length), { timeout: 10_000 })
        for (const { item, at } of going) {
          const own = going.filter((each) => each.item === item && each.at === at)
          const arrived = server.log.flatMap((write) =>
            write.kind === 'contents' && write.document_id === at && write.changes[0]!.item_id === item
              ? [write.changes[0]!.data]
              : [],
          )
          expect(arrived).toEqual(own.map(({ index }) => `${index}`))
        }
        await waitFor(() => expect(tab.entries).toHaveLength(written.length - going.length))
        tab.dispose()
      }),
      { numRuns: 20, seed: 33 },
    )
  })
})
