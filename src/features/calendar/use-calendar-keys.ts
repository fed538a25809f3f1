import { useEffect, useRef } from 'react'
import type { KeyboardEvent } from 'react'
import { shiftDay } from '#domain/dates.ts'
import { areLetterKeysOn } from '#src/lib/letter-keys.ts'
import { step, weekdayOf } from './calendar-days.ts'
import type { CalendarView } from './calendar-days.ts'

const viewKeys: Partial<Record<string, CalendarView>> = { m: 'month', w: 'week', l: 'list' }

/** Where a key leads from a day; undefined for keys that lead nowhere. */
const dayFor = (key: string, view: CalendarView, day: string): string | undefined => {
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
    const day = key === 't' ? today : view === 'list' ? undefined : dayFor(key, view, date)
    const nextView = viewKeys[key]
    if (!day && !nextView) return
    event.preventDefault()
    followsFocus.current = true
    if (nextView) onView(nextView)
    else if (day) onDay(day)
  }
}
