/** The report to the authority beside the inspection: worked by hand, and whatever plan and history there are. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addInterval, addDays } from '#domain/plans/days.ts'
import { expectedOn, occurrencesOf } from '#domain/plans/occurrences.ts'
import { reportRuleOf, reportsOf, type Reporting } from '#domain/plans/reports.ts'
import { isFixed, lacksAuthority, type Occurrence, type Rule, type Timing } from '#domain/plans/rules.ts'
import { office, performed, rulesOf, someDay, timingOf, timingWith } from './timings.ts'

const horizon = { today: '2026-04-01', until: '2029-03-31' }
const halfYearly: Rule = { counting: 'window', each: { n: 6, unit: 'month' }, times: 1 }
const survey: Rule = { counting: 'report', every_years: 3, due_year: 2027, season: { from: '08-01', to: '11-29' } }

const madeOf = (
  timing: Timing,
  reporting: Reporting,
  history: readonly Occurrence[] = [],
  inspected: readonly Occurrence[] = [],
) => {
  const inspections = occurrencesOf(timing, inspected, horizon, office)
  return { inspections, reports: reportsOf(timing, reporting, inspections, history, horizon, office) }
}
const shown = (rows: readonly Occurrence[]) =>
  rows.map(
    ({ due_by, planned_month, is_unconfirmed }) => `${due_by} ${planned_month}${is_unconfirmed ? ' 未確認' : ''}`,
  )

describe('as worked by hand', () => {
  it.each<[name: string, rule: Rule, reporting: Reporting, values: Partial<Timing>, wanted: string[]]>([
    ['3年に1回、前回がわかる', halfYearly, { report_years: 3, reported_on: '2024-05-20' }, {}, ['2027-05-20 2027-05']],
    [
      '毎年、次は見込み',
      halfYearly,
      { report_years: 1, reported_on: '2025-07-31' },
      {},
      ['2026-07-31 2026-07', '2027-07-31 2027-07', '2028-07-31 2028-07'],
    ],
    [
      '前回がわからない：最初の点検と同じ期限',
      halfYearly,
      { report_years: 3, reported_on: null },
      {},
      ['2026-09-30 2026-09 未確認'],
    ],
    [
      '過ぎている：計画の開始日',
      halfYearly,
      { report_years: 3, reported_on: '2020-01-10' },
      {},
      ['2026-04-01 2026-04'],
    ],
    ['報告のない種目', halfYearly, { report_years: null, reported_on: null }, {}, []],
    ['この建物では報告しない', survey, { report_years: 0, reported_on: null }, {}, []],
    ['行政庁が定める時期', survey, { report_years: null, reported_on: null }, {}, ['2027-11-29 2027-08']],
    [
      '点検が10月なら、報告も10月から',
      survey,
      { report_years: null, reported_on: null },
      { wish: { month: 10, week: null, weekday: null, date: 20 } },
      ['2027-11-29 2027-10'],
    ],
    [
      'その時期の報告は済んでいる',
      { ...survey, due_year: 2026 } as Rule,
      { report_years: null, reported_on: '2026-09-01' },
      {},
      [],
    ],
    ['時期を確認していない', { ...survey, season: null } as Rule, { report_years: null, reported_on: null }, {}, []],
    [
      '終了日より後にはない',
      halfYearly,
      { report_years: 3, reported_on: '2024-05-20' },
      { valid_until: '2027-05-19' },
      [],
    ],
  ])('%s', (_name, rule, reporting, values, wanted) => {
    // What begins with a forecast hangs on the one before it.
    const { reports } = madeOf(timingOf(rule, values), reporting)
    expect(shown(reports).slice(0, wanted.length || 1)).toEqual(wanted)
  })

  it('is counted from the day that it was handed in', () => {
    const timing = timingOf(halfYearly)
    const reporting = { report_years: 3, reported_on: '2023-06-10' }
    const [first] = madeOf(timing, reporting).reports
    const { reports } = madeOf(timing, reporting, [performed(first!, '2026-05-02')])
    expect(shown(reports)).toEqual(['2026-06-10 2026-06', '2029-05-02 2029-05'])
  })

  it('may be handed in from now on where nobody knows when it was last', () => {
    expect(madeOf(timingOf(halfYearly), { report_years: 3, reported_on: null }).reports[0]?.opens_on).toBe('2026-04-01')
  })

  it('says how it is counted', () => {
    expect(reportRuleOf(halfYearly, { report_years: 3 })).toEqual({
      counting: 'rolling',
      every: { n: 3, unit: 'year' },
    })
    expect(reportRuleOf(survey, { report_years: null })).toBe(survey)
    expect(reportRuleOf(survey, { report_years: 0 })).toBeNull()
  })
})

const someReporting = fc.record({
  report_years: fc.option(fc.integer({ min: 0, max: 5 }), { nil: null }),
  reported_on: fc.option(someDay, { nil: null }),
})
const someShifts = fc.array(fc.integer({ min: -200, max: 60 }), { maxLength: 4 })

/** Handed in one after the other, so many days from the last one. */
const lived = (timing: Timing, reporting: Reporting, shifts: readonly number[]) => {
  let all = madeOf(timing, reporting)
  for (const shift of shifts) {
    const next = all.reports.find((row) => !isFixed(row))
    if (!next) break
    const done = performed(next, addDays(next.due_by, shift))
    all = madeOf(
      timing,
      reporting,
      all.reports.map((row) => (row === next ? done : row)),
      all.inspections,
    )
  }
  return all
}

const check = (name: string, run: (timing: Timing, reporting: Reporting, shifts: number[]) => void): void => {
  it(name, () =>
    fc.assert(fc.property(timingWith(fc.oneof(...Object.values(rulesOf))), someReporting, someShifts, run), {
      numRuns: 150,
      seed: 20261129,
    }),
  )
}

describe('whatever the plan and its history', () => {
  check('the same question has the same answer', (timing, reporting, shifts) => {
    const { inspections, reports } = lived(timing, reporting, shifts)
    expect(madeOf(timing, reporting, reports, inspections).reports).toEqual(reports)
    expect(madeOf(timing, reporting, reports.toReversed(), inspections).reports).toEqual(reports)
  })

  check('each comes once, and what was handed in stays', (timing, reporting, shifts) => {
    const { inspections, reports } = lived(timing, reporting, shifts)
    const keys = reports.map(({ period_key }) => period_key)
    expect(new Set(keys).size).toBe(keys.length)
    // Also where the plan reports nothing any more.
    const none = reportsOf(timing, { ...reporting, report_years: 0 }, inspections, reports, horizon, office)
    expect(none).toEqual(reports.filter(isFixed))
  })

  check('is planned on no day behind its last one, and not before the inspection of its time', (timing, reporting) => {
    const { inspections, reports } = madeOf(timing, reporting)
    for (const { opens_on, due_by, planned_month } of reports) {
      expect(opens_on <= due_by).toBe(true)
      expect(planned_month <= due_by.slice(0, 7)).toBe(true)
      const told = inspections.filter((row) => row.due_by <= due_by && expectedOn(row) >= opens_on)
      for (const row of told) expect(planned_month >= expectedOn(row).slice(0, 7)).toBe(true)
    }
  })

  check('nothing without a rule, nothing while the authority was not asked', (timing, reporting) => {
    const { reports } = madeOf(timing, reporting)
    const rule = reportRuleOf(timing.rule, reporting)
    if (rule === null || lacksAuthority({ rule })) expect(reports).toEqual([])
  })

  check('so many years from one to the next, whatever the inspections do', (timing, reporting, shifts) => {
    const rule = reportRuleOf(timing.rule, reporting)
    if (rule?.counting !== 'rolling') return
    const { reports } = lived({ ...timing, pauses: [], valid_until: null }, reporting, shifts)
    const open = reports.findIndex((row) => !isFixed(row))
    const before = reports[open - 1]
    const next = reports[open]
    if (!before?.performed_on || !next) return
    const counted = addInterval(before.performed_on, rule.every)
    // A cut date comes back, and nothing is due before the plan begins.
    expect(next.due_by >= counted).toBe(true)
  })
})
