/**
 * What the engine does of what happens to it, as a pure function: a state and an event make the next state and what is to
 * be done. outbox-engine.ts does it, and says what came of it as further events.
 *
 * An entry, from the moment it is written until it is gone:
 *
 *            added                    due, and fewer than two on their way
 *   (typed) ───────▶ waiting ─────────────────────────────────────────▶ running
 *                     ▲  ▲                                              │ │ │ │
 *                     │  │ ended: another tab has it (elsewhere)        │ │ │ └─ delivered ▶ gone: a line of what was sent
 *                     │  └──────────────────────────────────────────────┘ │ └─── cancelled ▶ gone
 *                     │     no connection, no server, nobody signed in:   │
 *                     │     all wait (pause), then woken                  │ refused, contested, an orphan, or four
 *                     ├───────────────────────────────────────────────────┤ stumbles of the server
 *                     │                    decided                        ▼
 *                     └──────────────────────────────────────────────── aside, with what waits for it
 *
 * `waiting` is: in the memory, without a failure. Behind what must go before it (order.ts) it waits however long.
 *
 * The engine:
 *
 *   started ▶ look ▶ unlock ▶ look ▶ send what is due ◀────────────────┐
 *                                     │ each end, each change of any tab │
 *                                     ├──────────────────────────────────┘
 *                                     └ offline, server, signedOut, storage ▶ pause ▶ woken (clock, network, sign-in) ▶ look
 */
import { isUnauthorized, OfflineError, ServerError } from '#src/api/errors.ts'
import type { Write } from '../kinds/entry.ts'
import { isKnown } from '../kinds/kinds.ts'
import type { EngineState, Live, Pause, PauseReason } from './engine-state.ts'
import { dueOf, isOrphan, seen } from './queue-view.ts'
import type { Found } from './queue-view.ts'
import { isBusy, OrphanError, refusalOf } from './refused-entry.ts'

const parallelEntries = 2
/** An entry that the server stumbles over this often is put aside. */
const maxServerFailures = 4
const secondsUntilRetry = (failures: number): number => Math.min(60, 2 ** failures)
/** When to look again whether another tab has given up an entry, or somebody has signed in again. */
const lookAgainSeconds = 15

/** What tabs tell each other. */
export type Message =
  | { kind: 'changed' }
  | { kind: 'live'; id: number; live: Live }
  | { kind: 'cancelled'; ids: readonly number[] }
  | { kind: 'arrived'; write: Write }

/** What follows a look into the memory. */
type Next = 'unlock' | 'send' | 'nothing'

export type EngineEvent =
  | { on: 'started' }
  /** `look`: which one, by its number: what was read before something else that is shown is not. */
  | { on: 'looked'; look: number; found: Found; next: Next }
  | { on: 'unreadable'; next: Next }
  | { on: 'unlocked'; hasKey: boolean }
  /** The clock, the network, a sign-in or a person: things may go on. */
  | { on: 'woken' }
  | { on: 'moved'; id: number; live: Live }
  | { on: 'delivered'; write: Write }
  /** Another person is signed in, or nobody. */
  | { on: 'notSignedIn' }
  | { on: 'failed'; id: number; error: unknown }
  /** What was refused is put aside; `isKept`: in the memory too. */
  | { on: 'putAside'; id: number; error: unknown; isKept: boolean }
  /** `isOurs`: no other tab had it. */
  | { on: 'ended'; id: number; isOurs: boolean }
  | { on: 'told'; message: Message }
  /** A command of this tab has changed the memory. */
  | { on: 'changed' }
  | { on: 'cancelled'; ids: readonly number[] }
  | { on: 'decided'; ids: readonly number[] }
  | { on: 'disposed' }

export type Effect =
  | { do: 'look'; next: Next }
  | { do: 'unlock' }
  | { do: 'send'; id: number }
  | { do: 'abort'; ids: readonly number[] }
  | { do: 'countFailure'; id: number; server_failures: number }
  | { do: 'putAside'; id: number; error: unknown }
  | { do: 'tell'; message: Message }
  | { do: 'show' }
  | { do: 'wakeIn'; seconds: number }
  | { do: 'stopClock' }
  | { do: 'askToSignIn' }
  | { do: 'sayArrived'; write: Write }
  | { do: 'sayIdle'; pause: Pause }
  | { do: 'close' }

type Step = readonly [EngineState, readonly Effect[]]
type Of<On extends EngineEvent['on']> = Extract<EngineEvent, { on: On }>
/** `at`: when it happens, milliseconds. */
type Steps = { [On in EngineEvent['on']]: (state: EngineState, event: Of<On>, at: number) => Step }

const show: Effect = { do: 'show' }
const tellChanged: Effect = { do: 'tell', message: { kind: 'changed' } }
const lookAndSend: Effect = { do: 'look', next: 'send' }
const goOnAfterChange: readonly Effect[] = [tellChanged, lookAndSend]

const without = <T>(all: ReadonlySet<T>, gone: readonly T[]): ReadonlySet<T> =>
  new Set([...all].filter((each) => !gone.includes(each)))
const withoutKeys = <T>(all: ReadonlyMap<number, T>, gone: readonly number[]): ReadonlyMap<number, T> =>
  new Map([...all].filter(([id]) => !gone.includes(id)))

const paused = (state: EngineState, reason: PauseReason, at: number): Step => {
  const failures = reason === 'signedOut' ? state.failures : state.failures + 1
  const seconds = reason === 'signedOut' ? lookAgainSeconds : secondsUntilRetry(failures)
  return [{ ...state, failures, pause: { reason, until: at + seconds * 1000 } }, [{ do: 'wakeIn', seconds }]]
}

/** Sends what is due, as much as goes at once. */
const sendDue = (state: EngineState): Step => {
  const due = state.pause === null ? dueOf(state) : []
  const orphan = due.find((record) => isOrphan(state, record))
  if (orphan) return [state, [{ do: 'putAside', id: orphan.id, error: new OrphanError() }]]
  const ids = due.slice(0, Math.max(0, parallelEntries - state.running.size)).map(({ id }) => id)
  const running = new Set([...state.running, ...ids])
  const sends = ids.map((id): Effect => ({ do: 'send', id }))
  return [{ ...state, running }, running.size === 0 ? [{ do: 'sayIdle', pause: state.pause }] : sends]
}

/** Goes on after a look: with the key first where it is not here, or with what is due. */
const after = (next: Next, state: EngineState, effects: readonly Effect[]): Step => {
  if (next === 'nothing') return [state, effects]
  if (next === 'unlock') return [state, [...effects, state.hasKey ? lookAndSend : { do: 'unlock' }]]
  const [sending, sends] = sendDue(state)
  return [sending, [...effects, ...sends]]
}

const failed: Steps['failed'] = (state, { id, error }, at) => {
  if (isUnauthorized(error)) {
    const [waiting, effects] = paused(state, 'signedOut', at)
    return [waiting, [{ do: 'askToSignIn' }, ...effects]]
  }
  if (error instanceof OfflineError) return paused(state, 'offline', at)
  if (isBusy(error)) return paused(state, 'server', at)
  const server_failures = (state.records.find((record) => record.id === id)?.server_failures ?? 0) + 1
  if (!(error instanceof ServerError) || server_failures >= maxServerFailures)
    return [state, [{ do: 'putAside', id, error }]]
  const [waiting, effects] = paused(state, 'server', at)
  return [waiting, [...effects, { do: 'countFailure', id, server_failures }]]
}

const told: Steps['told'] = (state, { message }) => {
  if (message.kind === 'live')
    return [{ ...state, remote: new Map(state.remote).set(message.id, message.live) }, [show]]
  // A newer version's page may have sent what this one cannot read.
  if (message.kind === 'arrived')
    return [state, isKnown(message.write) ? [{ do: 'sayArrived', write: message.write }] : []]
  const stops: Effect[] = message.kind === 'cancelled' ? [{ do: 'abort', ids: message.ids }] : []
  return [{ ...state, remote: new Map(), elsewhere: new Set() }, [...stops, lookAndSend]]
}

const steps: Steps = {
  started: (state) => [state, [{ do: 'look', next: 'unlock' }]],
  looked: (state, { look, found, next }) =>
    look < state.shownLook ? after(next, state, []) : after(next, seen({ ...state, shownLook: look }, found), [show]),
  unreadable: (state, { next }, at) => {
    // What cannot be read before the key is asked for is read again after that.
    if (next !== 'send') return after(next, state, [])
    const [waiting, effects] = paused(state, 'storage', at)
    return after(next, { ...waiting, sight: state.sight === 'unread' ? 'hidden' : state.sight }, [...effects, show])
  },
  unlocked: (state, { hasKey }) => [{ ...state, hasKey, hasAskedForKey: true }, [lookAndSend]],
  woken: (state) => [
    { ...state, pause: null, elsewhere: new Set() },
    [{ do: 'stopClock' }, show, state.hasKey ? lookAndSend : { do: 'unlock' }],
  ],
  moved: (state, { id, live }) => [
    { ...state, live: new Map(state.live).set(id, live) },
    [{ do: 'tell', message: { kind: 'live', id, live } }, show],
  ],
  delivered: (state, { write }) => [
    { ...state, failures: 0 },
    [
      { do: 'sayArrived', write },
      { do: 'tell', message: { kind: 'arrived', write } },
    ],
  ],
  notSignedIn: (state, _event, at) => paused(state, 'signedOut', at),
  failed,
  putAside: (state, { id, error, isKept }) => [
    isKept ? state : { ...state, unkept: new Map(state.unkept).set(id, refusalOf(error)) },
    // What was being sent goes on with its end.
    state.running.has(id) ? [] : goOnAfterChange,
  ],
  ended: (state, { id, isOurs }) => {
    const next = { ...state, running: without(state.running, [id]), live: withoutKeys(state.live, [id]) }
    if (isOurs) return [next, goOnAfterChange]
    const elsewhere = new Set(state.elsewhere).add(id)
    return [{ ...next, elsewhere }, [{ do: 'wakeIn', seconds: lookAgainSeconds }, lookAndSend]]
  },
  told,
  changed: (state) => [state, goOnAfterChange],
  cancelled: (state, { ids }) => [
    state,
    [{ do: 'abort', ids }, { do: 'tell', message: { kind: 'cancelled', ids } }, ...goOnAfterChange],
  ],
  decided: (state, { ids }) => [{ ...state, unkept: withoutKeys(state.unkept, ids) }, goOnAfterChange],
  disposed: (state) => [
    { ...state, isDisposed: true },
    [{ do: 'stopClock' }, { do: 'abort', ids: [...state.running] }, { do: 'close' }],
  ],
}

export const step = (state: EngineState, event: EngineEvent, at: number): Step => {
  // Whatever comes to its end later finds nobody here; what it sent is in the memory, for the next engine.
  if (state.isDisposed) return [state, []]
  const of = steps[event.on] as (state: EngineState, event: EngineEvent, at: number) => Step
  return of(state, event, at)
}
