/** The outbox as the screens see it. Small: what sends and stores is loaded where something may be waiting, or be written. */
import type { QueryClient } from '@tanstack/react-query'
import { isSmartphone } from '#src/lib/device.ts'
import { createStore } from '#src/lib/store.ts'
import { outboxDatabaseName } from './database-name.ts'
import type { QueuedEntry, Write } from './entry.ts'
import type { OutboxEngine, Pause } from './outbox-engine.ts'
import type { Made } from './order.ts'
import type { QueuedUpload } from './upload.ts'

/** All that waits, of all companies of the person, in the order written. */
export const entries = createStore<readonly QueuedEntry[]>([])
/** Why nothing goes at the moment; null while things go on. */
export const pause = createStore<Pause>(null)
/** What the server has made of what was made here, by the numbers of the entries. */
export const made = createStore<Made>(new Map())
/** The files among it. */
export const uploads = createStore<readonly QueuedUpload[]>([])
/** Whether the browser has promised to keep what waits here; null until it was asked, or where it is not asked. */
export const isPromised = createStore<boolean | null>(null)
/** Whether it is known what waits: before, there is nothing to see of it. */
export const isRead = createStore(false)
/** Whether a person's queue stands around the screens: a screen may be there before it. */
export const isOpen = createStore(false)
let engine: (() => Promise<OutboxEngine>) | null = null
/** Whether a screen has offered to write into it. */
let isOffered = false

const uploadsIn = (all: readonly QueuedEntry[]): QueuedUpload[] =>
  all.flatMap(({ id, write, progress, state, error }) =>
    write.kind === 'file'
      ? [{ id: String(id), target: write.target, name: write.name, size: write.size, progress, state, error }]
      : [],
  )
const show = (all: readonly QueuedEntry[], why: Pause, answered: Made = new Map()): void => {
  // What waits about a record and the record's id are known together.
  if (answered.size > 0 || made.get().size > 0) made.set(answered)
  entries.set(all)
  pause.set(why)
  uploads.set(uploadsIn(all))
  isRead.set(true)
}

const arrivals = new Set<(write: Write) => void>()
/** Tells of each write that the server has, whichever tab sent it; the answer ends it. */
export const onArrival = (listener: (write: Write) => void): (() => void) => {
  arrivals.add(listener)
  return () => void arrivals.delete(listener)
}

/** Whether this browser has ever kept anything to send; true where it does not tell. */
const mayHoldEntries = async (): Promise<boolean> => {
  try {
    return (await indexedDB.databases()).some(({ name }) => name === outboxDatabaseName)
  } catch {
    return true
  }
}

// Whoever writes into it tries again, and is told if that fails then too.
const begin = (start: () => Promise<OutboxEngine>): void => void start().catch(() => undefined)

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
        startEngine(
          user_id,
          client,
          { onChange: show, onArrived: (write) => arrivals.forEach((listener) => listener(write)) },
          isSmartphone(),
        ),
      )
      .catch((error: unknown) => {
        started = null
        throw error
      })
    return started
  }
  engine = start
  isOpen.set(true)
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
      show([], null)
      isRead.set(false)
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
export const putInOutbox = async (write: Write, key: string | null = null): Promise<number> => {
  const id = await (await currentEngine()).add({ write, key })
  void askForPromise()
  return id
}

const withEngine = (run: (engine: OutboxEngine) => unknown): void => void currentEngine().then(run)

/** Nothing more goes from this page, which is about to begin anew: what has not arrived the next one sends. */
export const stopSending = async (): Promise<void> => {
  if (engine && isRead.get()) (await engine()).dispose()
}

export const cancelEntry = (id: number): void => withEngine(({ cancel }) => cancel(id))
export const retryEntry = (id: number): void => withEngine(({ retry }) => retry(id))
export const mendEntries = (mended: ReadonlyMap<number, Write>): void => withEngine(({ mend }) => mend(mended))
export const sendNow = (): void => withEngine(({ wake }) => wake())
export const settleContest = (id: number, theirs: ReadonlySet<number | string>): void =>
  withEngine((current) => current.settleContest(id, theirs))
