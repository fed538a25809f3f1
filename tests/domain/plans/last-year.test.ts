/** 昨年度の表を写す: each open time into the month of a year before, and no second time. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { copiedFrom } from '#domain/plans/last-year.ts'
import { occurrencesOf } from '#domain/plans/occurrences.ts'
import { isFixed, type Occurrence, type Rule } from '#domain/plans/rules.ts'
import { office, performed, rulesOf, timingOf, timingWith } from './timings.ts'

const horizon = { today: '2026-04-01', until: '2027-03-31' }
const halfYearly: Rule = { counting: 'window', each: { n: 6, unit: 'month' }, times: 1 }
const twice: Rule = { counting: 'window', each: { n: 1, unit: 'year' }, times: 2 }
const bimonthly: Rule = { counting: 'rolling', every: { n: 2, unit: 'month' } }

/** Two years of a plan; those of the first were performed on these days. */
const yearsOf = (rule: Rule, days: readonly string[], date: number | null = null) => {
  const wish = { month: null, week: null, weekday: null, date }
  const rows = occurrencesOf(timingOf(rule, { valid_from: '2025-04-01', wish }), [], horizon, office)
  const last = rows.filter(({ due_by }) => due_by < '2026-04-01').map((row, index) => performed(row, days[index]!))
  return { last, rows: rows.filter(({ due_by }) => due_by >= '2026-04-01') }
}
const shown = (last: readonly Occurrence[], rows: readonly Occurrence[]) =>
  copiedFrom(last, rows).moves.map(({ row, place }) => `${row.due_by} ${place.planned_on ?? place.planned_month}`)

describe('as worked by hand', () => {
  it.each<[string, Rule, string[], number | null, string[]]>([
    ['月が違う', halfYearly, ['2025-06-10', '2025-11-20'], null, ['2026-09-30 2026-06', '2027-03-31 2026-11']],
    [
      '計画の日はその月の日',
      halfYearly,
      ['2025-06-10', '2025-11-20'],
      20,
      ['2026-09-30 2026-06-20', '2027-03-31 2026-11-20'],
    ],
    ['同じ月', halfYearly, ['2025-04-10', '2025-10-20'], null, []],
    ['年2回', twice, ['2025-05-10', '2025-12-20'], null, ['2027-03-31 2026-05', '2027-03-31 2026-12']],
  ])('%s', (_name, rule, days, date, wanted) => {
    const { last, rows } = yearsOf(rule, days, date)
    expect(shown(last, rows)).toEqual(wanted)
  })

  it('goes with a chain only as far as it may wait', () => {
    const timing = timingOf(bimonthly, { anchor_on: '2026-03-20' })
    const rows = occurrencesOf(timing, [], horizon, office)
    const last = ['2025-04-20', '2025-06-20', '2025-08-20'].map((day) => performed(rows[0]!, day))
    // Due on 20 May: April is the last of last year's months that it may stand in.
    expect(shown(last, rows)).toEqual(['2026-05-20 2026-04'])
  })

  it('leaves what a person put on its month, and what was let go is no model', () => {
    const { last, rows } = yearsOf(halfYearly, ['2025-06-10', '2025-11-20'])
    const placed = rows.map((row) => ({ ...row, is_placed: true }))
    expect(copiedFrom(last, placed)).toMatchObject({ moves: [], same: [], kept: placed })
    const skipped = last.map((row) => ({ ...row, state: 'skipped' as const, performed_on: null }))
    expect(copiedFrom(skipped, rows).moves).toEqual([])
  })
})

it('a second time moves nothing, and nothing leaves the days that count', () => {
  fc.assert(
    fc.property(
      timingWith(fc.oneof(...Object.values(rulesOf))),
      fc.array(fc.nat(27), { maxLength: 6 }),
      (timing, shifts) => {
        const rows = occurrencesOf({ ...timing, pauses: [] }, [], horizon, office)
        const isLast = ({ planned_month }: Occurrence) => planned_month < '2026-04'
        const last = rows
          .filter(isLast)
          .map((row, index) =>
            performed(
              row,
              `2025-${String((index % 12) + 1).padStart(2, '0')}-${String((shifts[index] ?? 0) + 1).padStart(2, '0')}`,
            ),
          )
        const open = rows.filter((row) => !isLast(row) && !isFixed(row))
        const { moves } = copiedFrom(last, open)
        const after = open.map((row) => {
          const move = moves.find((each) => each.row === row)
          return move ? { ...row, ...move.place, is_placed: true } : row
        })
        for (const { row, place } of moves) {
          expect(place.planned_month <= row.due_by.slice(0, 7)).toBe(true)
          expect(place.planned_month >= row.opens_on.slice(0, 7)).toBe(true)
          if (place.planned_on !== null) expect(place.planned_on <= row.due_by).toBe(true)
        }
        expect(new Set(moves.map(({ row }) => row.period_key)).size).toBe(moves.length)
        expect(copiedFrom(last, after).moves).toEqual([])
      },
    ),
    { numRuns: 100, seed: 20261129 },
  )
})
