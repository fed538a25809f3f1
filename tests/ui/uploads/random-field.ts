/**
 * Two phones of one person with two tabs each, in front of a server of which everything may go wrong: the signal, its
 * process, answers on their way, tabs and clocks. What is written is numbered, so that what arrives can be told apart.
 */
import { IDBFactory } from 'fake-indexeddb'
import { openDB } from 'idb'
import { vi } from 'vitest'
import { OfflineError, ServerError } from '#src/api/errors.ts'
import { sha256Of } from '#src/lib/sha256.ts'
import { outboxDatabaseName } from '#src/outbox/queue/database-name.ts'
import type { OutboxRecord, QueuedEntry, Write } from '#src/outbox/kinds/entry.ts'
import { openOutboxDatabase } from '#src/outbox/queue/outbox-database.ts'
import type { OutboxDatabase } from '#src/outbox/queue/outbox-database.ts'
import { createOutboxEngine } from '#src/outbox/queue/outbox-engine.ts'
import type { OutboxEngine, OutboxEngineOptions } from '#src/outbox/queue/outbox-engine.ts'

type Send = OutboxEngineOptions['send']
/** What becomes of a call: it arrives; it arrives, and its answer gets lost; it gets lost; the server stumbles; it is away. */
export type Fate = {
  of: 'arrives' | 'unheard' | 'lost' | 'stumbles' | 'busy'
  /** Moments until it arrives. */ takes: number
}
export type Arrival = { phone: number; key: string; write: Write }

const moment = () => new Promise<void>((resolve) => setImmediate(resolve))
/** As long as the memory and what hangs on it take, by no clock. */
export const moments = async (count: number): Promise<void> => {
  for (let each = 0; each < count; each++) await moment()
}

const setRealTimeout = globalThis.setTimeout
/** By the machine's own clock: what it computes beside (digests) has its time. */
export const breath = (): Promise<void> => new Promise((resolve) => setRealTimeout(resolve, 1))

/** Takes each key once, as ours does, and goes on doing so after it was started again. */
export const createServer = () => {
  const answers = new Map<string, { made_id: number; updated_at: string }>()
  const arrivals: Arrival[] = []
  return {
    isUp: true,
    arrivals,
    take: (phone: number, key: string, write: Write) => {
      const known = answers.get(key)
      if (known) return known
      arrivals.push({ phone, key, write })
      const answer = { made_id: 10_000 + arrivals.length, updated_at: `seen-${arrivals.length}` }
      answers.set(key, answer)
      return answer
    },
  }
}
export type Server = ReturnType<typeof createServer>

/** Locks of the tabs of both phones; entries of theirs have different numbers. */
export const stubLocks = (): void => {
  const held = new Set<string>()
  const request = async (name: string, _options: object, task: (lock: object | null) => Promise<boolean>) => {
    if (held.has(name)) return task(null)
    held.add(name)
    return task({}).finally(() => held.delete(name))
  }
  vi.stubGlobal(
    'navigator',
    Object.create(navigator, { locks: { value: { request } }, userAgent: { value: 'a phone' } }),
  )
}

/** What a killed tab still had under way reaches its memory no more. */
const mortal = (database: OutboxDatabase, isDead: () => boolean): OutboxDatabase =>
  new Proxy(database, {
    get: (of, name: keyof OutboxDatabase) => {
      const method = of[name] as (...given: unknown[]) => unknown
      return (...given: unknown[]) =>
        isDead() && name !== 'close'
          ? Promise.reject(new DOMException('the tab is gone', 'AbortError'))
          : method(...given)
    },
  })

type Tab = { engine: OutboxEngine; entries: readonly QueuedEntry[] | null; kill: () => void }

export const openRandomPhone = async (index: number, server: Server, fateOfNext: () => Fate) => {
  const factory = new IDBFactory()
  const channels = new Set<Channel>()
  class Channel {
    onmessage: ((event: { data: unknown }) => void) | null = null
    constructor() {
      channels.add(this)
    }
    postMessage(data: unknown): void {
      const copy = structuredClone(data)
      for (const other of channels) if (other !== this) queueMicrotask(() => other.onmessage?.({ data: copy }))
    }
    close(): void {
      this.onmessage = null
      channels.delete(this)
    }
  }
  const send =
    (phone: { isCut: boolean }): Send =>
    async ({ write }, content, { idempotencyKey, onReceived, signal }) => {
      const { of: fate, takes } = fateOfNext()
      await moments(takes)
      if (signal?.aborted || phone.isCut || !server.isUp || fate === 'lost') throw new OfflineError()
      if (fate === 'busy') throw new ServerError('', 503)
      if (fate === 'stumbles') throw new ServerError('')
      const answer = server.take(index, idempotencyKey!, write)
      const sha256 = content && (await sha256Of(content))
      await moments(2)
      // Killed, cut or started again meanwhile: it is there, and nobody has heard.
      if (signal?.aborted || phone.isCut || !server.isUp || fate === 'unheard') throw new OfflineError()
      if (sha256) onReceived?.([sha256])
      return answer
    }
  const phone = {
    isCut: false,
    tabs: [] as Tab[],
    written: [] as Pick<OutboxRecord, 'id' | 'write'>[],
    open: async (): Promise<void> => {
      vi.stubGlobal('indexedDB', factory)
      vi.stubGlobal('BroadcastChannel', Channel)
      let isDead = false
      const database = mortal(await openOutboxDatabase(), () => isDead)
      const tab = { entries: null as Tab['entries'] }
      const engine = createOutboxEngine({
        user_id: 1,
        database,
        isSignedIn: () => Promise.resolve(true),
        unlock: () => Promise.resolve(),
        send: send(phone),
        preparePhoto: null,
        tellsProgress: false,
        chances: () => () => undefined,
        onChange: (entries) => Object.assign(tab, { entries }),
        onArrived: () => undefined,
      })
      const kill = () => {
        isDead = true
        engine.dispose()
      }
      phone.tabs.push(Object.assign(tab, { engine, kill }))
    },
  }
  vi.stubGlobal('indexedDB', factory)
  await (await openOutboxDatabase()).count(1)
  // The phones' entries have numbers of their own, as their locks have names.
  const database = await openDB(outboxDatabaseName, 3)
  await database.put('uploads', { id: 1000 * (index + 1), user_id: 99 })
  await database.delete('uploads', 1000 * (index + 1))
  database.close()
  await phone.open()
  return phone
}
export type RandomPhone = Awaited<ReturnType<typeof openRandomPhone>>
