/**
 * Sends the files of one person from the browser's memory, two at a time, until all have arrived. Every open tab has
 * an engine; a file is one tab's at a time, and all of them show the same queue.
 */
import { describeError, isUnauthorized, OfflineError, OtherError, ServerError } from '#src/api/errors.ts'
import type { CallOptions } from '#src/api/call.ts'
import { exclusively } from './exclusively.ts'
import { preparePhoto } from './prepare-photo.ts'
import type { QueuedUpload, UploadRecord, UploadTarget } from './upload.ts'
import type { UploadDatabase } from './upload-database.ts'

const parallelUploads = 2
/** A file that the server stumbles over this often is put aside. */
const maxServerFailures = 4
const secondsUntilRetry = (failures: number): number => Math.min(60, 2 ** failures)
/** When to look again whether another tab has given up a file, or somebody has signed in again. */
const lookAgainSeconds = 15

const pauseTexts = {
  offline: '通信できません。つながり次第、自動で送ります。',
  server: 'サーバーが混み合っています。しばらくしてから自動で送り直します。',
  signedOut: 'ログインし直すと、続きを送ります。',
}
type PauseReason = keyof typeof pauseTexts

type Live = Pick<QueuedUpload, 'state' | 'progress'>
/** What tabs tell each other. */
type Message =
  | { kind: 'changed' }
  | { kind: 'live'; id: number; live: Live }
  | { kind: 'cancelled'; id: number }
  | { kind: 'arrived'; target: UploadTarget }

type NewUpload = Pick<UploadRecord, 'target' | 'name' | 'content' | 'keep_original'>

export type UploadEngineOptions = {
  user_id: number
  database: UploadDatabase
  /** Whether this person is (still) the one signed in; throws UnauthorizedError where nobody is. */
  isSignedIn: () => Promise<boolean>
  send: (record: UploadRecord, options: CallOptions) => Promise<void>
  onChange: (uploads: readonly QueuedUpload[]) => void
  /** Also for what another tab sent. */
  onArrived: (target: UploadTarget) => void
}

export type UploadEngine = {
  /** Rejects with what the database says where it cannot be kept. */
  add: (upload: NewUpload) => Promise<void>
  cancel: (id: string) => Promise<void>
  retry: (id: string) => Promise<void>
  /** Stops; what has not arrived stays for the next engine. */
  dispose: () => void
}

const isBusy = (error: unknown): boolean =>
  error instanceof ServerError || (error instanceof OtherError && (error.status === 429 || error.status === 408))

export const createUploadEngine = ({
  user_id,
  database,
  isSignedIn,
  send,
  onChange,
  onArrived,
}: UploadEngineOptions): UploadEngine => {
  const channel = new BroadcastChannel(`tatemori-uploads-${user_id}`)
  const running = new Map<number, AbortController>()
  const live = new Map<number, Live>()
  /** What other tabs are doing, as far as they have told since their last change. */
  const remote = new Map<number, Live>()
  /** Files that another tab is sending. */
  const elsewhere = new Set<number>()
  let records: UploadRecord[] = []
  let pause: PauseReason | null = null
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let isDisposed = false

  const tell = (message: Message): void => {
    if (!isDisposed) channel.postMessage(message)
  }

  const present = ({ id, target, name, content, failure, note }: UploadRecord): QueuedUpload => {
    const shown = { id: String(id), target, name, size: content.size }
    if (failure !== null) return { ...shown, state: 'failed', progress: 0, error: failure }
    const current = live.get(id) ?? remote.get(id)
    if (current) return { ...shown, ...current, error: note }
    return { ...shown, state: 'waiting', progress: 0, error: pause === null ? note : pauseTexts[pause] }
  }
  const publish = (): void => {
    if (!isDisposed) onChange(records.map(present))
  }
  const refresh = async (): Promise<void> => {
    const found = await database.list(user_id)
    if (isDisposed) return
    records = found
    publish()
  }
  const setLive = (id: number, next: Live): void => {
    live.set(id, next)
    tell({ kind: 'live', id, live: next })
    publish()
  }

  const wake = (): void => {
    clearTimeout(timer)
    pause = null
    elsewhere.clear()
    publish()
    pump()
  }
  const wakeIn = (seconds: number): void => {
    clearTimeout(timer)
    timer = setTimeout(wake, seconds * 1000)
  }
  const pauseFor = (reason: PauseReason): void => {
    pause = reason
    wakeIn(reason === 'signedOut' ? lookAgainSeconds : secondsUntilRetry(++failures))
  }

  const prepare = async (record: UploadRecord): Promise<UploadRecord | undefined> => {
    if (record.is_prepared) return record
    const prepared = record.keep_original ? {} : await preparePhoto(record.content, record.name)
    return database.update(record.id, { ...prepared, is_prepared: true })
  }

  const sendOne = async (id: number, signal: AbortSignal): Promise<void> => {
    const chosen = await database.get(id)
    if (!chosen || chosen.failure !== null) return
    setLive(id, { state: 'preparing', progress: 0 })
    const record = await prepare(chosen)
    if (!record || signal.aborted) return
    if (!(await isSignedIn())) return pauseFor('signedOut')
    await database.update(id, { first_sent_at: record.first_sent_at ?? Date.now() })
    setLive(id, { state: 'sending', progress: 0 })
    let percent = 0
    // The last word on progress may come after the answer, or after the connection was lost.
    let isOver = false
    const onProgress = (progress: number): void => {
      if (isOver || signal.aborted || Math.floor(progress * 100) === percent) return
      percent = Math.floor(progress * 100)
      setLive(id, { state: 'sending', progress })
    }
    try {
      await send(record, { signal, onProgress })
    } finally {
      isOver = true
    }
    await database.remove(id)
    failures = 0
    onArrived(record.target)
    tell({ kind: 'arrived', target: record.target })
  }

  const putAside = async (id: number, error: unknown): Promise<void> => {
    if (isUnauthorized(error)) return pauseFor('signedOut')
    if (error instanceof OfflineError) return pauseFor('offline')
    const server_failures = (records.find((record) => record.id === id)?.server_failures ?? 0) + 1
    if (isBusy(error) && server_failures < maxServerFailures) {
      await database.update(id, { server_failures })
      return pauseFor('server')
    }
    await database.update(id, { failure: describeError(error) })
  }

  const run = async (id: number): Promise<void> => {
    const abort = new AbortController()
    running.set(id, abort)
    const isOurs = await exclusively(`tatemori-upload-${id}`, async () => {
      try {
        await sendOne(id, abort.signal)
      } catch (error) {
        if (!abort.signal.aborted) await putAside(id, error)
      }
    })
    running.delete(id)
    live.delete(id)
    if (isDisposed) return
    if (isOurs) {
      tell({ kind: 'changed' })
    } else {
      elsewhere.add(id)
      wakeIn(lookAgainSeconds)
    }
    await refresh()
    pump()
  }

  const pump = (): void => {
    if (isDisposed || pause !== null) return
    const due = records.filter(({ id, failure }) => failure === null && !running.has(id) && !elsewhere.has(id))
    for (const { id } of due.slice(0, Math.max(0, parallelUploads - running.size))) void run(id)
  }

  /** Reads the queue anew after a change of its own, tells the other tabs and goes on. */
  const changed = async (): Promise<void> => {
    tell({ kind: 'changed' })
    await refresh()
    pump()
  }

  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data.kind === 'live') {
      remote.set(data.id, data.live)
      return publish()
    }
    if (data.kind === 'arrived') return onArrived(data.target)
    if (data.kind === 'cancelled') running.get(data.id)?.abort()
    remote.clear()
    elsewhere.clear()
    void refresh().then(pump)
  }
  const wakeWhenVisible = (): void => {
    if (document.visibilityState === 'visible') wake()
  }
  window.addEventListener('online', wake)
  document.addEventListener('visibilitychange', wakeWhenVisible)
  void refresh().then(pump)

  return {
    add: async (upload) => {
      await database.add({
        ...upload,
        user_id,
        is_prepared: false,
        note: null,
        first_sent_at: null,
        server_failures: 0,
        failure: null,
      })
      await changed()
    },
    cancel: async (id) => {
      await database.remove(Number(id))
      running.get(Number(id))?.abort()
      tell({ kind: 'cancelled', id: Number(id) })
      await changed()
    },
    retry: async (id) => {
      await database.update(Number(id), { failure: null, server_failures: 0 })
      await changed()
      wake()
    },
    dispose: () => {
      isDisposed = true
      clearTimeout(timer)
      window.removeEventListener('online', wake)
      document.removeEventListener('visibilitychange', wakeWhenVisible)
      for (const abort of running.values()) abort.abort()
      channel.close()
    },
  }
}
