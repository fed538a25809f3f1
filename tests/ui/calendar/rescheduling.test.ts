import { expect, test } from 'vitest'
import { moved, stretched } from '#src/features/calendar/rescheduling.ts'
import { shownDays } from '#src/features/calendar/calendar-days.ts'
import { step } from '#src/features/calendar/calendar-steps.ts'

const schedule = (start_date: string | null, end_date: string | null) => ({ start_date, end_date })

test('a moved matter keeps its length and its open end', () => {
  expect(moved(schedule('2026-06-29', '2026-07-01'), 3)).toEqual(schedule('2026-07-02', '2026-07-04'))
  expect(moved(schedule(null, '2026-07-01'), -1)).toEqual(schedule(null, '2026-06-30'))
})

test('a stretched matter goes no further than its other end', () => {
  expect(stretched(schedule('2026-06-10', '2026-06-12'), 'end', '2026-06-15')).toEqual(
    schedule('2026-06-10', '2026-06-15'),
  )
  expect(stretched(schedule('2026-06-10', '2026-06-12'), 'end', '2026-06-01')).toEqual(
    schedule('2026-06-10', '2026-06-10'),
  )
  expect(stretched(schedule('2026-06-10', '2026-06-12'), 'start', '2026-06-30')).toEqual(
    schedule('2026-06-12', '2026-06-12'),
  )
})

test('stretching gives a matter of one date its second, unless nothing changed', () => {
  expect(stretched(schedule('2026-06-10', null), 'end', '2026-06-11')).toEqual(schedule('2026-06-10', '2026-06-11'))
  expect(stretched(schedule('2026-06-10', null), 'end', '2026-06-10')).toEqual(schedule('2026-06-10', null))
})

test('a month is shown in whole weeks from Sunday, and left by its first days', () => {
  expect(shownDays('month', '2026-06-17')).toEqual({ start: '2026-05-31', end: '2026-07-04' })
  expect(shownDays('week', '2026-06-17')).toEqual({ start: '2026-06-14', end: '2026-06-20' })
  expect(step('month', '2026-01-31', 1)).toBe('2026-02-01')
  expect(step('month', '2026-03-31', -1)).toBe('2026-02-01')
})
