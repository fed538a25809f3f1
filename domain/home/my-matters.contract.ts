/** The jobs of one person in every company that they work for. */
import { z } from 'zod'
import { idSchema, isDateRange, namedSchema, queryDate, single, dateSchema } from '../fields.ts'
import { matterStatusSchema } from '../matters/matter-statuses.contract.ts'
import { matterCalendarItemSchema } from '../matters/matters.contract.ts'
import { validationMessages } from '../text/validation.ts'

/** Of each company at most so many that are not completed; and of one call so many days. */
export const myMattersLimits = { open: 100, days: 62 } as const
const dayMs = 24 * 60 * 60_000

/** With days those that touch them, completed ones too; without, what is not completed. */
export const myMattersQuerySchema = z
  .object({ start_date: queryDate().optional(), end_date: queryDate().optional() })
  .refine(({ start_date, end_date }) => (start_date === undefined) === (end_date === undefined), {
    path: ['end_date'],
    message: '開始日と終了日の両方を指定してください。',
  })
  .refine(({ start_date, end_date }) => isDateRange(start_date, end_date), {
    path: ['start_date'],
    message: validationMessages.dateRange,
  })
  // A day that is none is refused by itself.
  .refine(
    ({ start_date, end_date }) => !(Date.parse(end_date!) - Date.parse(start_date!) >= myMattersLimits.days * dayMs),
    { path: ['end_date'], message: `期間は${myMattersLimits.days}日までで指定してください。` },
  )
export type MyMattersQuery = z.infer<typeof myMattersQuerySchema>

/** Its company by id; the matter is opened there. */
export const myMatterSchema = matterCalendarItemSchema
  .pick({
    id: true,
    name: true,
    status_id: true,
    matter_category_id: true,
    building: true,
    start_date: true,
    end_date: true,
    start_time: true,
    end_time: true,
    urgency: true,
  })
  .extend({ company_id: idSchema })
export type MyMatter = z.infer<typeof myMatterSchema>

export const myCompanySchema = namedSchema.extend({
  company_key: z.string(),
  /** Whether the company lets this person in from where they are; of one that does not, nothing is told. */
  is_reachable: z.boolean(),
  /** How many there are, also beyond those that are told. */
  total: z.int().min(0),
  statuses: z.array(matterStatusSchema),
})
export type MyCompany = z.infer<typeof myCompanySchema>

export const myMattersSchema = z.object({
  /** The business day that late and today go by. */
  today_date: dateSchema,
  /** Those that are not suspended, by name. */
  companies: z.array(myCompanySchema),
  /** The next first in each company, and of days by their start. */
  matters: z.array(myMatterSchema),
})
export type MyMatters = z.infer<typeof myMattersSchema>
export const myMattersAnswerSchema = single(myMattersSchema)
