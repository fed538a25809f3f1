/** The month of a month sheet: kept when it is made, and written where its form says which it is. */
import { businessDay } from '#domain/dates.ts'
import { isOfMonth, periodOf, periodValues } from '#domain/documents/month-sheet.ts'
import type { Template } from '#domain/templates/templates.contract.ts'
import type { Tx } from '#server/db/client.ts'
import type { Deps, Scope } from '#server/http/context.ts'
import { writeData, type DocumentRow } from '#server/documents/record/documents.store.ts'

/** Of a template without a month sheet none; where nobody said which, this month. */
export const periodFor = (
  { clock }: Deps,
  { grids }: Pick<Template, 'grids'>,
  wanted: string | null | undefined,
): string | null => (isOfMonth(grids) ? periodOf(wanted ?? businessDay(clock())) : null)

export const fillPeriod = async (
  tx: Tx,
  scope: Scope,
  { grids = [], items }: Pick<Template, 'grids' | 'items'>,
  { id, period }: Pick<DocumentRow, 'id' | 'period'>,
): Promise<void> => {
  if (period === null) return
  const values = periodValues(grids, items, period)
  await writeData(
    tx,
    scope,
    id,
    values.map(({ item_id, value }) => ({ item_id, data: value, is_bound: true })),
  )
}
