/** The schedule or creation date part of a list's filter, and the form of its menu. */
import { z } from 'zod'
import { isDateRange, queryDate, queryEnum } from './fields.ts'
import { relativeDateLabels, type RelativeDate } from './relative-dates.ts'
import { validationMessages } from './text/validation.ts'

/** Query fields. An absolute range sends the dates without relative_date; 0 is the same as none. */
export const dateFilterQuery = {
  relative_date: queryEnum(relativeDateLabels).optional(),
  start_date: queryDate().optional(),
  end_date: queryDate().optional(),
}

/** `z.object({ ...dateFilterQuery, … }).refine(...startsBeforeEnd)`: 422 at the start date. */
export const startsBeforeEnd: [(filter: DateFilter) => boolean, { path: string[]; message: string }] = [
  ({ start_date, end_date }) => isDateRange(start_date, end_date),
  { path: ['start_date'], message: validationMessages.dateRange },
]

export type DateFilter = {
  start_date?: string | undefined
  end_date?: string | undefined
  relative_date?: RelativeDate | undefined
}

/** The custom range of the menu: at least one date, both valid, start not after end. Dates are yyyy-MM-dd. */
export const customRangeSchema = z
  .object({
    start_date: z.iso.date({ error: validationMessages.pickerDate }).nullable(),
    end_date: z.iso.date({ error: validationMessages.pickerDate }).nullable(),
  })
  .superRefine((range, context) => {
    if (!range.start_date && !range.end_date)
      context.addIssue({ code: 'custom', path: ['start_date'], message: validationMessages.dateRangeEmpty })
    if (!isDateRange(range.start_date, range.end_date))
      context.addIssue({ code: 'custom', path: ['start_date'], message: validationMessages.dateRange })
  })
