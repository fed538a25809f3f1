/** 日ごとの確認 as they are kept. */
import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Tx } from '#server/db/client.ts'
import { documentDayConfirmations } from '#server/db/schema/documents.ts'

type Company = { company_id: number }
export type ConfirmationRow = typeof documentDayConfirmations.$inferSelect

export const listConfirmations = (tx: Tx, { company_id }: Company, document_id: number): Promise<ConfirmationRow[]> =>
  tx
    .select()
    .from(documentDayConfirmations)
    .where(
      and(eq(documentDayConfirmations.company_id, company_id), eq(documentDayConfirmations.document_id, document_id)),
    )
    .orderBy(asc(documentDayConfirmations.item_id))
    .execute()

export const insertConfirmations = async (tx: Tx, rows: readonly ConfirmationRow[]): Promise<void> => {
  if (rows.length > 0) await tx.insert(documentDayConfirmations).values([...rows])
}

export const deleteConfirmations = async (
  tx: Tx,
  { company_id }: Company,
  document_id: number,
  item_ids: readonly number[],
): Promise<void> => {
  if (item_ids.length === 0) return
  await tx
    .delete(documentDayConfirmations)
    .where(
      and(
        eq(documentDayConfirmations.company_id, company_id),
        eq(documentDayConfirmations.document_id, document_id),
        inArray(documentDayConfirmations.item_id, [...item_ids]),
      ),
    )
}
