import { useEffect, useRef } from 'react'
import type { KeyboardEvent } from 'react'
import { shiftDay } from '#domain/dates.ts'
import { areLetterKeysOn } from '#src/lib/letter-keys.ts'
import { isStaffView, weekdayOf } from './calendar-days.ts'
import { step } from './calendar-steps.ts'
import type { CalendarView } from './calendar-days.ts'

/** Letters, as the sheet of shortcuts tells of them. */
export const calendarLetters = { t: 'today', m: 'month', w: 'week', l: 'list', d: 'staff-day' } as const
const goals: Partial<Record<string, CalendarView | 'today'>> = calendarLetters

/** Where a key leads from a day; undefined for keys that lead nowhere. */
const dayFor = (key: string, view: CalendarView, day: string): string | undefined => {
  // A board of people has no one day that the keyboard is on; its arrows scroll.
  if (isStaffView(view) && !key.startsWith('Page')) return undefined
  switch (key) {
    case 'ArrowLeft':
      return shiftDay(day, -1)
    case 'ArrowRight':
      return shiftDay(day, 1)
    case 'ArrowUp':
      return shiftDay(day, -7)
    case 'ArrowDown':
      return shiftDay(day, 7)
    case 'Home':
      return shiftDay(day, -weekdayOf(day))
    case 'End':
      return shiftDay(day, 6 - weekdayOf(day))
    case 'PageUp':
      return step(view, day, -1)
    case 'PageDown':
      return step(view, day, 1)
    default:
      return undefined
  }
}

type CalendarKeys = {
  view: CalendarView
  date: string
  today: string
  onDay: (day: string) => void
  onView: (view: CalendarView) => void
}

/** Keys of the calendar, for as long as the focus is in it; the focus goes along to the new day's number. */
export const useCalendarKeys = ({
  view,
  date,
  today,
  onDay,
  onView,
}: CalendarKeys): ((event: KeyboardEvent) => void) => {
  const followsFocus = useRef(false)
  useEffect(() => {
    if (followsFocus.current) document.querySelector<HTMLElement>(`[data-day-number="${date}"]`)?.focus()
    followsFocus.current = false
  }, [date, view])
  return (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key.length === 1 && !areLetterKeysOn()) return
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
    const goal = goals[key]
    const day = goal === 'today' ? today : view === 'list' ? undefined : dayFor(key, view, date)
    if (!day && !goal) return
    event.preventDefault()
    followsFocus.current = true
    if (goal && goal !== 'today') onView(goal)
    else if (day) onDay(day)
  }
}
