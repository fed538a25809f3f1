/** Sheets that print as nobody can have meant: told, and mended in the file where somebody chooses so. */
import { describe, expect, it } from 'vitest'
import { fitPrint } from '#engine/fill/fit-print.ts'
import { layoutWorkbook } from '#engine/paper/layout-workbook.ts'
import { fittedSheet, printFaults } from '#engine/paper/print-faults.ts'
import { readWorkbook } from '#engine/read/read-workbook.ts'
import { corpusBytes, corpusFiles, hasCorpus } from '#tests/corpus.ts'
import { partNames, partText } from '#tests/engine/fill/workbook-file.ts'
import { buildXlsx } from '#tests/engine/read/build-xlsx.ts'

const now = new Date('2025-04-10T00:00:00+09:00')
const text = (address: string, value: string): string =>
  `<c r="${address}" s="1" t="inlineStr"><is><t>${value}</t></is></c>`
/** As Google Sheets exports: a thousand rows of white cells, all on one page. */
const styles =
  '<fonts><font/></fonts><fills><fill/><fill><patternFill patternType="solid"><fgColor rgb="FFFFFFFF"/></patternFill></fill><fill><patternFill patternType="solid"><fgColor rgb="FFFFFF00"/></patternFill></fill></fills><borders><border/></borders><cellXfs><xf/><xf fillId="1" applyFill="1"/><xf fillId="2" applyFill="1"/></cellXfs>'
const whiteRows = (count: number, from = 2): string =>
  Array.from(
    { length: count },
    (_, at) =>
      `<row r="${at + from}" ht="15" customHeight="1"><c r="A${at + from}" s="1"/><c r="F${at + from}" s="1"/></row>`,
  ).join('')
const exported = (setup: string, rows = whiteRows(999), names = ''): Uint8Array =>
  buildXlsx({
    sheets: [
      {
        name: "表'1",
        xml: `${setup.includes('fitTo') ? '<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>' : ''}<sheetData><row r="1">${text('A1', '勤務表')}${text('C1', '4月')}</row>${rows}</sheetData>${setup}`,
      },
    ],
    styles,
    names,
  })
const wide = (
  columns: number,
  width: number,
  rest = '<pageMargins left="0.7" right="0.7" top="0.75" bottom="0.75" header="0.3" footer="0.3"/><pageSetup paperSize="9"/>',
): Uint8Array =>
  buildXlsx({
    sheets: [
      {
        name: '請求書',
        xml: `<cols><col min="1" max="${columns}" width="${width}" customWidth="1"/></cols><sheetData><row r="1">${Array.from({ length: columns }, (_, at) => `<c r="${String.fromCharCode(65 + at)}1"><v>1</v></c>`).join('')}</row></sheetData>${rest}`,
      },
    ],
    styles,
  })
const pagesOf = (bytes: Uint8Array): number => layoutWorkbook(readWorkbook(bytes), { now }).pages.length
const mended = (bytes: Uint8Array): Uint8Array => {
  const workbook = readWorkbook(bytes)
  const [fault] = printFaults(workbook)
  return fitPrint(bytes, workbook, fittedSheet(workbook, workbook.sheets[fault!.sheet_index]!, fault!.fit!)!)
}

describe('a sheet that prints as a stamp', () => {
  const bytes = exported('<pageSetup paperSize="9" fitToHeight="1" fitToWidth="1"/>')
  it('is told, with what its used cells would come to', () => {
    expect(printFaults(readWorkbook(bytes))).toEqual([
      expect.objectContaining({
        kind: 'tiny',
        name: "表'1",
        fit: 'used',
        pages: 2,
        scale: 10,
        pages_after: 1,
        scale_after: 100,
      }),
    ])
  })
  it('is mended by a print area of the used cells, and nothing else of it changes', () => {
    const after = mended(bytes)
    expect(readWorkbook(after).sheets[0]!.print.areas).toEqual([{ top: 0, left: 0, bottom: 0, right: 2 }])
    expect(pagesOf(after)).toBe(1)
    expect(printFaults(readWorkbook(after))).toEqual([])
    expect(partNames(after)).toEqual(partNames(bytes))
    expect(partText(after, 'xl/worksheets/sheet1.xml')).toBe(partText(bytes, 'xl/worksheets/sheet1.xml'))
    expect(partText(after, 'xl/workbook.xml')).toContain("'表''1'!$A$1:$C$1")
  })
  it('is told without a way out where its cells are that many', () => {
    const rows = Array.from({ length: 900 }, (_, at) => `<row r="${at + 2}"><c r="A${at + 2}"><v>1</v></c></row>`).join(
      '',
    )
    const [fault] = printFaults(
      readWorkbook(exported('<pageSetup paperSize="9" fitToHeight="1" fitToWidth="1"/>', rows)),
    )
    expect(fault).toMatchObject({ kind: 'tiny', fit: null })
  })
})

describe('empty pages at the end', () => {
  it('are told, and go with the used cells', () => {
    const bytes = exported('<pageSetup paperSize="9"/>', whiteRows(200))
    const [fault] = printFaults(readWorkbook(bytes))
    expect(fault).toMatchObject({ kind: 'blank_pages', fit: 'used', pages: 4, blank_pages: 3, pages_after: 1 })
    expect(pagesOf(mended(bytes))).toBe(1)
  })
  it.each([
    ['among other names', '<definedNames><definedName name="他">1</definedName></definedNames>'],
    [
      'of an area that was set',
      `<definedNames><definedName name="_xlnm.Print_Area" localSheetId="0">'表''1'!$A$1:$F$200</definedName></definedNames>`,
    ],
    ['in an empty list', '<definedNames/>'],
  ])('%s', (_, names) => {
    const bytes = exported('<pageSetup paperSize="9"/>', whiteRows(200), names)
    const workbook = readWorkbook(mended(bytes))
    expect(workbook.sheets[0]!.print.areas).toEqual([{ top: 0, left: 0, bottom: 0, right: 2 }])
    expect(workbook.definedNames.filter(({ name }) => name === '他')).toHaveLength(names.includes('他') ? 1 : 0)
  })
  it('are no empty ones where something shows', () => {
    const yellow = `${whiteRows(198)}<row r="200"><c r="B200" s="2"/></row>`
    expect(printFaults(readWorkbook(exported('<pageSetup paperSize="9"/>', yellow)))).toEqual([])
  })
})

describe('columns that fall on a page of their own', () => {
  it.each([
    ['with a setup', undefined],
    ['without any', ''],
    ['with a part between', '<headerFooter><oddFooter>&amp;P</oddFooter></headerFooter>'],
  ])('by a few points are told, and drawn back: %s', (_, rest) => {
    const bytes = wide(10, 9.3, rest)
    const [fault] = printFaults(readWorkbook(bytes))
    expect(fault).toMatchObject({ kind: 'wide', fit: 'one_page_wide', pages: 2, pages_after: 1 })
    const after = mended(bytes)
    expect(pagesOf(after)).toBe(1)
    expect(readWorkbook(after).sheets[0]!.print).toMatchObject({ fitToWidth: 1, fitToHeight: 0, paperSize: 9 })
    expect(printFaults(readWorkbook(after))).toEqual([])
  })
  it('are meant where they are many', () => {
    expect(printFaults(readWorkbook(wide(16, 9.3)))).toEqual([])
  })
  it('are meant where somebody put the break', () => {
    const rest = '<pageSetup paperSize="9"/><colBreaks count="1"><brk id="5" man="1"/></colBreaks>'
    expect(printFaults(readWorkbook(wide(10, 9.3, rest)))).toEqual([])
  })
  it('keep what else the sheet says of its pages', () => {
    const bytes = buildXlsx({
      sheets: [
        `<sheetPr><tabColor rgb="FF00FF00"/><pageSetUpPr autoPageBreaks="0"/></sheetPr><cols><col min="1" max="10" width="9.3" customWidth="1"/></cols><sheetData><row r="1"><c r="A1"><v>1</v></c><c r="J1"><v>1</v></c></row></sheetData><pageSetup paperSize="9" orientation="portrait"/>`,
      ],
      styles,
    })
    const xml = partText(mended(bytes), 'xl/worksheets/sheet1.xml')
    expect(xml).toContain('<tabColor rgb="FF00FF00"/>')
    expect(xml).toContain('<pageSetUpPr autoPageBreaks="0" fitToPage="1"/>')
    expect(xml).toContain('<pageSetup paperSize="9" orientation="portrait" fitToWidth="1" fitToHeight="0"/>')
  })
})

it('says nothing of a hidden sheet, an empty one and one as it should be', () => {
  expect(printFaults(readWorkbook(wide(4, 9)))).toEqual([])
  expect(printFaults(readWorkbook(buildXlsx({ sheets: ['<sheetData/>'] })))).toEqual([])
})

it.runIf(hasCorpus)('finds little to say of the forms of the corpus', () => {
  const told = ['forms', 'forms-2', 'forms-3'].flatMap((folder) =>
    corpusFiles(folder, '.xlsx').flatMap((name) =>
      printFaults(readWorkbook(corpusBytes(name))).map((fault) => `${name} ${fault.name} ${fault.kind}`),
    ),
  )
  // Made for a narrower default font: the report that came with it says half as many pages.
  expect(told).toEqual([expect.stringMatching(/^.*h8.* 報告書 wide$/), expect.stringMatching(/^.*h8.* 写真台帳 wide$/)])
})
