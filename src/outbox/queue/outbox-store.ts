/** The outbox as the screens see it. Small: what sends and stores is loaded where something may be waiting, or be written. */
import type { QueryClient } from '@tanstack/react-query'
import { isSmartphone } from '#src/lib/device.ts'
import { createOnce, sameTapMs } from '#src/lib/once.ts'
import { createStore } from '#src/lib/store.ts'
import { outboxDatabaseName } from './database-name.ts'
import type { QueuedEntry, Write } from '../kinds/entry.ts'
import type { OutboxEngine, Pause, Sight } from './outbox-engine.ts'
import type { Made } from './order.ts'
import { hiddenText, readFailureOf } from './storage-failures.ts'
import type { QueuedUpload } from '../kinds/upload.ts'

const read = Symbol('read')
/** What waits, known as all of it: nobody has one who has not waited until this device's memory was read. */
export type ReadQueue = { readonly entries: readonly QueuedEntry[]; readonly [read]: true }
const asRead = (all: readonly QueuedEntry[]): ReadQueue => ({ entries: all, [read]: true })

/** All that is seen to wait, of all companies of the person, in the order written. */
export const entries = createStore<readonly QueuedEntry[]>([])
/** The same once it is known to be all; null before. */
export const queue = createStore<ReadQueue | null>(null)
/** Why it cannot be read at the moment; null where it can, or where that is not known yet. */
export const trouble = createStore<string | null>(null)
/** Why nothing goes at the moment; null while things go on. */
export const pause = createStore<Pause>(null)
/** What the server has made of what was made here, by the numbers of the entries. */
export const made = createStore<Made>(new Map())
/** The files among it. */
export const uploads = createStore<readonly QueuedUpload[]>([])
/** Whether the browser has promised to keep what waits here; null until it was asked, or where it is not asked. */
export const isPromised = createStore<boolean | null>(null)
/** Whether a person's queue stands around the screens: a screen may be there before it. */
export const isOpen = createStore(false)
let engine: (() => Promise<OutboxEngine>) | null = null
/** Whether a screen has offered to write into it. */
let isOffered = false
/** Whether a screen waits to know what waits. */
let isWanted = false
let isRunning = false

const uploadsIn = (all: readonly QueuedEntry[]): QueuedUpload[] =>
  all.flatMap(({ id, write, progress, state, error }) =>
    write.kind === 'file'
      ? [{ id: String(id), target: write.target, name: write.name, size: write.size, progress, state, error }]
      : [],
  )
const show = (all: readonly QueuedEntry[], why: Pause, answered: Made, sight: Sight): void => {
  isRunning = true
  // What waits about a record and the record's id are known together.
  if (answered.size > 0 || made.get().size > 0) made.set(answered)
  entries.set(all)
  pause.set(why)
  uploads.set(uploadsIn(all))
  if (sight === 'all') queue.set(asRead(all))
  trouble.set(sight === 'hidden' ? hiddenText : null)
}
/** Nobody's: nothing is known of what waits. */
const hide = (): void => {
  show([], null, new Map(), 'unread')
  queue.set(null)
  isRunning = false
}

const arrivals = new Set<(write: Write) => void>()
/** Tells of each write that the server has, whichever tab sent it; the answer ends it. */
export const onArrival = (listener: (write: Write) => void): (() => void) => {
  arrivals.add(listener)
  return () => void arrivals.delete(listener)
}

/** Tells of a write that the server has, with the queue or without. */
export const tellArrival = (write: Write): void => arrivals.forEach((listener) => listener(write))

const once = createOnce(sameTapMs)

/** Whether this browser has ever kept anything to send; true where it does not tell. */
const mayHoldEntries = async (): Promise<boolean> => {
  if (!('indexedDB' in globalThis)) return false
  try {
    return (await indexedDB.databases()).some(({ name }) => name === outboxDatabaseName)
  } catch {
    return true
  }
}

// Whoever writes into it tries again, and is told if that fails then too.
const begin = (start: () => Promise<OutboxEngine>): void =>
  void start().catch((error: unknown) => {
    if (engine === start) trouble.set(readFailureOf(error))
  })

/** What a browser has never kept anything of is read as soon as that is known, the rest where a screen waits for it. */
const look = async (start: () => Promise<OutboxEngine>): Promise<void> => {
  const mayHold = await mayHoldEntries()
  if (engine !== start || queue.get() !== null) return
  if (!mayHold) queue.set(asRead([]))
  else if (isWanted) begin(start)
}

/**
 * Opens a person's queue; `start` begins to send what an earlier page left. `close` stops and hides it, and loses nothing.
 * `loadPanel` loads what shows it: when that is needed the connection may be gone.
 */
export const openQueue = (
  user_id: number,
  client: QueryClient,
  loadPanel: () => Promise<unknown>,
): { start: () => void; close: () => void } => {
  let started: Promise<OutboxEngine> | null = null
  const start = (): Promise<OutboxEngine> => {
    started ??= Promise.all([import('./start-engine.ts'), loadPanel()])
      .then(([{ startEngine }]) =>
        startEngine(user_id, client, { onChange: show, onArrived: tellArrival }, isSmartphone()),
      )
      .catch((error: unknown) => {
        started = null
        throw error
      })
    return started
  }
  engine = start
  isOpen.set(true)
  void look(start)
  return {
    start: () =>
      void mayHoldEntries().then((mayHold) => {
        // A phone may lose its connection before any screen offers to write.
        if (engine === start && (mayHold || isOffered || isSmartphone())) begin(start)
      }),
    close: () => {
      if (engine === start) {
        engine = null
        isOpen.set(false)
      }
      hide()
      void started?.then(
        ({ dispose }) => dispose(),
        () => undefined,
      )
    },
  }
}

/** A screen offers to write: what sends must be here before the connection may be lost. */
export const offerOutbox = (): void => {
  isOffered = true
  if (engine) begin(engine)
}

/** A screen shows nothing before it knows what waits. */
export const wantQueue = (): void => {
  isWanted = true
  if (engine) void look(engine)
}

/** Once more, after it could not be read. */
export const readAgain = (): void => {
  trouble.set(null)
  engine?.().then(
    ({ wake }) => wake(),
    (error: unknown) => trouble.set(readFailureOf(error)),
  )
}

/** For whoever was told that it cannot be read, and goes on without it. */
export const queueUnseen = (): ReadQueue => asRead(entries.get())

/** What waits, once that is known; what can be seen of it where it cannot be read. */
export const readQueue = (): Promise<ReadQueue> => {
  wantQueue()
  return new Promise((resolve) => {
    const ends: (() => void)[] = []
    const tell = () => {
      const known = queue.get() ?? (trouble.get() !== null || !engine ? queueUnseen() : null)
      if (!known) return
      for (const end of ends) end()
      resolve(known)
    }
    ends.push(queue.subscribe(tell), trouble.subscribe(tell))
    tell()
  })
}

export const currentEngine = (): Promise<OutboxEngine> =>
  engine ? engine() : Promise.reject(new Error('no outbox around this screen'))

/** On phones alone: they clear away what was not used for a while, and a desk's browser would ask the person. */
export const askForPromise = async (): Promise<void> => {
  // Absent where the page did not come by https.
  const storage = (navigator as Partial<Navigator>).storage
  if (!isSmartphone() || isPromised.get() !== null || !storage) return
  isPromised.set(await storage.persist().catch(() => false))
}

/**
 * Puts a write into the queue; answers its number once it would survive a reload. `key` is that of a try which may have
 * arrived. Rejects where the device cannot keep it: what is typed must stay where it is then.
 */
export const putInOutbox = (write: Write, key: string | null = null): Promise<number> =>
  once(JSON.stringify(write), async () => {
    const id = await (await currentEngine()).add({ write, key })
    void askForPromise()
    return id
  })

const withEngine = (run: (engine: OutboxEngine) => unknown): void => void currentEngine().then(run)

/** Nothing more goes from this page, which is about to begin anew: what has not arrived the next one sends. */
export const stopSending = async (): Promise<void> => {
  if (engine && isRunning) (await engine()).dispose()
}

export const cancelEntry = (id: number): void => withEngine(({ cancel }) => cancel(id))
export const retryEntry = (id: number): void => withEngine(({ retry }) => retry(id))
/** Everything that was refused and needs no decision once more, and what waits now. */
export const retryAll = (): void =>
  withEngine(async ({ retry, wake }) => {
    const refused = entries.get().filter(({ state, contested }) => state === 'failed' && !contested)
    for (const { id } of refused) await retry(id)
    wake()
  })
export const mendEntries = (mended: ReadonlyMap<number, Write>): void => withEngine(({ mend }) => mend(mended))
export const sendNow = (): void => withEngine(({ wake }) => wake())
export const settleContest = (id: number, theirs: ReadonlySet<number | string>): void =>
  withEngine((current) => current.settleContest(id, theirs))
