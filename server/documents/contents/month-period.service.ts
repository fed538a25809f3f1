/** The month of a month sheet: kept when it is made, and written where its form says which it is. */
import { businessDay } from '#domain/dates.ts'
import {
  datedSheets,
  isOfMonth,
  missingDays,
  periodOf,
  periodValues,
  type MissingDay,
} from '#domain/documents/month-sheet.ts'
import { dataByItem } from '#domain/documents/sections.ts'
import type { Template } from '#domain/templates/templates.contract.ts'
import type { Tx } from '#server/db/client.ts'
import type { Deps, Scope } from '#server/http/context.ts'
import { findSheetForm } from '#server/documents/record/month-sheets.store.ts'
import { closedDaysIn } from '#server/documents/record/closed-days.ts'
import { listData, writeData, type DocumentRow } from '#server/documents/record/documents.store.ts'

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

type SheetRow = Pick<DocumentRow, 'id' | 'template_id' | 'period'>

/** The document's sheets with their columns on a day, and what stands in their cells; of no month sheet none. */
export const readSheets = async (
  tx: Tx,
  scope: Pick<Scope, 'company_id'>,
  { id, template_id, period }: SheetRow,
  today: string,
) => {
  if (period === null) return { sheets: [], valueOf: () => undefined }
  const data = dataByItem(await listData(tx, scope, id))
  const { grids, items } = await findSheetForm(tx, scope, template_id)
  const closed_days = await closedDaysIn(tx, scope, period)
  return {
    sheets: datedSheets(grids, items, { period, closed_days }, today),
    valueOf: (item_id: number) => data.get(item_id),
  }
}

/** 未記入 up to today; of no month sheet none. */
export const missingOfSheet = async (
  tx: Tx,
  scope: Pick<Scope, 'company_id'>,
  row: SheetRow,
  today: string,
): Promise<MissingDay<unknown>[]> => {
  const { sheets, valueOf } = await readSheets(tx, scope, row, today)
  return missingDays(sheets, valueOf)
}
