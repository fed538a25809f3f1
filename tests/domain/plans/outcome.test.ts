/** 実施率 and 期限内率, worked by hand: the same examples as docs/plans.md shows. */
import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  outcomeFacts,
  outcomeMonth,
  outcomeOf,
  percentOf,
  ratesOf,
  rateText,
  sumOutcomes,
  type OutcomeCounts,
} from '#domain/plans/outcome.ts'
import { outcomeCountLabels } from '#domain/plans/outcome.labels.ts'
import { occurrenceStateLabels, type OccurrenceState } from '#domain/plans/plans.labels.ts'
import { keysOf } from '#domain/labels.ts'
import type { Occurrence } from '#domain/plans/rules.ts'

const today = '2026-06-17'
const time = (values: Partial<Occurrence> = {}): Occurrence => ({
  period_key: '2026-06',
  opens_on: '2026-06-01',
  due_by: '2026-06-30',
  planned_month: '2026-06',
  planned_on: null,
  state: 'planned',
  performed_on: null,
  is_placed: false,
  certificate_until: null,
  is_forecast: false,
  is_unconfirmed: false,
  ...values,
})

const done = (performed_on: string, values: Partial<Occurrence> = {}) =>
  time({ state: 'performed', performed_on, ...values })

/** On 17 June 2026. */
const examples: [what: string, of: Occurrence, counts: (keyof OutcomeCounts)[]][] = [
  ['6月の予定（日は未定）、期限 6月30日', time(), ['planned', 'waiting']],
  ['6月20日に手配済', time({ state: 'arranged', planned_on: '2026-06-20' }), ['planned', 'waiting']],
  ['6月17日（今日）の予定', time({ planned_on: '2026-06-17' }), ['planned', 'waiting']],
  ['6月16日の予定のまま、期限は 6月30日', time({ planned_on: '2026-06-16' }), ['planned', 'missed']],
  ['5月の予定のまま、期限は 6月30日', time({ planned_month: '2026-05' }), ['planned', 'missed']],
  ['期限 6月16日を過ぎて未実施', time({ due_by: '2026-06-16' }), ['planned', 'missed', 'overdue']],
  [
    '期限 6月10日を過ぎ、理由とともに 7月へ移した',
    time({ due_by: '2026-06-10', planned_month: '2026-07' }),
    ['planned', 'missed', 'overdue'],
  ],
  ['期限の日（6月30日）に実施済', done('2026-06-30'), ['planned', 'done', 'in_time']],
  ['期限の翌日（7月1日）に実施済', done('2026-07-01'), ['planned', 'done', 'late']],
  [
    '6月9日に実施し、書類を提出して完了',
    done('2026-06-09', { state: 'completed' }),
    ['planned', 'done', 'completed', 'in_time'],
  ],
  ['理由とともに見送り', time({ state: 'skipped' }), ['planned', 'skipped']],
  ['対象外', time({ state: 'excluded' }), []],
  ['見込み（◌）', time({ is_forecast: true }), []],
  ['前回が不明で未実施（期限は未確認）', time({ due_by: '2026-04-01', is_unconfirmed: true }), ['planned', 'missed']],
  [
    '前回が不明のまま 6月9日に実施済',
    done('2026-06-09', { due_by: '2026-04-01', is_unconfirmed: true }),
    ['planned', 'done'],
  ],
]

describe('as worked by hand', () => {
  it.each(examples)('%s', (_, of, counts) => {
    expect(outcomeOf(outcomeFacts(of, today))).toEqual(counts)
  })

  it('are what the page shows', () => {
    const page = readFileSync(new URL('../../../docs/plans.md', import.meta.url), 'utf8')
    for (const [what, , counts] of examples)
      expect(page).toContain(`| ${what} | ${counts.map((key) => outcomeCountLabels[key]).join('、') || '数えない'} |`)
  })

  it('gives the rates of all of them', () => {
    const sums = sumOutcomes(examples.map(([, of]) => ({ ...outcomeFacts(of, today), count: 1 })))
    expect(sums).toEqual({
      planned: 13,
      done: 4,
      completed: 1,
      skipped: 1,
      waiting: 3,
      missed: 5,
      in_time: 2,
      late: 1,
      overdue: 2,
    })
    expect(ratesOf(sums)).toEqual({ done_rate: 4 / 9, in_time_rate: 2 / 5 })
    const page = readFileSync(new URL('../../../docs/plans.md', import.meta.url), 'utf8')
    expect(page).toContain('実施率 4 ÷（13 − 1 − 3）＝ 44.4%、期限内率 2 ÷（2 + 1 + 2）＝ 40%')
  })
})

it('counts in the month that it was planned in before anybody moved it', () => {
  expect(outcomeMonth({ planned_month: '2026-08', moved_from: '2026-06' })).toBe('2026-06')
  expect(outcomeMonth({ planned_month: '2026-08', moved_from: null })).toBe('2026-08')
})

it('never says all of what is not all, and says nothing of nothing', () => {
  expect(rateText(9999 / 10_000)).toBe('99.9%')
  expect(rateText(1)).toBe('100%')
  expect(rateText(0)).toBe('0%')
  expect(rateText(null)).toBe('—')
  expect([0.57, 0.875, 1 / 3].map(percentOf)).toEqual([57, 87.5, 33.3])
  expect(ratesOf(sumOutcomes([]))).toEqual({ done_rate: null, in_time_rate: null })
})

const facts = fc.record({
  state: fc.constantFrom(...(keysOf(occurrenceStateLabels) as OccurrenceState[])),
  is_forecast: fc.boolean(),
  is_unconfirmed: fc.boolean(),
  is_late: fc.boolean(),
  is_due_over: fc.boolean(),
  is_plan_over: fc.boolean(),
  count: fc.integer({ min: 1, max: 1000 }),
})

it('adds up, whatever there is', () => {
  fc.assert(
    fc.property(fc.array(facts), (times) => {
      const sums = sumOutcomes(times)
      expect(sums.planned).toBe(sums.done + sums.skipped + sums.waiting + sums.missed)
      expect(sums.completed).toBeLessThanOrEqual(sums.done)
      expect(sums.in_time + sums.late).toBeLessThanOrEqual(sums.done)
      expect(sums.overdue).toBeLessThanOrEqual(sums.missed)
      for (const rate of Object.values(ratesOf(sums))) if (rate !== null) expect(rate >= 0 && rate <= 1).toBe(true)
    }),
  )
})
