/**
 * The times that a plan comes round to, from what it says and what has happened: the same rows whoever asks, however
 * often. Days of Tokyo only.
 */
import { seasonDays } from './authority-windows.ts'
import {
  addDays,
  addInterval,
  dateOf,
  dayOfMonth,
  daysBetween,
  earlier,
  isDay,
  lastDayOf,
  later,
  lengthOf,
  monthNumberOf,
  weekdayOf,
  type Interval,
} from './days.ts'
import { pauseOn, placeBefore, placeInPeriod, withoutPauses, type Span } from './placing.ts'
import {
  isChained,
  isFixed,
  lacksAuthority,
  type ChainRule,
  type CompanyCalendar,
  type Occurrence,
  type Rule,
  type Season,
  type Timing,
} from './rules.ts'

/** `today` moves what waits for something overdue; `until` is the last day that is looked ahead to. */
export type Horizon = { today: string; until: string }

/** A daily round of a hundred years: no plan has more times, and what is no day at all ends there too. */
const mostTimes = 36_600

/** The last day of the company's next year: so far ahead times are made. */
export const horizonOf = (today: string, { year_start_month }: Pick<CompanyCalendar, 'year_start_month'>): string =>
  lastDayOf(yearStartOf(monthNumberOf(today), year_start_month) + 23)

const yearStartOf = (month: number, start: number): number => month - ((month - (start - 1)) % 12)

export const occurrencesOf = (
  timing: Timing,
  history: readonly Occurrence[],
  horizon: Horizon,
  company: CompanyCalendar,
): Occurrence[] => {
  if (!isDay(timing.valid_from) || !isDay(horizon.until)) throw new RangeError('A plan is counted in days.')
  const rows = lacksAuthority(timing)
    ? history.filter(isFixed)
    : isChained(timing.rule)
      ? chained({ ...timing, rule: timing.rule }, history, horizon, company)
      : inPeriods({ ...timing, rule: timing.rule }, history, horizon, company)
  return rows.toSorted(
    (one, other) => compare(one.due_by, other.due_by) || compare(one.opens_on, other.opens_on) || byKey(one, other),
  )
}

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)
const byKey = (one: Occurrence, other: Occurrence): number =>
  one.period_key.localeCompare(other.period_key, 'en', { numeric: true })

/** One that nobody has touched yet. */
const open = (
  values: Pick<Occurrence, 'period_key' | 'opens_on' | 'due_by' | 'planned_month' | 'planned_on'>,
): Occurrence => ({
  ...values,
  state: 'planned',
  performed_on: null,
  is_placed: false,
  certificate_until: null,
  is_forecast: false,
  is_unconfirmed: false,
})

/** What a person put on a day stays on it. */
const asPlaced = (row: Occurrence, kept: Occurrence | undefined): Occurrence =>
  kept?.is_placed ? { ...row, is_placed: true, planned_month: kept.planned_month, planned_on: kept.planned_on } : row

/** The day that it is thought to be performed on. */
export const expectedOn = ({ planned_on, planned_month, due_by }: Occurrence): string =>
  planned_on ?? earlier(lastDayOf(monthNumberOf(planned_month)), due_by)

// ---- one after another: each hangs on the one before it ----

type PeriodRule = Exclude<Rule, ChainRule>
type Timed<Of extends Rule> = Timing & { rule: Of }

const chainKey = (ordinal: number): string => `#${ordinal}`
const isChainKey = (key: string): boolean => key.startsWith('#')

const intervalOf = (rule: ChainRule): Interval => (rule.counting === 'certificate' ? rule.valid_for : rule.every)

/** Where the chain stands: what the next is counted from. */
type Link = { last: string | null; certificate_until: string | null; due_by: string | null; is_confirmed: boolean }

/** The day by which the next is due; a null day of beginning is due at once, and said to be unconfirmed. */
const dueAfter = (
  { rule, anchor_on, valid_from }: Timed<ChainRule>,
  link: Link,
): { due_by: string; is_unconfirmed: boolean } => {
  const anchorDate = anchor_on === null ? undefined : dateOf(anchor_on)
  const due = (day: string | null, is_unconfirmed = !link.is_confirmed) => ({
    due_by: day ?? valid_from,
    is_unconfirmed,
  })
  if (rule.counting === 'certificate') {
    if (link.certificate_until !== null) return due(link.certificate_until)
    if (link.due_by !== null) return due(addInterval(link.due_by, rule.valid_for, anchorDate), true)
    return due(anchor_on, anchor_on === null)
  }
  if (link.last !== null) return due(addInterval(link.last, rule.every, anchorDate))
  if (anchor_on === null) return due(null, true)
  return due(addInterval(anchor_on, rule.counting === 'age' ? rule.first : rule.every))
}

/** The first day by which it is due while in use; null where use has ended for good. */
const dueInUse = ({ rule, pauses, is_due_at_restart }: Timed<ChainRule>, due_by: string): string | null => {
  let day = due_by
  for (let pause = pauseOn(pauses, day); pause; pause = pauseOn(pauses, day)) {
    if (pause.until === null) return null
    if (rule.counting !== 'rolling') day = addDays(pause.until, 1)
    else if (!is_due_at_restart) day = addInterval(pause.until, rule.every)
    // A pause no longer than the interval excuses nothing.
    else if (addInterval(pause.from, rule.every) > pause.until) return day
    else day = addDays(pause.until, 1)
  }
  return day
}

/** When it was performed before; of a certificate, when the one that runs was given, as far as that is known. */
const lastTime = ({ rule, anchor_on, valid_from }: Timed<ChainRule>, link: Link, due_by: string): string => {
  if (link.last !== null) return link.last
  if (rule.counting === 'certificate') return addInterval(due_by, { ...rule.valid_for, n: -rule.valid_for.n })
  return anchor_on ?? addDays(valid_from, -1)
}

const nextInChain = (
  timing: Timed<ChainRule>,
  link: Link,
  ordinal: number,
  company: CompanyCalendar,
): Occurrence | null => {
  const { due_by: counted, is_unconfirmed } = dueAfter(timing, link)
  const due_by = dueInUse(timing, later(counted, timing.valid_from))
  if (due_by === null || (timing.valid_until !== null && due_by > timing.valid_until)) return null
  const opens_on = earlier(due_by, later(timing.valid_from, addDays(lastTime(timing, link, due_by), 1)))
  return {
    ...open({
      period_key: chainKey(ordinal),
      opens_on,
      due_by,
      ...placeBefore({ from: opens_on, to: due_by }, intervalOf(timing.rule), timing, company),
    }),
    is_unconfirmed,
  }
}

/** What the one after it is counted from; a time that was let go counts as if it had been on its last day. */
const linkOf = (row: Occurrence, today: string): Link => {
  const isOver = row.state === 'skipped' || row.state === 'excluded'
  const waits = row.state === 'planned' || row.state === 'arranged'
  return {
    last: row.performed_on ?? (isOver ? row.due_by : waits ? later(expectedOn(row), today) : expectedOn(row)),
    certificate_until: row.certificate_until,
    due_by: row.due_by,
    is_confirmed: !row.is_unconfirmed || row.performed_on !== null,
  }
}

/** What was performed while the plan was counted in another way is where the chain begins. */
const chainStart = (strangers: readonly Occurrence[]): Link => {
  const days = strangers.flatMap(({ performed_on }) => performed_on ?? [])
  const last = days.length === 0 ? null : days.reduce(later)
  return { last, certificate_until: null, due_by: null, is_confirmed: true }
}

const chained = (
  timing: Timed<ChainRule>,
  history: readonly Occurrence[],
  { today, until }: Horizon,
  company: CompanyCalendar,
): Occurrence[] => {
  const own = new Map(history.filter(({ period_key }) => isChainKey(period_key)).map((row) => [row.period_key, row]))
  const strangers = history.filter((row) => isFixed(row) && !isChainKey(row.period_key))
  const rows = [...strangers]
  let link = chainStart(strangers)
  let isAhead = false
  for (let ordinal = 1; ordinal <= mostTimes; ordinal += 1) {
    const known = own.get(chainKey(ordinal))
    const row = known && isFixed(known) ? known : nextInChain(timing, link, ordinal, company)
    // The next one is made however far it is; what only follows from it ends with the horizon.
    if (row === null || (isAhead && !isFixed(row) && row.due_by > until)) break
    rows.push(isFixed(row) ? row : { ...asPlaced(row, known), is_forecast: isAhead })
    link = linkOf(rows.at(-1)!, today)
    isAhead ||= row.state === 'planned' || row.state === 'arranged'
  }
  const made = new Set(rows.map(({ period_key }) => period_key))
  // Arranged behind a gap that no day closes any more: it happened, and stays.
  return [...rows, ...history.filter((row) => isFixed(row) && !made.has(row.period_key))]
}

// ---- in periods that nothing moves ----

/** A period with the part of it in which one of its times is planned; `months` is the part's length, null in days. */
type Slot = { period_key: string; span: Span; part: Span & { months: number | null } }

/** So many months, or days, from an origin on. */
const windowsOf = function* (
  { rule, anchor_on, valid_from }: Timed<Extract<Rule, { counting: 'window' }>>,
  year_start_month: number,
): Generator<Slot[]> {
  const origin = anchor_on ?? valid_from
  const length = lengthOf(rule.each)
  const keyOf = (from: string, index: number) => (rule.times === 1 ? from : `${from}/${index + 1}`)
  const indices = Array.from({ length: rule.times }, (_, index) => index)
  if ('days' in length) {
    const start = rule.each.unit === 'week' ? addDays(origin, -((weekdayOf(origin) + 6) % 7)) : origin
    for (let n = Math.floor(daysBetween(start, valid_from) / length.days); ; n += 1) {
      const from = addDays(start, n * length.days)
      const at = (index: number) => addDays(from, Math.floor((index * length.days) / rule.times))
      const span = { from, to: addDays(from, length.days - 1) }
      yield indices.map((index) => ({
        period_key: keyOf(from, index),
        span,
        part: { from: at(index), to: addDays(at(index + 1), -1), months: null },
      }))
    }
  }
  const { months } = length
  const isOfTheYear = months % 12 === 0 || 12 % months === 0
  const start = isOfTheYear ? yearStartOf(monthNumberOf(origin), year_start_month) : monthNumberOf(origin)
  for (let n = Math.floor((monthNumberOf(valid_from) - start) / months); ; n += 1) {
    const first = start + n * months
    const span = { from: dayOfMonth(first, 1), to: lastDayOf(first + months - 1) }
    yield indices.map((index) => ({
      period_key: keyOf(span.from, index),
      span,
      part: partOfMonths(span, first, months, rule.times, index),
    }))
  }
}

/** Whole months where they can be divided evenly, else days. */
const partOfMonths = (span: Span, first: number, months: number, times: number, index: number): Slot['part'] => {
  if (months % times === 0) {
    const each = months / times
    return { from: dayOfMonth(first + index * each, 1), to: lastDayOf(first + (index + 1) * each - 1), months: each }
  }
  const days = daysBetween(span.from, span.to) + 1
  const at = (part: number) => addDays(span.from, Math.floor((part * days) / times))
  return { from: at(index), to: addDays(at(index + 1), -1), months: null }
}

/** That season of the year in which it begins. */
const seasonOf = (season: Season, year: number): Slot => {
  const span = seasonDays(season, year)
  return { period_key: span.from, span, part: { ...span, months: 12 } }
}

const yearOf = (day: string): number => Number(day.slice(0, 4))

/** From the event on: the season that it falls into, then the next ones. */
const seasonsOf = function* ({
  rule,
  anchor_on,
  valid_from,
}: Timed<Extract<Rule, { counting: 'season' }>>): Generator<Slot[]> {
  const begun = later(anchor_on ?? valid_from, valid_from)
  const season = rule.season
  const before = yearOf(begun) - 1
  const first = [before, before + 1].find((year) => seasonOf(season, year).span.to >= begun) ?? before + 2
  yield [seasonOf(season, first)]
  if (rule.every_years === null) return
  for (let year = first + rule.every_years; ; year += rule.every_years) yield [seasonOf(season, year)]
}

const reportsOf = function* ({ rule, valid_from }: Timed<Extract<Rule, { counting: 'report' }>>): Generator<Slot[]> {
  const { season, due_year, every_years } = rule
  if (season === null || due_year === null) return
  const behind = Math.floor((yearOf(valid_from) - 1 - due_year) / every_years)
  for (let year = due_year + behind * every_years; ; year += every_years) yield [seasonOf(season, year)]
}

const slotsOf = (timing: Timed<PeriodRule>, company: CompanyCalendar): Generator<Slot[]> => {
  const { rule } = timing
  if (rule.counting === 'window') return windowsOf({ ...timing, rule }, company.year_start_month)
  return rule.counting === 'season' ? seasonsOf({ ...timing, rule }) : reportsOf({ ...timing, rule })
}

const inPeriods = (
  timing: Timed<PeriodRule>,
  history: readonly Occurrence[],
  { until }: Horizon,
  company: CompanyCalendar,
): Occurrence[] => {
  const known = new Map(history.map((row) => [row.period_key, row]))
  const rows: Occurrence[] = []
  const last = timing.valid_until === null ? until : earlier(until, timing.valid_until)
  const periods: { span: Span; slots: Slot[] }[] = []
  for (const slots of slotsOf(timing, company).take(mostTimes)) {
    const { span } = slots[0]!
    if (span.from > last) break
    const valid = { from: later(span.from, timing.valid_from), to: earlier(span.to, timing.valid_until ?? span.to) }
    const inUse = valid.from <= valid.to ? withoutPauses(valid, timing.pauses) : null
    if (inUse) periods.push({ span: inUse, slots })
  }
  const keys = new Set(periods.flatMap(({ slots }) => slots.map(({ period_key }) => period_key)))
  const strangers = history.filter((row) => isFixed(row) && !keys.has(row.period_key))
  const unmatched = strangers.map((row) => row.performed_on ?? expectedOn(row))
  for (const { span, slots } of periods)
    for (const { period_key, part } of slots) {
      const row = known.get(period_key)
      if (row && isFixed(row)) {
        rows.push(row)
        continue
      }
      // What was performed while the periods were others fills the place of one.
      const filled = row?.is_placed ? -1 : unmatched.findIndex((day) => span.from <= day && day <= span.to)
      if (filled >= 0) {
        unmatched.splice(filled, 1)
        continue
      }
      const values = { period_key, opens_on: span.from, due_by: span.to, ...placeInPeriod(span, part, timing, company) }
      rows.push(asPlaced(open(values), row))
    }
  return [...rows, ...strangers]
}
