/** Between what people type and see (yyyy/MM/dd) and what forms hold (yyyy-MM-dd, with HH:mm:ss for times). */
import { format, isValid, parse } from 'date-fns'
import { businessDay, parseDay } from '#domain/dates.ts'
import { readDay, readMoment, widthless, writtenDay } from '#domain/typed-dates.ts'
import { now } from '#src/lib/now.ts'
import type { Time } from './time-wheels.tsx'

const parseAny = (text: string, patterns: readonly string[]): Date | null => {
  for (const pattern of patterns) {
    const date = parse(text.trim(), pattern, new Date(2000, 0, 1))
    if (isValid(date) && date.getFullYear() >= 1000) return date
  }
  return null
}

/** Local midnight of yyyy/MM/dd or yyyy-MM-dd (2026/6/1 too); null where the text is no date. */
export const parseDate = (text: string): Date | null => parseAny(text, ['yyyy/M/d', 'yyyy-M-d'])

/** The same with HH:mm or HH:mm:ss behind; seconds are zeroed. */
export const parseDateTime = (text: string): Date | null => {
  const date = parseAny(text, ['yyyy/M/d H:m:s', 'yyyy-M-d H:m:s', 'yyyy/M/d H:m', 'yyyy-M-d H:m'])
  date?.setSeconds(0)
  return date
}

export const toDateValue = (date: Date): string => format(date, 'yyyy-MM-dd')
export const toDateTimeValue = (date: Date): string => format(date, 'yyyy-MM-dd HH:mm:ss')
export const toDateText = (date: Date): string => format(date, 'yyyy/MM/dd')
export const toDateTimeText = (date: Date): string => format(date, 'yyyy/MM/dd HH:mm:ss')

export const toTimeText = (date: Date): string => format(date, 'HH:mm')

export const timeOf = (date: Date): Time => ({ hours: date.getHours(), minutes: date.getMinutes() })
/** The day at that time, to the minute. */
export const atTime = (day: Date, { hours, minutes }: Time): Date =>
  new Date(day.getFullYear(), day.getMonth(), day.getDate(), hours, minutes)

/** Whether a day lies within yyyy-MM-dd limits; open ends are null or undefined. */
export const isWithin = (date: Date, min: string | null | undefined, max: string | null | undefined): boolean => {
  const day = toDateValue(date)
  return (!min || min <= day) && (!max || day <= max)
}

/** What people typed, as it is held (yyyy-MM-dd[ HH:mm:ss]); `shown` where it could surprise how it was understood. */
export type ReadText = { value: string; shown: string | undefined }

const shownOf = (written: string, isAmbiguous: boolean, isPlain: boolean): string | undefined => {
  if (isAmbiguous) return `${written} と読み取りました`
  return isPlain ? undefined : written
}

/** A day in one of the ways of DECISIONS' typed values: 2025/11/9, 20251109, 令和7年11月9日, R7.11.9, 11/9; null where it is none. */
export const readDateText = (text: string): ReadText | null => {
  const plain = widthless(text)
  const read = readDay(plain, businessDay(now()))
  if (typeof read !== 'string') {
    const written = writtenDay(read.day)
    const isPlain = parseDay(plain) !== null || written.startsWith(plain)
    return { value: read.day, shown: shownOf(written, read.isAmbiguous, isPlain) }
  }
  // A year out of reach is handed on: the form says which years it takes.
  const day = read === 'yearOutOfRange' ? parseDay(plain) : null
  return day === null ? null : { value: day, shown: undefined }
}

/** The same with a time of day behind it. */
export const readDateTimeText = (text: string): ReadText | null => {
  const plain = widthless(text)
  const read = readMoment(plain, businessDay(now()))
  return typeof read === 'string'
    ? null
    : {
        value: read.moment.replace('T', ' '),
        shown: shownOf(read.shown, read.isAmbiguous, parseDateTime(plain) !== null),
      }
}
