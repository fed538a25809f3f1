/** A phone whose clock is wrong, or set right while something waits: nothing unsent is lost, doubled or held back. */
import { locks } from 'node:worker_threads'
import { waitFor } from '@testing-library/react'
import { openDB } from 'idb'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { OfflineError, ValidationError } from '#src/api/errors.ts'
import * as files from '#src/api/files.ts'
import { outboxDatabaseName } from '#src/outbox/queue/database-name.ts'
import type { QueuedEntry, Write } from '#src/outbox/kinds/entry.ts'
import { openOutboxDatabase } from '#src/outbox/queue/outbox-database.ts'
import { createOutboxEngine } from '#src/outbox/queue/outbox-engine.ts'
import type { OutboxEngine, OutboxEngineOptions, Pause } from '#src/outbox/queue/outbox-engine.ts'
import { sendEntry } from '#src/outbox/queue/send-entry.ts'
import { patience } from '#tests/patience.ts'
import { emptyMemory } from './browser-memory.ts'
import { newComment, newFile, newMatter, newRecord } from './new-entries.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const today = Date.parse('2026-11-24T09:00:00+09:00')
/** Only the clock: what waits by a timer waits as ever. */
const setClock = (at: number) => vi.useFakeTimers({ toFake: ['Date'], now: at })

const engines: OutboxEngine[] = []
beforeEach(() => {
  emptyMemory()
  vi.stubGlobal('navigator', Object.create(navigator, { locks: { value: locks }, userAgent: { value: 'a desk' } }))
  setClock(today)
})
afterEach(() => {
  engines.splice(0).forEach(({ dispose }) => dispose())
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

type Send = OutboxEngineOptions['send']

/** Does each key once; it does not look at the phone's clock. */
const createServer = () => {
  const done = new Set<string>()
  const log: Write[] = []
  const answer: Send = async ({ write }, content, { idempotencyKey, onReceived }) => {
    if (!done.has(idempotencyKey!)) log.push(write)
    done.add(idempotencyKey!)
    if (content) {
      const digest = await crypto.subtle.digest('SHA-256', await content.arrayBuffer())
      onReceived?.([Buffer.from(digest).toString('hex')])
    }
    return { made_id: 100 + log.length }
  }
  return { log, answer }
}

const openTab = async (send: Send) => {
  // Not read yet.
  const tab = { entries: null as readonly QueuedEntry[] | null, pause: null as Pause }
  const engine = createOutboxEngine({
    preparePhoto: null,
    tellsProgress: true,
    // Woken by its own timer alone.
    chances: () => () => undefined,
    user_id: 1,
    database: await openOutboxDatabase(),
    isSignedIn: () => Promise.resolve(true),
    unlock: () => Promise.resolve(),
    send,
    onChange: (entries, pause) => Object.assign(tab, { entries, pause }),
    onArrived: () => undefined,
  })
  engines.push(engine)
  return Object.assign(tab, engine)
}
const emptied = (tab: { entries: readonly QueuedEntry[] | null }) =>
  waitFor(() => expect(tab.entries).toEqual([]), { timeout: 30_000 * patience, interval: 20 })

describe.each([
  ['a day ahead', today + 25 * hourMs],
  ['a day behind', today - 25 * hourMs],
  ['back at the beginning, as after an empty battery', 0],
])('a clock %s', (_, wrong) => {
  test.each([
    ['was wrong when it was written', wrong, today],
    ['is wrong from then on', today, wrong],
  ])('that %s: everything goes once, in its order', async (__, written, opened) => {
    setClock(written)
    const server = createServer()
    const before = await openTab(async (...of) => {
      // It arrived, and the answer got lost.
      await server.answer(...of)
      throw new OfflineError()
    })
    const local = -(await before.add({ write: newMatter('漏水') }))
    await before.add({ write: newFile('漏水.jpg', local), content: new Blob(['漏水']) })
    await before.add({ write: newComment('一', local) })
    await before.add({ write: newComment('二', local) })
    await waitFor(() => expect(before.pause?.reason).toBe('offline'))
    before.dispose()

    setClock(opened)
    const after = await openTab(server.answer)
    await emptied(after)
    expect(server.log.map(({ kind }) => kind).sort()).toEqual(['comment', 'comment', 'file', 'matter'])
    expect(server.log.filter(({ kind }) => kind === 'comment')).toMatchObject([
      { body: { body: '一' } },
      { body: { body: '二' } },
    ])
    expect((await after.listSent()).map(({ sent_at }) => sent_at)).toEqual([opened, opened, opened, opened])
  })

  test('and set while the queue waits for its next try holds nothing back', async () => {
    const server = createServer()
    let isCut = true
    const tab = await openTab((...of) => (isCut ? Promise.reject(new OfflineError()) : server.answer(...of)))
    await tab.add({ write: newComment('一') })
    await waitFor(() => expect(tab.pause).not.toBeNull())
    expect(tab.entries).toMatchObject([{ state: 'waiting', written_at: today }])
    isCut = false
    setClock(wrong)
    await emptied(tab)
    expect(server.log).toHaveLength(1)
  })

  test('and set while a photo is being put in loses no part of it, though another tab is opened', async () => {
    const database = await openOutboxDatabase()
    const bytes = new Uint8Array(2_500_000).map((__, index) => index % 251)
    let other: Promise<{ close: () => void }> | undefined
    const content = new Blob([bytes])
    const slice = content.slice.bind(content)
    // Between two parts.
    content.slice = (...of) => {
      const part = slice(...of)
      if (of[0] !== 1_048_576 || other) return part
      const read = part.arrayBuffer.bind(part)
      part.arrayBuffer = async () => {
        setClock(wrong)
        other = openOutboxDatabase()
        await other
        return read()
      }
      return part
    }
    const id = await database.add(newRecord(newFile('動画.mp4')), content)
    expect(Buffer.compare(Buffer.from(await (await database.readContent(id))!.arrayBuffer()), bytes)).toBe(0)
    const raw = await openDB(outboxDatabaseName)
    expect(await raw.count('parts')).toBe(3)
    raw.close()
    database.close()
    ;(await other!).close()
  })
})

test.each([200, -200])(
  'what an entry made is known as long as something waits for it (clock: %i days)',
  async (days) => {
    const server = createServer()
    let isRefused = true
    const send: Send = (...of) =>
      of[0].write.kind === 'comment' && isRefused
        ? Promise.reject(new ValidationError('コメントを入力してください。', {}))
        : server.answer(...of)
    setClock(today - days * dayMs)
    const before = await openTab(send)
    const local = -(await before.add({ write: newMatter('漏水') }))
    const waiting = await before.add({ write: newComment('一', local) })
    await waitFor(() => expect(before.entries).toMatchObject([{ state: 'failed' }]))
    before.dispose()

    setClock(today)
    isRefused = false
    const after = await openTab(send)
    await waitFor(() => expect(after.entries).toHaveLength(1))
    await after.retry(waiting)
    await emptied(after)
    expect(server.log).toMatchObject([{ kind: 'matter' }, { kind: 'comment', target: { matter_id: 101 } }])
    // The list tells of 90 days.
    expect((await after.listSent()).map(({ kind }) => kind)).toEqual(days > 0 ? ['comment'] : ['matter', 'comment'])
  },
)

test('lines of what was sent go after 90 days, by a clock a day wrong a day sooner or later', async () => {
  const database = await openOutboxDatabase()
  const id = await database.add(newRecord(newComment('一')))
  await database.settle((await database.get(id))!, {})
  database.close()
  const linesAt = async (at: number) => {
    setClock(at)
    const later = await openOutboxDatabase()
    const lines = await later.listSent(1)
    later.close()
    return lines.length
  }
  expect(await linesAt(today + 88 * dayMs + dayMs)).toBe(1)
  expect(await linesAt(today + 90 * dayMs + dayMs)).toBe(0)
})

test.each([-1, 1])(
  'a file that an earlier version may have sent is found by the server all the same (clock: %i days)',
  async (days) => {
    const upload = vi.spyOn(files, 'uploadReportFiles').mockResolvedValue([])
    const first_sent_at = today - hourMs + days * dayMs
    const write = { ...newFile('外壁.jpg'), first_sent_at } as Write
    await sendEntry(new QueryClient(), { id: 1, ...newRecord(write) }, new Blob(['壁']), {
      onRebased: () => Promise.resolve(),
    })
    const { repeat_seconds } = upload.mock.calls[0]![3]!
    expect(repeat_seconds).toBeGreaterThanOrEqual(3600)
  },
)
