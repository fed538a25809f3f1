/** How a matter's two dates change when its bar is moved or stretched. Days are yyyy-MM-dd. */
import { shiftDay } from '#domain/dates.ts'
import { scheduleDays } from '#domain/matters/matters.rules.ts'

export type Schedule = { start_date: string | null; end_date: string | null }

/** An open end stays open. */
export const moved = ({ start_date, end_date }: Schedule, days: number): Schedule => ({
  start_date: start_date && shiftDay(start_date, days),
  end_date: end_date && shiftDay(end_date, days),
})

/** One end at another day, at most as far as the other end; where one date was open, the bar's own day stands in for it. */
export const stretched = (schedule: Schedule, end: 'start' | 'end', day: string): Schedule => {
  const days = scheduleDays(schedule)
  if (!days) return schedule
  const next =
    end === 'start'
      ? { start: day < days.end ? day : days.end, end: days.end }
      : { start: days.start, end: day > days.start ? day : days.start }
  const isAsItWas = next.start === days.start && next.end === days.end
  return isAsItWas ? schedule : { start_date: next.start, end_date: next.end }
}

export const isSameSchedule = (a: Schedule, b: Schedule): boolean =>
  a.start_date === b.start_date && a.end_date === b.end_date
