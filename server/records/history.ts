/** How the rows of a noun's history are made: every field by its key, from which the label follows. */
import type { HistoryableType, HistoryType } from '#domain/histories/histories.labels.ts'
import type { NewHistory } from '#server/histories/histories.store.ts'
import type { Scope } from '#server/http/context.ts'
import type { ChangedLine } from './columns.ts'

type Change<Field> = Partial<Pick<NewHistory, 'before' | 'after' | 'comment_id' | 'moment'>> & {
  field?: Field
  /** Instead of the field's own label, e.g. the name of the item that a value belongs to. */
  column_name?: string
}

/** A row on the subject by the person of the scope. */
export const historyOf =
  <Field extends string>(historyable_type: HistoryableType, labels: Record<Field, string>) =>
  (
    scope: Pick<Scope, 'company_id' | 'user'>,
    subject: { id: number; name: string },
    type: HistoryType,
    { field, column_name, ...change }: Change<Field> | ChangedLine = {},
  ): NewHistory => ({
    company_id: scope.company_id,
    user_id: scope.user.id,
    type,
    historyable_type,
    historyable_id: subject.id,
    historyable_name: subject.name,
    ...(field && { field, column_name: column_name ?? labels[field as Field] }),
    ...change,
  })
