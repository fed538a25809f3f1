/** Which days the calendar's views show. Days are yyyy-MM-dd, weeks begin on Sunday. */
import { relativeRange, shiftDay, type DayRange } from '#domain/dates.ts'
import { relativeDates } from '#domain/relative-dates.ts'

export const calendarViews = ['month', 'week', 'list', 'staff-day', 'staff-week', 'staff-month'] as const
export type CalendarView = (typeof calendarViews)[number]
/** A row a person: who goes where. */
export type StaffView = Extract<CalendarView, `staff-${string}`>
export const isStaffView = (view: CalendarView): view is StaffView => view.startsWith('staff-')

export const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay()

const startOfWeek = (day: string): string => shiftDay(day, -weekdayOf(day))
export const monthAround = (day: string): DayRange => relativeRange(relativeDates.thisMonth, day)!

/** Days of a list. */
export const listLength = 31

/** A month is shown in whole weeks, that of the people by its own days; a list begins with the day itself. */
export const shownDays = (view: CalendarView, day: string): DayRange => {
  if (view === 'list') return { start: day, end: shiftDay(day, listLength - 1) }
  if (view === 'staff-day') return { start: day, end: day }
  if (view === 'staff-month') return monthAround(day)
  const { start, end } = view === 'week' || view === 'staff-week' ? { start: day, end: day } : monthAround(day)
  return { start: startOfWeek(start), end: shiftDay(startOfWeek(end), 6) }
}
