import { z } from 'zod'
import { isDateRange, namedSchema, queryFlag, queryId, queryList, queryMonth, single } from '../fields.ts'
import { keysOf } from '../labels.ts'
import { limits } from '../limits.ts'
import { monthsFrom } from '../months.ts'
import { validationMessages } from '../text/validation.ts'
import { outcomeGroupLabels } from './outcome.labels.ts'
import { performerLabels } from './plans.labels.ts'

const count = z.int()
const figures = {
  /** done + skipped + waiting + missed. */
  planned: count,
  done: count,
  /** Of those done, submitted. */
  completed: count,
  skipped: count,
  /** Its last day and the day it is planned on are still to come. */
  waiting: count,
  missed: count,
  in_time: count,
  late: count,
  overdue: count,
  /** done ÷ (planned − skipped − waiting), as a fraction; null of nothing. */
  done_rate: z.number().nullable(),
  /** in_time ÷ (in_time + late + overdue). */
  in_time_rate: z.number().nullable(),
}

/** One of the three says what the row is about; of a law it is the label alone. */
export const outcomeRowSchema = z.object({
  /** yyyy-MM */
  month: z.string().nullable(),
  building: namedSchema.nullable(),
  kind: namedSchema.nullable(),
  /** What it is called on the screen. */
  label: z.string(),
  ...figures,
})
export type OutcomeRow = z.infer<typeof outcomeRowSchema>

/** Months in their order, each of them; others with the most that was missed first. */
export const outcomeSchema = z.object({
  rows: z.array(outcomeRowSchema),
  totals: z.object(figures),
  /** Of the company's 年度, 1 to 12: by it a reader chooses months. */
  year_start_month: z.int(),
})
export type Outcome = z.infer<typeof outcomeSchema>
export const outcomeAnswerSchema = single(outcomeSchema)

/** Of the times that were first planned in those months. */
export const outcomeFilterSchema = z
  .object({
    by: z.enum(keysOf(outcomeGroupLabels)),
    planned_from: queryMonth(),
    planned_to: queryMonth(),
    /** In the name of building or kind, or the partner's. */
    name: z.string().max(limits.text.search).optional(),
    user_id: queryId().optional(),
    building_id: queryList(queryId()),
    is_legal: queryFlag().optional(),
    performer: z.enum(keysOf(performerLabels)).optional(),
  })
  .refine(({ planned_from, planned_to }) => isDateRange(planned_from, planned_to), {
    path: ['planned_from'],
    message: validationMessages.monthRange,
  })
  .refine(
    ({ planned_from, planned_to }) =>
      !isDateRange(planned_from, planned_to) || monthsFrom(planned_from, planned_to).length <= limits.reportMonths,
    { path: ['planned_to'], message: `集計できる期間は${limits.reportMonths / 12}年以内です。` },
  )
export type OutcomeFilter = z.infer<typeof outcomeFilterSchema>
