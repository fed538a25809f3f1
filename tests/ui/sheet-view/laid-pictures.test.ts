import { expect, test } from 'vitest'
import type { SheetTable } from '#domain/documents/sheet-table.ts'
import { withLaidPictures } from '#src/widgets/sheet-view/laid-pictures.ts'

const cell = (address: string, value: string, rowspan = 1) => ({ address, value, colspan: 1, rowspan, class: 'c' })
type Box = { xPx: number; yPx: number; widthPx: number; heightPx: number }
const picture = (src: string, box: Box) => ({ kind: 'picture' as const, media: 0, rotationDeg: 0, src, ...box })
/** B2 is 100 × 60 px at 30, 20. */
const table: SheetTable = {
  sheetIndex: 0,
  name: '表',
  state: 'visible',
  columnCount: 2,
  columnWidthsPx: [30, 100],
  rowHeightsPx: [20, 40, 20],
  rows: [
    { index: 0, class: 'r', cells: [cell('A1', '工事'), cell('B1', '写真')] },
    { index: 1, class: 'r', cells: [cell('A2', '前'), cell('B2', '貼付', 2)] },
    { index: 2, class: 'r', cells: [cell('A3', '後')] },
  ],
  styles: {},
  widthPx: 130,
  heightPx: 80,
  drawings: [
    picture('logo', { xPx: 0, yPx: 0, widthPx: 60, heightPx: 30 }),
    picture('stored', { xPx: 33, yPx: 23, widthPx: 94, heightPx: 54 }),
  ],
  uncomputed: [],
  note: null,
}

test('pictures stand side by side within their cell, in place of what stood there', () => {
  const { drawings, rows } = withLaidPictures(table, new Map([['B2', ['stored', 'waiting']]]))
  expect(drawings).toMatchObject([
    { src: 'logo' },
    { src: 'stored', xPx: 33, yPx: 23, widthPx: 45.5, heightPx: 54 },
    { src: 'waiting', xPx: 81.5, yPx: 23, widthPx: 45.5, heightPx: 54 },
  ])
  expect(rows.flatMap(({ cells }) => cells.map(({ value }) => value))).toEqual(['工事', '写真', '前', '', '後'])
})

test('a cell that the table does not show changes nothing', () => {
  expect(withLaidPictures(table, new Map([['Z9', ['waiting']]]))).toBe(table)
})
