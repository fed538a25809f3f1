import { customaryCalendar, readClosedDays, type CalendarSettings, type ClosedSpan } from '../company/closed-days.ts'
import { dayOfMonth, monthNumberOf, weekdayOf } from './days.ts'
import type { CompanyCalendar } from './rules.ts'

const isWithin = (day: string, { from, to }: ClosedSpan): boolean => {
  const own = from.length === 10 ? day : day.slice(5)
  return from <= to ? from <= own && own <= to : own >= from || own <= to
}

export const calendarOf = ({ year_start_month, closed_weekdays, closed_days }: CalendarSettings): CompanyCalendar => {
  const weekdays = new Set(closed_weekdays)
  const spans = readClosedDays(closed_days)
  /** The days of a year are asked for again and again. */
  const known = new Map<string, boolean>()
  const isClosed = (day: string): boolean => weekdays.has(weekdayOf(day)) || spans.some((span) => isWithin(day, span))
  return {
    year_start_month,
    isClosed: (day) => {
      const answer = known.get(day) ?? isClosed(day)
      known.set(day, answer)
      return answer
    },
  }
}

type Year = Pick<CalendarSettings, 'year_start_month'>

/** The year that a day is in: 2026 begins on the first of the company's first month. */
export const companyYearOf = (day: string, { year_start_month }: Year = customaryCalendar): number =>
  Number(day.slice(0, 4)) - (Number(day.slice(5, 7)) < year_start_month ? 1 : 0)

/** So many months from one on, yyyy-MM. */
export const monthsFrom = (first: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => dayOfMonth(monthNumberOf(`${first}-01`) + index, 1).slice(0, 7))

/** A year's twelve months. */
export const monthsOfYear = (year: number, { year_start_month }: Year = customaryCalendar): string[] =>
  monthsFrom(`${year}-${String(year_start_month).padStart(2, '0')}`, 12)
