import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  businessDay,
  filterRange,
  formatDay,
  formatDayRange,
  formatDayWithWeekday,
  formatFeedMoment,
  formatMoment,
  parseDay,
  parseDayTime,
  relativeRange,
  endOfDayIn,
  shiftDay,
  toTimestamp,
} from '#domain/dates.ts'
import { customRangeSchema } from '#domain/date-filter.contract.ts'
import { fieldErrorsOf } from '#domain/errors.ts'
import type { RelativeDate } from '#domain/relative-dates.ts'

afterEach(() => vi.unstubAllEnvs())

describe('moments', () => {
  it('are written in Tokyo time', () => {
    expect(toTimestamp(new Date('2026-06-16T15:30:00.123Z'))).toBe('2026-06-17T00:30:00.123+09:00')
    expect(new Date(toTimestamp(new Date(0))).getTime()).toBe(0)
  })
  it.each([
    ['2026-06-16T14:59:59Z', '2026-06-16'],
    ['2026-06-16T15:00:00Z', '2026-06-17'],
    ['2025-12-31T15:00:00Z', '2026-01-01'],
  ])('%s is the business day %s', (moment, day) => {
    expect(businessDay(new Date(moment))).toBe(day)
  })
  it('are shown in Tokyo time', () => expect(formatMoment('2026-06-16T15:05:00Z')).toBe('2026/06/17 00:05'))
})

describe.each(['Asia/Tokyo', 'UTC', 'America/Sao_Paulo', 'Pacific/Kiritimati'])('days, on a machine in %s', (zone) => {
  it.each<[RelativeDate, string, string, string]>([
    [1, '2026-06-17', '2026-06-17', '2026-06-17'],
    [2, '2026-06-17', '2026-06-01', '2026-06-30'],
    [2, '2028-02-10', '2028-02-01', '2028-02-29'],
    [3, '2026-03-31', '2026-02-01', '2026-02-28'],
    [3, '2026-01-05', '2025-12-01', '2025-12-31'],
    [4, '2026-06-17', '2026-01-01', '2026-12-31'],
    [5, '2028-02-29', '2027-01-01', '2027-12-31'],
  ])('relative %i on %s is %s to %s', (relative, today, start, end) => {
    vi.stubEnv('TZ', zone)
    expect(relativeRange(relative, today)).toEqual({ start, end })
  })
  it('shift across month, year and clock changes', () => {
    vi.stubEnv('TZ', zone)
    expect([shiftDay('2026-02-28', 1), shiftDay('2026-01-01', -1), shiftDay('2018-11-03', 1)]).toEqual([
      '2026-03-01',
      '2025-12-31',
      '2018-11-04',
    ])
  })
  it('are named as people do in feeds', () => {
    vi.stubEnv('TZ', zone)
    const now = new Date('2026-06-17T00:30:00+09:00')
    const said = (timestamp: string) => formatFeedMoment(timestamp, now)
    expect([
      said('2026-06-17T00:10:00+09:00'),
      said('2026-06-16T23:59:00+09:00'),
      said('2026-06-15T23:59:00+09:00'),
    ]).toEqual(['00:10', '昨日 23:59', '2026/06/15 23:59'])
  })
  it('know their weekday', () => {
    vi.stubEnv('TZ', zone)
    expect(formatDayWithWeekday('2026-06-17')).toBe('2026/06/17（水）')
  })
})

describe('a date filter', () => {
  it('knows no range for overdue and custom', () =>
    expect([relativeRange(6, '2026-06-17'), relativeRange(0, '2026-06-17')]).toEqual([null, null]))
  it.each<[Parameters<typeof filterRange>[0], object]>([
    [{}, { start: null, end: null }],
    [{ start_date: '2026-06-01' }, { start: '2026-06-01', end: null }],
    [
      { relative_date: 0, end_date: '2026-06-30' },
      { start: null, end: '2026-06-30' },
    ],
    [
      { relative_date: 1, start_date: '2020-01-01' },
      { start: '2026-06-17', end: '2026-06-17' },
    ],
  ])('%j', (filter, range) => expect(filterRange(filter, '2026-06-17')).toEqual(range))

  it.each([
    [{ start_date: '2026-06-01', end_date: '2026-06-01' }, {}],
    [{ start_date: null, end_date: '2026-06-01' }, {}],
    [
      { start_date: '2026-06-02', end_date: '2026-06-01' },
      { start_date: ['開始日は終了日より前の日付を設定してください'] },
    ],
    [{ start_date: null, end_date: null }, { start_date: ['開始日または終了日を入力してください。'] }],
    [{ start_date: '2026-02-30', end_date: null }, { start_date: ['Date input not valid.'] }],
  ])('custom %j', (range, errors) =>
    expect(fieldErrorsOf(customRangeSchema.safeParse(range).error?.issues ?? [])).toEqual(errors),
  )
})

describe('typed dates', () => {
  it.each([
    ['2026/06/17', '2026-06-17'],
    ['2026-06-17', '2026-06-17'],
    ['2026/6/7', '2026-06-07'],
    [' 2026/06/17 ', '2026-06-17'],
    ['2026/02/29', null],
    ['2028/02/29', '2028-02-29'],
    ['2026/13/01', null],
    ['2026/06-17', null],
    ['26/06/17', null],
    ['0000/01/01', null],
    ['', null],
    ['2026/06/17 10:00', null],
  ])('%j is the day %s', (text, day) => expect(parseDay(text)).toBe(day))
  it.each([
    ['2026/06/17 09:05:30', '2026-06-17T09:05:30'],
    ['2026-06-17 9:05', '2026-06-17T09:05:00'],
    ['2026-06-17T23:59:59', '2026-06-17T23:59:59'],
    ['2026/06/17 24:00:00', null],
    ['2026/06/17 10:60:00', null],
    ['2026/06/31 10:00:00', null],
    ['2026/06/17', null],
    ['10:00:00', null],
  ])('%j is the moment %s', (text, moment) => expect(parseDayTime(text)).toBe(moment))
  it('are shown with slashes', () => {
    expect(formatDay('2026-06-17')).toBe('2026/06/17')
    expect(formatDayRange('2026-06-17', '2026-06-17')).toBe('2026/06/17')
    expect(formatDayRange('2026-06-17', '2026-06-20')).toBe('2026/06/17〜2026/06/20')
    expect(formatDayRange(null, '2026-06-20')).toBe('〜2026/06/20')
    expect(formatDayRange(null, null)).toBe('')
  })
})

it.each([
  ['2026-11-28T00:00:00+09:00', 7, '2026-12-05T23:59:59.999+09:00'],
  ['2026-11-28T23:59:59+09:00', 7, '2026-12-05T23:59:59.999+09:00'],
  ['2026-11-28T16:00:00Z', 0, '2026-11-29T23:59:59.999+09:00'],
])('what ends in days from %s ends with the day', (now, days, end) =>
  expect(endOfDayIn(new Date(now), days)).toEqual(new Date(end)),
)
