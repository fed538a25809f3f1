import { describe, expect, test } from 'vitest'
import {
  columnBefore,
  datedColumns,
  dayOfColumn,
  isOfMonth,
  isSameSheet,
  missingCells,
  nextPeriod,
  periodValues,
  sheetProgress,
  sheetTitle,
  writerEntries,
} from '#domain/documents/month-sheet.ts'
import { limits } from '#domain/limits.ts'
import { isWriterLabel, monthSheetsOf } from '#domain/templates/month-grids.ts'
import type { MonthGrid } from '#domain/templates/month-grids.ts'

const days = Array.from({ length: 31 }, (_, index) => ({ number: index + 1, part: null, at: index + 1 }))
/** 水位 in row 5 and 備考 in row 6, 担当 in row 7, 曜日 in row 4. */
const grid: MonthGrid = {
  ...{ sheet: 0, axis: 'across', unit: 'day', year: '0:A1', month: '0:B1', first_day: null, is_era: true },
  points: [{ label: '水位' }, { label: '備考' }],
  blocks: [{ columns: days, points: [4, 5], writer: 6, weekday: 3 }],
}
const letter = (at: number) => (at < 26 ? String.fromCharCode(65 + at) : `A${String.fromCharCode(65 + at - 26)}`)
const items = [
  { id: 1, type: 'number' as const, cell_reference: '0:A1' },
  { id: 2, type: 'number' as const, cell_reference: '0:B1' },
  ...days.flatMap(({ at, number }) => [
    { id: 100 + number, type: 'number' as const, cell_reference: `0:${letter(at)}5` },
    { id: 200 + number, type: 'text' as const, cell_reference: `0:${letter(at)}6` },
    { id: 300 + number, type: 'text' as const, cell_reference: `0:${letter(at)}7` },
    { id: 400 + number, type: 'text' as const, cell_reference: `0:${letter(at)}4` },
  ]),
]
const [sheet] = monthSheetsOf([grid], items)
const june = { period: '2026-06-01', closed_days: ['2026-06-07', '2026-06-14'] }

describe('the columns of a month', () => {
  const columns = datedColumns(sheet!, june, '2026-06-17')

  test('are days of it, with their weekday, past, today and later', () => {
    expect(columns[0]).toMatchObject({ day: '2026-06-01', weekday: '月', state: 'past', isClosed: false })
    expect(columns[6]).toMatchObject({ day: '2026-06-07', weekday: '日', isClosed: true })
    expect(columns[16]).toMatchObject({ day: '2026-06-17', weekday: '水', state: 'today' })
    expect(columns[17]!.state).toBe('later')
  })

  test.each([
    ['2026-06-01', 30, null],
    ['2026-02-01', 29, null],
    ['2028-02-01', 29, '2028-02-29'],
    ['2026-07-01', 31, '2026-07-31'],
  ])('%s has %d days or not', (period, number, day) =>
    expect(dayOfColumn('day', { number: number === 30 ? 31 : number }, period)).toBe(day),
  )

  test('beyond the end there is none', () => expect(columns[30]).toMatchObject({ day: null, state: 'none' }))

  test('the day before is the last that was open', () => {
    expect(columnBefore(columns, 16)).toBe(15)
    expect(columnBefore(columns, 7)).toBe(5)
    expect(columnBefore(columns, 0)).toBeNull()
  })

  test('weeks and months know which of theirs is now', () => {
    const weeks = [1, 2, 3, 4, 5].map((number) => ({ number, part: null }))
    expect(datedColumns({ unit: 'week', columns: weeks }, june, '2026-06-17').map(({ state }) => state)).toEqual([
      ...['past', 'past', 'today', 'later', 'later'],
    ])
    const months = [4, 5, 6].map((number) => ({ number, part: null }))
    expect(datedColumns({ unit: 'month', columns: months }, {}, '2026-06-17').map(({ state }) => state)).toEqual([
      ...['past', 'past', 'today'],
    ])
    expect(isOfMonth([grid])).toBe(true)
    expect(isOfMonth([{ ...grid, unit: 'month' }])).toBe(false)
  })
})

describe('what is missing', () => {
  const columns = datedColumns(sheet!, june, '2026-06-05')
  const filled = new Map([
    [101, '1.44'],
    [103, '1.41'],
  ])

  test('is asked of past days alone; remarks may stay empty', () => {
    const missing = (withToday: boolean) =>
      missingCells(sheet!, columns, (id) => filled.get(id), withToday).map(({ item }) => item.id)
    expect(missing(false)).toEqual([102, 104])
    expect(missing(true)).toEqual([102, 104, 105])
  })

  test('a month counts its open days', () =>
    expect(sheetProgress(sheet!, columns, (id) => filled.get(id))).toEqual({ filled: 2, total: 28 }))
})

test('a sheet says its month from the first, in its era too', () => {
  const values = new Map(periodValues([grid], items, '2026-06-01').map(({ item_id, value }) => [item_id, value]))
  expect(values.get(1)).toBe('8')
  expect(values.get(2)).toBe('6')
  expect([values.get(401), values.get(407), values.get(430), values.get(431)]).toEqual(['月', '日', '火', undefined])
})

test('who writes into a column stands in its row, once', () => {
  const of = (written: number[], data = new Map<number, string>()) =>
    writerEntries([grid], items, new Set(written), { name: '小林', data })
  expect(of([117])).toEqual([{ item_id: 317, data: '小林' }])
  expect(of([117, 118])).toHaveLength(2)
  expect(of([117], new Map([[317, '伊藤']]))).toEqual([])
  expect(of([317, 117])).toEqual([])
  expect(of([1])).toEqual([])
})

test.each(['担当', '担当者', '点検者', '記入者印', '検針者', '測定者名'])('%s is who wrote', (label) =>
  expect(isWriterLabel(label)).toBe(true),
)
test.each(['点検箇所', '水位', '担当者の電話', ''])('%s is not', (label) => expect(isWriterLabel(label)).toBe(false))

describe('the sheets of a building', () => {
  test.each([
    ['2026-06-01', '2026-07-01'],
    ['2026-12-01', '2027-01-01'],
  ])('after that of %s comes that of %s', (period, next) => {
    expect(nextPeriod(period)).toBe(next)
  })

  test.each([
    [[], [], true],
    [[], [1], true],
    [[1], [1, 2], true],
    [[1], [2], false],
  ])('of machines %j and %j are the same: %s', (one, other, isSame) => {
    expect(isSameSheet(one, other)).toBe(isSame)
  })

  test('are called after form, building and month, however long those are', () => {
    expect(sheetTitle(['日常巡回点検表', null, '青葉ビル'], '2026-06-17')).toBe('日常巡回点検表 青葉ビル 2026年6月')
    const long = sheetTitle(['あ'.repeat(600)], '2026-06-17')
    expect([...long].length).toBeLessThanOrEqual(limits.text.title)
    expect(long.endsWith(' 2026年6月')).toBe(true)
  })
})
