import { and, asc, eq, sum } from 'drizzle-orm'
import type { Tx } from '#server/db/client.ts'
import { isAnyOf } from '#server/db/is-any-of.ts'
import { nextUpdatedAt } from '#server/db/schema/columns.ts'
import { matterFinancials } from '#server/db/schema/matters.ts'

type Company = { company_id: number }
export type FinancialRow = typeof matterFinancials.$inferSelect
type Values = Omit<typeof matterFinancials.$inferInsert, 'id' | 'company_id' | 'matter_id'>

const isRow = ({ company_id }: Company, matter_id: number, id: number) =>
  and(
    eq(matterFinancials.company_id, company_id),
    eq(matterFinancials.matter_id, matter_id),
    eq(matterFinancials.id, id),
  )

export const listFinancialRows = (tx: Tx, { company_id }: Company, matter_id: number): Promise<FinancialRow[]> =>
  tx
    .select()
    .from(matterFinancials)
    .where(and(eq(matterFinancials.company_id, company_id), eq(matterFinancials.matter_id, matter_id)))
    .orderBy(asc(matterFinancials.id))

/** Sales and cost of each matter that has any, in yen. */
export const sumFinancials = async (
  tx: Tx,
  { company_id }: Company,
  matter_ids: number[],
): Promise<Map<number, { sales: number; cost: number }>> => {
  const rows = await tx
    .select({
      matter_id: matterFinancials.matter_id,
      sales: sum(matterFinancials.sales).mapWith(Number),
      cost: sum(matterFinancials.cost).mapWith(Number),
    })
    .from(matterFinancials)
    .where(and(eq(matterFinancials.company_id, company_id), isAnyOf(matterFinancials.matter_id, matter_ids)))
    .groupBy(matterFinancials.matter_id)
  return new Map(rows.map(({ matter_id, sales, cost }) => [matter_id, { sales: sales ?? 0, cost: cost ?? 0 }]))
}

export const findFinancialRow = async (
  tx: Tx,
  company: Company,
  matter_id: number,
  id: number,
): Promise<FinancialRow | null> => {
  const [row] = await tx
    .select()
    .from(matterFinancials)
    .where(isRow(company, matter_id, id))
  return row ?? null
}

export const insertFinancialRow = async (
  tx: Tx,
  { company_id }: Company,
  matter_id: number,
  values: Values,
): Promise<FinancialRow> => {
  const [row] = await tx
    .insert(matterFinancials)
    .values({ company_id, matter_id, ...values })
    .returning()
  return row!
}

export const updateFinancialRow = async (
  tx: Tx,
  company: Company,
  matter_id: number,
  id: number,
  values: Partial<Values>,
): Promise<FinancialRow> => {
  const [row] = await tx
    .update(matterFinancials)
    .set({ ...values, updated_at: nextUpdatedAt(matterFinancials.updated_at) })
    .where(isRow(company, matter_id, id))
    .returning()
  return row!
}

export const deleteFinancialRow = async (tx: Tx, company: Company, matter_id: number, id: number): Promise<void> => {
  await tx.delete(matterFinancials).where(isRow(company, matter_id, id))
}
