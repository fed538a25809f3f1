import { z } from 'zod'
import {
  dateSchema,
  enumSchema,
  idSchema,
  namedSchema,
  optionalChoice,
  optionalDate,
  optionalText,
  requiredInteger,
  single,
  timestampSchema,
} from '../fields.ts'
import { limits } from '../limits.ts'
import { financialLabels as labels, financialTaxLabels } from './matter-financials.labels.ts'

/** Money in yen. */
export const matterFinancialSchema = z.object({
  id: idSchema,
  matter_id: idSchema,
  cost: z.int(),
  sales: z.int(),
  memo: z.string().nullable(),
  day: dateSchema.nullable(),
  /** Who pays or is paid. */
  partner: z.string().nullable(),
  tax_id: enumSchema(financialTaxLabels).nullable(),
  /** Of the invoice or slip. */
  number: z.string().nullable(),
  updated_at: timestampSchema,
})
export type MatterFinancial = z.infer<typeof matterFinancialSchema>

export const matterFinancialAnswerSchema = single(matterFinancialSchema)
export const matterFinancialsAnswerSchema = z.object({
  data: z.array(matterFinancialSchema),
  totals: z.object({ cost: z.int(), sales: z.int(), profit: z.int() }),
})

export const createMatterFinancialRequestSchema = z.object({
  cost: requiredInteger(labels.cost, { max: limits.yen }),
  sales: requiredInteger(labels.sales, { max: limits.yen }),
  memo: optionalText(labels.memo, limits.text.note),
  day: optionalDate(labels.day),
  partner: optionalText(labels.partner, limits.text.shortText),
  tax_id: optionalChoice(labels.tax_id, financialTaxLabels),
  number: optionalText(labels.number, limits.text.shortText),
})
export type CreateMatterFinancialRequest = z.infer<typeof createMatterFinancialRequestSchema>
/** `updated_at` is the state the edit began from: where it no longer is the row's, the answer is 409 (matterFinancialConflictSchema). */
export const updateMatterFinancialRequestSchema = createMatterFinancialRequestSchema
  .extend({ updated_at: timestampSchema })
  .partial()
export type UpdateMatterFinancialRequest = z.infer<typeof updateMatterFinancialRequestSchema>

export const matterFinancialConflictSchema = z.object({
  message: z.string(),
  code: z.literal('conflict'),
  current: matterFinancialSchema.extend({ updated_by: namedSchema.nullable() }),
})
export type MatterFinancialConflict = z.infer<typeof matterFinancialConflictSchema>

/** Totals and profit (粗利) of a matter's rows. */
export const financialTotals = (
  rows: readonly Pick<MatterFinancial, 'cost' | 'sales'>[],
): { cost: number; sales: number; profit: number } => {
  const cost = rows.reduce((sum, row) => sum + row.cost, 0)
  const sales = rows.reduce((sum, row) => sum + row.sales, 0)
  return { cost, sales, profit: sales - cost }
}
