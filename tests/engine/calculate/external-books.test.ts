/** Formulas that refer to other workbooks are computed with what the file keeps of those, and named all the same. */
import { describe, expect, it } from 'vitest'
import { otherBooksWarning, uncomputedWarning } from '#engine/calculate/uncomputed-warning.ts'
import { fillWorkbook } from '#engine/fill/fill-workbook.ts'
import { formatAddress } from '#engine/model/address.ts'
import type { Workbook } from '#engine/model/workbook.ts'
import { readWorkbook } from '#engine/read/read-workbook.ts'
import { corpusBytes, hasCorpus } from '#tests/corpus.ts'
import { partNames } from '#tests/engine/fill/workbook-file.ts'
import { buildXlsx, rowXml } from '#tests/engine/read/build-xlsx.ts'
import { plainValue, valueAt } from './workbook-of.ts'

const now = new Date('2025-04-10T00:00:00+09:00')
const link =
  '<externalLink><externalBook><sheetNames><sheetName val="単価"/><sheetName val="明細 表"/><sheetName val="古い"/></sheetNames>' +
  '<definedNames><definedName name="税率" refersTo="=\'明細 表\'!$C$2"/><definedName name="品目" refersTo="=単価!$A$1:$B$3"/><definedName name="控え" refersTo="=控え!$A$1"/><definedName name="式" refersTo="=単価!$A$1*2"/><definedName name="局所" refersTo="=単価!$A$1" sheetId="0"/></definedNames><sheetDataSet>' +
  '<sheetData sheetId="0"><row r="1"><cell r="A1"><v>1500</v></cell><cell r="B1" t="str"><v>個</v></cell></row><row r="3"><cell r="A3" t="e"><v>#N/A</v></cell><cell r="B3" t="b"><v>1</v></cell></row></sheetData>' +
  '<sheetData sheetId="1"><row r="2"><cell r="C2"><v>7</v></cell><cell r="C3"/></row></sheetData>' +
  '<sheetData sheetId="2" refreshError="1"><row r="1"><cell r="A1"><v>9</v></cell></row></sheetData></sheetDataSet></externalBook></externalLink>'

const bookOf = (formulas: string[]): Uint8Array =>
  buildXlsx({
    sheets: [
      {
        name: '見積',
        xml: rowXml(
          `<c r="A1"><v>2</v></c>${formulas
            .map((formula, at) => `<c r="${formatAddress(0, at + 1)}"><f>${formula}</f><v>77</v></c>`)
            .join('')}`,
        ),
      },
    ],
    names:
      '<definedNames><definedName name="掛け率">0.5</definedName><definedName name="他の単価">[1]単価!$A$1</definedName></definedNames><externalReferences><externalReference r:id="o0"/></externalReferences>',
    related: { externalLink: { path: 'externalLinks/externalLink1.xml', xml: link } },
  })
const answers = (formulas: string[]): { values: unknown[]; workbook: Workbook; uncomputed: string[] } => {
  const form = bookOf(formulas)
  const { workbook, uncomputed, bytes } = fillWorkbook(
    form,
    [{ sheet: 0, row: 0, column: 0, value: { type: 'number', number: 4 } }],
    now,
  )
  expect(partNames(bytes)).toEqual(partNames(form))
  return {
    workbook,
    values: formulas.map((_, at) => plainValue(valueAt(workbook, 0, formatAddress(0, at + 1)))),
    uncomputed: uncomputed.map(({ row, column }) => formatAddress(row, column)),
  }
}

it('computes with the values that the file keeps', () => {
  const formulas = [
    'A1*[1]単価!$A$1',
    "A1+'[1]明細 表'!C2",
    'A1&amp;[1]単価!B1',
    'A1+SUM([1]単価!A1:A2)',
    'A1+[1]単価!A3',
    'IF([1]単価!B3,A1,0)',
    'A1+[1]単価!A2',
    'VLOOKUP(1500,[1]単価!A1:B3,2,FALSE)&amp;A1',
  ]
  const { values, uncomputed } = answers(formulas)
  expect(values).toEqual([6000, 11, '4個', 1504, '#N/A', 4, 4, '個4'])
  expect(uncomputed).toEqual([])
})

it('computes with names: of the other book, of this one for it, and of this one as macros write them', () => {
  const formulas = [
    'A1*[1]!税率',
    'VLOOKUP(1500,[1]!品目,2,FALSE)&amp;A1',
    'A1*他の単価',
    'A1*[0]!掛け率',
    'IFERROR(A1/[1]!税率,0)',
    'A1*INDEX([1]!品目,1,1)',
    "A1*'[1]明細 表'!$C$2*掛け率",
    'SUMPRODUCT([1]単価!A1:A2*A1)',
    'A1&amp;INDEX([1]単価!$B:$B,MATCH(1500,[1]単価!$A:$A,0))',
    'XLOOKUP(1500,[1]単価!A1:A3,[1]単価!B1:B3,"")&amp;A1',
  ]
  const { values, uncomputed, workbook } = answers(formulas)
  expect(values).toEqual([28, '個4', 6000, 2, 4 / 7, 6000, 14, 6000, '4個', '個4'])
  expect(uncomputed).toEqual([])
  expect(otherBooksWarning(workbook)).toContain('見積!B1')
})

describe('what is not known', () => {
  it.each([
    ['a sheet that nothing is kept of', 'A1*[1]控え!A1'],
    ['values that could not be brought up to date', 'A1*[1]古い!A1'],
    ['another book', 'A1*[2]単価!A1'],
    ['a span of sheets', 'A1*SUM([1]単価:古い!A1)'],
    ['a name that nothing is kept of', 'A1*[1]!単位'],
    ['a name for cells that nothing is kept of', 'A1*[1]!控え'],
    ['a name for more than a place', 'A1*[1]!式'],
    ['a name of one of its sheets', 'A1*[1]!局所'],
    ['criteria over a name of it', 'A1*SUMIF([1]!品目,1500)'],
    ['what Excel computes only with an open book', 'A1*SUMIF([1]単価!A1:A3,1500)'],
    ['a text for a reference', 'A1*INDIRECT("[1]単価!A1")'],
    ['a name of a file', "A1*'C:\\[単価.xlsx]単価'!A1"],
  ])('keeps its value of %s', (_, formula) => {
    const { values, uncomputed } = answers([formula])
    expect(values).toEqual([77])
    expect(uncomputed).toEqual(['B1'])
  })
})

it('names what is computed with other books, and apart from it what is not', () => {
  const workbook = readWorkbook(bookOf(['A1*[1]単価!$A$1', 'A1*[1]控え!A1', 'A1*2']))
  expect(otherBooksWarning(workbook)).toBe(
    'ほかのブックを参照する式が1個あります：見積!B1。ファイルに保存されている、そのブックの値で計算します。',
  )
  expect(uncomputedWarning(workbook, now)).toContain('見積!C1')
  expect(otherBooksWarning(readWorkbook(buildXlsx({ sheets: ['<sheetData/>'] })))).toBeNull()
})

it.skipIf(!hasCorpus)('computes an amount by a price of another book', () => {
  const { workbook } = fillWorkbook(
    corpusBytes('engine-cases/e11-external-link-cached.xlsx'),
    [{ sheet: 0, row: 0, column: 1, value: { type: 'number', number: 4 } }],
    now,
  )
  expect(plainValue(valueAt(workbook, 0, 'C1'))).toBe(6000)
})
