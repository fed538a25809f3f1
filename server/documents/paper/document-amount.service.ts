/** The sum that a document is about, for its lists: its form works it out, so it is read behind each save. */
import { and, eq, isNull } from 'drizzle-orm'
import { amountOf } from '#domain/documents/document-amount.ts'
import { valueFills } from '#engine/fill/item-fills.ts'
import { SheetError } from '#engine/model/errors.ts'
import { inCompany, type Tx } from '#server/db/client.ts'
import { documents } from '#server/db/schema/documents.ts'
import { templates } from '#server/db/schema/templates.ts'
import { files } from '#server/db/schema/files.ts'
import type { Deps } from '#server/http/context.ts'
import { listItems } from '#server/templates/templates.store.ts'
import { listData } from '#server/documents/record/documents.store.ts'

const kind = 'document_amount'
type Counted = { company_id: number; document_id: number }

export const amountJobOf = (counted: Counted) => ({ kind, company_id: counted.company_id, payload: counted })

/** Within the change that it follows. */
export const countAmount = (tx: Tx, { jobs }: Pick<Deps, 'jobs'>, counted: Counted): Promise<void> =>
  jobs.enqueue(tx, amountJobOf(counted))

/** null: gone meanwhile, or without a form. */
const read = async (tx: Tx, { company_id, document_id }: Counted) => {
  const [row] = await tx
    .select({
      amount: documents.amount,
      template_id: documents.template_id,
      submitted_at: documents.submitted_at,
      updated_at: documents.updated_at,
      storage_key: files.storage_key,
    })
    .from(documents)
    .innerJoin(templates, and(eq(templates.company_id, company_id), eq(templates.id, documents.template_id)))
    .innerJoin(files, and(eq(files.company_id, company_id), eq(files.id, templates.excel_file_id)))
    .where(and(eq(documents.company_id, company_id), eq(documents.id, document_id), isNull(documents.deleted_at)))
  if (!row) return null
  const data = await listData(tx, { company_id }, document_id)
  return {
    ...row,
    items: await listItems(tx, { company_id }, row.template_id, row.submitted_at),
    data: new Map(data.map(({ item_id, data: value }) => [item_id, value])),
  }
}

const count = async (deps: Deps, counted: Counted): Promise<void> => {
  const { company_id, document_id } = counted
  const found = await inCompany(deps.database.db, company_id, (tx) => read(tx, counted))
  if (!found) return
  const form = await deps.storage.readBytes(found.storage_key)
  const tables = await deps.engine.tables(form, valueFills(found.items, found.data)).catch((error: unknown) => {
    // A form that cannot be worked out says no sum.
    if (error instanceof SheetError) return []
    throw error
  })
  const amount = amountOf(tables)?.yen ?? null
  await inCompany(deps.database.db, company_id, async (tx) => {
    const same = and(
      eq(documents.company_id, company_id),
      eq(documents.id, document_id),
      eq(documents.updated_at, found.updated_at),
    )
    // Not what people edit: updated_at stays. Where somebody saved meanwhile, what they saved counts.
    const written = await tx.update(documents).set({ amount }).where(same).returning({ id: documents.id })
    if (written.length === 0) await countAmount(tx, deps, counted)
  })
}

export const handleAmounts = (deps: Deps): void =>
  deps.jobs.handle(kind, (payload) => count(deps, payload as Counted), { attempts: 3 })
