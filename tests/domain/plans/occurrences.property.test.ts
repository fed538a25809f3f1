/** Ten years of any plan: whatever is done to its times, none is lost, none comes twice, and what happened stays. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, addInterval, later } from '#domain/plans/days.ts'
import { occurrencesOf } from '#domain/plans/occurrences.ts'
import { isFixed, lacksAuthority, type Occurrence, type Pause, type Rule, type Timing } from '#domain/plans/rules.ts'
import { office, rulesOf, timingWith } from './timings.ts'

const horizon = { today: '2026-06-17', until: '2036-03-31' }
const anyRule: fc.Arbitrary<Rule> = fc.oneof(...Object.values(rulesOf))

/** What somebody does with one of the times: which, what, and how many days from its last one. */
type Act = { pick: number; what: 'perform' | 'arrange' | 'skip' | 'exclude' | 'place'; shift: number }
const someActs = fc.array(
  fc.record({
    pick: fc.nat(1000),
    what: fc.constantFrom<Act['what']>('perform', 'arrange', 'skip', 'exclude', 'place'),
    shift: fc.integer({ min: -400, max: 100 }),
  }),
  { maxLength: 12 },
)

const doneTo = (row: Occurrence, { what, shift }: Act): Occurrence => {
  const day = addDays(row.due_by, shift)
  const planned = { planned_on: day, planned_month: day.slice(0, 7) }
  switch (what) {
    case 'perform':
      return { ...row, state: 'performed', performed_on: day, is_forecast: false }
    case 'arrange':
      return { ...row, state: 'arranged', ...planned, is_forecast: false }
    case 'skip':
      return { ...row, state: 'skipped', is_forecast: false }
    case 'exclude':
      return { ...row, state: 'excluded', is_forecast: false }
    case 'place':
      return { ...row, ...planned, is_placed: true }
  }
}

/** The rows after each of the acts. */
const lived = (timing: Timing, acts: readonly Act[]): Occurrence[] => {
  let rows = occurrencesOf(timing, [], horizon, office)
  for (const act of acts) {
    const open = rows.filter((row) => !isFixed(row))
    const picked = open[act.pick % Math.max(1, open.length)]
    if (!picked) break
    rows = occurrencesOf(
      timing,
      rows.map((row) => (row === picked ? doneTo(row, act) : row)),
      horizon,
      office,
    )
  }
  return rows
}

const byKey = (rows: readonly Occurrence[]): Map<string, Occurrence> =>
  new Map(rows.map((row) => [row.period_key, row]))

const check = (name: string, property: fc.IProperty<never> | fc.IProperty<unknown>): void => {
  it(name, () => fc.assert(property as fc.IProperty<unknown>, { numRuns: 60, seed: 20261129 }))
}

describe('whatever happens to the times of a plan', () => {
  check(
    'the same question has the same answer',
    fc.property(timingWith(anyRule), someActs, (timing, acts) => {
      const rows = lived(timing, acts)
      expect(occurrencesOf(timing, rows, horizon, office)).toEqual(rows)
      expect(occurrencesOf(timing, rows.toReversed(), horizon, office)).toEqual(rows)
    }),
  )

  check(
    'no period is there twice',
    fc.property(timingWith(anyRule), someActs, (timing, acts) => {
      const keys = lived(timing, acts).map(({ period_key }) => period_key)
      expect(new Set(keys).size).toBe(keys.length)
    }),
  )

  check(
    'what was arranged or performed stays as it is, also when the plan is counted otherwise',
    fc.property(timingWith(anyRule), timingWith(anyRule), someActs, (timing, other, acts) => {
      const rows = lived(timing, acts)
      const after = byKey(occurrencesOf(other, rows, horizon, office))
      for (const row of rows.filter(isFixed)) expect(after.get(row.period_key)).toEqual(row)
    }),
  )

  check(
    'what a person put on a day stays on it',
    fc.property(timingWith(anyRule), someActs, (timing, acts) => {
      const placed = lived(timing, acts).filter(({ is_placed }) => is_placed)
      const again = occurrencesOf(timing, placed, horizon, office)
      for (const { period_key, planned_on } of placed) {
        const row = again.find((other) => other.period_key === period_key)
        if (row) expect(row.planned_on).toBe(planned_on)
      }
    }),
  )

  check(
    'what nobody has touched is planned while it counts, in use, and while the plan is valid',
    fc.property(timingWith(anyRule), someActs, (timing, acts) => {
      for (const row of lived(timing, acts).filter((each) => !isFixed(each) && !each.is_placed)) {
        expect(row.opens_on <= row.due_by).toBe(true)
        expect(row.due_by >= timing.valid_from).toBe(true)
        if (timing.valid_until !== null) expect(row.due_by <= timing.valid_until).toBe(true)
        expect(row.planned_month >= row.opens_on.slice(0, 7)).toBe(true)
        expect(row.planned_month <= row.due_by.slice(0, 7)).toBe(true)
        if (row.planned_on !== null) {
          expect(row.planned_on >= row.opens_on && row.planned_on <= row.due_by).toBe(true)
          expect(row.planned_on.slice(0, 7)).toBe(row.planned_month)
        }
      }
    }),
  )

  check(
    'a longer horizon only adds',
    fc.property(timingWith(anyRule), someActs, (timing, acts) => {
      const rows = lived(timing, acts)
      const farther = byKey(occurrencesOf(timing, rows, { ...horizon, until: '2038-03-31' }, office))
      expect(rows.map(({ period_key }) => farther.get(period_key))).toEqual(rows)
    }),
  )
})

const noPauses = fc.constant<Pause[]>([])

describe('by period', () => {
  check(
    'each period of the law has its times, and no more',
    fc.property(timingWith(rulesOf.window, noPauses), someActs, (timing, acts) => {
      const { rule } = timing
      if (rule.counting !== 'window') return
      const spans = Map.groupBy(lived(timing, acts), ({ period_key }) => period_key.slice(0, 10))
      for (const rows of spans.values()) expect(rows).toHaveLength(rule.times)
      const firsts = [...spans.keys()].toSorted()
      for (const [index, from] of firsts.entries()) {
        const next = firsts[index + 1]
        if (next) expect(next).toBe(addInterval(from, rule.each))
      }
      const last =
        timing.valid_until === null || timing.valid_until > horizon.until ? horizon.until : timing.valid_until
      if (timing.valid_from > last) return
      expect(firsts[0]! <= timing.valid_from).toBe(true)
      expect(addInterval(firsts.at(-1)!, rule.each) > last).toBe(true)
    }),
  )

  check(
    'a report has its row each year that is its turn, and nothing without an authority',
    fc.property(timingWith(rulesOf.report, noPauses), (timing) => {
      const rows = occurrencesOf(timing, [], horizon, office)
      if (lacksAuthority(timing)) expect(rows).toEqual([])
      const years = rows.map(({ period_key }) => Number(period_key.slice(0, 4)))
      const { rule } = timing
      if (rule.counting !== 'report') return
      for (const year of years) expect(Math.abs(year - rule.due_year!) % rule.every_years).toBe(0)
      for (const [index, year] of years.slice(1).entries()) expect(year - years[index]!).toBe(rule.every_years)
    }),
  )
})

describe('one after another', () => {
  check(
    'after what was performed the next is due one interval later, and nothing waits longer',
    fc.property(
      timingWith(rulesOf.rolling, noPauses),
      fc.array(fc.integer({ min: -60, max: 30 }), { minLength: 1, maxLength: 8 }),
      (timing, shifts) => {
        const { rule } = timing
        if (rule.counting !== 'rolling') return
        let rows = occurrencesOf(timing, [], horizon, office)
        for (const shift of shifts) {
          const next = rows.find((row) => !isFixed(row))
          if (!next) return
          const day = addDays(next.due_by, shift)
          rows = occurrencesOf(
            timing,
            rows.map((row) => (row === next ? doneTo(row, { pick: 0, what: 'perform', shift }) : row)),
            horizon,
            office,
          )
          const after = rows.find((row) => !isFixed(row))
          const due = later(addInterval(day, rule.every, Number((timing.anchor_on ?? day).slice(8))), timing.valid_from)
          if (timing.valid_until !== null && due > timing.valid_until) expect(after).toBe(undefined)
          else {
            expect(after?.due_by).toBe(due)
            expect(after?.is_forecast).toBe(false)
          }
        }
      },
    ),
  )

  check(
    'only one is next; all behind it are forecasts',
    fc.property(timingWith(fc.oneof(rulesOf.rolling, rulesOf.certificate, rulesOf.age)), (timing) => {
      const rows = occurrencesOf(timing, [], horizon, office)
      expect(rows.map(({ is_forecast }) => is_forecast)).toEqual(rows.map((_, index) => index > 0))
    }),
  )

  check(
    'nothing is due while use rests for longer than the interval',
    fc.property(timingWith(rulesOf.rolling), someActs, (timing, acts) => {
      const { rule, pauses } = timing
      if (rule.counting !== 'rolling') return
      for (const row of lived(timing, acts).filter((each) => !isFixed(each)))
        for (const { from, until } of pauses) {
          const isLong = until === null || addInterval(from, rule.every) <= until
          if (isLong) expect(row.due_by >= from && (until === null || row.due_by <= until)).toBe(false)
        }
    }),
  )
})
