/** The years and months of an authority: worked by hand, and whatever it says of a group of use. */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createAuthorityRequestSchema } from '#domain/plans/authorities.contract.ts'
import { calendarYearOf, fiscalYearOf, groupOf, nextTurn, ruleInBuilding } from '#domain/plans/authority-windows.ts'
import { occurrencesOf } from '#domain/plans/occurrences.ts'
import { authorityCandidates } from '#domain/plans/presets/authorities.ts'
import { fiscalYearText, groupText, turnText, groupName } from '#domain/plans/rule-texts.ts'
import { lacksAuthority, type AuthorityGroup, type Rule } from '#domain/plans/rules.ts'
import { office, timingOf } from './timings.ts'

type ReportRule = Extract<Rule, { counting: 'report' }>
const survey: ReportRule = { counting: 'report', every_years: 3, due_year: null, season: null }
const yearly: ReportRule = { ...survey, every_years: 1 }
const nothing = { due_year: null, season: null }
const group = (values: Partial<AuthorityGroup> = {}): AuthorityGroup => ({
  key: 'a',
  use: '共同住宅',
  every_years: 3,
  fiscal_year: 2024,
  from: '08-01',
  to: '11-29',
  ...values,
})
const ruleOf = (values: Partial<AuthorityGroup>, rule: Rule = survey, said: { due_year?: number } = {}): ReportRule =>
  ruleInBuilding(rule, { ...nothing, ...said }, group(values)) as ReportRule

const docs = readFileSync(resolve(import.meta.dirname, '../../../docs/plans.md'), 'utf8')
const today = '2026-06-17'
const horizon = { today, until: '2034-03-31' }
const daysOf = (rule: Rule): string[] =>
  occurrencesOf(timingOf(rule, { valid_from: today }), [], horizon, office).map(
    ({ opens_on, due_by }) => `${opens_on} ${due_by}`,
  )

describe('as worked by hand', () => {
  it.each<[name: string, values: Partial<AuthorityGroup>, rule: Rule, wanted: string[], text: string]>([
    [
      '令和6年度から3年ごと、8月1日から11月29日',
      {},
      survey,
      ['2027-08-01 2027-11-29', '2030-08-01 2030-11-29', '2033-08-01 2033-11-29'],
      '神戸市：共同住宅は令和9年度、8月1日〜11月29日',
    ],
    [
      '年度の終わりの1月から3月：令和6年度は2025年',
      { from: '01-10', to: '03-31' },
      survey,
      ['2028-01-10 2028-03-31', '2031-01-10 2031-03-31', '2034-01-10 2034-03-31'],
      '神戸市：共同住宅は令和9年度、1月10日〜3月31日',
    ],
    [
      '年をまたぐ10月から翌年3月',
      { from: '10-01', to: '03-31', fiscal_year: 2026 },
      survey,
      ['2026-10-01 2027-03-31', '2029-10-01 2030-03-31', '2032-10-01 2033-03-31'],
      '神戸市：共同住宅は令和8年度、10月1日〜3月31日',
    ],
    [
      '年度をまたぐ2月から5月：始まる年度で数える',
      { from: '02-01', to: '05-31', fiscal_year: 2025 },
      survey,
      ['2029-02-01 2029-05-31', '2032-02-01 2032-05-31'],
      '神戸市：共同住宅は令和10年度、2月1日〜5月31日',
    ],
    [
      'うるう日まで：ほかの年は2月28日まで',
      { from: '02-01', to: '02-29', every_years: 2, fiscal_year: 2026 },
      survey,
      ['2027-02-01 2027-02-28', '2029-02-01 2029-02-28', '2031-02-01 2031-02-28', '2033-02-01 2033-02-28'],
      '神戸市：共同住宅は令和8年度、2月1日〜2月29日',
    ],
    [
      '毎年：年度はわからなくてよい',
      { every_years: 1, fiscal_year: null, from: '07-01', to: '10-31', use: '建築設備' },
      survey,
      [2026, 2027, 2028, 2029, 2030, 2031, 2032, 2033].map((year) => `${year}-07-01 ${year}-10-31`),
      '神戸市：建築設備は毎年、7月1日〜10月31日',
    ],
    [
      '周期は種目のとおり（毎年）',
      { every_years: null, fiscal_year: null },
      yearly,
      [2026, 2027, 2028, 2029, 2030, 2031, 2032, 2033].map((year) => `${year}-08-01 ${year}-11-29`),
      '神戸市：共同住宅は毎年、8月1日〜11月29日',
    ],
    [
      '年度を確かめていない',
      { fiscal_year: null },
      survey,
      [],
      '神戸市：共同住宅は時期を確認してください（3年ごと、8月1日〜11月29日）',
    ],
    [
      '始まりを確かめていない',
      { from: null, to: '12-25', every_years: null, fiscal_year: null, use: null },
      survey,
      [],
      '神戸市：用途を確認してください、時期を確認してください（12月25日まで）',
    ],
    [
      '何も確かめていない',
      { every_years: null, fiscal_year: null, from: null, to: null },
      survey,
      [],
      '神戸市：共同住宅は時期を確認してください',
    ],
  ])('%s', (name, values, rule, wanted, text) => {
    const counted = ruleOf(values, rule)
    expect(daysOf(counted)).toEqual(wanted)
    expect(lacksAuthority({ rule: counted })).toBe(wanted.length === 0)
    expect(turnText('神戸市', group(values), counted, today)).toBe(text)
    const days = wanted.slice(0, 2).map((day) => day.replace(' ', '〜'))
    expect(docs).toContain(`| ${name} | ${text} | ${days.join('、') || 'なし（時期を確認してください）'} |`)
  })

  it('goes behind what was typed for the building, and before what the kind says', () => {
    expect(ruleOf({}, survey, { due_year: 2028 })).toMatchObject({ due_year: 2028, season: { from: '08-01' } })
    const season = { from: '01-15', to: '02-15' }
    // The year of the authority is a 年度: typed months at its end lie in the next calendar year.
    expect(ruleInBuilding(survey, { due_year: null, season }, group())).toMatchObject({ due_year: 2025, season })
    const known = { ...survey, due_year: 2026, season }
    expect(ruleInBuilding(known, nothing, group())).toMatchObject({ due_year: 2024, season: { to: '11-29' } })
    expect(ruleInBuilding(known, nothing, group({ fiscal_year: null, from: null, every_years: null }))).toEqual(known)
    expect(ruleInBuilding(known, nothing, null)).toEqual(known)
    const rolling: Rule = { counting: 'rolling', every: { n: 6, unit: 'month' } }
    expect(ruleInBuilding(rolling, nothing, group())).toBe(rolling)
  })

  it('names 年度 from April on, by their era', () => {
    expect(['2026-03-31', '2026-04-01', '2027-01-01'].map(fiscalYearOf)).toEqual([2025, 2026, 2026])
    expect([1868, 1989, 2018, 2019, 2026].map(fiscalYearText)).toEqual([
      '明治元年度',
      '平成元年度',
      '平成30年度',
      '令和元年度',
      '令和8年度',
    ])
    expect(fiscalYearText(1860)).toBe('1860年度')
    expect(groupText(group())).toBe('3年ごと（令和6年度から）、8月1日〜11月29日')
  })

  it('has no group that its authority does not have', () => {
    expect(groupOf([group()], 'b')).toBeNull()
    expect(groupOf(null, 'a')).toBeNull()
    expect(groupOf([group()], 'a')).toEqual(group())
  })
})

const monthDay = fc
  .date({ min: new Date('2023-01-01T00:00:00Z'), max: new Date('2024-12-31T00:00:00Z'), noInvalidDate: true })
  .map((day) => day.toISOString().slice(5, 10))
const someGroup = fc.record({
  key: fc.constant('a'),
  use: fc.constant('共同住宅'),
  every_years: fc.integer({ min: 1, max: 10 }),
  fiscal_year: fc.integer({ min: 2000, max: 2050 }),
  from: monthDay,
  to: monthDay,
})
const someDay = fc
  .date({ min: new Date('2010-01-01T00:00:00Z'), max: new Date('2060-12-31T00:00:00Z'), noInvalidDate: true })
  .map((day) => day.toISOString().slice(0, 10))

describe('whatever an authority says', () => {
  const check = (name: string, property: fc.IProperty<unknown>) =>
    it(name, () => fc.assert(property, { numRuns: 300, seed: 20261129 }))

  check(
    'the next turn is a year of its cycle, not over yet, and none of its cycle before it is open',
    fc.property(someGroup, someDay, (said, day) => {
      const turn = nextTurn(ruleOf(said), day)!
      expect(turn.to >= day).toBe(true)
      expect(turn.from <= turn.to).toBe(true)
      expect(Math.abs(turn.fiscal_year - said.fiscal_year) % said.every_years).toBe(0)
      expect(turn.from.slice(0, 4)).toBe(String(calendarYearOf(turn.fiscal_year, turn.from.slice(5))))
      const before = nextTurn(ruleOf(said), `${Number(turn.from.slice(0, 4)) - said.every_years}-01-01`)!
      expect(before.to < day || before.from === turn.from).toBe(true)
    }) as fc.IProperty<unknown>,
  )

  check(
    'the times of a plan are the turns, one after another',
    fc.property(someGroup, (said) => {
      const rule = ruleOf(said)
      const rows = occurrencesOf(timingOf(rule, { valid_from: today }), [], { today, until: '2060-12-31' }, office)
      const turns: string[] = []
      for (let day = today; ;) {
        const turn = nextTurn(rule, day)!
        if (turn.from > '2060-12-31') break
        turns.push(turn.to)
        // The next one begins behind this one's last day, or on the day after it.
        day = new Date(Date.parse(turn.to) + 86_400_000).toISOString().slice(0, 10)
      }
      expect(rows.map(({ due_by }) => due_by)).toEqual(turns)
    }) as fc.IProperty<unknown>,
  )
})

describe('the candidates', () => {
  it('say where they were read, are confirmed by nobody, and each is a form that can be saved', () => {
    expect(authorityCandidates).toHaveLength(7)
    for (const candidate of authorityCandidates) {
      expect(createAuthorityRequestSchema.safeParse(candidate).error).toBeUndefined()
      expect(candidate.source).toContain('2026年11月27日')
      const groups = candidate.groups.map((said) => {
        const { key: _key, ...rest } = { ...group(), ...said } as AuthorityGroup
        return `${groupName(rest)}　${groupText(rest)}`
      })
      expect(docs).toContain(`| ${candidate.name} | ${groups.join('、')} | ${candidate.source} |`)
      expect(candidate.confirmed_on).toBeNull()
    }
    expect(new Set(authorityCandidates.map(({ candidate_key }) => candidate_key)).size).toBe(7)
  })

  it('leave what was not read to whoever asks: no day follows from any of them', () => {
    for (const { groups } of authorityCandidates)
      for (const said of groups) expect(daysOf(ruleOf({ ...said, key: 'a' } as AuthorityGroup))).toEqual([])
  })
})
