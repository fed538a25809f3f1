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

/** What an engine knows of its queue and of itself. */
export type EngineState = {
  sight: Sight
  records: OutboxRecord[]
  answers: ReadonlyMap<number, Pick<Answer, 'made_id' | 'updated_at'>>
  made: Made
  pause: Pause
  /** Rounds in a row that came to nothing. */
  failures: number
  hasKey: boolean
  hasAskedForKey: boolean
  isDisposed: boolean
  readonly running: Map<number, AbortController>
  readonly live: Map<number, Live>
  /** What other tabs are doing, as far as they have told since their last change. */
  readonly remote: Map<number, Live>
  /** Entries that another tab is sending. */
  readonly elsewhere: Set<number>
  /** Why entries are not tried any more, where the device cannot keep that. */
  readonly unkept: Map<number, Pick<OutboxRecord, 'failure' | 'contested'>>
  /** What was put aside, and what waits for that. */
  readonly aside: Set<number>
  readonly looks: { begun: number; shown: number }
}

export const newEngineState = (): EngineState => ({
  sight: 'unread',
  records: [],
  answers: new Map(),
  made: new Map(),
  pause: null,
  failures: 0,
  hasKey: false,
  hasAskedForKey: false,
  isDisposed: false,
  running: new Map(),
  live: new Map(),
  remote: new Map(),
  elsewhere: new Set(),
  unkept: new Map(),
  aside: new Set(),
  looks: { begun: 0, shown: 0 },
})
