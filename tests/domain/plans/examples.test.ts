import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { fulfilledBy } from '#domain/plans/fulfilment.ts'
import { horizonOf, occurrencesOf } from '#domain/plans/occurrences.ts'
import { countingLabels } from '#domain/plans/plans.labels.ts'
import { isFixed, type Occurrence } from '#domain/plans/rules.ts'
import { examples, type Example } from './examples.ts'
import { office, performed, timingOf } from './timings.ts'

const horizon = { today: '2026-03-01', until: '2029-03-31' }

/** The open times after what was performed. */
const rowsOf = ({ rule, timing, performed: days = [], certificates = [] }: Example): Occurrence[] => {
  const whole = timingOf(rule, timing)
  let rows = occurrencesOf(whole, [], horizon, office)
  for (const [index, day] of days.entries()) {
    const next = rows.find((row) => !isFixed(row))!
    const done = { ...performed(next, day), certificate_until: certificates[index] ?? null }
    rows = occurrencesOf(
      whole,
      rows.map((row) => (row === next ? done : row)),
      horizon,
      office,
    )
  }
  return rows.filter((row) => !isFixed(row))
}

describe('as worked by hand', () => {
  it.each(examples)('$name: $given', (example) => {
    const rows = rowsOf(example).map(({ due_by, planned_on, planned_month }) => ({
      due_by,
      planned: planned_on ?? planned_month,
    }))
    const whole = example.wanted.length === 0 ? rows : rows.slice(0, example.wanted.length)
    expect(whole).toEqual(example.wanted)
  })

  it('are what the page shows', () => {
    const page = readFileSync(new URL('../../../docs/plans.md', import.meta.url), 'utf8')
    for (const { name, rule, given, wanted, source } of examples) {
      const next = wanted.map(({ due_by, planned }) =>
        due_by.startsWith(planned) ? due_by : `${due_by}（予定 ${planned}）`,
      )
      const cells = [
        name,
        countingLabels[rule.counting],
        given,
        next.join('、') || 'なし（時期を確認してください）',
        source,
      ]
      expect(page).toContain(`| ${cells.join(' | ')} |`)
    }
  })
})

it('looks ahead to the end of the next year of the company', () => {
  expect(horizonOf('2026-03-31', office)).toBe('2027-03-31')
  expect(horizonOf('2026-04-01', office)).toBe('2028-03-31')
  expect(horizonOf('2026-04-01', { year_start_month: 1 })).toBe('2027-12-31')
})

describe('one visit', () => {
  const half = timingOf({ counting: 'window', each: { n: 6, unit: 'month' }, times: 1 })
  const monthly = timingOf({ counting: 'rolling', every: { n: 1, unit: 'month' } }, { anchor_on: '2026-03-20' })
  const rowsIn = (timing: typeof half) => occurrencesOf(timing, [], horizon, office)

  it('closes the time of the half that it falls into', () => {
    const visit = { performed_on: '2026-10-09' }
    expect([...fulfilledBy(rowsIn(half), [visit])]).toEqual([['2026-10-01', visit]])
  })
  it('closes one of two in the same half', () => {
    const visits = [{ performed_on: '2026-09-09' }, { performed_on: '2026-05-09' }]
    expect([...fulfilledBy(rowsIn(half), visits)]).toEqual([['2026-04-01', visits[1]]])
  })
  it('closes the next of a chain, also when that is overdue, and no forecast', () => {
    const visit = { performed_on: '2026-06-01' }
    expect([...fulfilledBy(rowsIn(monthly), [visit]).keys()]).toEqual(['#1'])
    expect(fulfilledBy(rowsIn(monthly), [{ performed_on: '2026-03-20' }]).size).toBe(0)
  })
  it('opens no period that is over', () => {
    const rows = rowsIn(half).filter(({ period_key }) => period_key === '2026-04-01')
    expect(fulfilledBy(rows, [{ performed_on: '2026-10-01' }]).size).toBe(0)
  })
})
