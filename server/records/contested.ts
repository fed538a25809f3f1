/** Two people at one record: what a save would overwrite of somebody else's is told instead of lost. */
import { toTimestamp } from '#domain/dates.ts'
import type { RecordChange } from '#domain/histories/conflicts.contract.ts'
import type { AuditSubject } from '#domain/audit/audit.labels.ts'
import { historyTypes, historyableTypeLabels, type HistoryableType } from '#domain/histories/histories.labels.ts'
import { listLastChanges, type AuditRow } from '#server/audit/audit.store.ts'
import type { Tx } from '#server/db/client.ts'
import { listHistoriesSince } from '#server/histories/histories.store.ts'
import type { Scope } from '#server/http/context.ts'
import { conflict } from '#server/http/errors.ts'
import { changedLines, type ChangedLine, type Columns } from './columns.ts'

type Writer = { id: number; name: string }
const whoSaved = (writer: Writer | null): string => (writer ? `${writer.name}さん` : '他のユーザー')
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
  throw conflict(`${whoSaved(updated_by)}がこの${historyableTypeLabels[edited.type]}を先に更新しました。`, {
    current: { ...(await current()), updated_by },
    changes,
  })
}

type SeenSubject = {
  /** As the sentence names it. */
  noun: string
  type: AuditSubject
  /** Its own, and those of its earlier versions. */
  ids: readonly number[]
  /** Labels of fields that it has in common with all of its kind. */
  shared?: readonly string[]
}

/**
 * The same for what keeps no history: `seen` are values that the edit began from, and where they are others `now`,
 * somebody changed them; who did is in the trail.
 */
export const checkSeen = async <Values extends object, Names>(
  tx: Tx,
  scope: Scope,
  subject: SeenSubject,
  columns: Columns<Values, Names, never>,
  names: Names,
  { seen, now, mine }: { seen: Partial<Values> | undefined; now: Values; mine: Partial<Values> },
  current: () => Promise<object>,
): Promise<void> => {
  const theirs = new Map(changedLines(columns, { ...now, ...seen }, now, names).map((line) => [line.field, line]))
  const both = changedLines(columns, now, { ...now, ...mine }, names).flatMap((line) => {
    const other = theirs.get(line.field)
    return other ? [{ ...other, mine: line.after }] : []
  })
  if (both.length === 0) return
  const fields = both.map(({ column_name }) => column_name)
  const lasts = await listLastChanges(tx, scope, subject, fields)
  const last = [...lasts.values()].reduce<AuditRow | null>((a, b) => (a && a.id > b.id ? a : b), null)
  const updated_by: Writer | null =
    last && last.user_id !== null && last.actor_name !== null ? { id: last.user_id, name: last.actor_name } : null
  throw conflict(`${whoSaved(updated_by)}がこの${subject.noun}を先に更新しました。`, {
    current: { ...(await current()), updated_by, updated_at: last && toTimestamp(last.created_at) },
    changes: both.map((change): RecordChange => ({
      ...change,
      user_name: lasts.get(change.column_name)?.actor_name ?? null,
    })),
  })
}
