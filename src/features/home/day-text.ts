import { formatDayWithWeekday } from '#domain/dates.ts'

/** 2026年6月17日（水） */
export const longDay = (day: string): string =>
  formatDayWithWeekday(day).replace(/^(\d+)\/0?(\d+)\/0?(\d+)/, '$1年$2月$3日')

/** 6月17日（水） */
export const shortDay = (day: string): string => longDay(day).replace(/^\d+年/, '')

/** Whole days from one day to another. */
export const daysFrom = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)
