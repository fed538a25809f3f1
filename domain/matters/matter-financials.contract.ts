import { z } from 'zod'
import { idSchema, optionalText, requiredInteger, single } from '../fields.ts'
import { limits } from '../limits.ts'

/** Money in yen. */
export const matterFinancialSchema = z.object({
  id: idSchema,
  matter_id: idSchema,
  cost: z.int(),
  sales: z.int(),
  memo: z.string().nullable(),
})
export type MatterFinancial = z.infer<typeof matterFinancialSchema>

export const matterFinancialAnswerSchema = single(matterFinancialSchema)
export const matterFinancialsAnswerSchema = z.object({
  data: z.array(matterFinancialSchema),
  totals: z.object({ cost: z.int(), sales: z.int(), profit: z.int() }),
})

export const createMatterFinancialRequestSchema = z.object({
  cost: requiredInteger('原価', { max: limits.yen }),
  sales: requiredInteger('売上', { max: limits.yen }),
  memo: optionalText('メモ', limits.text.note),
})
export type CreateMatterFinancialRequest = z.infer<typeof createMatterFinancialRequestSchema>
export const updateMatterFinancialRequestSchema = createMatterFinancialRequestSchema.partial()
export type UpdateMatterFinancialRequest = z.infer<typeof updateMatterFinancialRequestSchema>

/** Totals and profit (粗利) of a matter's rows. */
export const financialTotals = (rows: readonly Pick<MatterFinancial, 'cost' | 'sales'>[]): { cost: number; sales: number; profit: number } => {
  const cost = rows.reduce((sum, row) => sum + row.cost, 0)
  const sales = rows.reduce((sum, row) => sum + row.sales, 0)
  return { cost, sales, profit: sales - cost }
}
