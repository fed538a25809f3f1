import { weekdayOf } from './days.ts'
import type { CompanyCalendar } from './rules.ts'

/** The month that a company's year begins in, 1 to 12. */
export const yearStartMonth = 4

/** Closed on Saturdays, Sundays and over the new year. */
export const companyCalendar: CompanyCalendar = {
  year_start_month: yearStartMonth,
  isClosed: (day) => weekdayOf(day) % 6 === 0 || day.slice(5) >= '12-29' || day.slice(5) <= '01-03',
}

/** The year that a day is in: 2026 begins on 1 April 2026. */
export const companyYearOf = (day: string): number =>
  Number(day.slice(0, 4)) - (Number(day.slice(5, 7)) < yearStartMonth ? 1 : 0)

/** Its twelve months, yyyy-MM. */
export const monthsOfYear = (year: number): string[] =>
  Array.from({ length: 12 }, (_, index) => {
    const month = yearStartMonth - 1 + index
    return `${year + Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`
  })
