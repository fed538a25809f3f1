/**
 * Sends what one person wrote from the browser's memory, two at a time, until all has arrived: what belongs together in
 * the order in which it was written, everything else without waiting for it, words before files. Every open tab has an
 * engine; an entry is one tab's at a time, and all of them show the same queue.
 */
import {
  describeError,
  isConflict,
  isPassing,
  isUnauthorized,
  OfflineError,
  OtherError,
  ServerError,
} from '#src/api/errors.ts'
import type { CallOptions } from '#src/api/call.ts'
import { randomKey } from '#src/lib/random-key.ts'
import { exclusively } from './exclusively.ts'
import { sha256Of } from '#src/lib/sha256.ts'
import { filesOf } from '../kinds/entry.ts'
import type { Answer, OutboxRecord, QueuedEntry, SentEntry, Write } from '../kinds/entry.ts'
import { ContestedError } from '../kinds/kind.ts'
import type { Sending } from '../kinds/kind.ts'
import { isKnown, kindOf } from '../kinds/kinds.ts'
import { laneOf, mayPass, mustFollow, neededBy, resolved, resolvedSoFar, withDependents } from './order.ts'
import type { Made } from './order.ts'
import type { OutboxDatabase } from './outbox-database.ts'
import type { preparePhoto as prepare } from '../photos/prepare-photo.ts'
import { isFull, sendingFailureOf } from './storage-failures.ts'

const parallelEntries = 2
/** An entry that the server stumbles over this often is put aside. */
const maxServerFailures = 4
const secondsUntilRetry = (failures: number): number => Math.min(60, 2 ** failures)
/** So long nothing at all may come of a call before it counts as cut: a bar of signal through which nothing passes. */
const silenceMs = 90_000
/** When to look again whether another tab has given up an entry, or somebody has signed in again. */
const lookAgainSeconds = 15

const pauseTexts = {
  offline: '通信できません。つながり次第、自動で送ります。',
  server: 'サーバーが混み合っています。しばらくしてから自動で送り直します。',
  signedOut: 'ログインし直すと、続きを送ります。',
  storage: 'この端末に保存した内容を読み取れません。しばらくしてから自動でやり直します。',
}
type PauseReason = keyof typeof pauseTexts
const orderText = '前の内容を送ったあとに送ります。'

/** Why nothing is sent at the moment, and when it is tried again (milliseconds); null while things go on. */
export type Pause = { reason: PauseReason; until: number } | null

/**
 * How much of what waits is seen: all of it; what there is to see is not known yet; or it is not to be had now, since its
 * key or the memory itself is away, which is tried again.
 */
export type Sight = 'all' | 'unread' | 'hidden'

type Live = Pick<QueuedEntry, 'state' | 'progress'>
/** Ends what is silent for too long as a lost connection would; `heard` is told of every sign of life. */
const watchSilence = (signal: AbortSignal) => {
  const cut = new AbortController()
  const follow = () => cut.abort(signal.reason)
  signal.addEventListener('abort', follow)
  let timer: ReturnType<typeof setTimeout> | undefined
  const heard = () => {
    clearTimeout(timer)
    timer = setTimeout(() => cut.abort(new OfflineError()), silenceMs)
  }
  heard()
  const stop = () => clearTimeout(timer)
  const end = () => {
    stop()
    signal.removeEventListener('abort', follow)
  }
  const broken = new Promise<never>((_resolve, reject) =>
    cut.signal.addEventListener('abort', () => reject(cut.signal.reason as Error)),
  )
  broken.catch(() => undefined)
  return { signal: cut.signal, broken, heard, stop, end }
}

/** What tabs tell each other. */
type Message =
  | { kind: 'changed' }
  | { kind: 'live'; id: number; live: Live }
  | { kind: 'cancelled'; ids: readonly number[] }
  | { kind: 'arrived'; write: Write }

export type SendOptions = CallOptions & Pick<Sending, 'onRebased'>

export type OutboxEngineOptions = {
  user_id: number
  database: OutboxDatabase
  /** Whether this person is (still) the one signed in; throws UnauthorizedError where nobody is. */
  isSignedIn: () => Promise<boolean>
  /** A call of it was refused since nobody is signed in any more; `isWanted` tells later whether that still is of interest. */
  onSignedOut?: (isWanted: () => boolean) => void
  /** Gets the person's key where it is not here yet, if it is still wanted then; whatever it fails with, the next round tries again. */
  unlock: (isWanted: () => boolean) => Promise<void>
  send: (record: OutboxRecord, content: Blob | undefined, options: SendOptions) => Promise<Answer | void>
  /** null where no photo can be shrunk: those that are not yet wait for a page. */
  preparePhoto: typeof prepare | null
  /** Whether a file on its way says how far it has come. */
  tellsProgress: boolean
  /** Calls `wake` whenever things may go on; `isWaiting` tells whether they stand. Answers how to end it. */
  chances: (wake: () => void, isWaiting: () => boolean) => () => void
  /** `made`: the server's ids of what entries made, by their numbers. */
  onChange: (entries: readonly QueuedEntry[], pause: Pause, made: Made, sight: Sight) => void
  /** Also for what another tab sent. */
  onArrived: (write: Write) => void
  /** Nothing is on its way any more, for the reason given; null where nothing is left to send now. */
  onIdle?: (pause: Pause) => void
}

type NewEntry<W extends Write = Write> = { write: W; key?: string | null; content?: Blob | undefined }

export type OutboxEngine = {
  /** Answers its number once it would survive a reload; rejects with what the database says where it cannot be kept. */
  add: (entry: NewEntry) => Promise<number>
  /** Stops and forgets the entry and what cannot be sent without it. */
  cancel: (id: number) => Promise<void>
  retry: (id: number) => Promise<void>
  /** Tries refused entries again as they are now, each by its number. */
  mend: (mended: ReadonlyMap<number, Write>) => Promise<void>
  /** Sends a contested entry over what the other saved; of these items or fields theirs stays. */
  settleContest: (id: number, theirs: ReadonlySet<number | string>) => Promise<void>
  /** Whether it must not be sent before something that waits. */
  mustWait: (write: Write) => boolean
  /** Tries everything now. */
  wake: () => void
  /** What was sent from here in the last 90 days, the last first. */
  listSent: () => Promise<SentEntry[]>
  /** A file's entry as it is sent, the file first; nothing where it is gone, or no file. */
  readFiles: (id: number) => Promise<File[]>
  /** Whether what waits is unreadable without the person's key. */
  isSealing: () => Promise<boolean>
  /** Stops; what has not arrived stays for the next engine. */
  dispose: () => void
}

/** The server has other bytes than the phone. */
class NotWhatWasSent extends Error {
  override readonly name = 'NotWhatWasSent'
  constructor() {
    super('サーバーに届いた内容が、この端末のファイルと一致しませんでした。もう一度選んで送ってください。')
  }
}

/** What it is about is never made. */
class OrphanError extends Error {
  override readonly name = 'OrphanError'
  constructor() {
    super('元になる登録が取り消されたため、送れません。')
  }
}

const isBusy = (error: unknown): boolean =>
  (error instanceof ServerError || error instanceof OtherError) && isPassing(error.status)

const failureOf = (error: unknown): string =>
  error instanceof NotWhatWasSent || error instanceof OrphanError || error instanceof ContestedError
    ? error.message
    : (sendingFailureOf(error) ?? describeError(error))

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
  const running = new Map<number, AbortController>()
  const live = new Map<number, Live>()
  /** What other tabs are doing, as far as they have told since their last change. */
  const remote = new Map<number, Live>()
  /** Entries that another tab is sending. */
  const elsewhere = new Set<number>()
  /** Why entries are not tried any more, where the device cannot keep that. */
  const unkept = new Map<number, Pick<OutboxRecord, 'failure' | 'contested'>>()
  const looks = { begun: 0, shown: 0 }
  let sight: Sight = 'unread'
  let records: OutboxRecord[] = []
  const aside = new Set<number>()
  let answers: Awaited<ReturnType<OutboxDatabase['answers']>> = new Map()
  let made: Made = new Map()
  let pause: Pause = null
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let isDisposed = false

  const tell = (message: Message): void => {
    if (!isDisposed) channel.postMessage(message)
  }

  const blocks = (earlier: OutboxRecord, { write }: OutboxRecord): boolean =>
    mustFollow(write, earlier) && !(aside.has(earlier.id) && mayPass(write, earlier))
  /** Whether entries stand before this one that must go first. */
  const isBehind = (record: OutboxRecord): boolean =>
    records.some((other) => other.id < record.id && blocks(other, record))
  /** What was put aside, and what waits for that: until somebody decides none of it goes. */
  const findAside = (): void => {
    aside.clear()
    for (const record of records)
      if (record.failure !== null || records.some((other) => aside.has(other.id) && blocks(other, record)))
        aside.add(record.id)
  }

  const present = (record: OutboxRecord): QueuedEntry => {
    const { id, write, written_at, contested, failure } = record
    const shown = { id, write, written_at, contested, document_id: kindOf(write).document(write) }
    if (failure !== null) return { ...shown, state: 'failed', progress: 0, error: failure }
    const note = write.kind === 'file' ? write.note : null
    const current = live.get(id) ?? remote.get(id)
    if (current) return { ...shown, ...current, error: note }
    const waitsFor = pause ? pauseTexts[pause.reason] : isBehind(record) ? orderText : note
    return { ...shown, state: 'waiting', progress: 0, error: waitsFor }
  }
  const publish = (): void => {
    if (!isDisposed) onChange(records.map(present), pause, made, sight)
  }
  const refresh = async (): Promise<void> => {
    const turn = ++looks.begun
    const [found, answered] = [await database.look(user_id), await database.answers(user_id)]
    // What was read before something else that is shown already says how things were.
    if (isDisposed || turn < looks.shown) return
    looks.shown = turn
    answers = answered
    made = new Map(
      [...answered].flatMap(([id, { made_id }]) => (made_id === undefined ? [] : [[id, made_id] as const])),
    )
    records = found.records.map((record) => ({
      ...record,
      ...unkept.get(record.id),
      write: resolvedSoFar(record.write, made),
    }))
    findAside()
    sight = found.isAll ? 'all' : hasAskedForKey ? 'hidden' : 'unread'
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
    void unlocked().then(goOn)
  }
  const wakeIn = (seconds: number): void => {
    clearTimeout(timer)
    timer = setTimeout(wake, seconds * 1000)
  }
  const pauseFor = (reason: PauseReason): void => {
    const seconds = reason === 'signedOut' ? lookAgainSeconds : secondsUntilRetry(++failures)
    pause = { reason, until: Date.now() + seconds * 1000 }
    wakeIn(seconds)
  }

  let hasKey = false
  let hasAskedForKey = false
  /** What is sealed can be read from here on, if the key is to be had. */
  const unlocked = async (): Promise<void> => {
    if (hasKey || isDisposed) return
    hasKey = await unlock(() => !isDisposed).then(
      () => true,
      // Without a connection, or signed out: the next round asks again.
      () => false,
    )
    hasAskedForKey = true
  }

  /** A file with its bytes as they are sent; undefined where it is gone. */
  const prepare = async (chosen: OutboxRecord): Promise<{ record: OutboxRecord; content?: Blob } | undefined> => {
    const { id, write } = chosen
    if (write.kind !== 'file') return { record: chosen }
    const content = await database.readContent(id)
    if (!content) return undefined
    if (write.is_prepared) return { record: chosen, content }
    const prepared =
      write.keep_original || !preparePhoto
        ? { content, name: write.name, note: null }
        : await preparePhoto(content, write.name)
    const { size, type } = prepared.content
    const change = { write: { ...write, name: prepared.name, note: prepared.note, is_prepared: true, size, type } }
    const keeping =
      prepared.content === content ? database.update(id, change) : database.replaceContent(id, prepared.content, change)
    const record = await keeping.catch((error: unknown) => {
      // A full device gets room by sending: the same would be made of it again.
      if (isFull(error)) return { ...chosen, ...change }
      throw error
    })
    return record && { record, content: prepared.content }
  }

  /** The write as the server takes it: with its ids, and from what this phone saw of the record last. */
  const addressed = (write: Write): Write => {
    const known = resolved(write, made)
    if (!('after' in known) || known.after === null) return known
    return { ...known, updated_at: answers.get(known.after)?.updated_at ?? known.updated_at }
  }

  const sendOne = async (id: number, signal: AbortSignal): Promise<void> => {
    const chosen = await database.get(id)
    if (!chosen || chosen.failure !== null) return
    setLive(id, { state: 'preparing', progress: 0 })
    const prepared = await prepare(chosen)
    if (!prepared || signal.aborted) return
    const { record, content } = prepared
    const silence = watchSilence(signal)
    try {
      if (!(await Promise.race([isSignedIn(), silence.broken]))) return pauseFor('signedOut')
      await deliver(record, content, silence)
    } finally {
      silence.end()
    }
  }

  const deliver = async (
    record: OutboxRecord,
    content: Blob | undefined,
    { signal, broken, heard, stop }: ReturnType<typeof watchSilence>,
  ): Promise<void> => {
    const { id } = record
    // Without a word of how far a file has come its silence says nothing.
    if (content && !tellsProgress) stop()
    setLive(id, { state: 'sending', progress: 0 })
    let percent = 0
    // The last word on progress may come after the answer, or after the connection was lost.
    let isOver = false
    const onProgress = (progress: number): void => {
      if (isOver || signal.aborted) return
      heard()
      if (Math.floor(progress * 100) === percent) return
      percent = Math.floor(progress * 100)
      setLive(id, { state: 'sending', progress })
    }
    let received: readonly string[] = []
    const onReceived = (sha256s: readonly string[]): void => {
      received = sha256s
    }
    let isRebased = 'is_rebased' in record.write
    const onRebased = async (updated_at: string): Promise<void> => {
      isRebased = true
      if ('after' in record.write)
        await database.update(id, { write: { ...record.write, updated_at, after: null, is_rebased: true } })
      else if ('updated_at' in record.write) await database.update(id, { write: { ...record.write, updated_at } })
    }
    const write = addressed(record.write)
    let answer: Answer | void
    try {
      const idempotencyKey = await database.keyOf(record)
      const sending = send({ ...record, write }, content, { signal, onProgress, onReceived, onRebased, idempotencyKey })
      answer = await Promise.race([sending, broken])
    } finally {
      isOver = true
      stop()
    }
    if (content && write.kind === 'file') {
      for (const [index, file] of filesOf(write, content).entries()) {
        const sha256 = await sha256Of(file)
        if (received[index] === undefined || (sha256 !== null && received[index] !== sha256)) throw new NotWhatWasSent()
      }
    }
    const { updated_at, ...said } = answer ?? {}
    // What came after it on this phone was written without what others had saved by then: it is compared by itself.
    await database.settle(record, {
      ...said,
      ...(!isRebased && updated_at !== undefined && { updated_at }),
      sha256: received[0] ?? null,
    })
    failures = 0
    onArrived(write)
    tell({ kind: 'arrived', write })
  }

  const putAside = async (id: number, error: unknown): Promise<void> => {
    if (isUnauthorized(error)) {
      onSignedOut?.(() => !isDisposed && pause?.reason === 'signedOut')
      return pauseFor('signedOut')
    }
    if (error instanceof OfflineError) return pauseFor('offline')
    if (isBusy(error)) return pauseFor('server')
    const server_failures = (records.find((record) => record.id === id)?.server_failures ?? 0) + 1
    if (error instanceof ServerError && server_failures < maxServerFailures) {
      pauseFor('server')
      // What cannot be counted is tried on.
      await database.update(id, { server_failures }).catch(() => undefined)
      return
    }
    const refused = { failure: failureOf(error), contested: error instanceof ContestedError ? error.contested : null }
    try {
      await database.update(id, {
        ...refused,
        // Under the key of the whole the rest has gone, or may have.
        ...(error instanceof ContestedError && error.left && { write: error.left, key: randomKey() }),
        // What the server knows under its number is something else: sent again it needs another.
        ...(isConflict(error) && error.body['code'] === 'contested' && { key: randomKey() }),
      })
    } catch {
      unkept.set(id, refused)
    }
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
      // A browser that gives no lock now has another tab for it, as far as can be told.
    }).catch(() => false)
    running.delete(id)
    live.delete(id)
    if (isDisposed) return
    if (isOurs) {
      tell({ kind: 'changed' })
    } else {
      elsewhere.add(id)
      wakeIn(lookAgainSeconds)
    }
    await goOn()
  }

  /** What it needs is gone without having been made. */
  const isOrphan = ({ write }: OutboxRecord): boolean =>
    neededBy(write).some((id) => answers.get(id)?.made_id === undefined && !records.some((other) => other.id === id))

  /** Shrunk, or to be sent as it is. */
  const isReady = ({ write }: OutboxRecord): boolean =>
    preparePhoto !== null || write.kind !== 'file' || write.is_prepared || write.keep_original

  const pump = (): void => {
    if (isDisposed) return
    if (pause === null) {
      const due = records.filter(
        (record) =>
          record.failure === null &&
          isReady(record) &&
          !running.has(record.id) &&
          !elsewhere.has(record.id) &&
          !isBehind(record),
      )
      // A word to the office does not wait for forty photos.
      due.sort((a, b) => Number(a.write.kind === 'file') - Number(b.write.kind === 'file'))
      const orphan = due.find(isOrphan)
      if (orphan) return void putAside(orphan.id, new OrphanError()).then(changed)
      for (const { id } of due.slice(0, Math.max(0, parallelEntries - running.size))) void run(id)
    }
    if (running.size === 0) onIdle?.(pause)
  }

  /** Reads the queue anew and sends what is due; what cannot be read now is read a little later. */
  const goOn = async (): Promise<void> => {
    try {
      await refresh()
    } catch {
      if (isDisposed) return
      if (sight === 'unread') sight = 'hidden'
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
  const endChances = chances(wake, () => pause !== null || !hasKey)
  void refresh()
    .catch(() => undefined)
    .then(unlocked)
    .then(goOn)

  /** The last entry that changes or makes the same document, whose answer this one begins from. */
  const before = (write: Write): number | null => {
    if (!('after' in write)) return null
    const lane = laneOf(resolvedSoFar(write, made))
    const last = records.findLast((other) => laneOf(other.write) === lane)
    if (last) return last.id
    const [maker] = neededBy(write)
    return maker ?? null
  }

  return {
    add: async ({ write, key = null, content }) => {
      // What another tab has just put in counts too.
      await refresh()
      const after = before(write)
      const id = await database.add(
        {
          user_id,
          write: 'after' in write ? { ...write, after } : write,
          written_at: Date.now(),
          key,
          server_failures: 0,
          failure: null,
          contested: null,
        },
        content,
      )
      await changed()
      return id
    },
    cancel: async (id) => {
      const ids = withDependents(records, id).map((entry) => entry.id)
      await database.remove(ids)
      for (const each of ids) running.get(each)?.abort()
      tell({ kind: 'cancelled', ids })
      await changed()
    },
    retry: async (id) => {
      // Where its failure could not be kept there is none to be taken back.
      if (!unkept.delete(id)) await database.update(id, { failure: null, contested: null, server_failures: 0 })
      await changed()
      wake()
    },
    mend: async (mended) => {
      const current = await Promise.all([...mended.keys()].map((id) => database.get(id)))
      for (const record of current.filter((each) => each !== undefined)) {
        const isRefused = record.failure !== null || unkept.has(record.id)
        await database.update(record.id, {
          write: mended.get(record.id)!,
          // Under its own number the server knows what was refused.
          ...(isRefused && { failure: null, contested: null, server_failures: 0, key: randomKey() }),
        })
        unkept.delete(record.id)
      }
      await changed()
      wake()
    },
    settleContest: async (id, theirs) => {
      const record = await database.get(id)
      const contested = unkept.get(id)?.contested ?? record?.contested
      if (!record || !contested) return
      const write = kindOf(record.write).settled(record.write, contested, theirs)
      if (write) await database.update(id, { write, failure: null, contested: null, server_failures: 0 })
      else await database.remove([id])
      unkept.delete(id)
      await changed()
      wake()
    },
    mustWait: (write) =>
      neededBy(write).length > 0 ||
      records.some((record) => mustFollow(write, record) && !(record.failure !== null && mayPass(write, record))),
    wake,
    listSent: () => database.listSent(user_id),
    readFiles: async (id) => {
      const [record, content] = [await database.get(id), await database.readContent(id)]
      return content && record?.write.kind === 'file' ? filesOf(record.write, content) : []
    },
    isSealing: () => database.hasKey(user_id),
    dispose: () => {
      isDisposed = true
      clearTimeout(timer)
      endChances()
      for (const abort of running.values()) abort.abort()
      database.close()
      channel.close()
    },
  }
}
