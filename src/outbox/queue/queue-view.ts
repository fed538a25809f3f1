/** The queue as it stands: what goes before what, what is due, and what of each entry is shown. */
import type { OutboxRecord, QueuedEntry, Write } from '../kinds/entry.ts'
import { kindOf } from '../kinds/kinds.ts'
import { pauseTexts } from './engine-state.ts'
import type { EngineState, Refusal } from './engine-state.ts'
import { laneOf, mayPass, mustFollow, neededBy, resolved, resolvedSoFar } from './order.ts'

const orderText = '前の内容を送ったあとに送ります。'

const blocks = ({ aside }: Pick<EngineState, 'aside'>, earlier: OutboxRecord, { write }: OutboxRecord): boolean =>
  mustFollow(write, earlier) && !(aside.has(earlier.id) && mayPass(write, earlier))

/** Whether entries stand before this one that must go first. */
const isBehind = (state: EngineState, record: OutboxRecord): boolean =>
  state.records.some((other) => other.id < record.id && blocks(state, other, record))

/** What was put aside, and what waits for that: until somebody decides none of it goes. */
const asideOf = (records: readonly OutboxRecord[]): ReadonlySet<number> => {
  const aside = new Set<number>()
  for (const record of records)
    if (record.failure !== null || records.some((other) => aside.has(other.id) && blocks({ aside }, other, record)))
      aside.add(record.id)
  return aside
}

/** An entry as it is shown. */
export const presented = (state: EngineState, record: OutboxRecord): QueuedEntry => {
  const { id, write, written_at, contested, failure } = record
  const shown = { id, write, written_at, contested, document_id: kindOf(write).document(write) }
  if (failure !== null) return { ...shown, state: 'failed', progress: 0, error: failure }
  const note = write.kind === 'file' ? write.note : null
  const current = state.live.get(id) ?? state.remote.get(id)
  if (current) return { ...shown, ...current, error: note }
  const waitsFor = state.pause ? pauseTexts[state.pause.reason] : isBehind(state, record) ? orderText : note
  return { ...shown, state: 'waiting', progress: 0, error: waitsFor }
}

/** What was found in the memory, and what the server answered to what has left it. */
export type Found = { records: readonly OutboxRecord[]; isAll: boolean; answers: EngineState['answers'] }

/** The queue as it was found, over what was known of it. */
export const seen = (state: EngineState, { records: found, isAll, answers }: Found): EngineState => {
  const made = new Map(
    [...answers].flatMap(([id, { made_id }]) => (made_id === undefined ? [] : [[id, made_id] as const])),
  )
  const records = found.map((record) => ({
    ...record,
    ...(state.unkept.get(record.id) satisfies Refusal | undefined),
    write: resolvedSoFar(record.write, made),
  }))
  const sight = isAll ? 'all' : state.hasAskedForKey ? 'hidden' : 'unread'
  return { ...state, answers, made, records, aside: asideOf(records), sight }
}

/** What may be sent now, words before files. */
export const dueOf = (state: EngineState): OutboxRecord[] => {
  /** Shrunk, or to be sent as it is. */
  const isReady = ({ write }: OutboxRecord): boolean =>
    state.canShrink || write.kind !== 'file' || write.is_prepared || write.keep_original
  const due = state.records.filter(
    (record) =>
      record.failure === null &&
      isReady(record) &&
      !state.running.has(record.id) &&
      !state.elsewhere.has(record.id) &&
      !isBehind(state, record),
  )
  // A word to the office does not wait for forty photos.
  return due.sort((a, b) => Number(a.write.kind === 'file') - Number(b.write.kind === 'file'))
}

/** What it needs is gone without having been made. */
export const isOrphan = ({ answers, records }: EngineState, { write }: OutboxRecord): boolean =>
  neededBy(write).some((id) => answers.get(id)?.made_id === undefined && !records.some((other) => other.id === id))

/** The write as the server takes it: with its ids, and from what this phone saw of the record last. */
export const addressed = ({ made, answers }: EngineState, write: Write): Write => {
  const known = resolved(write, made)
  if (!('after' in known) || known.after === null) return known
  return { ...known, updated_at: answers.get(known.after)?.updated_at ?? known.updated_at }
}

/** The last entry that changes or makes the same document, whose answer this one begins from. */
export const entryBefore = ({ made, records }: EngineState, write: Write): number | null => {
  if (!('after' in write)) return null
  const lane = laneOf(resolvedSoFar(write, made))
  const last = records.findLast((other) => laneOf(other.write) === lane)
  if (last) return last.id
  const [maker] = neededBy(write)
  return maker ?? null
}

/** Whether it must not be sent before something that waits. */
export const mustWait = ({ records }: EngineState, write: Write): boolean =>
  neededBy(write).length > 0 ||
  records.some((record) => mustFollow(write, record) && !(record.failure !== null && mayPass(write, record)))
