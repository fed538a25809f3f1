/** Between what people type and see (yyyy/MM/dd) and what forms hold (yyyy-MM-dd, with HH:mm:ss for times). */
import { format, isValid, parse } from 'date-fns'
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
