/** 備考 of the cells of month sheets. */
import { and, asc, eq } from 'drizzle-orm'
import type { Tx } from '#server/db/client.ts'
import { documentCellRemarks } from '#server/db/schema/documents.ts'

type Company = { company_id: number }

export const listCellRemarks = (tx: Tx, { company_id }: Company, document_id: number) =>
  tx
    .select()
    .from(documentCellRemarks)
    .where(and(eq(documentCellRemarks.company_id, company_id), eq(documentCellRemarks.document_id, document_id)))
    .orderBy(asc(documentCellRemarks.item_id))
export type CellRemarkRow = Awaited<ReturnType<typeof listCellRemarks>>[number]

/** null takes it away. */
export const writeCellRemark = async (
  tx: Tx,
  { company_id }: Company,
  place: { document_id: number; item_id: number },
  { text, updated_user_id, updated_at }: { text: string | null; updated_user_id: number; updated_at: Date },
): Promise<void> => {
  if (text === null) {
    const { document_id, item_id } = place
    await tx
      .delete(documentCellRemarks)
      .where(
        and(
          eq(documentCellRemarks.company_id, company_id),
          eq(documentCellRemarks.document_id, document_id),
          eq(documentCellRemarks.item_id, item_id),
        ),
      )
    return
  }
  const set = { text, updated_user_id, updated_at }
  await tx
    .insert(documentCellRemarks)
    .values({ company_id, ...place, ...set })
    .onConflictDoUpdate({ target: [documentCellRemarks.document_id, documentCellRemarks.item_id], set })
}

/** What is remarked in one document, in a copy of it, where nobody has written it. */
export const copyCellRemarks = async (tx: Tx, company: Company, from: number, to: number): Promise<void> => {
  const remarks = await listCellRemarks(tx, company, from)
  if (remarks.length === 0) return
  await tx
    .insert(documentCellRemarks)
    .values(remarks.map(({ company_id, item_id, text }) => ({ company_id, document_id: to, item_id, text })))
}
