/** What a month sheet's form says of all its remarks. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  cellName,
  fittingRemarks,
  joinedRemarks,
  remarkLines,
  sheetCellOf,
  sheetCells,
} from '#domain/documents/cell-remarks.ts'
import { proposeSources } from '#domain/documents/propose-sources.ts'
import { limits } from '#domain/limits.ts'
import type { MonthGrid } from '#domain/templates/month-grids.ts'

const days = Array.from({ length: 31 }, (_, index) => ({ number: index + 1, part: null, at: index + 1 }))
const grid: MonthGrid = {
  ...{ sheet: 0, axis: 'down', unit: 'day', year: null, month: null, first_day: null, is_era: false },
  points: [{ label: '残留塩素' }, { label: '備考' }],
  blocks: [{ columns: days, points: [1, 2], writer: 3, weekday: null }],
}
const items = [
  { id: 1, name: '備考：1日', type: 'text' as const, cell_reference: '0:A50' },
  { id: 2, name: '特記事項', type: 'textarea' as const, cell_reference: '0:A51' },
  ...days.flatMap(({ at, number }) => [
    { id: 100 + number, name: `残留塩素：${number}日`, type: 'number' as const, cell_reference: `0:B${at + 1}` },
    { id: 200 + number, name: '備考', type: 'text' as const, cell_reference: `0:C${at + 1}` },
    { id: 300 + number, name: `担当：${number}日`, type: 'text' as const, cell_reference: `0:D${at + 1}` },
  ]),
]
const cells = sheetCells([grid], items, '2026-02-01')

describe('the cells of a month', () => {
  test('are those of its days and points, day after day', () => {
    expect(cells).toHaveLength(28 * 2)
    expect(cells.slice(0, 3).map(cellName)).toEqual(['1日 残留塩素', '1日 備考', '2日 残留塩素'])
  })
  test.each([
    ['a point of a day', 103, '2026-02-01', true],
    ['a day that the month does not have', 130, '2026-02-01', false],
    ['the same in a longer one', 130, '2026-06-01', true],
    ['who wrote the day', 303, '2026-06-01', false],
    ['what stands beside the table', 2, '2026-06-01', false],
    ['anything of what is of no month', 103, null, false],
  ])('%s', (_, id, period, isCell) => {
    expect(sheetCellOf({ grids: [grid], items }, { period }, id)?.id ?? null).toBe(isCell ? id : null)
  })
})

describe('the remarks of a month', () => {
  test('are put together by days, each in a line', () => {
    const remarks = [
      { item_id: 111, text: '再測定\r\n 0.35 ' },
      { item_id: 103, text: '薬注ポンプ調整' },
      { item_id: 999, text: 'of another form' },
    ]
    expect(remarkLines(cells, remarks)).toEqual(['3日 残留塩素：薬注ポンプ調整', '11日 残留塩素：再測定 0.35'])
  })

  test.each([
    [['あい', 'うえ'], 5, 'あい、うえ'],
    [['あい', 'うえお', 'か'], 7, 'あい、ほか2件'],
    [['あいうえおかきく', 'け'], 6, 'ほか2件'],
    [['あいうえおかきく'], 3, ''],
    [[], 10, ''],
  ])('%j in %i letters', (lines, most, text) => {
    expect(fittingRemarks(lines, '、', most)).toBe(text)
  })

  test('never are longer than their place, and say how many are left out', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ minLength: 1, maxLength: 40 }), { maxLength: 30 }),
        fc.nat(200),
        (lines, most) => {
          const text = fittingRemarks(lines, '\n', most)
          expect(text.length).toBeLessThanOrEqual(most)
          const whole = lines.join('\n')
          const left = whole.length > most ? /ほか(\d+)件$/u.exec(text) : null
          if (whole.length <= most) expect(text).toBe(whole)
          else if (left) expect(text).toBe([...lines.slice(0, lines.length - Number(left[1])), left[0]].join('\n'))
          else expect(text).toBe('')
        },
      ),
    )
  })

  test('of two people stand one below the other, where there is room for both', () => {
    expect(joinedRemarks('再測定', '工事中')).toBe('再測定\n工事中')
    expect(joinedRemarks(null, '工事中')).toBe('工事中')
    expect(joinedRemarks('あ'.repeat(limits.text.note), 'い')).toBeNull()
  })
})

test('the box beside the table is proposed for them, and no other form has one', () => {
  expect(proposeSources(items, [grid]).get(2)).toEqual({ source: 'cell_remarks', source_row: null })
  expect(proposeSources(items, [grid]).size).toBe(1)
  expect(proposeSources(items).has(2)).toBe(false)
})
