/** Plans and days to try the counting with. */
import fc from 'fast-check'
import { addDays, weekdayOf } from '#domain/plans/days.ts'
import type { CompanyCalendar, Occurrence, Pause, Rule, Timing, Wish } from '#domain/plans/rules.ts'

/** Closed on Saturdays, Sundays and over the new year. */
export const office: CompanyCalendar = {
  year_start_month: 4,
  isClosed: (day) => weekdayOf(day) % 6 === 0 || day.slice(5) >= '12-29' || day.slice(5) <= '01-03',
}

export const anyDay: Wish = { month: null, week: null, weekday: null, date: null }

export const timingOf = (rule: Rule, values: Partial<Timing> = {}): Timing => ({
  rule,
  anchor_on: null,
  valid_from: '2026-04-01',
  valid_until: null,
  wish: anyDay,
  on_closed_day: 'keep',
  pauses: [],
  is_due_at_restart: false,
  ...values,
})

/** As if it had been performed on that day. */
export const performed = (row: Occurrence, performed_on: string): Occurrence => ({
  ...row,
  state: 'performed',
  performed_on,
  is_forecast: false,
})

const maybe = <Value>(values: fc.Arbitrary<Value>) => fc.option(values, { nil: null })
export const someDay = fc.integer({ min: 0, max: 3 * 365 }).map((days) => addDays('2025-01-01', days))

const someInterval = fc.oneof(
  fc.record({ n: fc.integer({ min: 1, max: 30 }), unit: fc.constant('day' as const) }),
  fc.record({ n: fc.integer({ min: 1, max: 8 }), unit: fc.constant('week' as const) }),
  fc.record({ n: fc.integer({ min: 1, max: 18 }), unit: fc.constant('month' as const) }),
  fc.record({ n: fc.integer({ min: 1, max: 6 }), unit: fc.constant('year' as const) }),
)
const someMonthDay = fc
  .tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 28 }))
  .map(([month, date]) => `${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`)
const someSeason = fc.record({ from: someMonthDay, to: someMonthDay })
const fewYears = fc.integer({ min: 1, max: 5 })

export const rulesOf = {
  rolling: fc.record({ counting: fc.constant('rolling' as const), every: someInterval }),
  certificate: fc.record({ counting: fc.constant('certificate' as const), valid_for: someInterval }),
  age: fc.record({ counting: fc.constant('age' as const), first: someInterval, every: someInterval }),
  window: fc.record({
    counting: fc.constant('window' as const),
    each: someInterval,
    times: fc.integer({ min: 1, max: 3 }),
  }),
  season: fc.record({ counting: fc.constant('season' as const), season: someSeason, every_years: maybe(fewYears) }),
  report: fc.record({
    counting: fc.constant('report' as const),
    every_years: fewYears,
    due_year: maybe(fc.integer({ min: 2020, max: 2030 })),
    season: maybe(someSeason),
  }),
}

const someWish = fc.record({
  month: maybe(fc.integer({ min: 1, max: 12 })),
  week: maybe(fc.integer({ min: 1, max: 5 })),
  weekday: maybe(fc.integer({ min: 0, max: 6 })),
  date: maybe(fc.integer({ min: 1, max: 31 })),
})
const somePause: fc.Arbitrary<Pause> = fc
  .tuple(someDay, maybe(fc.integer({ min: 0, max: 400 })))
  .map(([from, days]) => ({ from, until: days === null ? null : addDays(from, days) }))

export const timingWith = (
  rule: fc.Arbitrary<Rule>,
  pauses = fc.array(somePause, { maxLength: 2 }),
): fc.Arbitrary<Timing> =>
  fc.record({
    rule,
    anchor_on: maybe(someDay),
    valid_from: someDay,
    valid_until: maybe(someDay.map((day) => addDays(day, 2000))),
    wish: someWish,
    on_closed_day: fc.constantFrom('before' as const, 'after' as const, 'keep' as const),
    pauses,
    is_due_at_restart: fc.boolean(),
  })
