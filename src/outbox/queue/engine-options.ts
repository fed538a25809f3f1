import type { CallOptions } from '#src/api/call.ts'
import type { Answer, OutboxRecord, QueuedEntry, SentEntry, Write } from '../kinds/entry.ts'
import type { Sending } from '../kinds/kind.ts'
import type { preparePhoto as prepare } from '../photos/prepare-photo.ts'
import type { Pause, Sight } from './engine-state.ts'
import type { Made } from './order.ts'
import type { OutboxDatabase } from './outbox-database.ts'

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
