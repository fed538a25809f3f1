import { expect, test } from 'vitest'
import type { SheetCell, SheetTable } from '#domain/sheets/sheet-table.ts'
import { cutAround } from '#src/widgets/sheet-view/cut-around.ts'

const cell = (address: string, value = '', spans: Partial<SheetCell> = {}): SheetCell => ({
  address,
  value,
  colspan: 1,
  rowspan: 1,
  class: 'c',
  ...spans,
})
/** Ten rows of two columns; A2 reaches down to row 6, B8 to row 10. */
const table: SheetTable = {
  sheetIndex: 0,
  name: '表',
  state: 'visible',
  columnCount: 2,
  columnWidthsPx: [30, 50],
  rowHeightsPx: Array.from({ length: 10 }, () => 20),
  rows: Array.from({ length: 10 }, (_, index) => {
    const number = index + 1
    const first =
      number === 2 ? [cell('A2', '月', { rowspan: 5 })] : number > 2 && number < 7 ? [] : [cell(`A${number}`)]
    const second =
      number === 8 ? [cell('B8', '計', { rowspan: 3 })] : number > 8 ? [] : [cell(`B${number}`, String(number))]
    return { index, class: 'r', cells: [...first, ...second] }
  }),
  styles: {},
  widthPx: 80,
  heightPx: 200,
  drawings: [
    { kind: 'svg', svg: '', xPx: 0, yPx: 0, widthPx: 10, heightPx: 20 },
    { kind: 'svg', svg: '', xPx: 0, yPx: 110, widthPx: 10, heightPx: 20 },
  ],
  uncomputed: [],
  note: '続きはありません',
}

test('the rows around a cell come with what reaches into them and with their drawings', () => {
  const cut = cutAround(table, 'B6')!
  expect(cut.table.rows.map(({ index }) => index)).toEqual([3, 4, 5, 6, 7])
  expect(cut.table.rows.map(({ cells }) => cells.map(({ address, rowspan }) => `${address}:${rowspan}`))).toEqual([
    ['A2:3', 'B4:1'],
    ['B5:1'],
    ['B6:1'],
    ['A7:1', 'B7:1'],
    ['A8:1', 'B8:1'],
  ])
  expect(cut).toMatchObject({ leftPx: 30, widthPx: 50, table: { heightPx: 100, note: null } })
  expect(cut.table.drawings.map(({ yPx }) => yPx)).toEqual([50])
})

test('at the edges there is less, and of what the sheet does not show nothing', () => {
  expect(cutAround(table, 'B1')!.table.rows).toHaveLength(3)
  expect(cutAround(table, 'A10')!.table.rows).toHaveLength(3)
  expect(cutAround(table, 'C1')).toBeNull()
})
