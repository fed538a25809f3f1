/** What a client's own form says of each plan, and of the year: a line a cell. Today is 17 June 2026. */
import { describe, expect, it } from 'vitest'
import { boundPages, boundValue, boundValues, type BoundFacts } from '#domain/documents/bound-values.ts'
import { machineName } from '#domain/documents/machine-names.ts'
import type { PlanLine } from '#domain/plans/plan-lines.ts'
import type { MarkedTime } from '#domain/plans/year-marks.ts'
import { monthsOfYear } from '#domain/plans/calendar.ts'
import type { ItemSource } from '#domain/templates/item-sources.ts'
import type { ItemType } from '#domain/templates/item-types.ts'
import { firstMonthOf, planCapacity } from '#domain/templates/plan-rows.ts'

const noFacts: BoundFacts = {
  company: {
    ...{ name: '株式会社みどり総合管理', address: null, tel: null, registration_number: null },
    ...{ representative_name: null, representative_position: null },
  },
  ...{ matter: null, building: null, machines_before: 0, facilities: [], plans: null, approval: null },
  document: { title: '', number: null, author: '', created_on: '', submitted_on: null, remarks: [] },
  previous: new Map(),
}

const time = (planned_month: string, values: Partial<MarkedTime> = {}): MarkedTime => ({
  state: 'planned',
  performed_on: null,
  planned_month,
  planned_on: null,
  moved_from: null,
  due_by: `${planned_month}-28`,
  is_forecast: false,
  ...values,
})
const line = (values: Partial<PlanLine> = {}): PlanLine => ({
  role: 'inspection',
  kind: { name: '機器点検', group_name: '消防', law: '消防法', article: '17条の3の3', report_to: '港消防署' },
  rule: { counting: 'window', each: { n: 6, unit: 'month' }, times: 1 },
  performer: 'partner',
  partner_name: '港防災',
  users: [],
  facilities: [
    { id: 1, name: '受信機' },
    { id: 2, name: '消火ポンプ' },
  ],
  note: '夜間',
  price: 80_000,
  hours: 2.5,
  last_on: '2025-10-14',
  times: [],
  ...values,
})
const factsOf = (lines: PlanLine[], start = 4, year = 2026): BoundFacts => ({
  ...noFacts,
  plans: { year, months: monthsOfYear(year, { year_start_month: start }), today: '2026-06-17', lines },
})
const valueOf = (
  source: ItemSource,
  lines: PlanLine[],
  { type = 'text', choices, row = 1 }: { type?: ItemType; choices?: string[]; row?: number | null } = {},
) =>
  boundValue(
    {
      ...{ id: 1, type, source, source_row: row },
      ...(choices && { item_parts: choices.map((item_value, id) => ({ id, item_value })) }),
    },
    factsOf(lines),
  )

const year = [
  time('2026-04', { state: 'completed', performed_on: '2026-04-10', planned_on: '2026-04-09' }),
  time('2026-05', { due_by: '2026-05-31' }),
  time('2026-07', { planned_on: '2026-07-14', moved_from: '2026-06' }),
  time('2026-08', { state: 'arranged', planned_on: '2026-08-03' }),
  time('2026-09', { state: 'skipped' }),
  time('2026-10', { state: 'excluded' }),
  time('2026-11'),
  time('2026-11'),
  time('2027-01', { is_forecast: true }),
]

describe('a month of a form', () => {
  it.each([
    [4, '●10', '○9', '●10'],
    [5, '×未', '○', '×未'],
    [6, '△', '△', null],
    [7, '○14', '○14', null],
    [8, '◎3', '◎3', null],
    [9, '－', '○', '－'],
    [10, null, null, null],
    [11, '○2', '○2', null],
    [12, null, null, null],
    [1, '（○）', '（○）', null],
  ] as const)('%i月 is %s; 予定 %s, 実績 %s', (month, whole, planned, done) => {
    const lines = [line({ times: year })]
    expect([
      valueOf(`plan_month_${month}`, lines),
      valueOf(`plan_planned_${month}`, lines),
      valueOf(`plan_done_${month}`, lines),
    ]).toEqual([whole, planned, done])
  })

  it.each<[number, string[], string | null]>([
    [4, ['○', '●'], '●'],
    [8, ['○', '●'], '○'],
    [8, ['○', '◎'], '◎'],
    [7, ['〇', '△'], '〇'],
    [1, ['○'], '○'],
    [5, ['○', '●'], null],
    [4, ['良', '否'], null],
  ])('%i月 of the choices %j is %s', (month, choices, value) =>
    expect(valueOf(`plan_month_${month}` as ItemSource, [line({ times: year })], { type: 'select', choices })).toBe(
      value,
    ),
  )

  it('is of the year that the form’s own first month begins', () => {
    const lines = [line({ times: [time('2026-01', { planned_on: '2026-01-20', due_by: '2027-01-31' })] })]
    const at = (start: number) =>
      boundValue({ id: 1, type: 'text', source: 'plan_month_1', source_row: 1 }, factsOf(lines, start))
    expect([at(1), at(4)]).toEqual(['○20', null])
  })
})

describe('a row of a form', () => {
  it.each<[ItemSource, ItemType, string | null]>([
    ['plan_group', 'text', '消防'],
    ['plan_name', 'text', '機器点検'],
    ['plan_law', 'text', '消防法'],
    ['plan_article', 'text', '17条の3の3'],
    ['plan_rule', 'text', '6か月に1回'],
    ['plan_doer', 'text', '港防災'],
    ['plan_firm', 'text', '港防災'],
    ['plan_facilities', 'text', '受信機、消火ポンプ'],
    ['plan_last_on', 'date', '2025-10-14'],
    ['plan_last_on', 'text', '2025年10月14日'],
    // Performed, missed, moved to, arranged, twice in November, the forecast; neither let go nor moved away.
    ['plan_count', 'number', '7'],
    ['plan_hours', 'number', '2.5'],
    ['plan_year_hours', 'number', '17.5'],
    ['plan_price', 'text', '80,000'],
    ['plan_year_price', 'number', '560000'],
    ['plan_note', 'text', '夜間'],
  ])('%s into %s is %s', (source, type, value) =>
    expect(valueOf(source, [line({ times: year })], { type })).toBe(value),
  )

  it('names ourselves as the people who do it, and the company as the firm', () => {
    const own = [line({ performer: 'own', partner_name: null, users: [{ id: 1, name: '小林 大輔' }] })]
    expect([valueOf('plan_doer', own), valueOf('plan_firm', own)]).toEqual(['小林 大輔', '株式会社みどり総合管理'])
    expect(valueOf('plan_firm', [line({ performer: 'owner', partner_name: null })])).toBe('オーナー')
  })

  it('of a report says to whom, and costs nothing', () => {
    const report = [line({ role: 'report' })]
    expect(
      (['plan_name', 'plan_doer', 'plan_firm', 'plan_price', 'plan_year_price'] as const).map((source) =>
        valueOf(source, report),
      ),
    ).toEqual(['機器点検の報告', '港消防署', '港消防署', null, null])
  })

  it('is empty behind the last plan, without a row, and without a table', () => {
    expect(valueOf('plan_name', [line()], { row: 2 })).toBeNull()
    expect(valueOf('plan_name', [line()], { row: null })).toBeNull()
    expect(boundValue({ id: 1, type: 'text', source: 'plan_name', source_row: 1 }, noFacts)).toBeNull()
    expect(boundValue({ id: 1, type: 'text', source: 'year_table_year', source_row: null }, noFacts)).toBeNull()
  })
})

it.each<[ItemSource, ItemType, number, string]>([
  ['year_table_year', 'text', 4, '2026'],
  ['year_table_year', 'number', 4, '2026'],
  ['year_table_era_year', 'number', 4, '8'],
  ['year_table_year_words', 'text', 4, '2026年度'],
  ['year_table_era_words', 'text', 4, '令和8年度'],
  ['year_table_first_day', 'date', 4, '2026-04-01'],
  ['year_table_last_day', 'text', 4, '2027年3月31日'],
  ['year_table_last_day', 'date', 1, '2026-12-31'],
  ['year_table_count', 'number', 4, '14'],
  ['year_table_price', 'text', 4, '1,120,000'],
  ['year_table_hours', 'number', 4, '35'],
])('the head’s %s into %s, of a year from %i月 on, is %s', (source, type, start, value) => {
  const lines = [line({ times: year }), line({ role: 'report' }), line({ times: year })]
  expect(boundValue({ id: 1, type, source, source_row: null }, factsOf(lines, start))).toBe(value)
})

it('says the first year of an era', () => {
  const facts = factsOf([], 5, 2019)
  expect(boundValue({ id: 1, type: 'text', source: 'year_table_era_words', source_row: null }, facts)).toBe(
    '令和元年度',
  )
})

describe('a form of few rows', () => {
  const items = [1, 2].flatMap((row) => [
    { id: row * 10, type: 'text' as const, source: 'plan_name' as const, source_row: row },
    { id: row * 10 + 1, type: 'text' as const, source: 'plan_month_10' as const, source_row: row },
  ])
  const named = (name: string) => line({ kind: { ...line().kind, name } })

  it('has room for its rows, and the rest stands in further documents', () => {
    expect(planCapacity(items)).toBe(2)
    expect(firstMonthOf(items)).toBe(10)
    expect(boundPages(items, factsOf(['甲', '乙', '丙'].map(named)))).toEqual([
      { item_id: 10, value: '甲' },
      { item_id: 20, value: '乙' },
      { item_id: 10, value: '丙', machines_before: 2 },
    ])
  })

  it('is named after its plans on the phone', () => {
    const values = new Map(
      boundValues(items, factsOf(['甲', '乙'].map(named))).map(({ item_id, value }) => [item_id, value]),
    )
    expect(machineName(items.slice(2), (id) => values.get(id))).toBe('乙')
    expect(machineName(items, (id) => values.get(id))).toBeNull()
  })
})
