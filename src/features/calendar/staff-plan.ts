/** Who goes where: rows a person, slots of day and time, and what a matter becomes in one. Days are yyyy-MM-dd, times HH:mm. */
import type { MatterCalendarItem } from '#domain/matters/matters.contract.ts'
import { leadOf, scheduleDays } from '#domain/matters/matters.rules.ts'
import type { UserRef } from '#domain/users/users.contract.ts'
import { daysBetween } from './calendar-steps.ts'
import { moved } from './rescheduling.ts'
import type { Assignment } from './use-reschedule.ts'

/** `lead` null: what nobody has yet. */
export type StaffRow = { lead: UserRef | null; matters: readonly MatterCalendarItem[] }

/** `time` null: no time of day; not given: whatever it is. */
export type Slot = { lead: UserRef | null; day: string; time?: string | null }

/** What nobody has yet, everybody of `people`, and whoever else leads something, each with what they lead. */
export const staffRows = (people: readonly UserRef[], matters: readonly MatterCalendarItem[]): StaffRow[] => {
  const led = Map.groupBy(matters, (matter) => leadOf(matter)?.id ?? null)
  const others = matters.flatMap((matter) => {
    const lead = leadOf(matter)
    return lead && !people.some(({ id }) => id === lead.id) ? [lead] : []
  })
  const leads = [...people, ...new Map(others.map((lead) => [lead.id, lead])).values()]
  return [null, ...leads].map((lead) => ({ lead, matters: led.get(lead?.id ?? null) ?? [] }))
}

/** By what a slot calls them. */
export const leadsOf = (rows: readonly StaffRow[]): Map<string, UserRef> =>
  new Map(rows.flatMap(({ lead }) => (lead ? [[String(lead.id), lead] as const] : [])))

export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
const timeOf = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')

const dayMinutes = 24 * 60
/** Of what has no end. */
const usualMinutes = 60

/** From when to when it takes the day, in minutes; null where it has no time of day. */
export const spanOn = (matter: MatterCalendarItem, day: string): { from: number; to: number } | null => {
  const { start_time, end_time } = matter
  const days = scheduleDays(matter)
  if (!days || (start_time === null && end_time === null)) return null
  const end = day === days.end && end_time !== null ? minutesOf(end_time) : null
  const start = day === days.start && start_time !== null ? minutesOf(start_time) : null
  const from = start ?? (day === days.start && end !== null ? Math.max(0, end - usualMinutes) : 0)
  return { from, to: end ?? (day === days.end ? Math.min(dayMinutes, from + usualMinutes) : dayMinutes) }
}

/** Whole hours that a day shows: those of work, and further as far as there is something. */
export const shownHours = (spans: readonly { from: number; to: number }[]): { from: number; to: number } => ({
  from: Math.min(8, ...spans.map(({ from }) => Math.floor(from / 60))),
  to: Math.max(18, ...spans.map(({ to }) => Math.ceil(to / 60))),
})

/** A name and a building are read from so much on, however short the work is. */
export const readMinutes = 150

/** Each in the first lane that is free for it, with room for what it says: what overlaps stands above each other. */
export const timeLanes = <Item extends { from: number; to: number }>(
  items: readonly Item[],
): (Item & { lane: number })[] => {
  /** When each lane is free again. */
  const free: number[] = []
  return items
    .toSorted((a, b) => a.from - b.from || b.to - a.to)
    .map((item) => {
      const found = free.findIndex((until) => until <= item.from)
      const lane = found === -1 ? free.length : found
      free[lane] = Math.max(item.to, item.from + readMinutes)
      return { ...item, lane }
    })
}

/** When the next of its lane begins: until there a bar may say its name. `end` where nothing follows. */
export const freeUntil = <Item extends { from: number; lane: number }>(
  laid: readonly Item[],
  { from, lane }: Item,
  end: number,
): number =>
  Math.min(end, ...laid.filter((other) => other.lane === lane && other.from > from).map((other) => other.from))

/** Those that somebody would have to be at while they are at another. */
export const doubleBooked = <Item extends { from: number; to: number }>(items: readonly Item[]): Set<Item> =>
  new Set(items.filter((item) => items.some((other) => other !== item && item.from < other.to && other.from < item.to)))

/** From a time on for so many hours, at most to the end of the day; an hour where nobody said how many. */
export const hoursFrom = (start_time: string, hours: number | null): { start_time: string; end_time: string } => {
  const from = minutesOf(start_time)
  const lasts = hours ? Math.round(hours * 60) : usualMinutes
  return { start_time, end_time: timeOf(Math.min(dayMinutes - 1, from + Math.max(lasts, 1))) }
}

/** What the matter, held at a day of its own, becomes in the slot. It lasts as long as it did. */
export const placedIn = (matter: MatterCalendarItem, { lead, day, time }: Slot, heldAt: string): Assignment => {
  const dates = scheduleDays(matter) ? moved(matter, daysBetween(heldAt, day)) : { start_date: day, end_date: day }
  const { start_time, end_time } = matter
  if (time === undefined) return { ...dates, start_time, end_time, lead }
  if (time === null) return { ...dates, start_time: null, end_time: null, lead }
  const days = scheduleDays(dates)
  const lasts = start_time && end_time ? minutesOf(end_time) - minutesOf(start_time) : usualMinutes
  const end =
    days?.start === days?.end ? timeOf(Math.min(dayMinutes - 1, minutesOf(time) + Math.max(lasts, 1))) : end_time
  return { ...dates, start_time: time, end_time: end, lead }
}

export const isSamePlan = (matter: MatterCalendarItem, plan: Assignment): boolean =>
  (leadOf(matter)?.id ?? null) === (plan.lead?.id ?? null) &&
  (['start_date', 'end_date', 'start_time', 'end_time'] as const).every((key) => matter[key] === plan[key])

/** px from the left of a timeline so and so wide, as the half hour there. */
export const timeAt = (x: number, width: number, hours: { from: number; to: number }): string => {
  const minutes = hours.from * 60 + (x / width) * (hours.to - hours.from) * 60
  return timeOf(Math.min(dayMinutes - 30, Math.max(0, Math.floor(minutes / 30) * 30)))
}
