/** What the engine does of what happens to it, asked of the pure step alone. */
import { expect, test } from 'vitest'
import { OfflineError, ServerError, UnauthorizedError } from '#src/api/errors.ts'
import type { OutboxRecord, Write } from '#src/outbox/kinds/entry.ts'
import { newEngineState } from '#src/outbox/queue/engine-state.ts'
import type { EngineState } from '#src/outbox/queue/engine-state.ts'
import { step } from '#src/outbox/queue/engine-step.ts'
import type { EngineEvent } from '#src/outbox/queue/engine-step.ts'
import { newComment, newFile, newRecord } from './new-entries.ts'

const at = 1_000_000
const frozen = (state: EngineState): EngineState => Object.freeze(state)
const after = (state: EngineState, event: EngineEvent) => {
  const [next, effects] = step(frozen(state), event, at)
  return { state: frozen(next), effects, done: effects.map((effect) => effect.do) }
}
const recordsOf = (...writes: Write[]): OutboxRecord[] =>
  writes.map((write, index) => ({ id: index + 1, ...newRecord(write) }))
const looked = (records: OutboxRecord[], look = 1): EngineEvent => ({
  on: 'looked',
  look,
  found: { records, isAll: true, answers: new Map() },
  next: 'send',
})
const withQueue = (...writes: Write[]) => after(newEngineState(true), looked(recordsOf(...writes)))

test('the key is asked for between the first look and the first entry that is sent', () => {
  const started = after(newEngineState(true), { on: 'started' })
  expect(started.effects).toEqual([{ do: 'look', next: 'unlock' }])
  const seen = after(started.state, {
    ...(looked(recordsOf(newComment('一'))) as object),
    next: 'unlock',
  } as EngineEvent)
  expect(seen.done).toEqual(['show', 'unlock'])
  expect(after(seen.state, { on: 'unlocked', hasKey: true }).effects).toEqual([{ do: 'look', next: 'send' }])
})

test('two go at once, words first, and what belongs together one after the other', () => {
  const { state, effects } = withQueue(newFile('一.jpg'), newComment('一'), newComment('二'), newComment('三', 2))
  expect(effects).toEqual([{ do: 'show' }, { do: 'send', id: 2 }, { do: 'send', id: 4 }])
  expect(after(state, looked(recordsOf(newFile('一.jpg'), newComment('一')), 2)).effects).toEqual([{ do: 'show' }])
})

test('a look that comes late is not shown', () => {
  const { state } = after(newEngineState(true), looked(recordsOf(newComment('一')), 2))
  const late = after(state, looked([], 1))
  expect(late.state.records).toHaveLength(1)
  expect(late.done).not.toContain('show')
})

test.each([
  [new OfflineError(), 'offline', ['wakeIn']],
  [new ServerError('', 503), 'server', ['wakeIn']],
  [new ServerError(''), 'server', ['wakeIn', 'countFailure']],
  [new UnauthorizedError(), 'signedOut', ['askToSignIn', 'wakeIn']],
] as const)('%s makes all wait', (error, reason, done) => {
  const failed = after(withQueue(newComment('一')).state, { on: 'failed', id: 1, error })
  expect([failed.state.pause?.reason, failed.done]).toEqual([reason, done])
  const ended = after(failed.state, { on: 'ended', id: 1, isOurs: true })
  const again = after(ended.state, looked(recordsOf(newComment('一')), 2))
  expect(again.done).toEqual(['show', 'sayIdle'])
  expect(after(again.state, { on: 'woken' }).state.pause).toBeNull()
})

test('it waits longer from round to round, up to a minute', () => {
  let { state } = withQueue(newComment('一'))
  const waited = Array.from({ length: 8 }, () => {
    const failed = after(state, { on: 'failed', id: 1, error: new OfflineError() })
    state = failed.state
    return (state.pause!.until - at) / 1000
  })
  expect(waited).toEqual([2, 4, 8, 16, 32, 60, 60, 60])
})

test('what the server stumbles over for the fourth time is put aside, and nothing else waits for that', () => {
  const stumbled = recordsOf(newComment('一')).map((record) => ({ ...record, server_failures: 3 }))
  const { state } = after(newEngineState(true), looked(stumbled))
  expect(after(state, { on: 'failed', id: 1, error: new ServerError('') }).done).toEqual(['putAside'])
})

test('what was to be about a record that is never made is put aside', () => {
  const { state, effects } = withQueue(newComment('一', -7))
  expect(effects).toMatchObject([{ do: 'show' }, { do: 'putAside', id: 1 }])
  const error = new Error('never made')
  const unkept = after(state, { on: 'putAside', id: 1, error, isKept: false })
  expect(unkept.effects).toContainEqual({ do: 'look', next: 'send' })
  const seen = after(unkept.state, looked(recordsOf(newComment('一', -7)), 2))
  expect(seen.state.records).toMatchObject([{ id: 1, failure: expect.any(String) as string }])
  expect(after(seen.state, { on: 'decided', ids: [1] }).state.unkept.size).toBe(0)
})

test('what another tab is sending is looked for again, and at its word at once', () => {
  const elsewhere = after(withQueue(newComment('一')).state, { on: 'ended', id: 1, isOurs: false })
  expect(elsewhere.done).toEqual(['wakeIn', 'look'])
  const seen = after(elsewhere.state, looked(recordsOf(newComment('一')), 2))
  expect(seen.done).toEqual(['show', 'sayIdle'])
  const told = after(seen.state, { on: 'told', message: { kind: 'changed' } })
  expect(after(told.state, looked(recordsOf(newComment('一')), 3)).done).toEqual(['show', 'send'])
})

test('who has gone does nothing any more, and has stopped what was on its way', () => {
  const gone = after(withQueue(newComment('一')).state, { on: 'disposed' })
  expect(gone.effects).toEqual([{ do: 'stopClock' }, { do: 'abort', ids: [1] }, { do: 'close' }])
  expect(after(gone.state, { on: 'ended', id: 1, isOurs: true })).toMatchObject({ state: gone.state, effects: [] })
})
