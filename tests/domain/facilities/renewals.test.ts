import { describe, expect, it } from 'vitest'
import { remainingText } from '#domain/facilities/facilities.rules.ts'
import { dueYears, sortRenewals } from '#domain/facilities/renewals.ts'

const due = (renewal_on: string | null, legal_lifetime: number | null, actual_lifetime: number | null = null) =>
  dueYears({ renewal_on, legal_lifetime, actual_lifetime, renewal_cost: null }, 2026)

describe('the years in which equipment is due', () => {
  it.each([
    ['once', '2030-04-01', 15, null, [2030]],
    ['in the first year, where it is over', '2005-04-01', 15, null, [2026]],
    ['again, where it lives less than the span', '2027-04-01', 4, null, [2027, 2031, 2035]],
    ['again from the first year on, where it is over', '2010-04-01', 3, null, [2026, 2029, 2032, 2035]],
    ['by how long it really lives', '2028-04-01', 15, 5, [2028, 2033]],
    ['in the last year of the span', '2035-12-31', 20, null, [2035]],
    ['not beyond the span', '2036-01-01', 20, null, []],
    ['not where nobody knows when', null, 15, null, []],
    ['not where nobody knows how long it lives', '2030-04-01', null, null, []],
  ])('are %s', (_, renewal_on, legal, actual, years) => expect(due(renewal_on, legal, actual)).toEqual(years))
})

describe('the rows of a building', () => {
  const rows = [
    { facility: { name: 'ポンプ' }, renewal_on: '2028-01-01', renewal_cost: null },
    { facility: { name: '受信機' }, renewal_on: '2027-01-01', renewal_cost: 300 },
    { facility: { name: 'エアコン' }, renewal_on: '2029-01-01', renewal_cost: 100 },
  ]
  it.each([
    ['renewal_on', ['受信機', 'ポンプ', 'エアコン']],
    ['-renewal_on', ['エアコン', 'ポンプ', '受信機']],
    ['renewal_cost', ['エアコン', '受信機', 'ポンプ']],
    ['-renewal_cost', ['受信機', 'エアコン', 'ポンプ']],
  ] as const)('come by %s', (sort, names) =>
    expect(sortRenewals(rows, sort).map(({ facility }) => facility.name)).toEqual(names),
  )
})

it.each([
  ['2026-06-29', '残り12日'],
  ['2026-06-18', '残り1日'],
  ['2026-06-17', '本日で満了'],
  ['2026-06-01', '16日超過'],
  ['2026-07-17', '残り1か月'],
  ['2027-06-17', '残り1年'],
  ['2027-08-20', '残り1年2か月'],
  ['2031-01-01', '残り4年'],
  ['2024-06-17', '2年超過'],
])('%s is %s on 2026-06-17', (day, text) => expect(remainingText(day, '2026-06-17')).toBe(text))
