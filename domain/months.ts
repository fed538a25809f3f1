/** Months of the calendar as yyyy-MM: their order is the order of their texts. */
import { relativeRange } from './dates.ts'
import { relativeDates } from './relative-dates.ts'

const indexOf = (month: string): number => Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1
const monthAt = (index: number): string =>
  `${String(Math.floor(index / 12)).padStart(4, '0')}-${String((index % 12) + 1).padStart(2, '0')}`

/** The month of a day or a moment. */
export const monthOf = (day: string): string => day.slice(0, 7)

export const shiftMonth = (month: string, months: number): string => monthAt(indexOf(month) + months)

/** All from the first to the last, both included. */
export const monthsFrom = (first: string, last: string): string[] =>
  Array.from({ length: Math.max(0, indexOf(last) - indexOf(first) + 1) }, (_, index) => shiftMonth(first, index))

export const lastDayOfMonth = (month: string): string => relativeRange(relativeDates.thisMonth, `${month}-01`)!.end

/** Every day of a month. */
export const daysOfMonth = (month: string): string[] =>
  Array.from(
    { length: Number(lastDayOfMonth(month).slice(8)) },
    (_, index) => `${month}-${String(index + 1).padStart(2, '0')}`,
  )

/** 2026年6月 */
export const formatMonth = (month: string): string => `${Number(month.slice(0, 4))}年${Number(month.slice(5))}月`
