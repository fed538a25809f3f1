/** Ranges of a sheet: as Excel chooses and copies them, and what becomes of one that is pasted. */
import { describe, expect, test } from 'vitest'
import { clipboardTable } from '#domain/clipboard-table.ts'
import type { SheetCell, SheetTable } from '#domain/sheets/sheet-table.ts'
import type { ItemType } from '#domain/templates/item-types.ts'
import type { TemplateItem } from '#domain/templates/templates.contract.ts'
import { isRange, pasteOnSheet } from '#src/features/documents/editor/desk/sheet-paste.ts'
import { createSheetIndex } from '#src/widgets/sheet-view/sheet-index.ts'
import { addressesIn, copiedRange, rangeBetween } from '#src/widgets/sheet-view/sheet-range.ts'

const cell = (address: string, more: Partial<SheetCell> = {}): SheetCell => ({
  address,
  value: address,
  colspan: 1,
  rowspan: 1,
  class: 'plain',
  ...more,
})
/** A1:F4: A1:B1 and A2:B2 merged, C is hidden, D3:D4 merged downwards. */
const table: SheetTable = {
  sheetIndex: 0,
  name: '点検',
  state: 'visible',
  columnCount: 6,
  columnWidthsPx: [40, 40, 0, 40, 40, 40],
  rowHeightsPx: [20, 20, 20, 20],
  rows: [
    { index: 0, class: '', cells: [cell('A1', { colspan: 2 }), cell('C1'), cell('D1'), cell('E1'), cell('F1')] },
    { index: 1, class: '', cells: [cell('A2', { colspan: 2 }), cell('C2'), cell('D2'), cell('E2'), cell('F2')] },
    {
      index: 2,
      class: '',
      cells: [cell('A3'), cell('B3'), cell('C3'), cell('D3', { rowspan: 2 }), cell('E3'), cell('F3')],
    },
    { index: 3, class: '', cells: [cell('A4'), cell('B4'), cell('C4'), cell('E4'), cell('F4')] },
  ],
  styles: {},
  widthPx: 200,
  heightPx: 80,
  uncomputed: [],
  drawings: [],
  note: null,
}
const index = createSheetIndex(table)

const item = (id: number, name: string, type: ItemType, ...choices: string[]) =>
  ({ id, name, type, item_parts: choices.map((item_value) => ({ item_value })) }) as unknown as TemplateItem
const cells = new Map<string, TemplateItem>([
  ['A1', item(1, '件名', 'text')],
  ['D1', item(2, '温度', 'number')],
  ['E1', item(3, '判定', 'select', '良', '否')],
  ['A2', item(4, '所見', 'textarea')],
  ['D2', item(5, '点検日', 'date')],
  ['E2', item(6, '写真', 'fileupload')],
  ['D3', item(7, '署名', 'signature')],
  ['E3', item(8, '開始', 'time')],
  ['E4', item(9, '率', 'percent')],
])
const today = '2026-11-29'
const pasted = (address: string, rows: string[][], addresses: string[] = [address]) => {
  const { values, refused, leftOut } = pasteOnSheet(
    { cells, table, index },
    { address, addresses },
    clipboardTable(rows),
    today,
  )
  return {
    values: Object.fromEntries(
      [...values].map(([id, value]) => [[...cells.values()].find((own) => own.id === id)!.name, value]),
    ),
    refused: refused.map(({ address: at, item: { name }, text }) => [at, name, text]),
    leftOut,
  }
}

describe('a range', () => {
  test.each<[string, string, string[]]>([
    ['A3', 'A3', ['A3']],
    ['A3', 'B4', ['A3', 'B3', 'A4', 'B4']],
    ['B4', 'A3', ['A3', 'B3', 'A4', 'B4']],
    // A merge is never cut: it reaches up to its first column, and down to its last line.
    ['B3', 'A2', ['A2', 'A3', 'B3']],
    ['D3', 'E3', ['D3', 'E3', 'E4']],
  ])('from %s to %s', (from, to, addresses) => {
    expect(addressesIn(index, rangeBetween(index, from, to)!).toSorted()).toEqual(addresses.toSorted())
  })
  test('with a cell that is not there is none', () => {
    expect(rangeBetween(index, 'A1', 'Z9')).toBeNull()
  })
  test('is copied with blanks for merges, without hidden columns, as it was typed', () => {
    const copied = copiedRange(table, index, rangeBetween(index, 'A1', 'E4')!, (address) =>
      address === 'D1' ? '14.2' : undefined,
    )
    expect(copied).toEqual([
      ['A1', '', '14.2', 'E1'],
      ['A2', '', 'D2', 'E2'],
      ['A3', 'B3', 'D3', 'E3'],
      ['A4', 'B4', '', 'E4'],
    ])
  })
})

describe('a pasted range', () => {
  test('of the same form has blanks where a merge goes on', () => {
    expect(
      pasted('A1', [
        ['空調', '', '１４．２', '良'],
        ['異常なし', '', 'R8.11.9', ''],
      ]),
    ).toEqual({
      values: { 件名: '空調', 温度: '14.2', 判定: '良', 所見: '異常なし', 点検日: '2026-11-09' },
      refused: [],
      leftOut: 0,
    })
  })
  test('of a plain list has a cell for each merge', () => {
    expect(pasted('A1', [['空調', '14.2', '否']])).toEqual({
      values: { 件名: '空調', 温度: '14.2', 判定: '否' },
      refused: [],
      leftOut: 0,
    })
  })
  test('that fits both ways is taken as Excel copies it', () => {
    expect(pasted('A1', [['空調', '', '14']]).values).toEqual({ 件名: '空調', 温度: '14' })
  })
  test('says of each cell by name what cannot stand there, keeps it as it came, and takes the others', () => {
    expect(
      pasted('D1', [
        ['高い', '優', 'x'],
        ['あした', '', ''],
      ]),
    ).toEqual({
      values: { 温度: '高い', 判定: '優', 点検日: 'あした' },
      refused: [
        ['D1', '温度', '高い'],
        ['E1', '判定', '優'],
        ['D2', '点検日', 'あした'],
      ],
      leftOut: 1,
    })
  })
  test('puts no text into photos and signatures', () => {
    expect(
      pasted('D2', [
        ['2026/11/9', 'photo.jpg'],
        ['三浦', '8:30'],
        ['', '95'],
      ]),
    ).toEqual({ values: { 点検日: '2026-11-09', 開始: '08:30', 率: '0.95' }, refused: [], leftOut: 2 })
  })
  test('of one value fills what is chosen', () => {
    expect(pasted('D1', [['5']], ['D1', 'E1', 'D2', 'F1'])).toMatchObject({
      values: { 温度: '5', 判定: '5', 点検日: '5' },
      refused: [
        ['E1', '判定', '5'],
        ['D2', '点検日', '5'],
      ],
    })
  })
  test('beside every item leaves all as it is', () => {
    expect(pasted('F3', [['1'], ['2']])).toEqual({ values: {}, refused: [], leftOut: 2 })
  })
})

test.each<[string, string, boolean, boolean, string?]>([
  ['one value', '12', false, false],
  ['one value of Excel', '12\r\n', false, false],
  ['two cells', '1\t2', false, true],
  ['two cells into a text of lines', '1\t2', true, true],
  ['two lines', '1\r\n2\r\n', false, true],
  ['two lines into a text of lines', '1行目\n2行目', true, false],
  ['two cells of Excel into a text of lines', '1行目\r\n2行目\r\n', true, true, '<table><tr><td>'],
  ['a cell of two lines', '"1行目\n2行目"', false, false],
])('%s: a range or a text', (_, text, isOfLines, expected, html = '') => {
  const getData = (type: string) => (type === 'text/html' ? html : text)
  expect(isRange({ getData }, isOfLines)).toBe(expected)
})
