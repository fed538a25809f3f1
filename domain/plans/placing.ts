/** On which day, or in which month, a time is planned: as the plan wishes, on a working day, inside what is allowed. */
import {
  addDays,
  addInterval,
  dayOfMonth,
  daysBetween,
  earlier,
  lastDayOf,
  later,
  lengthOf,
  monthNumberOf,
  weekdayOf,
  type Interval,
} from './days.ts'
import type { CompanyCalendar, Pause, Timing, Wish } from './rules.ts'

export type Placed = { planned_month: string; planned_on: string | null }
/** Both included. */
export type Span = { from: string; to: string }

const holds = ({ from, until }: Pause, day: string): boolean => from <= day && (until === null || day <= until)

export const pauseOn = (pauses: readonly Pause[], day: string): Pause | undefined =>
  pauses.find((pause) => holds(pause, day))

/** The span without paused days at its ends; null where all of it is paused. */
export const withoutPauses = (span: Span, pauses: readonly Pause[]): Span | null => {
  let { from, to } = span
  for (;;) {
    if (from > to) return null
    const [first, last] = [pauseOn(pauses, from), pauseOn(pauses, to)]
    if (!first && !last) return { from, to }
    if (first?.until === null) return null
    if (first) from = addDays(first.until, 1)
    if (last) to = addDays(last.from, -1)
  }
}

const inside = (day: string, { from, to }: Span): boolean => from <= day && day <= to

/** How far a planned day gives way to closed ones before it stays where it is. */
const farthestShift = 31

const openDay = (day: string, span: Span, timing: Timing, company: CompanyCalendar): string => {
  const isFree = (candidate: string) => !company.isClosed(candidate) && !pauseOn(timing.pauses, candidate)
  if (isFree(day) || (timing.on_closed_day === 'keep' && !pauseOn(timing.pauses, day))) return day
  const towards = (step: 1 | -1): string | null => {
    for (let days = 1; days <= farthestShift; days += 1) {
      const candidate = addDays(day, days * step)
      if (!inside(candidate, span)) return null
      if (isFree(candidate)) return candidate
    }
    return null
  }
  const [first, second] = timing.on_closed_day === 'before' ? ([-1, 1] as const) : ([1, -1] as const)
  return towards(first) ?? towards(second) ?? day
}

const hasDay = ({ weekday, date }: Wish): boolean => weekday !== null || date !== null

/** The wished day of that month: 20日, 第2金曜, 最終月曜; a weekday alone is the first one inside the span. */
const wishedDay = (month: number, { week, weekday, date }: Wish, span: Span): string => {
  if (weekday === null) return dayOfMonth(month, date ?? 1)
  if (week === 5) {
    const last = lastDayOf(month)
    return addDays(last, -((weekdayOf(last) - weekday + 7) % 7))
  }
  const start = week === null ? later(dayOfMonth(month, 1), span.from) : dayOfMonth(month, (week - 1) * 7 + 1)
  return addDays(start, (weekday - weekdayOf(start) + 7) % 7)
}

const placed = (day: string, isDayKnown: boolean): Placed => ({
  planned_month: day.slice(0, 7),
  planned_on: isDayKnown ? day : null,
})

const intoSpan = (day: string, { from, to }: Span): string => later(from, earlier(day, to))

/** In a short period: the wished weekday in it, else its first day. */
const placeInDays = (span: Span, timing: Timing, company: CompanyCalendar): Placed => {
  const { weekday } = timing.wish
  const first = weekday === null ? span.from : addDays(span.from, (weekday - weekdayOf(span.from) + 7) % 7)
  return placed(openDay(intoSpan(first, span), span, timing, company), true)
}

/**
 * In a fixed period: in the wished month, or in the one that stands there in a period of that length (October wishes
 * April too where it is done twice a year); without a wish in the month that the last time had.
 */
export const placeInPeriod = (
  span: Span,
  part: Span & { months: number | null },
  timing: Timing,
  company: CompanyCalendar,
): Placed => {
  if (part.months === null) return placeInDays(span, timing, company)
  const { wish } = timing
  const wishedMonth = wish.month ?? (timing.anchor_on === null ? null : Number(timing.anchor_on.slice(5, 7)))
  const cycle = 12 % part.months === 0 ? part.months : 12
  const own: Span = { from: later(span.from, part.from), to: earlier(span.to, part.to) }
  const months = own.from <= own.to ? own : span
  const [first, last] = [monthNumberOf(months.from), monthNumberOf(months.to)]
  let month = first
  if (wishedMonth !== null)
    for (let candidate = first; candidate <= last; candidate += 1)
      if ((candidate - (wishedMonth - 1)) % cycle === 0) {
        month = candidate
        break
      }
  if (!hasDay(wish)) return placed(intoSpan(dayOfMonth(month, 1), months), false)
  return placed(openDay(intoSpan(wishedDay(month, wish, months), span), span, timing, company), true)
}

/**
 * Before a day by which it is due: the last wished one that is not so early that the chain would run ahead of itself,
 * else the very day.
 */
export const placeBefore = (span: Span, interval: Interval, timing: Timing, company: CompanyCalendar): Placed => {
  const { wish } = timing
  const { from, to } = span
  const isByDays = 'days' in lengthOf(interval)
  const half = (start: string, end: string) => Math.floor(daysBetween(start, end) / 2)
  const earliest = later(addDays(from, half(from, to)), addDays(to, -half(to, addInterval(to, interval))))
  if (!isByDays && (hasDay(wish) || wish.month !== null)) {
    for (let month = monthNumberOf(to); month >= monthNumberOf(earliest); month -= 1) {
      if (wish.month !== null && (month % 12) + 1 !== wish.month) continue
      if (!hasDay(wish)) return placed(dayOfMonth(month, 1), false)
      const day = wishedDay(month, wish, { from: dayOfMonth(month, 1), to })
      if (inside(day, { from: earliest, to })) return placed(openDay(day, span, timing, company), true)
    }
  }
  if (!isByDays && !hasDay(wish)) return placed(to, false)
  return placed(openDay(to, span, { ...timing, on_closed_day: closedDayBefore(timing) }, company), true)
}

/** On the last day that is allowed nothing can go to the next one. */
const closedDayBefore = ({ on_closed_day }: Timing): Timing['on_closed_day'] =>
  on_closed_day === 'after' ? 'before' : on_closed_day
