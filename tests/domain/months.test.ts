import { expect, test } from 'vitest'
import { formatMonth, lastDayOfMonth, monthOf, monthsFrom, shiftMonth } from '#domain/months.ts'

test.each([
  ['2026-06', 1, '2026-07'],
  ['2026-12', 1, '2027-01'],
  ['2026-01', -1, '2025-12'],
  ['2026-06', -18, '2024-12'],
])('%s and %i months is %s', (month, months, shifted) => {
  expect(shiftMonth(month, months)).toBe(shifted)
})

test.each([
  ['2024-02', '2024-02-29'],
  ['2026-02', '2026-02-28'],
  ['2026-12', '2026-12-31'],
])('%s ends on %s', (month, day) => {
  expect(lastDayOfMonth(month)).toBe(day)
})

test('a range has all its months, and none backwards', () => {
  expect(monthsFrom('2025-11', '2026-02')).toEqual(['2025-11', '2025-12', '2026-01', '2026-02'])
  expect(monthsFrom('2026-02', '2026-02')).toEqual(['2026-02'])
  expect(monthsFrom('2026-03', '2026-02')).toEqual([])
})

test('a month is named as people write it', () => {
  expect(formatMonth(monthOf('2026-06-17'))).toBe('2026年6月')
})
