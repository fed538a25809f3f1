/** Dynamic arrays of a file: told from old array formulas, and written with what they fill now. */
import { describe, expect, it } from 'vitest'
import type { CellFill } from '#engine/fill/fills.ts'
import { fillWorkbook } from '#engine/fill/fill-workbook.ts'
import { parseAddress } from '#engine/model/address.ts'
import type { Workbook } from '#engine/model/workbook.ts'
import { layoutWorkbook } from '#engine/paper/layout-workbook.ts'
import { proposeItems } from '#engine/propose/propose-items.ts'
import { readWorkbook } from '#engine/read/read-workbook.ts'
import { cellTexts } from '#engine/tables/cell-texts.ts'
import { filledTables, filledWorkbook } from '#engine/tables/filled-tables.ts'
import { corpusBytes, hasCorpus } from '#tests/corpus.ts'
import { plainValue, valueAt } from '#tests/engine/calculate/workbook-of.ts'
import { buildXlsx, cellAt, readXlsx, rowXml } from '#tests/engine/read/build-xlsx.ts'
import { dynamicXlsx, makeSpillForm } from '#tests/spill-form.ts'
import { partNames, partText, sheetText } from './workbook-file.ts'

const now = new Date('2025-04-10T00:00:00+09:00')
const fillsOf = (texts: Record<string, string>): CellFill[] =>
  Object.entries(texts).map(([address, text]) => ({
    sheet: 0,
    ...parseAddress(address)!,
    value: text === '' ? { type: 'blank' } : { type: 'text', text },
  }))
const filled = (bytes: Uint8Array, texts: Record<string, string>): ReturnType<typeof fillWorkbook> =>
  fillWorkbook(bytes, fillsOf(texts), now)
const column = (workbook: Workbook, letter: string): unknown[] =>
  Array.from({ length: 5 }, (_, at) => plainValue(valueAt(workbook, 0, `${letter}${at + 1}`)))
const cellText = (bytes: Uint8Array, address: string): string =>
  new RegExp(`<c r="${address}"(?:[^>]*/>|.*?</c>)`).exec(sheetText(bytes))?.[0] ?? ''

const cases: [name: string, texts: Record<string, string>, list: unknown[], sorted: unknown[], others: unknown[]][] = [
  [
    'shrinks',
    { D1: '良' },
    ['誘導灯', '受信機', null, null, null],
    ['受信機', '誘導灯', null, null, null],
    [2, '受信機'],
  ],
  ['shrinks to one', { D1: '無' }, ['なし', null, null, null, null], ['なし', null, null, null, null], [1, '']],
  [
    'grows',
    { A2: '不良', A4: '不良' },
    ['消火器', '誘導灯', '感知器', '受信機', '発信機'],
    ['感知器', '受信機', '消火器', '発信機', '誘導灯'],
    [5, '誘導灯'],
  ],
  [
    'is in the way of',
    { E3: '手書き' },
    ['#SPILL!', null, '手書き', null, null],
    ['#REF!', null, null, null, null],
    [1, ''],
  ],
  ['is written over', { E1: '手書き' }, ['手書き', null, null, null, null], ['#REF!', null, null, null, null], [1, '']],
]

describe('記入したファイル', () => {
  it.each(cases)('%s', (_, texts, list, sorted, others) => {
    const { bytes, workbook, uncomputed } = filled(makeSpillForm(), texts)
    for (const each of [workbook, readWorkbook(bytes)]) {
      expect(column(each, 'E')).toEqual(list)
      expect(column(each, 'H')).toEqual(sorted)
      expect([valueAt(each, 0, 'G1'), valueAt(each, 0, 'I1')].map(plainValue)).toEqual(others)
    }
    expect(uncomputed).toEqual([])
    // What was written is what a computation of it comes to.
    expect(fillWorkbook(bytes, [], now).workbook).toEqual(readWorkbook(bytes))
  })

  it('names the cells that an array fills, keeps its mark, and leaves the others empty', () => {
    const { bytes } = filled(makeSpillForm(), { D1: '良' })
    expect(cellText(bytes, 'E1')).toBe(
      '<c r="E1" cm="1" t="str"><f t="array" ref="E1:E2">_xlfn._xlws.FILTER(B1:B5,A1:A5=D1,"なし")</f><v>誘導灯</v></c>',
    )
    expect(cellText(bytes, 'E2')).toBe('<c r="E2" t="str"><v>受信機</v></c>')
    expect(cellText(bytes, 'E3')).toBe('<c r="E3"/>')
    const grown = filled(makeSpillForm(), { A2: '不良', A4: '不良' }).bytes
    expect(cellText(grown, 'E1')).toContain('ref="E1:E5"')
    expect(cellText(grown, 'E5')).toBe('<c r="E5" t="str"><v>発信機</v></c>')
    expect(cellText(filled(makeSpillForm(), { E3: '手書き' }).bytes, 'E1')).toBe(
      '<c r="E1" cm="1" t="e"><f t="array" ref="E1">_xlfn._xlws.FILTER(B1:B5,A1:A5=D1,"なし")</f><v>#SPILL!</v></c>',
    )
  })

  it('makes rows where there were none, and widens what the sheet says of itself', () => {
    const form = dynamicXlsx(
      '<row r="1" spans="1:3"><c r="A1"><v>1</v></c><c r="C1" cm="1"><f t="array" ref="C1">_xlfn.SEQUENCE(A1,2)</f><v>1</v></c></row>',
    )
    const { bytes, workbook } = fillWorkbook(
      form,
      [{ sheet: 0, row: 0, column: 0, value: { type: 'number', number: 3 } }],
      now,
    )
    expect(sheetText(bytes)).toContain('<row r="3"><c r="C3"><v>5</v></c><c r="D3"><v>6</v></c></row>')
    expect(sheetText(bytes)).toContain('spans="1:4"')
    expect(workbook.sheets[0]!.usedRange).toEqual({ top: 0, left: 0, bottom: 2, right: 3 })
    expect(readWorkbook(bytes)).toEqual(workbook)
  })

  it('changes nothing but the sheet and what asks for a computation', () => {
    const form = makeSpillForm()
    const { bytes } = filled(form, { D1: '良' })
    expect(partNames(bytes)).toEqual(partNames(form))
    for (const part of partNames(form).filter((name) => !/sheet1|workbook\.xml$/.test(name)))
      expect(partText(bytes, part)).toBe(partText(form, part))
    const untouched = ['A1', 'B1', 'A2', 'B2', 'A5', 'B5']
    expect(untouched.map((address) => cellText(bytes, address))).toEqual(
      untouched.map((address) => cellText(form, address)),
    )
  })
})

it('is the same on the screen and on paper', () => {
  const form = readWorkbook(makeSpillForm())
  const result = filledWorkbook(form, fillsOf({ A2: '不良', A4: '不良' }), now)
  const [table] = filledTables(result, now, { drawingsOf: () => [] })
  const shown = table!.rows.map(({ cells }) => cells.find(({ address }) => /^E\d/.test(address))?.value)
  expect(shown).toEqual(['消火器', '誘導灯', '感知器', '受信機', '発信機'])
  expect(JSON.stringify(layoutWorkbook(result.workbook, { now }).pages)).toContain('発信機')
  const short = filledWorkbook(form, fillsOf({ D1: '無' }), now).workbook
  expect(JSON.stringify(layoutWorkbook(short, { now }).pages)).not.toContain('#N/A')
})

it('needs more pages as it grows, and fewer as it shrinks', () => {
  const form = readWorkbook(
    dynamicXlsx(
      '<row r="1"><c r="A1"><v>1</v></c><c r="C1" cm="1"><f t="array" ref="C1">_xlfn.SEQUENCE(A1)</f><v>1</v></c></row>',
    ),
  )
  const pagesOf = (workbook: Workbook, number: number): [Workbook, number] => {
    const fills: CellFill[] = [{ sheet: 0, row: 0, column: 0, value: { type: 'number', number } }]
    const { workbook: result } = filledWorkbook(workbook, fills, now)
    return [result, layoutWorkbook(result, { now }).pages.length]
  }
  const [long, pages] = pagesOf(form, 200)
  expect(pages).toBeGreaterThan(2)
  expect(pagesOf(long, 3)[1]).toBe(1)
})

describe('ファイルの読み取り', () => {
  it('tells dynamic arrays from old array formulas by cm and metadata.xml', () => {
    const cell = (cm: string): string => `<c r="A1"${cm}><f t="array" ref="A1:A2">_xlfn.SEQUENCE(B1)</f><v>1</v></c>`
    const rows = (cm: string): string => `<row r="1">${cell(cm)}</row><row r="2"><c r="A2"><v>2</v></c></row>`
    const marks = (workbook: Workbook): unknown[] => [
      cellAt(workbook, 'A1')?.isDynamic,
      cellAt(workbook, 'A2')?.isSpilled,
    ]
    expect(marks(readWorkbook(dynamicXlsx(rows(' cm="1"'))))).toEqual([true, true])
    expect(marks(readWorkbook(dynamicXlsx(rows(''))))).toEqual([undefined, undefined])
    expect(marks(readWorkbook(dynamicXlsx(rows(' cm="2"'))))).toEqual([undefined, undefined])
    expect(marks(readXlsx({ sheets: [`<sheetData>${rows(' cm="1"')}</sheetData>`] }))).toEqual([undefined, undefined])
  })

  it('leaves an old array formula the cells it was entered over', () => {
    const form = buildXlsx({
      sheets: [
        rowXml(
          '<c r="A1"><v>2</v></c><c r="B1"><f t="array" ref="B1:D1">TRANSPOSE(_xlfn.SEQUENCE(A1))</f><v>1</v></c><c r="C1"><v>2</v></c><c r="D1" t="e"><v>#N/A</v></c>',
        ),
      ],
    })
    const { workbook } = fillWorkbook(
      form,
      [{ sheet: 0, row: 0, column: 0, value: { type: 'number', number: 4 } }],
      now,
    )
    expect(['B1', 'C1', 'D1', 'E1'].map((address) => plainValue(valueAt(workbook, 0, address)))).toEqual([
      1,
      2,
      3,
      null,
    ])
  })

  it('takes what an array filled for no value that somebody wrote', () => {
    const form = readWorkbook(makeSpillForm())
    expect(
      cellTexts(form, [
        { sheet: 0, row: 1, column: 4 },
        { sheet: 0, row: 1, column: 1 },
      ]),
    ).toEqual([null, '誘導灯'])
    expect(proposeItems(form).map(({ cell_reference: place }) => place)).not.toContain('0:E2')
  })

  it('bears ranges that no Excel writes', () => {
    const anchors = Array.from(
      { length: 40 },
      (_, at) =>
        `<row r="${at + 1}"><c r="A${at + 1}" cm="1"><f t="array" ref="A${at + 1}:XFD1048576">_xlfn.SEQUENCE(2)</f><v>1</v></c><c r="B${at + 1}"><v>1</v></c></row>`,
    )
    const form = dynamicXlsx(anchors.join(''))
    const { workbook } = fillWorkbook(
      form,
      [{ sheet: 0, row: 50, column: 0, value: { type: 'number', number: 1 } }],
      now,
    )
    expect(workbook.sheets[0]!.rows.length).toBeLessThan(60)
  })
})

describe.skipIf(!hasCorpus)('FILTERの点検表', () => {
  const form = (): Uint8Array => corpusBytes('engine-cases/e01-filter-spill.xlsx')
  it.each<[Record<string, string>, unknown[], number]>([
    [{ D1: '良' }, ['B2', 'D4', null, null, null], 2],
    [{ D1: '無' }, ['なし', null, null, null, null], 1],
    [{ A2: '不良', A4: '不良' }, ['A1', 'B2', 'C3', 'D4', 'E5'], 5],
  ])('%j', (texts, list, count) => {
    const { bytes } = filled(form(), texts)
    expect(column(readWorkbook(bytes), 'E')).toEqual(list)
    expect(plainValue(valueAt(readWorkbook(bytes), 0, 'G1'))).toBe(count)
  })
})
