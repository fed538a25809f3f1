/** How a noun tells what happened to its records: a field by its key, from which the label follows. */
import type { HistoryableType } from '#domain/histories/histories.labels.ts'
import type { ChangedLine } from './columns.ts'
import type { Event, Line } from './events.ts'

type Kind =
  | 'created'
  | 'updated'
  | 'deleted'
  | 'linked'
  | 'unlinked'
  | 'file_uploaded'
  | 'file_deleted'
  | 'file_restored'
type Words<Field> = Pick<Line, 'before' | 'after' | 'comment_id' | 'moment'> & {
  field?: Field
  /** Instead of the field's own label, e.g. the name of the item that a value belongs to. */
  column_name?: string
}

export const tellingOf =
  <Type extends HistoryableType, Field extends string>(type: Type, labels: Record<Field, string>) =>
  (kind: Kind, { id, name }: { id: number; name: string }, words: Words<Field> | ChangedLine = {}): Event<Kind> => {
    const { field, column_name, ...line }: Words<string> = words
    const named = field === undefined ? {} : { field, column_name: column_name ?? labels[field as Field] }
    return { kind, subject: { type, id, name }, line: { ...line, ...named } }
  }
