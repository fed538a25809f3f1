/** Which days the calendar's views show, and how one goes from one to the next. Days are yyyy-MM-dd, weeks begin on Sunday. */
import { formatDayRange, relativeRange, shiftDay, type DayRange } from '#domain/dates.ts'
import { formatMonth, monthOf } from '#domain/months.ts'
import { relativeDates } from '#domain/relative-dates.ts'

export const calendarViewLabels = {
  month: '月',
  week: '週',
  list: 'リスト',
  'staff-day': '担当・日',
  'staff-week': '担当・週',
} as const
export type CalendarView = keyof typeof calendarViewLabels
/** A row a person: who goes where. */
export type StaffView = Extract<CalendarView, `staff-${string}`>
export const isStaffView = (view: CalendarView): view is StaffView => view.startsWith('staff-')
export const calendarViews = Object.keys(calendarViewLabels) as CalendarView[]

export const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay()

const startOfWeek = (day: string): string => shiftDay(day, -weekdayOf(day))
const month = (day: string): DayRange => relativeRange(relativeDates.thisMonth, day)!

/** Days of a list. */
const listLength = 31
const stepLengths = { week: 7, list: listLength, 'staff-day': 1, 'staff-week': 7 } as const

/** A month is shown in whole weeks; a list begins with the day itself. */
export const shownDays = (view: CalendarView, day: string): DayRange => {
  if (view === 'list') return { start: day, end: shiftDay(day, listLength - 1) }
  if (view === 'staff-day') return { start: day, end: day }
  const { start, end } = view === 'week' || view === 'staff-week' ? { start: day, end: day } : month(day)
  return { start: startOfWeek(start), end: shiftDay(startOfWeek(end), 6) }
}

/** What stands before or after: by the week, by the list's length, or the first of a month. */
export const step = (view: CalendarView, day: string, direction: 1 | -1): string => {
  if (view !== 'month') return shiftDay(day, direction * stepLengths[view])
  const { start, end } = month(day)
  return direction === 1 ? shiftDay(end, 1) : month(shiftDay(start, -1)).start
}

export const daysOf = ({ start, end }: DayRange): string[] => {
  const days = [start]
  while (days.at(-1)! < end) days.push(shiftDay(days.at(-1)!, 1))
  return days
}

export const weeksOf = (range: DayRange): string[][] => {
  const days = daysOf(range)
  return Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7))
}

/** How far apart, in days. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)

/** 6月17日 */
export const dayText = (day: string): string => `${Number(day.slice(5, 7))}月${Number(day.slice(8))}日`

/** 2026年6月, or the days of a week or list. */
export const rangeText = (view: CalendarView, day: string): string => {
  const { start, end } = shownDays(view, day)
  return view !== 'month' ? formatDayRange(start, end) : formatMonth(monthOf(day))
}
