import { expect, test } from 'vitest'
import type { SheetTable } from '#domain/sheets/sheet-table.ts'
import type { LaidSize } from '#src/widgets/sheet-view/laid-pictures.ts'
import { withLaidPictures } from '#src/widgets/sheet-view/laid-pictures.ts'

const cell = (address: string, value: string, rowspan = 1) => ({ address, value, colspan: 1, rowspan, class: 'c' })
type Box = { xPx: number; yPx: number; widthPx: number; heightPx: number }
const picture = (src: string, box: Box) => ({ kind: 'picture' as const, media: 0, rotationDeg: 0, src, ...box })
const laidIn = (address: string, sources: string[], size: LaidSize | null = null) =>
  new Map([[address, sources.map((src) => ({ src, size }))]])
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
    picture('placeholder', { xPx: 60, yPx: 40, widthPx: 20, heightPx: 20 }),
    { ...picture('stored', { xPx: 33, yPx: 23, widthPx: 94, heightPx: 54 }), isFilled: true },
  ],
  uncomputed: [],
  note: null,
}

test('pictures stand side by side within their cell, in place of what was filled in, over what the form has', () => {
  const { drawings, rows } = withLaidPictures(table, laidIn('B2', ['stored', 'waiting']))
  expect(drawings).toMatchObject([
    { src: 'logo' },
    { src: 'placeholder', xPx: 60, yPx: 40, widthPx: 20, heightPx: 20 },
    { src: 'stored', xPx: 33, yPx: 23, widthPx: 45.5, heightPx: 54 },
    { src: 'waiting', xPx: 81.5, yPx: 23, widthPx: 45.5, heightPx: 54 },
  ])
  expect(rows.flatMap(({ cells }) => cells.map(({ value }) => value))).toEqual(['工事', '写真', '前', '', '後'])
})

test('upright pictures stand in the grid in which they are largest, as the printed sheet has them', () => {
  const slots = (widthPx: number, heightPx: number) =>
    withLaidPictures(table, laidIn('B2', ['1', '2', '3', '4'], { widthPx, heightPx })).drawings.flatMap((drawing) =>
      'isLaid' in drawing ? [drawing.xPx] : [],
    )
  const columns = (of: number[]) => new Set(of).size
  expect([columns(slots(4000, 3000)), columns(slots(3000, 4000)), columns(slots(3000, 8000))]).toEqual([2, 4, 4])
})

test('a cell that the table does not show changes nothing', () => {
  expect(withLaidPictures(table, laidIn('Z9', ['waiting']))).toBe(table)
})
