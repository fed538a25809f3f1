/**
 * Days of the calendar as text, yyyy-MM-dd, by plain arithmetic: the years of thousands of plans are counted with it,
 * and no clock or zone has a part in it.
 */
import type { IntervalUnit } from './plans.labels.ts'

export type Interval = { n: number; unit: IntervalUnit }

const dayMs = 24 * 60 * 60 * 1000
const numberOf = (day: string): number =>
  Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1, Number(day.slice(8))) / dayMs
const dayAt = (number: number): string => new Date(number * dayMs).toISOString().slice(0, 10)

export const addDays = (day: string, days: number): string => dayAt(numberOf(day) + days)

export const isDay = (text: string): boolean => text.length === 10 && !Number.isNaN(numberOf(text))

/** From the first to the second. */
export const daysBetween = (from: string, to: string): number => numberOf(to) - numberOf(from)

/** 0 is Sunday. */
export const weekdayOf = (day: string): number => (numberOf(day) + 4) % 7

/** Months since the year 0: their differences are months. */
export const monthNumberOf = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1

const daysOf = (monthNumber: number): number =>
  new Date(Date.UTC(Math.floor(monthNumber / 12), (monthNumber % 12) + 1, 0)).getUTCDate()

/** That day of the month, or its last where the month is shorter. */
export const dayOfMonth = (monthNumber: number, date: number): string => {
  const [year, month] = [Math.floor(monthNumber / 12), (monthNumber % 12) + 1]
  const clamped = Math.min(date, daysOf(monthNumber))
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(clamped).padStart(2, '0')}`
}

export const lastDayOf = (monthNumber: number): string => dayOfMonth(monthNumber, 31)

export const dateOf = (day: string): number => Number(day.slice(8))

const monthsOf = ({ n, unit }: Interval): number | null => (unit === 'month' ? n : unit === 'year' ? n * 12 : null)

/** In whole months where it is counted in them, else in days. */
export const lengthOf = (interval: Interval): { months: number } | { days: number } => {
  const months = monthsOf(interval)
  return months === null ? { days: interval.unit === 'week' ? interval.n * 7 : interval.n } : { months }
}

/**
 * The day one interval later. Months go to the same date, and to the month's last day where it has none; `anchorDate`
 * is the date that a chain keeps when one of its days was cut short: 31 January, 28 February, 31 March.
 */
export const addInterval = (day: string, interval: Interval, anchorDate: number = dateOf(day)): string => {
  const length = lengthOf(interval)
  if ('days' in length) return addDays(day, length.days)
  const month = monthNumberOf(day)
  const wasCut = anchorDate > dateOf(day) && day === lastDayOf(month)
  return dayOfMonth(month + length.months, wasCut ? anchorDate : dateOf(day))
}

export const earlier = (one: string, other: string): string => (one < other ? one : other)
export const later = (one: string, other: string): string => (one > other ? one : other)
