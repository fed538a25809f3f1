/** Pictures placed in cells, and errors that older programs know as #VALUE!. */
import { describe, expect, it } from 'vitest'
import { fillWorkbook } from '#engine/fill/fill-workbook.ts'
import { layoutWorkbook } from '#engine/paper/layout-workbook.ts'
import { proposeItems } from '#engine/propose/propose-items.ts'
import { readWorkbook } from '#engine/read/read-workbook.ts'
import { filledTables, filledWorkbook } from '#engine/tables/filled-tables.ts'
import { corpusBytes, hasCorpus } from '#tests/corpus.ts'
import { plainValue, valueAt } from '#tests/engine/calculate/workbook-of.ts'
import { partNames } from '#tests/engine/fill/workbook-file.ts'
import { buildXlsx, cellAt, drawingRelationships } from './build-xlsx.ts'

const now = new Date('2025-04-10T00:00:00+09:00')
/** The head of a picture of 200 by 100 pixels: its size is all that is asked of it. */
const png = new Uint8Array([
  0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 0, 200, 0, 0, 0, 100, 8, 6,
])
const values = [
  '<rv s="0"><v>0</v><v>5</v><v>社章</v></rv>',
  '<rv s="1"><v>8</v></rv>',
  '<rv s="1"><v>13</v></rv>',
  '<rv s="0"><v>7</v><v>5</v><v></v></rv>',
]
const metadata =
  '<metadata xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:xlrd="http://schemas.microsoft.com/office/spreadsheetml/2017/richdata"><metadataTypes count="1"><metadataType name="XLRICHVALUE"/></metadataTypes>' +
  `<futureMetadata name="XLRICHVALUE">${values.map((_, at) => `<bk><extLst><ext><xlrd:rvb i="${at}"/></ext></extLst></bk>`).join('')}</futureMetadata>` +
  `<valueMetadata>${values.map((_, at) => `<bk><rc t="1" v="${at}"/></bk>`).join('')}</valueMetadata></metadata>`
const structures =
  '<rvStructures><s t="_localImage"><k n="_rvRel:LocalImageIdentifier" t="i"/><k n="CalcOrigin" t="i"/><k n="Text" t="s"/></s><s t="_error"><k n="errorType" t="i"/></s></rvStructures>'

const form = (): Uint8Array =>
  buildXlsx({
    sheets: [
      '<sheetFormatPr defaultRowHeight="15"/><sheetData><row r="1" ht="60" customHeight="1"><c r="A1" t="e" vm="1"><v>#VALUE!</v></c><c r="B1"><f>COUNTA(A1:A2)</f><v>1</v></c><c r="C1" t="e" vm="2"><v>#VALUE!</v></c><c r="D1" t="e" vm="3"><v>#VALUE!</v></c><c r="E1" t="e"><v>#VALUE!</v></c><c r="F1" t="e" vm="4"><v>#VALUE!</v></c></row></sheetData><mergeCells><mergeCell ref="A1:A2"/></mergeCells>',
    ],
    related: {
      sheetMetadata: { path: 'metadata.xml', xml: metadata },
      rdRichValue: { path: 'richData/rdrichvalue.xml', xml: `<rvData>${values.join('')}</rvData>` },
      rdRichValueStructure: { path: 'richData/rdrichvaluestructure.xml', xml: structures },
      richValueRel: {
        path: 'richData/richValueRel.xml',
        xml: '<richValueRels xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><rel r:id="p1"/></richValueRels>',
      },
    },
    parts: {
      'xl/richData/_rels/richValueRel.xml.rels': drawingRelationships({
        p1: { type: 'image', target: '../media/image1.png' },
      }),
      'xl/media/image1.png': png,
    },
  })

describe('セルに配置された画像', () => {
  it('is drawn over its cell or merged range, undistorted and in the middle', () => {
    const workbook = readWorkbook(form())
    const [picture, ...others] = workbook.sheets[0]!.drawings
    expect(others).toEqual([])
    expect(picture).toMatchObject({
      name: '社章',
      inCell: { row: 0, column: 0 },
      content: { kind: 'picture', media: 0 },
    })
    const { anchor } = picture!
    if (anchor.kind !== 'oneCell') throw new Error(anchor.kind)
    expect(anchor.widthPx / anchor.heightPx).toBeCloseTo(2)
    expect(anchor.from).toMatchObject({ row: 0, column: 0, xPx: 0 })
    expect(anchor.from.yPx).toBeCloseTo((100 - anchor.heightPx) / 2)
  })

  it('shows no text, on the screen or on paper, and is nobody’s input', () => {
    const workbook = readWorkbook(form())
    const tables = filledTables(filledWorkbook(workbook, [], now), now, { drawingsOf: () => [] })
    expect(tables[0]!.rows[0]!.cells.map(({ value }) => value)).toEqual(['', '1', '#SPILL!', '#CALC!', '#VALUE!', ''])
    const pages = JSON.stringify(layoutWorkbook(workbook, { now }).pages)
    expect(pages.match(/#VALUE!/g)).toHaveLength(1)
    expect(proposeItems(workbook).map(({ cell_reference: place }) => place)).not.toContain('0:A1')
  })

  it('is told where the file does not hold it', () =>
    expect(readWorkbook(form()).warnings).toEqual([
      'セルに配置された画像のうち、ファイルの中にないものは表示されません。',
    ]))

  it('stays in the file, and gives way to what is filled in', () => {
    const untouched = fillWorkbook(form(), [{ sheet: 0, row: 4, column: 0, value: { type: 'number', number: 1 } }], now)
    expect(readWorkbook(untouched.bytes).sheets[0]!.drawings).toHaveLength(1)
    expect(partNames(untouched.bytes)).toEqual(partNames(form()))
    const over = fillWorkbook(form(), [{ sheet: 0, row: 0, column: 0, value: { type: 'text', text: '写真なし' } }], now)
    for (const workbook of [over.workbook, readWorkbook(over.bytes)]) {
      expect(workbook.sheets[0]!.drawings).toEqual([])
      expect(plainValue(valueAt(workbook, 0, 'A1'))).toBe('写真なし')
    }
  })
})

it('knows the errors of later versions', () =>
  expect(['C1', 'D1', 'E1'].map((address) => cellAt(readWorkbook(form()), address)?.value)).toEqual(
    ['#SPILL!', '#CALC!', '#VALUE!'].map((error) => ({ type: 'error', error })),
  ))

it.skipIf(!hasCorpus)('finds the pictures of a file of another program', () => {
  const workbook = readWorkbook(corpusBytes('engine-cases/e02-picture-in-cell.xlsx'))
  expect(workbook.sheets.map(({ drawings }) => drawings.map(({ inCell }) => inCell))).toEqual([
    [
      { row: 1, column: 1 },
      { row: 1, column: 3 },
    ],
    [{ row: 6, column: 3 }],
  ])
  expect(JSON.stringify(layoutWorkbook(workbook, { now }).pages)).not.toContain('#VALUE!')
})
