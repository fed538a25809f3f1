/**
 * Sends what one person wrote from the browser's memory, two at a time, until all has arrived: what belongs together in
 * the order in which it was written, everything else without waiting for it, words before files. Every open tab has an
 * engine; an entry is one tab's at a time, and all of them show the same queue.
 */
import { isUnauthorized, OfflineError, ServerError } from '#src/api/errors.ts'
import type { Write } from '../kinds/entry.ts'
import { isKnown } from '../kinds/kinds.ts'
import { deliverEntry } from './deliver-entry.ts'
import type { OutboxEngine, OutboxEngineOptions } from './engine-options.ts'
import { newEngineState } from './engine-state.ts'
import type { Live, PauseReason } from './engine-state.ts'
import { exclusively } from './exclusively.ts'
import { prepareEntry } from './prepare-entry.ts'
import { queueCommands } from './queue-commands.ts'
import { addressed, dueOf, isOrphan, presented, readQueue } from './queue-view.ts'
import { isBusy, OrphanError, putAside } from './refused-entry.ts'
import { watchSilence } from './silence.ts'

export type { OutboxEngine, OutboxEngineOptions, SendOptions } from './engine-options.ts'
export type { Pause, Sight } from './engine-state.ts'

const parallelEntries = 2
/** An entry that the server stumbles over this often is put aside. */
const maxServerFailures = 4
const secondsUntilRetry = (failures: number): number => Math.min(60, 2 ** failures)
/** When to look again whether another tab has given up an entry, or somebody has signed in again. */
const lookAgainSeconds = 15

/** What tabs tell each other. */
type Message =
  | { kind: 'changed' }
  | { kind: 'live'; id: number; live: Live }
  | { kind: 'cancelled'; ids: readonly number[] }
  | { kind: 'arrived'; write: Write }

export const createOutboxEngine = ({
  user_id,
  database,
  isSignedIn,
  onSignedOut,
  unlock,
  send,
  preparePhoto,
  tellsProgress,
  chances,
  onChange,
  onArrived,
  onIdle,
}: OutboxEngineOptions): OutboxEngine => {
  const channel = new BroadcastChannel(`tatemori-outbox-${user_id}`)
  const state = newEngineState()
  const { running, live, remote, elsewhere } = state
  let timer: ReturnType<typeof setTimeout> | undefined

  const tell = (message: Message): void => {
    if (!state.isDisposed) channel.postMessage(message)
  }
  const publish = (): void => {
    if (state.isDisposed) return
    const shown = state.records.map((record) => presented(state, record))
    onChange(shown, state.pause, state.made, state.sight)
  }
  const refresh = async (): Promise<void> => {
    if (await readQueue(state, database, user_id)) publish()
  }
  const setLive = (id: number, next: Live): void => {
    live.set(id, next)
    tell({ kind: 'live', id, live: next })
    publish()
  }

  const wake = (): void => {
    clearTimeout(timer)
    state.pause = null
    elsewhere.clear()
    publish()
    void unlocked().then(goOn)
  }
  const wakeIn = (seconds: number): void => {
    clearTimeout(timer)
    timer = setTimeout(wake, seconds * 1000)
  }
  const pauseFor = (reason: PauseReason): void => {
    const seconds = reason === 'signedOut' ? lookAgainSeconds : secondsUntilRetry(++state.failures)
    state.pause = { reason, until: Date.now() + seconds * 1000 }
    wakeIn(seconds)
  }

  /** What is sealed can be read from here on, if the key is to be had. */
  const unlocked = async (): Promise<void> => {
    if (state.hasKey || state.isDisposed) return
    state.hasKey = await unlock(() => !state.isDisposed).then(
      () => true,
      // Without a connection, or signed out: the next round asks again.
      () => false,
    )
    state.hasAskedForKey = true
  }

  const sendOne = async (id: number, signal: AbortSignal): Promise<void> => {
    const chosen = await database.get(id)
    if (!chosen || chosen.failure !== null) return
    setLive(id, { state: 'preparing', progress: 0 })
    const prepared = await prepareEntry(database, preparePhoto, chosen)
    if (!prepared || signal.aborted) return
    const { record, content } = prepared
    const silence = watchSilence(signal)
    try {
      if (!(await Promise.race([isSignedIn(), silence.broken]))) return pauseFor('signedOut')
      const write = addressed(state, record.write)
      const onShare = (progress: number) => setLive(id, { state: 'sending', progress })
      await deliverEntry({ database, record, write, content, silence, send, tellsProgress, onShare })
      state.failures = 0
      onArrived(write)
      tell({ kind: 'arrived', write })
    } finally {
      silence.end()
    }
  }

  const handleFailure = async (id: number, error: unknown): Promise<void> => {
    if (isUnauthorized(error)) {
      onSignedOut?.(() => !state.isDisposed && state.pause?.reason === 'signedOut')
      return pauseFor('signedOut')
    }
    if (error instanceof OfflineError) return pauseFor('offline')
    if (isBusy(error)) return pauseFor('server')
    const server_failures = (state.records.find((record) => record.id === id)?.server_failures ?? 0) + 1
    if (error instanceof ServerError && server_failures < maxServerFailures) {
      pauseFor('server')
      // What cannot be counted is tried on.
      await database.update(id, { server_failures }).catch(() => undefined)
      return
    }
    await putAside(state, database, id, error)
  }

  const run = async (id: number): Promise<void> => {
    const abort = new AbortController()
    running.set(id, abort)
    const isOurs = await exclusively(`tatemori-upload-${id}`, async () => {
      try {
        await sendOne(id, abort.signal)
      } catch (error) {
        if (!abort.signal.aborted) await handleFailure(id, error)
      }
      // A browser that gives no lock now has another tab for it, as far as can be told.
    }).catch(() => false)
    running.delete(id)
    live.delete(id)
    if (state.isDisposed) return
    if (isOurs) {
      tell({ kind: 'changed' })
    } else {
      elsewhere.add(id)
      wakeIn(lookAgainSeconds)
    }
    await goOn()
  }

  const pump = (): void => {
    if (state.isDisposed) return
    if (state.pause === null) {
      const due = dueOf(state, preparePhoto !== null)
      const orphan = due.find((record) => isOrphan(state, record))
      if (orphan) return void handleFailure(orphan.id, new OrphanError()).then(changed)
      for (const { id } of due.slice(0, Math.max(0, parallelEntries - running.size))) void run(id)
    }
    if (running.size === 0) onIdle?.(state.pause)
  }

  /** Reads the queue anew and sends what is due; what cannot be read now is read a little later. */
  const goOn = async (): Promise<void> => {
    try {
      await refresh()
    } catch {
      if (state.isDisposed) return
      if (state.sight === 'unread') state.sight = 'hidden'
      pauseFor('storage')
      publish()
    }
    pump()
  }
  /** The same after a change of its own: the other tabs are told. */
  const changed = (): Promise<void> => {
    tell({ kind: 'changed' })
    return goOn()
  }

  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data.kind === 'live') {
      remote.set(data.id, data.live)
      return publish()
    }
    // A newer version's page may have sent what this one cannot read.
    if (data.kind === 'arrived') return isKnown(data.write) ? onArrived(data.write) : undefined
    if (data.kind === 'cancelled') for (const id of data.ids) running.get(id)?.abort()
    remote.clear()
    elsewhere.clear()
    void goOn()
  }
  const endChances = chances(wake, () => state.pause !== null || !state.hasKey)
  void refresh()
    .catch(() => undefined)
    .then(unlocked)
    .then(goOn)

  const commands = queueCommands({
    state,
    database,
    user_id,
    refresh,
    changed,
    wake,
    tellCancelled: (ids) => tell({ kind: 'cancelled', ids }),
  })
  return {
    ...commands,
    dispose: () => {
      state.isDisposed = true
      clearTimeout(timer)
      endChances()
      for (const abort of running.values()) abort.abort()
      database.close()
      channel.close()
    },
  }
}
