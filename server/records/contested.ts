/** Two people at one record: what a save would overwrite of somebody else's is told instead of lost. The journal says whose. */
import { isDeepStrictEqual } from 'node:util'
import { toTimestamp } from '#domain/dates.ts'
import type { RecordChange } from '#domain/histories/conflicts.contract.ts'
import { historyTypes, historyableTypeLabels, type HistoryableType } from '#domain/histories/histories.labels.ts'
import type { Tx } from '#server/db/client.ts'
import { listLastLines, listLinesSince, type JournalLine, type Place } from '#server/histories/histories.store.ts'
import { withKnownWriters } from '#server/histories/known-people.ts'
import type { Scope } from '#server/http/context.ts'
import { conflict } from '#server/http/errors.ts'
import type { ChangedLine } from './columns.ts'

type Writer = { id: number; name: string }

/** What a save began from, and what it means to change. */
type Began =
  /** An updated_at; contested is what others made of the same fields since. Two people at different fields are no conflict. */
  | { base: string | undefined; updated_at: Date; mine: readonly ChangedLine[] }
  /** The same of what is saved as a whole: any other state is contested. */
  | { base: string | undefined; updated_at: Date }
  /** The whole, where it is said in another way whether it is another by now. */
  | { isAnother: boolean; base: string | undefined }
  /** Values that were seen: `theirs` leads from them to those of now, `mine` from those to what is saved. */
  | { theirs: readonly ChangedLine[]; mine: readonly ChangedLine[] }

export type Contest = {
  /** What somebody did first, as the sentence says it: この建物を先に更新. */
  done: string
  /** Where the journal tells of it. Of fields it is asked for those that are contested. */
  place: Place
  began: Began
  /** What the 409 says of the state of now, beside who made it so; `at`: when that was, where the journal knows. */
  current: (at: Date | null) => Promise<object>
}

type Decided<Value> = { seen: Value | undefined; now: Value; wanted: Value }
/** Of what is decided as a whole: whether it is by now neither what was seen nor what is wanted. */
export const isDecidedOtherwise = <Value>({ seen, now, wanted }: Decided<Value>): boolean =>
  seen !== undefined && !isDeepStrictEqual(seen, now) && !isDeepStrictEqual(wanted, now)

type Told = { changes: Omit<RecordChange, 'user_name'>[] | null; lines: readonly JournalLine[] }
const lastOf = (lines: readonly JournalLine[], field?: string): JournalLine | undefined =>
  lines.findLast((line) => line.user_id !== null && (field === undefined || line.field === field))

/** From what a field was at first to what it is now. */
const changesOf = (mine: readonly ChangedLine[], lines: readonly JournalLine[]): NonNullable<Told['changes']> =>
  mine.flatMap(({ field, column_name, after }) => {
    const own = lines.filter((line) => line.field === field)
    const [first, last] = [own.at(0), own.at(-1)]
    if (!first || !last || first.before === last.after) return []
    return [{ field, column_name, before: first.before, after: last.after, mine: after }]
  })

/** What is contested, with the lines that tell of it; null where nothing is. */
const findContested = async (tx: Tx, scope: Scope, { place, began }: Contest): Promise<Told | null> => {
  if ('theirs' in began) {
    const changes = began.mine.flatMap(({ field, after }) => {
      const other = began.theirs.find((line) => line.field === field)
      return other ? [{ ...other, mine: after }] : []
    })
    if (changes.length === 0) return null
    return { changes, lines: await listLastLines(tx, scope, { ...place, fields: changes.map(({ field }) => field) }) }
  }
  const isAnother = 'isAnother' in began ? began.isAnother : began.base && began.base !== toTimestamp(began.updated_at)
  if (!isAnother) return null
  if ('mine' in began) {
    const fields = began.mine.map(({ field }) => field)
    const lines = await listLinesSince(tx, scope, { ...place, fields }, new Date(began.base!))
    const changes = changesOf(began.mine, lines)
    return changes.length === 0 ? null : { changes, lines }
  }
  const lines =
    began.base === undefined
      ? await listLastLines(tx, scope, { ...place, fields: place.fields ?? [] })
      : await listLinesSince(tx, scope, place, new Date(began.base))
  return { changes: null, lines }
}

const writerOf = (line: JournalLine | undefined): Writer | null =>
  line && line.user_id !== null && line.user_name !== null ? { id: line.user_id, name: line.user_name } : null

/** Of one's own other window nobody else is named. */
const whoDid = ({ actor }: Scope, writer: Writer | null): string =>
  writer === null ? '他のユーザーが' : writer.id === actor.id ? '別の画面で' : `${writer.name}さんが`

/** Refuses (409) a save that would overwrite what somebody else did since it began. The one way, for every noun. */
export const refuseContested = async (tx: Tx, scope: Scope, contest: Contest): Promise<void> => {
  const found = await findContested(tx, scope, contest)
  if (!found) return
  const lines = await withKnownWriters(tx, scope, found.lines)
  const last = lastOf(lines)
  const updated_by = writerOf(last)
  throw conflict(`${whoDid(scope, updated_by)}${contest.done}しました。`, {
    current: { ...(await contest.current(last?.created_at ?? null)), updated_by },
    ...(found.changes && {
      changes: found.changes.map((change): RecordChange => ({
        ...change,
        user_name: lastOf(lines, change.field)?.user_name ?? null,
      })),
    }),
  })
}

/** The same of a record with a history, saved field by field. */
export const refuseContestedFields = (
  tx: Tx,
  scope: Scope,
  { type, row: { id, updated_at } }: { type: HistoryableType; row: { id: number; updated_at: Date } },
  base: string | undefined,
  mine: readonly ChangedLine[],
  current: () => Promise<object>,
): Promise<void> =>
  refuseContested(tx, scope, {
    done: `この${historyableTypeLabels[type]}を先に更新`,
    place: { type, ids: [id], kinds: [historyTypes.updated] },
    began: { base, updated_at, mine },
    current,
  })
