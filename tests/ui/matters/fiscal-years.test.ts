import { expect, test } from 'vitest'
import { fiscalYears } from '#src/widgets/month-range/fiscal-years.ts'

test.each([
  ['2026-06-17', 4, ['2026-04', '2027-03'], ['2025-04', '2026-03']],
  ['2026-03-31', 4, ['2025-04', '2026-03'], ['2024-04', '2025-03']],
  ['2026-06-17', 1, ['2026-01', '2026-12'], ['2025-01', '2025-12']],
  ['2026-06-17', 10, ['2025-10', '2026-09'], ['2024-10', '2025-09']],
])('on %s a year that begins in month %i', (today, start, thisYear, lastYear) => {
  expect(fiscalYears(today, start).map(({ from, to }) => [from, to])).toEqual([thisYear, lastYear])
})
