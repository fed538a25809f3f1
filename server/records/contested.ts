/** Two people at one record: what a save would overwrite of somebody else's is told instead of lost. */
import { toTimestamp } from '#domain/dates.ts'
import type { RecordChange } from '#domain/histories/conflicts.contract.ts'
import { historyTypes, historyableTypeLabels, type HistoryableType } from '#domain/histories/histories.labels.ts'
import type { Tx } from '#server/db/client.ts'
import { listHistoriesSince } from '#server/histories/histories.store.ts'
import type { Scope } from '#server/http/context.ts'
import { conflict } from '#server/http/errors.ts'
import { changedLines, type ChangedLine, type Columns } from './columns.ts'

type Writer = { id: number; name: string }
type Edited = { type: HistoryableType; row: { id: number; updated_at: Date } }

/**
 * What others made of the fields of `mine` (the lines that a save would leave) since the state of `base` (an
 * updated_at), one a field: from what it was then to what it is now; and who did the last of it.
 */
const changesSince = async (
  tx: Tx,
  scope: Scope,
  { type, row: { id } }: Edited,
  base: string,
  mine: readonly ChangedLine[],
): Promise<{ changes: RecordChange[]; updated_by: Writer | null }> => {
  const about = { type, id, kinds: [historyTypes.updated], fields: mine.map(({ field }) => field) } as const
  const changes = new Map<string, RecordChange>()
  let updated_by: Writer | null = null
  for (const { field, column_name, before, after, user_id, user_name } of await listHistoriesSince(
    tx,
    scope,
    about,
    new Date(base),
  )) {
    const wanted = mine.find((line) => line.field === field)
    if (!wanted || column_name === null) continue
    const first = changes.get(wanted.field) ?? { before }
    changes.set(wanted.field, {
      field: wanted.field,
      column_name,
      before: first.before,
      after,
      mine: wanted.after,
      user_name,
    })
    updated_by = user_id === null || user_name === null ? null : { id: user_id, name: user_name }
  }
  return { changes: [...changes.values()].filter(({ before, after }) => before !== after), updated_by }
}

/**
 * Refuses a save whose edit began from another state (`base`) than the row's where both touched the same fields:
 * 409 (recordConflict). Two people at different fields are no conflict.
 */
export const checkContested = async (
  tx: Tx,
  scope: Scope,
  edited: Edited,
  base: string | undefined,
  mine: readonly ChangedLine[],
  current: () => Promise<object>,
): Promise<void> => {
  if (!base || base === toTimestamp(edited.row.updated_at)) return
  const { changes, updated_by } = await changesSince(tx, scope, edited, base, mine)
  if (changes.length === 0) return
  const who = updated_by ? `${updated_by.name}さん` : '他のユーザー'
  throw conflict(`${who}がこの${historyableTypeLabels[edited.type]}を先に更新しました。`, {
    current: { ...(await current()), updated_by },
    changes,
  })
}

/**
 * The same for what keeps no history: `seen` are values that the edit began from, and where they are others `now`,
 * somebody changed them; who did is not known.
 */
export const checkSeen = async <Values extends object, Names>(
  noun: string,
  columns: Columns<Values, Names, never>,
  names: Names,
  { seen, now, mine }: { seen: Partial<Values> | undefined; now: Values; mine: Partial<Values> },
  current: () => Promise<object>,
): Promise<void> => {
  const theirs = new Map(changedLines(columns, { ...now, ...seen }, now, names).map((line) => [line.field, line]))
  const changes = changedLines(columns, now, { ...now, ...mine }, names).flatMap((line): RecordChange[] => {
    const other = theirs.get(line.field)
    return other ? [{ ...other, mine: line.after, user_name: null }] : []
  })
  if (changes.length > 0)
    throw conflict(`他のユーザーがこの${noun}を先に更新しました。`, {
      current: { ...(await current()), updated_by: null },
      changes,
    })
}
