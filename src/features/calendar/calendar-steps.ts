/** How the calendar goes from one view to the next, and what its days are called. Apart from what every address is read by. */
import { formatDayRange, shiftDay, type DayRange } from '#domain/dates.ts'
import { formatMonth, monthOf } from '#domain/months.ts'
import { listLength, monthAround, shownDays, type CalendarView } from './calendar-days.ts'

export const calendarViewLabels = {
  month: '月',
  week: '週',
  list: 'リスト',
  'staff-day': '担当・日',
  'staff-week': '担当・週',
  'staff-month': '担当・月',
} as const satisfies Record<CalendarView, string>

/** A month at a time. */
export const isMonthly = (view: CalendarView): view is 'month' | 'staff-month' =>
  view === 'month' || view === 'staff-month'

const stepLengths = { week: 7, list: listLength, 'staff-day': 1, 'staff-week': 7 } as const

/** What stands before or after: by the week, by the list's length, or the first of a month. */
export const step = (view: CalendarView, day: string, direction: 1 | -1): string => {
  if (!isMonthly(view)) return shiftDay(day, direction * stepLengths[view])
  const { start, end } = monthAround(day)
  return direction === 1 ? shiftDay(end, 1) : monthAround(shiftDay(start, -1)).start
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
  return !isMonthly(view) ? formatDayRange(start, end) : formatMonth(monthOf(day))
}
