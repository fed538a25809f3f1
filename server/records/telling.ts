/** How a noun tells what happened to its records: fields by their keys; what they are called is said at reading. */
import type { AuditSubject } from '#domain/audit/audit.labels.ts'
import type { JournalField, JournalSubject } from '#domain/journal/journal.ts'
import type { ChangedLine } from './columns.ts'
import type { Event, Line } from './events.ts'

export type Telling =
  | 'created'
  | 'updated'
  | 'deleted'
  | 'restored'
  | 'linked'
  | 'unlinked'
  | 'file_uploaded'
  | 'file_deleted'
  | 'file_restored'
/** Which of the parts that a field has; where only something of it changed, by the name that it has now. */
type Part = { id: number; name?: string; field?: string }
type Words<Field> = Pick<Line, 'before' | 'after' | 'comment_id' | 'moment'> & { field?: Field; part?: Part }
export type Change = ChangedLine & { moment?: Date }
type Told<Type extends JournalSubject> = Words<JournalField<Type>> | Change
type Named = { id: number; name: string }

/** What a line keeps of a change: no label. */
const lineOf = (words: Words<string> | Change): Line => {
  const { field, part, before, after, comment_id, moment }: Words<string> = words
  return {
    before,
    after,
    comment_id,
    moment,
    field,
    ...(part && { part_id: part.id, column_name: part.name, part_field: part.field }),
  }
}

export const tellingOf =
  <Type extends JournalSubject>(type: Type) =>
  (kind: Telling, { id, name }: Named, words: Told<Type> = {}): Event<Telling> => ({
    kind,
    subject: { type, id, name },
    line: lineOf(words),
  })

/** The same events as of the updated_at that the change gave its subject: who was first is asked by it. */
export const madeAt = <Told extends Event<Telling>>(moment: Date, events: readonly Told[]): Told[] =>
  events.map((event) => ({ ...event, line: { ...event.line, moment } }))

/** The same of what admins set for the company: all that they changed at once is one act. */
export const settingsOf =
  <Type extends JournalSubject & AuditSubject>(type: Type) =>
  ({ id, name }: Named, words: readonly Told<Type>[], detail?: string): Event<'settings_changed'> => ({
    kind: 'settings_changed',
    subject: { type, id, name },
    lines: words.map(lineOf),
    detail,
  })
