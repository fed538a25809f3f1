import { z } from 'zod'
import { enumSchema, isDateRange, namedSchema, queryMonth, single } from '../fields.ts'
import { limits } from '../limits.ts'
import { monthsFrom } from '../months.ts'
import { financialReportGroupLabels, type FinancialReportGroup } from './financial-report.labels.ts'
import { bookedInOrder, matterNarrowing } from './matters.contract.ts'
import { matterCategoryLabels } from './matters.labels.ts'

const groups = Object.keys(financialReportGroupLabels) as [FinancialReportGroup, ...FinancialReportGroup[]]

const figures = {
  matters_count: z.int(),
  /** Of them, those without any row of money. */
  unrecorded_count: z.int(),
  /** In yen. */
  sales: z.int(),
  cost: z.int(),
  profit: z.int(),
  /** Of the visits of those days. */
  worked_minutes: z.int(),
}

/** One of the three says what the row is about; a row of no building has none. */
export const financialReportRowSchema = z.object({
  /** yyyy-MM */
  month: z.string().nullable(),
  building: namedSchema.nullable(),
  matter_category_id: enumSchema(matterCategoryLabels).nullable(),
  /** What it is called on the screen. */
  label: z.string(),
  ...figures,
})
export type FinancialReportRow = z.infer<typeof financialReportRowSchema>

/** Months in their order, each of them; buildings and categories by sales, the largest first. */
export const financialReportSchema = z.object({
  rows: z.array(financialReportRowSchema),
  totals: z.object(figures),
  /** Of the company's 年度, 1 to 12: by it a reader chooses months. */
  year_start_month: z.int(),
})
export type FinancialReport = z.infer<typeof financialReportSchema>
export const financialReportAnswerSchema = single(financialReportSchema)

/** Of the matters as their list narrows them down, in the months that it takes money to count in. */
export const financialReportFilterSchema = z
  .object({ ...matterNarrowing, booked_from: queryMonth(), booked_to: queryMonth(), by: z.enum(groups) })
  .refine(...bookedInOrder)
  .refine(
    ({ booked_from, booked_to }) =>
      !isDateRange(booked_from, booked_to) || monthsFrom(booked_from, booked_to).length <= limits.reportMonths,
    { path: ['booked_to'], message: `集計できる期間は${limits.reportMonths / 12}年以内です。` },
  )
export type FinancialReportFilter = z.infer<typeof financialReportFilterSchema>
