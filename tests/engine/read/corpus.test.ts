import { readFileSync } from 'node:fs'
import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { SheetError } from '#engine/model/errors.ts'
import type { Sheet, Workbook } from '#engine/model/workbook.ts'
import { readWorkbook } from '#engine/read/read-workbook.ts'
import { corpusBytes, corpusFiles, corpusPath, hasCorpus } from '#tests/corpus.ts'
import { refusal } from '#tests/engine/read/build-xlsx.ts'

const files = [...corpusFiles('forms', '.xlsx'), ...corpusFiles('xlsx').filter((name) => !name.endsWith('.xls'))]
const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)

/** Counts elements in raw XML without our parser; what stands in fallbacks is no second object. */
function rawCounts(bytes: Uint8Array) {
  const parts = unzipSync(bytes, { filter: ({ name }) => name.endsWith('.xml') })
  const text = (pattern: RegExp) =>
    Object.entries(parts)
      .filter(([name]) => pattern.test(name))
      .map(([, content]) => strFromU8(content))
      .join('\n')
  const sheets = text(/^xl\/worksheets\/[^/]+$/)
  const drawings = text(/^xl\/drawings\/[^/]+$/).replace(/<mc:Fallback[\s\S]*?<\/mc:Fallback>/g, '')
  const count = (source: string, element: string) =>
    source.match(new RegExp(`<(?:\\w+:)?${element}[\\s/>]`, 'g'))?.length ?? 0
  return {
    sheets: count(strFromU8(parts['xl/workbook.xml']!), 'sheet'),
    rows: sheets.match(/<(?:x:)?row[\s/>]/g)?.length ?? 0,
    cells: count(sheets, 'c'),
    merges: count(sheets, 'mergeCell'),
    validations: count(sheets, 'dataValidation'),
    conditional: count(sheets, 'cfRule'),
    shapes: count(drawings, 'xdr:sp') + count(drawings, 'xdr:cxnSp'),
    pictures: count(drawings, 'xdr:pic'),
    names: count(strFromU8(parts['xl/workbook.xml']!), 'definedName'),
  }
}

const isOf =
  (...kinds: string[]) =>
  (sheet: Sheet) =>
    sheet.drawings.filter((object) => kinds.includes(object.content.kind)).length
const total = (workbook: Workbook, of: (sheet: Sheet) => number) => sum(workbook.sheets.map(of))

describe('every workbook of the corpus', () => {
  it.each(files)('%s holds what its XML holds', (file) => {
    const bytes = corpusBytes(file)
    const workbook = readWorkbook(bytes)
    const raw = rawCounts(bytes)
    expect({
      sheets: workbook.sheets.length,
      rows: total(workbook, (sheet) => sheet.rows.length),
      cells: total(workbook, (sheet) => sum(sheet.rows.map((row) => row.cells.length))),
      merges: total(workbook, (sheet) => sheet.merges.length),
      validations: total(workbook, (sheet) => sheet.validations.length),
      names: workbook.definedNames.length,
    }).toEqual({
      sheets: raw.sheets,
      rows: raw.rows,
      cells: raw.cells,
      merges: raw.merges,
      validations: raw.validations,
      names: raw.names,
    })
    const diagrams = file.includes('smartart') || file.includes('AllShapes')
    const drawn = total(workbook, isOf('shape', 'picture', 'placeholder'))
    if (!diagrams && !file.includes('WithEmbeded')) expect(drawn).toBe(raw.shapes + raw.pictures)
    expect(total(workbook, (sheet) => sheet.conditionalFormats.length)).toBeLessThanOrEqual(raw.conditional)
    expect(structuredClone(workbook)).toEqual(workbook)
  })

  it.skipIf(!hasCorpus)('keeps the features that the list of the corpus names', () => {
    const manifest = readFileSync(corpusPath('MANIFEST.tsv'), 'utf8')
      .split('\n')
      .map((line) => line.split('\t'))
    const listed = manifest.filter(([file]) => file?.startsWith('xlsx/') && !file.endsWith('.xls'))
    expect(listed.length).toBeGreaterThan(40)
    for (const [file = '', , , , , , sheetCount, features = ''] of listed) {
      const workbook = readWorkbook(corpusBytes(file))
      const feature = (name: string) => Number(new RegExp(`(?:^|; )${name}=(\\d+)`).exec(features)?.[1] ?? 0)
      expect(workbook.sheets.length, file).toBe(Number(sheetCount))
      expect(
        total(workbook, (sheet) => sheet.merges.length),
        file,
      ).toBe(feature('merges'))
      expect(workbook.sheets.filter((sheet) => sheet.print.areas.length > 0).length, file).toBe(feature('printarea'))
      expect(workbook.sheets.filter((sheet) => sheet.print.titleRows ?? sheet.print.titleColumns).length, file).toBe(
        feature('printtitles'),
      )
      expect(workbook.sheets.filter((sheet) => sheet.state !== 'visible').length, file).toBe(feature('hiddensheets'))
      expect(workbook.sheets.filter((sheet) => sheet.isProtected).length, file).toBe(feature('sheetprot'))
      expect(workbook.date1904, file).toBe(feature('d1904') === 1)
      expect(total(workbook, isOf('chart')), file).toBe(feature('charts'))
      expect(total(workbook, (sheet) => sheet.conditionalFormats.length) > 0, file).toBe(feature('cf') > 0)
    }
  })

  it.skipIf(!hasCorpus)('finds sheets by workbook order, not by part names', () => {
    const reordered = readWorkbook(corpusBytes('xlsx/reordered_sheets.xlsx'))
    expect(reordered.sheets.map((sheet) => [sheet.index, sheet.name])).toEqual([
      [0, 'Sheet4'],
      [1, 'Sheet2'],
      [2, 'Sheet3'],
      [3, 'Sheet1'],
    ])
    const withChart = readWorkbook(corpusBytes('xlsx/chart_sheet.xlsx'))
    const chart = withChart.sheets.find((sheet) => sheet.kind === 'chartsheet')
    expect(chart?.drawings[0]?.content.kind).toBe('chart')
    expect(withChart.sheets[chart!.index]).toBe(chart)
  })
})

describe('hostile files', () => {
  const refusals: Record<string, string> = {
    '60320-protected.xlsx': 'encrypted',
    'clusterfuzz-testcase-minimized-POIXSSFFuzzer-5265527465181184.xlsx': 'zipBroken',
    'clusterfuzz-testcase-minimized-XLSX2CSVFuzzer-5636439151607808.xlsx': 'zipBroken',
    'deflate_bomb_400MB_sheet.xlsx': 'tooLarge',
    'duplicate-filename.xlsx': 'forbidden',
    'invalid.xlsx': 'notXlsx',
    'no_excel.xlsx': 'notXlsx',
    'poc-xmlbomb-empty.xlsx': 'forbidden',
    'poc-xmlbomb.xlsx': 'forbidden',
    'xlsx-corrupted.xlsx': 'xmlBroken',
    'zero_byte.xlsx': 'empty',
    '~$LoadPivotTables.xlsx': 'lockFile',
  }
  it.skipIf(!hasCorpus).each(Object.entries(refusals))('%s is refused as %s', (file, code) => {
    const refused = refusal(() => readWorkbook(corpusBytes(`hostile/xlsx/${file}`)))
    expect(refused.code).toBe(code)
    expect(refused.message).toMatch(/[ぁ-ん].*。$/)
  })

  it.skipIf(!hasCorpus)('all files of the folder are read or refused in bounded memory', () => {
    const before = process.memoryUsage().rss
    for (const file of corpusFiles('hostile/xlsx')) {
      try {
        expect(readWorkbook(corpusBytes(file)).sheets.length).toBeGreaterThan(0)
      } catch (error) {
        expect(error, file).toBeInstanceOf(SheetError)
      }
    }
    expect(process.memoryUsage().rss - before).toBeLessThan(200 * 1024 * 1024)
  })

  it.skipIf(!hasCorpus)('other kinds of files are refused by their content', () => {
    expect(refusal(() => readWorkbook(corpusBytes('xlsx/請求書テンプレート.xls'))).code).toBe('legacyXls')
    for (const file of [
      ...corpusFiles('office', '.docx'),
      ...corpusFiles('office', '.csv'),
      'pdf/160F-2019.pdf',
      'image/home.svg',
    ]) {
      expect(refusal(() => readWorkbook(corpusBytes(file))).code, file).toBe('notXlsx')
    }
  })

  it.skipIf(!hasCorpus)('macros are mentioned, never run', () => {
    expect(readWorkbook(corpusBytes('hostile/xlsx/SimpleMacro.xlsm')).warnings).toContain(
      'マクロを含むファイルです。マクロは実行されません。',
    )
    expect(readWorkbook(corpusBytes('hostile/xlsx/xlmmacro.xlsm')).sheets.some((sheet) => sheet.kind === 'other')).toBe(
      true,
    )
  })

  it('a workbook cut or damaged anywhere is read or refused', () => {
    const bytes = corpusBytes('forms/03_omitsumorisho.xlsx')
    for (let at = 11; at < bytes.length; at += 997) {
      const damaged = bytes.slice()
      damaged[at] = damaged[at]! ^ 0x55
      for (const candidate of [damaged, bytes.subarray(0, at)]) {
        try {
          readWorkbook(candidate)
        } catch (error) {
          expect(error, `at ${at}`).toBeInstanceOf(SheetError)
        }
      }
    }
  })
})
