import type { Answer, OutboxRecord, QueuedEntry } from '../kinds/entry.ts'
import type { Made } from './order.ts'

export const pauseTexts = {
  offline: '通信できません。つながり次第、自動で送ります。',
  server: 'サーバーが混み合っています。しばらくしてから自動で送り直します。',
  signedOut: 'ログインし直すと、続きを送ります。',
  storage: 'この端末に保存した内容を読み取れません。しばらくしてから自動でやり直します。',
}
export type PauseReason = keyof typeof pauseTexts

/** Why nothing is sent at the moment, and when it is tried again (milliseconds); null while things go on. */
export type Pause = { reason: PauseReason; until: number } | null

/**
 * How much of what waits is seen: all of it; what there is to see is not known yet; or it is not to be had now, since its
 * key or the memory itself is away, which is tried again.
 */
export type Sight = 'all' | 'unread' | 'hidden'

export type Live = Pick<QueuedEntry, 'state' | 'progress'>

/** Why an entry is not tried any more. */
export type Refusal = Pick<OutboxRecord, 'failure' | 'contested'>

/** What an engine knows of its queue and of itself; `step` alone makes a new one of it. */
export type EngineState = {
  readonly sight: Sight
  readonly records: readonly OutboxRecord[]
  readonly answers: ReadonlyMap<number, Pick<Answer, 'made_id' | 'updated_at'>>
  readonly made: Made
  readonly pause: Pause
  /** Rounds in a row that came to nothing. */
  readonly failures: number
  /** Whether photos that are not shrunk yet can be. */
  readonly canShrink: boolean
  readonly hasKey: boolean
  readonly hasAskedForKey: boolean
  readonly isDisposed: boolean
  readonly running: ReadonlySet<number>
  readonly live: ReadonlyMap<number, Live>
  /** What other tabs are doing, as far as they have told since their last change. */
  readonly remote: ReadonlyMap<number, Live>
  /** Entries that another tab is sending. */
  readonly elsewhere: ReadonlySet<number>
  /** Why entries are not tried any more, where the device cannot keep that. */
  readonly unkept: ReadonlyMap<number, Refusal>
  /** What was put aside, and what waits for that. */
  readonly aside: ReadonlySet<number>
  /** The last look into the memory that is shown. */
  readonly shownLook: number
}

export const newEngineState = (canShrink: boolean): EngineState => ({
  sight: 'unread',
  records: [],
  answers: new Map(),
  made: new Map(),
  pause: null,
  failures: 0,
  canShrink,
  hasKey: false,
  hasAskedForKey: false,
  isDisposed: false,
  running: new Set(),
  live: new Map(),
  remote: new Map(),
  elsewhere: new Set(),
  unkept: new Map(),
  aside: new Set(),
  shownLook: 0,
})
