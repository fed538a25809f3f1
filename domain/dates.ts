/**
 * Business dates of Asia/Tokyo, which has no summer time. A day is text, yyyy-MM-dd, everywhere; a moment is a Date
 * inside and ISO 8601 with +09:00 outside. Screens write yyyy/MM/dd.
 */
// One module each: the package's index loads all of its functions, at every start of a process and into the page.
import { addDays } from 'date-fns/addDays'
import { addYears } from 'date-fns/addYears'
import { endOfMonth } from 'date-fns/endOfMonth'
import { endOfYear } from 'date-fns/endOfYear'
import { formatISO } from 'date-fns/formatISO'
import { isValid } from 'date-fns/isValid'
import { parseISO } from 'date-fns/parseISO'
import { startOfMonth } from 'date-fns/startOfMonth'
import { startOfYear } from 'date-fns/startOfYear'
import { subMonths } from 'date-fns/subMonths'
import { subYears } from 'date-fns/subYears'
import { relativeDates, type RelativeDate } from './relative-dates.ts'

const tokyoOffsetMs = 9 * 60 * 60 * 1000

/** Moment as 2026-06-17T09:42:00.000+09:00; milliseconds stay, so that it serves as an edit's base. */
export const toTimestamp = (moment: Date): string =>
  `${new Date(moment.getTime() + tokyoOffsetMs).toISOString().slice(0, -1)}+09:00`

/** The day in Tokyo at a moment. */
export const businessDay = (moment: Date): string => toTimestamp(moment).slice(0, 10)

/** Days are handled at local noon: no zone's clock change moves noon to another day. */
const atNoon = (day: string): Date => parseISO(`${day}T12:00`)
const toDay = (date: Date): string => formatISO(date, { representation: 'date' })

export const shiftDay = (day: string, days: number): string => toDay(addDays(atNoon(day), days))

/** The last moment of the day, in Tokyo, so many days from now: whoever is told of a day has the whole of it. */
export const endOfDayIn = (now: Date, days: number): Date =>
  new Date(`${shiftDay(businessDay(now), days)}T23:59:59.999+09:00`)

export const shiftYears = (day: string, years: number): string => toDay(addYears(atNoon(day), years))

/** First and last day, both included. */
export type DayRange = { start: string; end: string }

/** The days of a relative date; null for overdue and custom, which are no ranges of days around today. */
export const relativeRange = (relative: RelativeDate, today: string): DayRange | null => {
  const now = atNoon(today)
  switch (relative) {
    case relativeDates.today:
      return { start: today, end: today }
    case relativeDates.thisMonth:
      return { start: toDay(startOfMonth(now)), end: toDay(endOfMonth(now)) }
    case relativeDates.lastMonth:
      return { start: toDay(startOfMonth(subMonths(now, 1))), end: toDay(endOfMonth(subMonths(now, 1))) }
    case relativeDates.thisYear:
      return { start: toDay(startOfYear(now)), end: toDay(endOfYear(now)) }
    case relativeDates.lastYear:
      return { start: toDay(startOfYear(subYears(now, 1))), end: toDay(endOfYear(subYears(now, 1))) }
    case relativeDates.overdue:
    case relativeDates.custom:
      return null
  }
}

/**
 * Days of a date filter on a moment such as the creation date; null = no limit on that side.
 * A relative date wins over the dates beside it.
 */
export const filterRange = (
  filter: {
    relative_date?: RelativeDate | null | undefined
    start_date?: string | null | undefined
    end_date?: string | null | undefined
  },
  today: string,
): { start: string | null; end: string | null } =>
  (filter.relative_date ? relativeRange(filter.relative_date, today) : null) ?? {
    start: filter.start_date ?? null,
    end: filter.end_date ?? null,
  }

/** yyyy/MM/dd or yyyy-MM-dd (one-digit months and days too) as yyyy-MM-dd; null where it is no day of the calendar. */
export const parseDay = (text: string): string | null => {
  const [, year, , month, date] = /^(?!0000)(\d{4})([/-])(\d{1,2})\2(\d{1,2})$/.exec(text.trim()) ?? []
  if (!year || !month || !date) return null
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  return isValid(atNoon(day)) ? day : null
}

/** A day and HH:mm or HH:mm:ss as yyyy-MM-ddTHH:mm:ss, without zone; null where it is none. */
export const parseDayTime = (text: string): string | null => {
  const match = /^(\S+)[ T](\d{1,2}):(\d{2})(?::(\d{2}))?$/.exec(text.trim())
  const day = parseDay(match?.[1] ?? '')
  if (!match || !day) return null
  const [hours, minutes, seconds] = [Number(match[2]), Number(match[3]), Number(match[4] ?? 0)]
  if (hours > 23 || minutes > 59 || seconds > 59) return null
  return `${day}T${[hours, minutes, seconds].map((part) => String(part).padStart(2, '0')).join(':')}`
}

/** yyyy/MM/dd of a day, or of a moment in Tokyo. */
export const formatDay = (day: string): string =>
  (day.length === 10 ? day : businessDay(new Date(day))).replaceAll('-', '/')

/** HH:mm of a moment in Tokyo. */
export const formatTime = (timestamp: string): string => toTimestamp(new Date(timestamp)).slice(11, 16)

/** yyyy/MM/dd HH:mm of a moment in Tokyo. */
export const formatMoment = (timestamp: string): string => `${formatDay(timestamp)} ${formatTime(timestamp)}`

/** yyyy/MM/dd HH:mm of what is held as yyyy-MM-dd HH:mm:ss, on a clock in Tokyo. */
export const shownMoment = (moment: string): string => moment.slice(0, 16).replaceAll('-', '/')

/** When something was said, for feeds: 09:42 today, 昨日 17:20, before that the whole moment. */
export const formatFeedMoment = (timestamp: string, now: Date): string => {
  const today = businessDay(now)
  const day = businessDay(new Date(timestamp))
  if (day === today) return formatTime(timestamp)
  return day === shiftDay(today, -1) ? `昨日 ${formatTime(timestamp)}` : formatMoment(timestamp)
}

export const weekdays = ['日', '月', '火', '水', '木', '金', '土'] as const
/** 2026/06/17（水） of a day or of a moment in Tokyo. */
export const formatDayWithWeekday = (day: string): string => {
  const slashed = formatDay(day)
  return `${slashed}（${weekdays[atNoon(slashed.replaceAll('/', '-')).getDay()] ?? ''}）`
}

/** A schedule: one day, or both joined with 〜; an open end stays open; '' without any. */
export const formatDayRange = (start: string | null, end: string | null): string => {
  if (start === end) return start ? formatDay(start) : ''
  return `${start ? formatDay(start) : ''}〜${end ? formatDay(end) : ''}`
}
