/** Rows that the file leaves without a height grow with what is filled in, as they do where Excel opens the file. */
import { describe, expect, it } from 'vitest'
import { applyFills } from '#engine/fill/apply-fills.ts'
import type { CellFill } from '#engine/fill/fills.ts'
import { fillWorkbook } from '#engine/fill/fill-workbook.ts'
import { parseAddress } from '#engine/model/address.ts'
import type { Workbook } from '#engine/model/workbook.ts'
import { layoutWorkbook } from '#engine/paper/layout-workbook.ts'
import { printMarks } from '#engine/paper/print-marks.ts'
import { readWorkbook } from '#engine/read/read-workbook.ts'
import { filledTables, filledWorkbook } from '#engine/tables/filled-tables.ts'
import { createRefilling } from '#engine/tables/refilling.ts'
import { corpusBytes, hasCorpus } from '#tests/corpus.ts'
import { buildXlsx } from '#tests/engine/read/build-xlsx.ts'
import { sheetText } from './workbook-file.ts'

const now = new Date('2025-04-10T00:00:00+09:00')
const styles =
  '<fonts count="1"><font><sz val="11"/><name val="ＭＳ Ｐゴシック"/></font></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders>' +
  '<cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf/><xf applyAlignment="1"><alignment wrapText="1"/></xf></cellXfs>'
const form = (format = '<sheetFormatPr defaultRowHeight="13.5"/>'): Uint8Array =>
  buildXlsx({
    sheets: [
      `${format}<cols><col min="1" max="3" width="20" customWidth="1"/></cols><sheetData>` +
        '<row r="1"><c r="A1" s="1"/><c r="B1" s="1" t="str"><f>A2&amp;""</f><v></v></c></row>' +
        '<row r="2" ht="13.5" customHeight="1"><c r="A2" s="1"/></row>' +
        '<row r="3"><c r="A3" s="1"/></row><row r="4"><c r="A4"/></row><row r="5"><c r="A5" s="1" t="inlineStr"><is><t>一\n二</t></is></c></row></sheetData>' +
        '<mergeCells><mergeCell ref="A3:A4"/></mergeCells>',
    ],
    styles,
  })
const fillsOf = (texts: Record<string, string>): CellFill[] =>
  Object.entries(texts).map(([address, text]) => ({
    sheet: 0,
    ...parseAddress(address)!,
    value: { type: 'text', text },
  }))
const heights = (workbook: Workbook): number[] => workbook.sheets[0]!.rows.map(({ heightPt }) => heightPt)
const three = '一行目\n二行目\n三行目'
const filled = (texts: Record<string, string>, format?: string): Workbook =>
  filledWorkbook(readWorkbook(form(format)), fillsOf(texts), now).workbook

describe('高さのない行', () => {
  it('grows with the lines of what is filled in, and shrinks with them', () => {
    expect(heights(readWorkbook(form()))).toEqual([13.5, 13.5, 13.5, 13.5, 27])
    expect(heights(filled({ A1: three }))).toEqual([40.5, 13.5, 13.5, 13.5, 27])
    expect(heights(filled({ A5: '一' }))).toEqual([13.5, 13.5, 13.5, 13.5, 13.5])
    expect(heights(filled({ A9: 'あ' }))).toEqual([13.5, 13.5, 13.5, 13.5, 27, 13.5])
  })

  it('grows with long lines that wrap, and with what a formula comes to', () => {
    expect(heights(filled({ A1: '長い文章です。'.repeat(10) }))[0]).toBeGreaterThan(80)
    expect(heights(filled({ A2: three }))).toEqual([40.5, 13.5, 13.5, 13.5, 27])
  })

  it('stays where it has a height, is merged, does not wrap, or all have one', () => {
    expect(heights(filled({ A2: three }))[1]).toBe(13.5)
    expect(heights(filled({ A3: three }))[2]).toBe(13.5)
    expect(heights(filled({ A4: three }))[3]).toBe(13.5)
    expect(heights(filled({ A1: three }, '<sheetFormatPr defaultRowHeight="13.5" customHeight="1"/>'))[0]).toBe(13.5)
  })

  it('grows in a sheet whose rows Excel has fitted itself', () =>
    expect(
      heights(
        filled(
          { A1: three },
          '<sheetFormatPr defaultRowHeight="13.5" xmlns:x14ac="http://schemas.microsoft.com/office/spreadsheetml/2009/9/ac" x14ac:dyDescent="0.15"/>',
        ),
      )[0],
    ).toBe(40.5))

  it('is as high on the screen, on paper and in the file, and cuts nothing off', () => {
    const { bytes, workbook } = fillWorkbook(form(), fillsOf({ A1: three }), now)
    expect(sheetText(bytes)).toContain('<row r="1"><c')
    expect(heights(readWorkbook(bytes))).toEqual(heights(workbook))
    const [table] = filledTables({ workbook, uncomputed: [] }, now, { drawingsOf: () => [] })
    expect(table!.rowHeightsPx[0]).toBe(54)
    const page = JSON.stringify(layoutWorkbook(workbook, { now }).pages)
    for (const line of three.split('\n')) expect(page).toContain(line)
    const fills = fillsOf({ A1: three, A2: three })
    const marks = printMarks(applyFills(readWorkbook(form()), fills), fills)
    expect(marks.map(({ row, fault }) => [row, fault])).toEqual([[1, 'cut']])
  })

  it('is the same whatever was typed before', () => {
    const workbook = readWorkbook(form())
    const refilling = createRefilling(workbook)
    for (const text of [three, '短い', '長い文章です。'.repeat(6), three]) {
      const fills = fillsOf({ A1: text, A2: text })
      expect(heights(refilling(fills, now).workbook)).toEqual(heights(filledWorkbook(workbook, fills, now).workbook))
    }
  })

  it('moves what is below to another page', () => {
    const rows = Array.from({ length: 40 }, (_, at) => `<row r="${at + 1}"><c r="A${at + 1}" s="1"/></row>`)
    const long = readWorkbook(buildXlsx({ sheets: [`<sheetData>${rows.join('')}</sheetData>`], styles }))
    const texts = Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`A${at + 1}`, three]))
    expect(layoutWorkbook(filledWorkbook(long, fillsOf(texts), now).workbook, { now }).pages.length).toBeGreaterThan(1)
    const short = Object.fromEntries(Object.keys(texts).map((address) => [address, '一']))
    expect(layoutWorkbook(filledWorkbook(long, fillsOf(short), now).workbook, { now }).pages).toHaveLength(1)
  })
})

describe('the height that Excel fits', () => {
  /** Rows of one cell, each in its own format. */
  const heightsOf = (formats: [alignment: string, text: string, font?: number][], more = ''): number[] =>
    heights(
      readWorkbook(
        buildXlsx({
          sheets: [
            `<sheetFormatPr defaultRowHeight="13.5"/><cols><col min="1" max="1" width="20" customWidth="1"/>${more}</cols><sheetData>${formats
              .map(
                ([, text], at) =>
                  `<row r="${at + 1}"><c r="A${at + 1}" s="${at + 1}" t="inlineStr"><is><t>${text}</t></is></c></row>`,
              )
              .join('')}</sheetData>`,
          ],
          styles:
            '<fonts count="3"><font><sz val="11"/><name val="ＭＳ Ｐゴシック"/></font><font><sz val="11"/><name val="メイリオ"/></font><font><sz val="8"/><name val="ＭＳ 明朝"/></font></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders>' +
            `<cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs><xf/>${formats.map(([alignment, , font = 0]) => `<xf fontId="${font}"><alignment ${alignment}/></xf>`).join('')}</cellXfs>`,
        }),
      ),
    )
  const two = '一\n二'

  it('counts lines where text is spread over them, wrapped or not', () =>
    expect(
      heightsOf([
        ['', two],
        ['wrapText="1"', two],
        ['horizontal="justify"', two],
        ['horizontal="distributed"', two],
        ['vertical="justify"', two],
        ['vertical="distributed"', two],
        ['horizontal="center" shrinkToFit="1"', two],
      ]),
    ).toEqual([13.5, 27, 27, 27, 27, 27, 13.5]))

  it('has less room for lines where the text is indented', () => {
    const long = '点検の結果を記入'
    expect(
      heightsOf([
        ['wrapText="1"', long],
        ['wrapText="1" horizontal="left" indent="5"', long],
        ['horizontal="distributed" indent="3"', long],
      ]),
    ).toEqual([13.5, 27, 27])
  })

  it('is as high as turned text is long, and as written text is deep', () => {
    const [upright, up, down, slanted, written, wrapped] = heightsOf([
      ['', '給水ポンプ室'],
      ['textRotation="90"', '給水ポンプ室'],
      ['textRotation="180"', '給水ポンプ室'],
      ['textRotation="45"', '給水ポンプ室'],
      ['textRotation="255"', '給水ポンプ室'],
      ['textRotation="90" wrapText="1"', '給水ポンプ室'],
    ])
    expect([upright, up, down, written, wrapped]).toEqual([13.5, 69, 69, 81, 13.5])
    expect(slanted).toBeGreaterThan(50)
    expect(slanted).toBeLessThan(up!)
  })

  it("counts in the lines of a cell's own font", () =>
    expect(
      heightsOf([
        ['', '一', 1],
        ['wrapText="1"', two, 1],
        ['wrapText="1"', '一\n二\n三', 2],
      ]),
    ).toEqual([18.75, 37.5, 31.5]))
})

it.skipIf(!hasCorpus)('fits the row of a form that names no height', () => {
  const workbook = readWorkbook(corpusBytes('engine-cases/e04-auto-row-height.xlsx'))
  const result = filledWorkbook(workbook, fillsOf({ B1: three, B2: three, B3: three, B4: three }), now).workbook
  expect(heights(result).map((height) => Math.round(height / 13.5))).toEqual([3, 1, 1, 1, 1, 1])
})
