/** Days and moments of the demo company, counted from the day it is seeded. */
import { businessDay, shiftDay } from '#domain/dates.ts'

export type Calendar = {
  now: Date
  /** Today in Tokyo, yyyy-MM-dd. */
  today: string
  /** The day so many days from today. */
  day(offset: number): string
  /** A moment (HH:mm in Tokyo) of that day, never later than now. */
  moment(offset: number, time: string): Date
  /** The same for a day as text. */
  momentOf(day: string, time: string): Date
}

export const createCalendar = (now: Date): Calendar => {
  const today = businessDay(now)
  const day = (offset: number): string => shiftDay(today, offset)
  const momentOf = (date: string, time: string): Date =>
    new Date(Math.min(new Date(`${date}T${time}:00+09:00`).getTime(), now.getTime()))
  return { now, today, day, momentOf, moment: (offset, time) => momentOf(day(offset), time) }
}
