import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { clipboardTable, readClipboardTable } from '#domain/clipboard-table.ts'
import type { DocsDataValue } from '#domain/documents/documents.contract.ts'
import { copiedCells, filledDown, pasteInto, readPasted, reordered } from '#domain/documents/pasted-values.ts'
import type { ItemType } from '#domain/templates/item-types.ts'

const today = '2026-11-28'
const options = (...values: string[]) => values.map((item_value) => ({ item_value }))
const itemOf = (type: ItemType, ...choices: string[]) => ({
  id: 1,
  name: '項目',
  type,
  item_parts: options(...choices),
})

describe('a copied range', () => {
  test.each<[string, string, string[][]]>([
    ['of one cell', '12', [['12']]],
    [
      'with the line that Excel puts at its end',
      'a\tb\r\nc\td\r\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['of rows of other lengths', 'a\nb\tc', [['a'], ['b', 'c']]],
    [
      'with empty cells at the ends',
      '\ta\t\r\n\t\t',
      [
        ['', 'a', ''],
        ['', '', ''],
      ],
    ],
    [
      'with lines and tabs in a cell',
      '"一行目\r\n二行目"\t"a\tb"\r\nc\td',
      [
        ['一行目\n二行目', 'a\tb'],
        ['c', 'd'],
      ],
    ],
    ['with quotes', '"5"" 配管"\t6" 管', [['5" 配管', '6" 管']]],
    [
      'with a quote that nothing closes',
      '"5\tb\r\nc\td',
      [
        ['"5', 'b'],
        ['c', 'd'],
      ],
    ],
    ['with a word in quotes and more behind', '"あ"い\tb', [['"あ"い', 'b']]],
    ['of nothing', '', [['']]],
  ])('%s', (_, text, rows) => expect(readClipboardTable(text)).toEqual(rows))

  test('is read as it was written', () => {
    const cell = fc
      .oneof(fc.string({ unit: fc.constantFrom('a', '"', '\t', '\n', '、', ' ') }), fc.string())
      .map((text) => text.replaceAll('\r', ''))
    fc.assert(
      fc.property(
        fc
          .integer({ min: 1, max: 4 })
          .chain((width) =>
            fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 5 }),
          ),
        (rows) => {
          // A last line of one empty cell is the end of the line before it.
          fc.pre(rows.length === 1 || rows.at(-1)!.length > 1 || rows.at(-1)![0] !== '')
          expect(readClipboardTable(clipboardTable(rows))).toEqual(rows)
        },
      ),
    )
  })
})

describe('a pasted text', () => {
  test.each<[ReturnType<typeof itemOf>, string, DocsDataValue, boolean]>([
    [itemOf('text'), ' 冷媒 ', ' 冷媒 ', true],
    [itemOf('number'), '¥38,500', '38500', true],
    [itemOf('number'), '１２．５', '12.5', true],
    [itemOf('number'), '要見積', '要見積', false],
    [itemOf('number'), '', null, true],
    [itemOf('number'), ' 　', null, true],
    [itemOf('percent'), '12%', '0.12', true],
    [itemOf('date'), '令和8年6月17日', '2026-06-17', true],
    [itemOf('time'), '22:00', '22:00', true],
    [itemOf('select', '台', '式'), ' 台', '台', true],
    [itemOf('select', 'R32', 'R410A'), 'Ｒ３２', 'R32', true],
    [itemOf('select', '台', '式'), '基', '基', false],
    [itemOf('radio', '良', '否'), '否', '否', true],
    [itemOf('checkbox', '実施'), '☑', ['実施'], true],
    [itemOf('checkbox', '実施'), '－', null, true],
    [itemOf('checkbox', '清掃', '交換'), '清掃、交換', ['清掃', '交換'], true],
    [itemOf('checkbox', '清掃', '交換'), '清掃、塗装', ['清掃', '塗装'], false],
    [itemOf('number'), '〃', '〃', false],
  ])('%o %j', (item, text, data, isGood) => {
    const read = readPasted(item, text, today)
    expect(read.data).toEqual(data)
    expect(read.error === null).toBe(isGood)
  })
})

/** 品名, 数量, 単位, of three lines; the second asks no unit. */
const rows = [0, 1, 2].map((row) => ({
  items: [
    { ...itemOf('text'), id: row * 10 },
    { ...itemOf('number'), id: row * 10 + 1 },
    row === 1 ? null : { ...itemOf('select', '台', '式'), id: row * 10 + 2 },
  ],
}))
const at = (row: number, column: number, toRow = row, toColumn = column) => ({
  from: { row, column },
  to: { row: toRow, column: toColumn },
})

describe('a range over a table', () => {
  test('goes where it is put, and says what it could not', () => {
    const { values, refused, leftOut } = pasteInto(
      rows,
      at(1, 0),
      [['弁', '二', '台', 'x'], ['管', '3', '式'], ['継手']],
      today,
    )
    expect([...values]).toEqual([
      [10, '弁'],
      [11, '二'],
      [20, '管'],
      [21, '3'],
      [22, '式'],
    ])
    expect(refused).toMatchObject([{ itemId: 11, place: { row: 1, column: 1 }, text: '二' }])
    // A unit that is not asked, a column too many, a line too many.
    expect(leftOut).toBe(3)
  })
  test('clears what is empty in it', () => {
    expect([...pasteInto(rows, at(0, 0), [['', '1']], today).values]).toEqual([
      [0, null],
      [1, '1'],
    ])
  })
  test('of one cell fills what is chosen', () => {
    const { values, leftOut } = pasteInto(rows, at(0, 1, 2, 2), [['台']], today)
    expect(values.get(2)).toBe('台')
    expect(values.get(22)).toBe('台')
    expect(leftOut).toBe(0)
  })
  test('copied and put back changes nothing', () => {
    const value = fc.constantFrom<DocsDataValue>(null, '1', '20', '38500', '0.5')
    fc.assert(
      fc.property(fc.array(value, { minLength: 9, maxLength: 9 }), (values) => {
        const kept = new Map(
          rows.flatMap(({ items }, row) =>
            items.flatMap((item, column) =>
              item && item.type !== 'select' ? [[item.id, values[row * 3 + column]!] as const] : [],
            ),
          ),
        )
        const text = clipboardTable(copiedCells(rows, at(0, 0, 2, 2), (id) => kept.get(id) ?? null))
        const { values: pasted, refused } = pasteInto(rows, at(0, 0, 2, 2), readClipboardTable(text), today)
        expect(refused).toEqual([])
        for (const [id, data] of pasted) expect(data ?? null).toEqual(kept.get(id) ?? null)
      }),
    )
  })
})

describe('filled down', () => {
  const kept = new Map<number, DocsDataValue>([
    [0, '弁'],
    [1, '2'],
    [2, '台'],
  ])
  const valueOf = (id: number) => kept.get(id) ?? null
  test('one line takes what stands above it', () => {
    expect([...filledDown(rows, at(1, 0, 1, 2), valueOf)!]).toEqual([
      [10, '弁'],
      [11, '2'],
    ])
  })
  test('several take what the first has', () => {
    expect([...filledDown(rows, at(0, 1, 2, 2), valueOf)!]).toEqual([
      [11, '2'],
      [21, '2'],
      [22, '台'],
    ])
  })
  test('above the first there is nothing', () => expect(filledDown(rows, at(0, 0), valueOf)).toBeNull())
})

describe('lines in another order', () => {
  test('take their values with them', () => {
    const kept = new Map<number, DocsDataValue>([
      [0, '弁'],
      [10, '管'],
      [20, '継手'],
    ])
    expect([...reordered(rows, [1, 2, null], (id) => kept.get(id) ?? null)!]).toEqual([
      [0, '管'],
      [1, null],
      [2, null],
      [10, '継手'],
      [11, null],
      [20, null],
      [21, null],
      [22, null],
    ])
  })
  test('lose nothing where a line asks less', () => {
    expect(reordered(rows, [1, 0, 2], (id) => (id === 2 ? '台' : null))).toBeNull()
  })
})
