/** The days that a company is closed on: read as people type them, kept in one way of writing. */
import { describe, expect, it } from 'vitest'
import { closedDaysText, customaryCalendar, unreadClosedDay } from '#domain/company/closed-days.ts'
import { calendarOf, companyYearOf, monthsOfYear } from '#domain/plans/calendar.ts'

describe('typed days', () => {
  it.each([
    ['12-29〜01-03', '12-29〜01-03'],
    ['12/29～1/3', '12-29〜01-03'],
    ['２０２６/８/１３', '2026-08-13'],
    ['2026-8-13~2026-8-16', '2026-08-13〜2026-08-16'],
    ['02-29', '02-29'],
    [' 05-01 \n\n05-01', '05-01'],
    ['', ''],
  ])('%s', (typed, kept) => {
    expect(unreadClosedDay(typed)).toBeNull()
    expect(closedDaysText(typed)).toBe(kept)
    expect(closedDaysText(kept)).toBe(kept)
  })

  it.each([
    'お盆',
    '2026-02-29',
    '13-01',
    '04-31',
    '2026-08-16〜2026-08-13',
    '08-13〜2026-08-16',
    '1-2~3-4~5-6',
    '1'.repeat(50),
  ])('is not %s', (line) => {
    expect(unreadClosedDay(`12-29\n${line}`)).toBe(line)
  })
})

describe('a company', () => {
  const { isClosed } = calendarOf({ ...customaryCalendar, closed_days: '12-29〜01-03\n2026-08-13〜2026-08-14' })
  it.each([
    ['2026-08-12', false],
    ['2026-08-13', true],
    ['2026-08-15', true],
    ['2027-08-13', false],
    ['2026-12-28', false],
    ['2026-12-29', true],
    ['2027-01-03', true],
    ['2027-01-04', false],
  ])('on %s is closed: %s', (day, closed) => {
    expect(isClosed(day)).toBe(closed)
    expect(isClosed(day)).toBe(closed)
  })

  it('has a year that begins when it says', () => {
    const october = { year_start_month: 10 }
    expect(companyYearOf('2026-09-30', october)).toBe(2025)
    expect(companyYearOf('2026-10-01', october)).toBe(2026)
    expect(monthsOfYear(2026, october).at(0)).toBe('2026-10')
    expect(monthsOfYear(2026, october).at(-1)).toBe('2027-09')
    expect(companyYearOf('2026-03-31')).toBe(2025)
    expect(monthsOfYear(2026, { year_start_month: 1 })).toContain('2026-12')
  })
})
