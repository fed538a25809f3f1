/** How many days of month sheets wait for 日ごとの確認, as their lists show it: counted where something changes it. */
import { and, asc, eq, inArray, isNotNull, isNull, ne } from 'drizzle-orm'
import { waitingBoxes } from '#domain/documents/day-confirmations.ts'
import { datedSheets } from '#domain/documents/month-sheet.ts'
import { dataByItem } from '#domain/documents/sections.ts'
import type { ItemType } from '#domain/templates/item-types.ts'
import type { MonthGrid } from '#domain/templates/month-grids.ts'
import type { Tx } from '#server/db/client.ts'
import { documentData, documentDayConfirmations, documents } from '#server/db/schema/documents.ts'

type Company = { company_id: number }
export type SheetForm = {
  grids?: readonly MonthGrid[] | undefined
  items: readonly { id: number; type: ItemType; cell_reference: string | null }[]
}

/** The days are those of the month, whichever of them is today. */
export const sheetsOfMonth = ({ grids, items }: SheetForm, period: string | null) =>
  datedSheets(grids, items, { period }, '')

/** Not what people edit: updated_at stays. */
export const writeDaysToConfirm = async (
  tx: Tx,
  { company_id }: Company,
  id: number,
  days_to_confirm: number,
): Promise<void> => {
  await tx
    .update(documents)
    .set({ days_to_confirm })
    .where(
      and(eq(documents.company_id, company_id), eq(documents.id, id), ne(documents.days_to_confirm, days_to_confirm)),
    )
}

/** Those of a template that may still be filled in, with what stands in them and is confirmed. */
const listOpenSheets = async (tx: Tx, { company_id }: Company, template_id: number) => {
  const rows = await tx
    .select({ id: documents.id, period: documents.period })
    .from(documents)
    .where(
      and(
        eq(documents.company_id, company_id),
        eq(documents.template_id, template_id),
        isNotNull(documents.period),
        isNull(documents.submitted_at),
        isNull(documents.deleted_at),
      ),
    )
    .orderBy(asc(documents.id))
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return []
  const data = await tx
    .select({ document_id: documentData.document_id, item_id: documentData.item_id, data: documentData.data })
    .from(documentData)
    .where(and(eq(documentData.company_id, company_id), inArray(documentData.document_id, ids)))
  const confirmed = await tx
    .select()
    .from(documentDayConfirmations)
    .where(and(eq(documentDayConfirmations.company_id, company_id), inArray(documentDayConfirmations.document_id, ids)))
  const dataOf = Map.groupBy(data, ({ document_id }) => document_id)
  const confirmedOf = Map.groupBy(confirmed, ({ document_id }) => document_id)
  return rows.map(({ id, period }) => ({
    id,
    period: period!,
    data: dataOf.get(id) ?? [],
    confirmed: confirmedOf.get(id) ?? [],
  }))
}

/** Of all that may still be filled in, once the template's grids are others. */
export const countDaysOfTemplate = async (
  tx: Tx,
  company: Company,
  template_id: number,
  form: SheetForm,
): Promise<void> => {
  for (const { id, period, data, confirmed } of await listOpenSheets(tx, company, template_id)) {
    const values = dataByItem(data)
    const given = new Set(confirmed.map(({ item_id }) => item_id))
    const waiting = waitingBoxes(sheetsOfMonth(form, period), (item) => values.get(item), given)
    await writeDaysToConfirm(tx, company, id, waiting.length)
  }
}
