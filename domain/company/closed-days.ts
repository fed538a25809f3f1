/** A company's year and the days that it is closed on, as an admin types them. */

/** What a company says of its days. */
export type CalendarSettings = {
  /** The month that its year begins in, 1 to 12. */
  year_start_month: number
  /** 0 is Sunday. */
  closed_weekdays: readonly number[]
  /** A line each, as closedDaysText writes them. */
  closed_days: string
}

/** Until a company says otherwise: from April, closed on Saturdays, Sundays and over the new year. */
export const customaryCalendar: CalendarSettings = {
  year_start_month: 4,
  closed_weekdays: [0, 6],
  closed_days: '12-29〜01-03',
}

/** First and last day, both yyyy-MM-dd, or both MM-dd of every year, where it may go over the year's end. */
export type ClosedSpan = { from: string; to: string }

const daySign = /^(?:(\d{4})[-/])?(\d{1,2})[-/](\d{1,2})$/

/** 31 April is none. */
const isReal = (day: string): boolean =>
  new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1, Number(day.slice(8))))
    .toISOString()
    .slice(0, 10) === day

const readDay = (text: string): string | null => {
  const [, year, month = '', date = ''] = daySign.exec(text.trim()) ?? []
  const monthDay = `${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  // Of every year: 29 February is one of its days.
  const whole = `${year ?? '2000'}-${monthDay}`
  if (month === '' || !isReal(whole)) return null
  return year === undefined ? monthDay : whole
}

const readLine = (line: string): ClosedSpan | null => {
  const [first = '', second = first, ...more] = line.normalize('NFKC').split(/[〜~]/)
  const [from, to] = [readDay(first), readDay(second)]
  if (from === null || to === null || more.length > 0 || from.length !== to.length) return null
  return from.length === 10 && from > to ? null : { from, to }
}

const linesOf = (text: string): string[] => text.split('\n').flatMap((line) => line.trim() || [])
/** Longer than any list of closed days is. */
const longestLine = 40

/** The first line that says no day, as it was typed; null where each does. */
export const unreadClosedDay = (text: string): string | null =>
  linesOf(text).find((line) => line.length > longestLine || readLine(line) === null) ?? null

export const readClosedDays = (text: string): ClosedSpan[] =>
  linesOf(text).flatMap((line) => (line.length > longestLine ? [] : (readLine(line) ?? [])))

const spanText = ({ from, to }: ClosedSpan): string => (from === to ? from : `${from}〜${to}`)

/** The same days in one way of writing, each once. */
export const closedDaysText = (text: string): string => [...new Set(readClosedDays(text).map(spanText))].join('\n')
