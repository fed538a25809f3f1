import { useState } from 'react'
import type { ReactNode } from 'react'
import { formatMoment } from '#domain/dates.ts'
import type { RecordChange } from '#domain/histories/conflicts.contract.ts'
import { deletionText, isConflict, isNotFound } from '#src/api/errors.ts'
import { MergeDialog } from '#src/ui/dialogs/merge-dialog.tsx'

type Stored = { id: number; updated_at?: string }
type Save<Input, Row> = {
  mutate(input: Input, answers: { onSuccess: (saved: Row) => void; onError: (error: Error) => void }): void
  isPending: boolean
  isSuccess: boolean
}
/** The body of a 409: recordConflict, or one without `changes` where the server keeps no history to tell them by. */
type Conflict<Row> = { current: Row & Partial<LastSave>; changes?: RecordChange[] }
/** Null where nobody knows. */
type LastSave = { updated_at: string | null; updated_by: { name: string } | null }

type RecordSaveOptions<Row extends Stored, Body extends object, Anew, Saved> = {
  /** 案件, as in この案件. */
  noun: string
  /** As the edit begins: a refetch behind it does not move what it is based on. Null: a new one. */
  record: Row | null
  update: Save<Body & { id: number }, Saved>
  /** Null: what was deleted cannot be made anew from a form alone. */
  create: Save<Anew, Saved> | null
  /** What is told of the state that it began from, where that is not the whole (updated_at): these fields as they were. */
  seen?: readonly (keyof Row)[]
  /** What a field of the history is called in a request, where it has another name there or several. */
  requestKeys?: Readonly<Record<string, readonly string[]>>
  /** What both changed, where the answer does not say; none at all is saved over the other's state at once. */
  changesOf?: (base: Row, mine: Body, current: Row) => RecordChange[]
  onSaved: (saved: Saved) => void
  /** Refused for another reason than that somebody else was first. */
  onRefused: (error: unknown) => void
  /** The other's content was chosen for these fields of the history: the form takes it in. */
  onTake: (fields: readonly string[], current: Row) => void
  /** The other's state is what stands now. */
  onCurrent?: (current: Row) => void
}

export type RecordSave<Row, Body, Anew> = {
  /** `anew`: the whole of it, for a new record or one in place of one that was deleted; of what is never made anew, nothing. */
  save: (body: Body, anew: Anew) => void
  isSaving: boolean
  /** Nothing of the form is unsaved any more. */
  isSaved: boolean
  /** Who deleted the record meanwhile; from then on saving makes a new one. */
  deletion: string | null
  /** For a form that stays open: what is seen before the next edit begins. */
  rebase: (record: Row) => void
  /** To be rendered beside the form: it asks where somebody else saved first. */
  conflictDialog: ReactNode
}

const firstText = ({ updated_at, updated_by }: Partial<LastSave>): string =>
  updated_at
    ? `${updated_by ? `${updated_by.name}さん` : '他のユーザー'}が${formatMoment(updated_at)}に更新しました。`
    : ''

/** Saves an edit on the state that it began from; what was typed stays in the form until it is saved. */
export const useRecordSave = <Row extends Stored, Body extends object, Anew, Saved = Row>({
  noun,
  record,
  update,
  create,
  seen,
  requestKeys = {},
  changesOf = () => [],
  onSaved,
  onRefused,
  onTake,
  onCurrent,
}: RecordSaveOptions<Row, Body, Anew, Saved>): RecordSave<Row, Body, Anew> => {
  const [deletion, setDeletion] = useState<string | null>(null)
  const [base, setBase] = useState(record)
  const [refused, setRefused] = useState<{ body: Body; current: Conflict<Row>['current']; changes: RecordChange[] }>()

  const without = (body: Body, fields: readonly string[]): Body => {
    const taken = new Set<string>(fields.flatMap((field) => requestKeys[field] ?? [field]))
    return Object.fromEntries(Object.entries(body).filter(([key]) => !taken.has(key))) as Body
  }
  const handleConflict = (body: Body, from: Row, { current, changes }: Conflict<Row>) => {
    const contested = changes ?? changesOf(from, body, current)
    if (changes || contested.length > 0) setRefused({ body, current, changes: contested })
    else merge(body, current, [])
  }
  const basisOf = (from: Row) =>
    seen ? { seen: Object.fromEntries(seen.map((field) => [field, from[field]])) } : { updated_at: from.updated_at }
  const send = (body: Body, from: Row) =>
    update.mutate(
      { ...body, ...basisOf(from), id: from.id },
      {
        onSuccess: (saved) => {
          setRefused(undefined)
          onSaved(saved)
        },
        onError: (error) => {
          if (isConflict(error)) return handleConflict(body, from, error.body as Conflict<Row>)
          setRefused(undefined)
          if (isNotFound(error)) setDeletion(deletionText(error, noun))
          else onRefused(error)
        },
      },
    )
  const merge = (body: Body, current: Row, taken: readonly string[]) => {
    setBase(current)
    onCurrent?.(current)
    onTake(taken, current)
    send(without(body, taken), current)
  }

  return {
    save: (body, anew) => {
      if (deletion === null && base !== null) send(body, base)
      else create?.mutate(anew, { onSuccess: onSaved, onError: onRefused })
    },
    isSaving: update.isPending || create?.isPending === true,
    isSaved: update.isSuccess || create?.isSuccess === true,
    deletion,
    rebase: setBase,
    conflictDialog: refused && (
      <MergeDialog
        key={JSON.stringify(refused.changes)}
        title={`他のユーザーがこの${noun}を更新しました`}
        message={`${firstText(refused.current)}入力した内容は残っています。`}
        contested={refused.changes.map(({ field, column_name, mine, after }) => ({
          key: field,
          name: column_name,
          mine,
          theirs: after,
        }))}
        isSaving={update.isPending}
        onSave={(theirs) => merge(refused.body, refused.current, [...theirs])}
        onClose={() => setRefused(undefined)}
      />
    ),
  }
}
