/**
 * What a phone has of every kind, as version 0.1 left it in its memory, is sent by the code of today: once each, in order,
 * and with the server's ids. stored-writes.json is never adapted to new code; another kind is added to it.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openDB } from 'idb'
import { waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sha256Of } from '#src/lib/sha256.ts'
import { outboxDatabaseName } from '#src/outbox/queue/database-name.ts'
import { kinds } from '#src/outbox/kinds/kinds.ts'
import type { OutboxRecord, QueuedEntry, Write } from '#src/outbox/kinds/entry.ts'
import { openOutboxDatabase } from '#src/outbox/queue/outbox-database.ts'
import { createOutboxEngine } from '#src/outbox/queue/outbox-engine.ts'
import type { OutboxEngine } from '#src/outbox/queue/outbox-engine.ts'
import { importKey, sealBytes, sealValue } from '#src/lib/seal.ts'
import { emptyMemory } from './browser-memory.ts'

const stored = JSON.parse(readFileSync(join(import.meta.dirname, 'stored-writes.json'), 'utf8')) as Write[]
const bytes = new Uint8Array([1, 2, 3])
let engine: OutboxEngine | undefined

beforeEach(emptyMemory)
afterEach(() => {
  engine?.dispose()
  vi.unstubAllGlobals()
})

/** The third form of the memory, which version 0.1 has. */
const leave = async (key: CryptoKey | null): Promise<void> => {
  const database = await openDB(outboxDatabaseName, 3, {
    upgrade: (created) => {
      created.createObjectStore('uploads', { keyPath: 'id', autoIncrement: true }).createIndex('user_id', 'user_id')
      created.createObjectStore('parts')
      const sent = created.createObjectStore('sent', { keyPath: 'id' })
      sent.createIndex('user_id', 'user_id')
      sent.createIndex('sent_at', 'sent_at')
      created.createObjectStore('device')
      created.createObjectStore('keys')
    },
  })
  if (key) await database.put('keys', key, 1)
  await database.put('parts', key ? await sealBytes(key, bytes) : bytes.buffer, ['1764201600000-1-2', 0])
  for (const [index, write] of stored.entries()) {
    const body = {
      write,
      written_at: 1_764_201_600_000 + index,
      key: null,
      server_failures: 0,
      failure: null,
      contested: null,
    }
    await database.put('uploads', {
      id: index + 1,
      user_id: 1,
      ...(write.kind === 'file' && { content_id: '1764201600000-1-2' }),
      body: key ? await sealValue(key, body) : body,
    })
  }
  database.close()
}

test('every kind is among them', () => {
  expect([...new Set(stored.map(({ kind }) => kind))].toSorted()).toEqual(Object.keys(kinds).toSorted())
})

test.each(['open', 'sealed'])('are all sent, having been left %s', async (form) => {
  await leave(form === 'sealed' ? await importKey(btoa('k'.repeat(32))) : null)
  const sent: OutboxRecord[] = []
  const received: number[][] = []
  let entries: readonly QueuedEntry[] | null = null
  engine = createOutboxEngine({
    user_id: 1,
    database: await openOutboxDatabase(),
    isSignedIn: () => Promise.resolve(true),
    unlock: () => Promise.resolve(),
    send: async (record, content, { onReceived }) => {
      sent.push(record)
      if (content) {
        received.push([...new Uint8Array(await content.arrayBuffer())])
        onReceived?.([(await sha256Of(content))!])
      }
      return { made_id: record.id * 100, updated_at: `seen-${record.id}` }
    },
    preparePhoto: null,
    tellsProgress: false,
    chances: () => () => undefined,
    onChange: (next) => {
      entries = next
    },
    onArrived: () => undefined,
  })
  engine.wake()
  await waitFor(() => expect([sent.length >= stored.length, entries]).toEqual([true, []]), { timeout: 20_000 })
  expect(sent.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(stored.map((_, index) => index + 1))
  const of = (id: number) => sent.find((record) => record.id === id)!.write
  const before = (first: number, second: number) =>
    expect(sent.findIndex(({ id }) => id === first)).toBeLessThan(sent.findIndex(({ id }) => id === second))
  expect(of(2)).toMatchObject({ body: { matter_id: 100 } })
  expect(of(3)).toMatchObject({ document_id: 200, updated_at: 'seen-2' })
  expect(of(4)).toMatchObject({ target: { matter_id: 100 } })
  expect(of(5)).toMatchObject({ document_id: 200, change: { file_id: 400 } })
  expect(of(6)).toMatchObject({ document_id: 200 })
  expect(of(7)).toMatchObject({ target: { matter_id: 100 } })
  expect(of(8)).toEqual(stored[7])
  expect(of(10)).toMatchObject({ pin_id: 900, updated_at: 'seen-9' })
  expect(of(11)).toMatchObject({ document_id: 200 })
  expect(of(12)).toMatchObject({ matter_id: 100 })
  expect(of(14)).toEqual(stored[13])
  expect(of(15)).toMatchObject({ body: { matter_id: 1400 } })
  for (const [first, second] of [
    [1, 2],
    [2, 3],
    [4, 5],
    [3, 6],
    [1, 7],
    [9, 10],
    [3, 11],
    [5, 11],
    [14, 15],
  ] as const)
    before(first, second)
  expect(received).toEqual([[...bytes]])
})
