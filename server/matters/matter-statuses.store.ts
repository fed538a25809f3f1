import { and, asc, eq, gt, isNotNull, isNull, notExists, sql } from 'drizzle-orm'
import { updateWhole } from '#server/db/rows.ts'
import type { Tx } from '#server/db/client.ts'
import { isAnyOf } from '#server/db/is-any-of.ts'
import { histories } from '#server/db/schema/histories.ts'
import { matters, matterStatuses } from '#server/db/schema/matters.ts'

type Company = { company_id: number }
export type StatusRow = typeof matterStatuses.$inferSelect
type Values = Pick<StatusRow, 'name' | 'type_id' | 'color_gradient_level' | 'sort_order' | 'is_default'>

const ofCompany = ({ company_id }: Company) => eq(matterStatuses.company_id, company_id)
const isStatus = (company: Company, id: number) => and(ofCompany(company), eq(matterStatuses.id, id))
const byOrder = [asc(matterStatuses.sort_order), asc(matterStatuses.id)]

/** In the company's order. */
export const listStatuses = (tx: Tx, company: Company): Promise<StatusRow[]> =>
  tx
    .select()
    .from(matterStatuses)
    .where(ofCompany(company))
    .orderBy(...byOrder)
    .execute()

/**
 * The same, held until the transaction ends, so that rules over all of them stay true. `change` lets matters go on
 * taking a status meanwhile; `delete` waits for those that are just doing so.
 */
export const lockStatuses = (tx: Tx, company: Company, reason: 'change' | 'delete'): Promise<StatusRow[]> =>
  tx
    .select()
    .from(matterStatuses)
    .where(ofCompany(company))
    .orderBy(...byOrder)
    .for(reason === 'delete' ? 'update' : 'no key update')
    .execute()

/** That status, or the default one, held against deletion until the transaction ends; null where there is none. */
export const holdStatus = async (tx: Tx, company: Company, id: number | undefined): Promise<StatusRow | null> => {
  const [row] = await tx
    .select()
    .from(matterStatuses)
    .where(id === undefined ? and(ofCompany(company), eq(matterStatuses.is_default, true)) : isStatus(company, id))
    .for('key share')
  return row ?? null
}

export const insertStatus = async (tx: Tx, { company_id }: Company, values: Values): Promise<StatusRow> => {
  const [row] = await tx
    .insert(matterStatuses)
    .values({ company_id, ...values })
    .returning()
  return row!
}

export const updateStatus = updateWhole(matterStatuses)

/** Before another becomes the default: there is never more than one. */
export const clearDefaultStatus = async (tx: Tx, company: Company): Promise<void> => {
  await tx
    .update(matterStatuses)
    .set({ is_default: false })
    .where(and(ofCompany(company), eq(matterStatuses.is_default, true)))
}

export const deleteStatus = async (tx: Tx, company: Company, id: number): Promise<void> => {
  await tx.delete(matterStatuses).where(isStatus(company, id))
}

/** Whether a living matter stands in the status. */
export const isStatusInUse = async (tx: Tx, { company_id }: Company, status_id: number): Promise<boolean> => {
  const rows = await tx
    .select({ one: sql`1` })
    .from(matters)
    .where(and(eq(matters.company_id, company_id), eq(matters.status_id, status_id), isNull(matters.deleted_at)))
    .limit(1)
  return rows.length > 0
}

/** Deleted matters still refer to their status; nobody sees them, and they move on. Answers which. */
export const moveDeletedMatters = async (
  tx: Tx,
  { company_id }: Company,
  from_status_id: number,
  to_status_id: number,
): Promise<number[]> => {
  const rows = await tx
    .update(matters)
    .set({ status_id: to_status_id })
    .where(
      and(eq(matters.company_id, company_id), eq(matters.status_id, from_status_id), isNotNull(matters.deleted_at)),
    )
    .returning({ id: matters.id })
  return rows.map(({ id }) => id)
}

type Moved = { matter_ids: number[]; moved_to_id: number; moved_at: Date }

/** They come back to the status unless somebody gave them another since; answers those that live by now. */
export const moveMattersBack = async (
  tx: Tx,
  { company_id }: Company,
  status_id: number,
  { matter_ids, moved_to_id, moved_at }: Moved,
): Promise<{ id: number; name: string }[]> => {
  const chosenSince = tx
    .select({ one: sql`1` })
    .from(histories)
    .where(
      and(
        eq(histories.company_id, matters.company_id),
        eq(histories.historyable_type, 'matter'),
        eq(histories.historyable_id, matters.id),
        eq(histories.field, 'status_id'),
        gt(histories.created_at, moved_at),
      ),
    )
  const rows = await tx
    .update(matters)
    .set({ status_id })
    .where(
      and(
        eq(matters.company_id, company_id),
        isAnyOf(matters.id, matter_ids),
        eq(matters.status_id, moved_to_id),
        notExists(chosenSince),
      ),
    )
    .returning({ id: matters.id, name: matters.name, deleted_at: matters.deleted_at })
  return rows.filter(({ deleted_at }) => deleted_at === null)
}
