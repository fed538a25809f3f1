import { describe, expect, it } from 'vitest'
import { defaultReadLimits } from '#engine/read/limits.ts'
import { readWorkbook } from '#engine/read/read-workbook.ts'
import { corpusBytes, hasCorpus } from '#tests/corpus.ts'
import type { WorkbookSource } from '#tests/engine/read/build-xlsx.ts'
import { buildXlsx, cellAt, readXlsx, refusal, rowXml } from '#tests/engine/read/build-xlsx.ts'

describe('workbooks of other programs', () => {
  it.skipIf(!hasCorpus)('strict namespaces, inline strings and missing shared strings read alike', () => {
    const strict = readWorkbook(corpusBytes('xlsx/SampleSS.strict.xlsx'))
    expect(cellAt(strict, 'A1')?.value.type).toBe('text')
    expect(strict.sheets.every((sheet) => sheet.kind === 'worksheet')).toBe(true)
    const texts = (file: string) =>
      readWorkbook(corpusBytes(file)).sheets.flatMap((sheet) =>
        sheet.rows.flatMap((entry) => entry.cells.filter((cell) => cell.value.type === 'text')),
      )
    expect(texts('xlsx/InlineStrings.xlsx').length).toBeGreaterThanOrEqual(5)
    expect(readWorkbook(corpusBytes('xlsx/noSharedStringTable.xlsx')).sheets[0]!.rows.length).toBeGreaterThan(0)
    expect(readWorkbook(corpusBytes('xlsx/Date1904System.xlsx')).date1904).toBe(true)
  })

  it('refuses sheets without content and packages without a workbook', () => {
    const parts = { 'xl/_rels/workbook.xml.rels': '<Relationships/>' }
    expect(refusal(() => readXlsx({ sheets: ['<sheetData/>'], parts })).code).toBe('partMissing')
    expect(refusal(() => readXlsx({ sheets: [] })).code).toBe('partMissing')
    expect(
      refusal(() => readXlsx({ sheets: ['<sheetData/>'], parts: { 'xl/workbook.xml': '<document/>' } })).code,
    ).toBe('notXlsx')
  })
})

describe('limits', () => {
  const limited = (limits: Partial<typeof defaultReadLimits>, source: WorkbookSource) =>
    refusal(() => readWorkbook(buildXlsx(source), { ...defaultReadLimits, ...limits }))

  it('counts sheets, cells, merges, strings, styles, rules and objects', () => {
    const sheet = '<sheetData><row r="1"><c r="A1"/><c r="B1"/></row></sheetData>'
    expect(limited({ maxSheets: 1 }, { sheets: [sheet, sheet] })).toEqual({
      code: 'tooMany',
      message: 'シートが多すぎます（上限1）。シートを減らすか、ファイルを分けてください。',
    })
    expect(limited({ maxCells: 2 }, { sheets: [sheet] }).message).toContain('セルが多すぎます')
    expect(
      limited(
        { maxMerges: 1 },
        { sheets: ['<sheetData/><mergeCells><mergeCell ref="A1:B1"/><mergeCell ref="A2:B2"/></mergeCells>'] },
      ).message,
    ).toContain('結合セル')
    expect(limited({ maxStrings: 1 }, { sheets: [sheet], strings: '<si><t>a</t></si><si><t>b</t></si>' }).code).toBe(
      'tooMany',
    )
    expect(limited({ maxStyles: 1 }, { sheets: [sheet], styles: '<cellXfs><xf/><xf/></cellXfs>' }).code).toBe('tooMany')
    expect(
      limited(
        { maxRules: 1 },
        {
          sheets: [
            '<sheetData/><dataValidations><dataValidation sqref="A1"/><dataValidation sqref="A2"/></dataValidations>',
          ],
        },
      ).code,
    ).toBe('tooMany')
  })

  it('merges and columns over the whole sheet cost nothing', () => {
    const workbook = readXlsx({
      sheets: [
        '<cols><col min="1" max="16384" width="3"/></cols><sheetData/><mergeCells><mergeCell ref="A1:XFD1048576"/></mergeCells>',
      ],
    })
    expect(workbook.sheets[0]!.merges).toEqual([{ top: 0, left: 0, bottom: 1_048_575, right: 16_383 }])
    expect(workbook.sheets[0]!.columns).toHaveLength(1)
  })
})

describe('hostile content', () => {
  it('is refused instead of filling the memory or the stack', () => {
    const manyElements = `<sheetData/>${'<x/>'.repeat(1_000_001)}`
    expect(refusal(() => readXlsx({ sheets: [manyElements] })).code).toBe('tooMany')
    expect(refusal(() => readXlsx({ sheets: [rowXml(`<c r="A1"><f>${'A1+'.repeat(20_000)}1</f></c>`)] })).code).toBe(
      'xmlBroken',
    )
    expect(
      refusal(() =>
        readXlsx({
          sheets: [`<sheetData/><dataValidations><dataValidation sqref="${'A1 '.repeat(200_000)}"/></dataValidations>`],
        }),
      ).code,
    ).toBe('tooMany')
    expect(refusal(() => readXlsx({ sheets: [`<sheetData>${'<row>'.repeat(5000)}</sheetData>`] })).code).toBe(
      'xmlBroken',
    )
  })
})

describe('kinds of packages', () => {
  const typed = (contentType: string) =>
    refusal(() =>
      readXlsx({
        sheets: ['<sheetData/>'],
        parts: { '[Content_Types].xml': `<Types><Default Extension="xml" ContentType="${contentType}"/></Types>` },
      }),
    )

  it('tells binary workbooks and other documents', () => {
    expect(typed('application/vnd.ms-excel.sheet.binary.macroEnabled.main')).toMatchObject({
      code: 'notXlsx',
      message: expect.stringContaining('.xlsb') as string,
    })
    expect(typed('application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml').code).toBe(
      'notXlsx',
    )
  })
})
