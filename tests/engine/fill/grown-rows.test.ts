/** Rows that grow with what is filled in, in forms of many kinds: on paper and on the screen as where Excel opens the file. */
import { describe, expect, it } from 'vitest'
import type { CellFill, FillValue } from '#engine/fill/fills.ts'
import { fillWorkbook } from '#engine/fill/fill-workbook.ts'
import { parseAddress } from '#engine/model/address.ts'
import type { Primitive } from '#engine/model/primitives.ts'
import type { Workbook } from '#engine/model/workbook.ts'
import { layoutWorkbook } from '#engine/paper/layout-workbook.ts'
import { sheetPages } from '#engine/paper/print-workbook.ts'
import { readWorkbook } from '#engine/read/read-workbook.ts'
import { filledTables } from '#engine/tables/filled-tables.ts'
import { buildXlsx } from '#tests/engine/read/build-xlsx.ts'
import { sheetText } from './workbook-file.ts'

const now = new Date('2025-04-10T00:00:00+09:00')
const fonts = ['11|ＭＳ Ｐゴシック', '11|游ゴシック', '16|ＭＳ Ｐゴシック', '9|ＭＳ Ｐ明朝', '11|メイリオ']
const wrap = '<alignment wrapText="1"/>'
/** By number: plain, wrapped, wrapped in each of the fonts, then others. */
const formats = [
  '<xf/>',
  `<xf>${wrap}</xf>`,
  ...fonts.slice(1).map((_, at) => `<xf fontId="${at + 1}">${wrap}</xf>`),
  '<xf><alignment wrapText="1" vertical="top" indent="3" horizontal="left"/></xf>',
  '<xf numFmtId="4">' + wrap + '</xf>',
  '<xf><alignment vertical="distributed"/></xf>',
  '<xf fontId="2"/>',
]
const styles = `<fonts>${fonts.map((font) => `<font><sz val="${font.split('|')[0]}"/><name val="${font.split('|')[1]}"/></font>`).join('')}</fonts><fills><fill/></fills><borders><border/></borders><cellStyleXfs><xf/></cellStyleXfs><cellXfs>${formats.join('')}</cellXfs>`

type Form = { rows: string; format?: string; cols?: string; after?: string; second?: string; names?: string }
const form = ({
  rows,
  format = '<sheetFormatPr defaultRowHeight="13.5"/>',
  cols = '<col min="1" max="4" width="20" customWidth="1"/>',
  after = '',
  second,
  names = '',
}: Form): Uint8Array =>
  buildXlsx({
    sheets: [
      `${format}<cols>${cols}</cols><sheetData>${rows}</sheetData>${after}`,
      ...(second === undefined ? [] : [second]),
    ],
    names,
    styles,
  })
const fillsOf = (values: Record<string, string | number>): CellFill[] =>
  Object.entries(values).map(([address, value]) => ({
    sheet: 0,
    ...parseAddress(address)!,
    value: (typeof value === 'number' ? { type: 'number', number: value } : { type: 'text', text: value }) as FillValue,
  }))
const heights = (workbook: Workbook, sheet = 0): number[] =>
  workbook.sheets[sheet]!.rows.map(({ heightPt }) => heightPt)
const lines = (count: number, word = '点検'): string =>
  Array.from({ length: count }, (_, at) => `${word}${at + 1}`).join('\n')
const cell = (address: string, style = 1): string => `<c r="${address}" s="${style}"/>`
type Text = Extract<Primitive, { kind: 'text' }>
const textsOf = (primitives: readonly Primitive[]): Text[] =>
  primitives.flatMap((each) => (each.kind === 'group' ? textsOf(each.children) : each.kind === 'text' ? [each] : []))
const row = (number: number, cells: string, more = ''): string => `<row r="${number}" ${more}>${cells}</row>`

const cases: [kind: string, form: Form, fills: Record<string, string | number>, heights: number[]][] = [
  ['two lines', { rows: row(1, cell('A1')) + row(2, cell('A2')) }, { A1: lines(2) }, [27, 13.5]],
  ['Windows’ line ends', { rows: row(1, cell('A1')) }, { A1: '一\r\n二\r\n三' }, [40.5]],
  ['an empty line between', { rows: row(1, cell('A1')) }, { A1: '上\n\n下' }, [40.5]],
  ['an empty line at the end', { rows: row(1, cell('A1')) }, { A1: '上\n' }, [27]],
  ['a long line of kanji', { rows: row(1, cell('A1')) }, { A1: '漢'.repeat(28) }, [40.5]],
  ['a long line of Latin letters', { rows: row(1, cell('A1')) }, { A1: 'pump '.repeat(13) }, [40.5]],
  [
    'the highest of three cells',
    { rows: row(1, cell('A1') + cell('B1') + cell('C1')) },
    { A1: lines(2), B1: lines(4), C1: '一' },
    [54],
  ],
  ['larger letters', { rows: row(1, cell('A1', 3)) }, { A1: lines(2) }, [37.5]],
  ['larger letters of one line', { rows: row(1, cell('A1', 9)) }, { A1: '点検' }, [18.75]],
  ['smaller letters', { rows: row(1, cell('A1', 4)) }, { A1: lines(3) }, [33.75]],
  ['letters of another font', { rows: row(1, cell('A1', 5)) }, { A1: lines(2) }, [37.5]],
  [
    'a sheet of 游ゴシック',
    { rows: row(1, cell('A1', 2)), format: '<sheetFormatPr defaultRowHeight="18.75"/>' },
    { A1: lines(3) },
    [56.25],
  ],
  [
    'a narrow column',
    { rows: row(1, cell('A1')), cols: '<col min="1" max="1" width="6" customWidth="1"/>' },
    { A1: '給水ポンプ室' },
    [40.5],
  ],
  ['an indented cell', { rows: row(1, cell('A1', 6)) }, { A1: '屋上の給水塔の点検と清掃' }, [27]],
  ['a spread cell', { rows: row(1, cell('A1', 8)) }, { A1: lines(2) }, [27]],
  ['no more than Excel has', { rows: row(1, cell('A1')) }, { A1: lines(60) }, [409.5]],
  [
    'no number',
    { rows: row(1, cell('A1', 7)), cols: '<col min="1" max="1" width="3" customWidth="1"/>' },
    { A1: 123456789 },
    [13.5],
  ],
  ['no cell that does not wrap', { rows: row(1, cell('A1', 0)) }, { A1: lines(3) }, [13.5]],
  ['no row of a set height', { rows: row(1, cell('A1'), 'ht="13.5" customHeight="1"') }, { A1: lines(3) }, [13.5]],
  [
    'no merged cell',
    { rows: row(1, cell('A1') + cell('B1')), after: '<mergeCells><mergeCell ref="A1:B1"/></mergeCells>' },
    { A1: lines(3) },
    [13.5],
  ],
  [
    'no cell of a hidden column',
    { rows: row(1, cell('A1') + cell('B1')), cols: '<col min="1" max="1" width="9" hidden="1"/>' },
    { A1: lines(3), B1: '一' },
    [13.5],
  ],
  ['a row that the file does not hold', { rows: row(1, cell('A1')) }, { A2: '一' }, [13.5, 13.5]],
  [
    'a column’s own format',
    { rows: row(1, cell('A1')), cols: '<col min="2" max="2" width="20" customWidth="1" style="1"/>' },
    { B3: lines(3) },
    [13.5, 40.5],
  ],
  [
    'a row’s own format',
    { rows: row(1, cell('A1')) + row(2, '', 's="1" customFormat="1"') },
    { C2: lines(2) },
    [13.5, 27],
  ],
  [
    'what a formula joins',
    {
      rows:
        row(1, `${cell('A1')}${cell('B1')}`) +
        row(2, '<c r="A2" s="1" t="str"><f>A1&amp;CHAR(10)&amp;B1</f><v></v></c>'),
    },
    { A1: '屋上', B1: '地下' },
    [13.5, 27],
  ],
  [
    'what a spill puts there',
    {
      rows:
        row(1, `${cell('A1')}<c r="B1" s="1" t="str"><f>_xlfn.TEXTJOIN(CHAR(10),TRUE,A1:A3)</f><v></v></c>`) +
        row(2, cell('A2')) +
        row(3, cell('A3')),
    },
    { A1: '一', A2: '二', A3: '三' },
    [40.5, 13.5, 13.5],
  ],
]

describe('記入で伸びる行', () => {
  it.each(cases)('%s', (_, source, fills, wanted) => {
    const { bytes, workbook } = fillWorkbook(form(source), fillsOf(fills), now)
    expect(heights(workbook)).toEqual(wanted)
    expect(heights(readWorkbook(bytes))).toEqual(wanted)
    const [table] = filledTables({ workbook, uncomputed: [] }, now, { drawingsOf: () => [] })
    expect(Math.max(...table!.rowHeightsPx)).toBe((Math.max(...wanted) * 4) / 3)
    const set = (source.rows.match(/ ht=/g) ?? []).length
    expect(sheetText(bytes).match(/ ht=/g) ?? []).toHaveLength(set)
  })

  it('grows on another sheet, where a formula shows it', () => {
    const second =
      '<sheetFormatPr defaultRowHeight="13.5"/><cols><col min="1" max="1" width="20" customWidth="1"/></cols><sheetData><row r="1"><c r="A1" s="1" t="str"><f>Sheet1!A1</f><v></v></c></row></sheetData>'
    const source = form({ rows: row(1, cell('A1', 0)), second })
    const { bytes, workbook } = fillWorkbook(source, fillsOf({ A1: lines(4) }), now)
    expect([heights(workbook), heights(workbook, 1)]).toEqual([[13.5], [54]])
    expect(heights(readWorkbook(bytes), 1)).toEqual([54])
  })

  it('shows every line on paper, and what is below moves down by it', () => {
    const source = form({ rows: row(1, cell('A1')) + row(2, '<c r="A2" t="inlineStr"><is><t>次の行</t></is></c>') })
    const seen = (fills: Record<string, string>): { count: number; next: number } => {
      const { workbook } = fillWorkbook(source, fillsOf(fills), now)
      const texts = layoutWorkbook(workbook, { now }).pages.flatMap(({ primitives }) => textsOf(primitives))
      const next = texts.find(({ text }) => text.includes('次'))!
      return { count: texts.filter(({ text }) => text.includes('点')).length, next: next.baselinePt }
    }
    const [one, five] = [seen({ A1: lines(1) }), seen({ A1: lines(5) })]
    expect([one.count, five.count]).toEqual([1, 5])
    expect(five.next - one.next).toBeGreaterThan(4 * 11)
    expect(five.next - one.next).toBeLessThan(4 * 14)
  })

  it('breaks pages where they break in the file that Excel opens', () => {
    const rows = Array.from({ length: 50 }, (_, at) => row(at + 1, cell(`A${at + 1}`))).join('')
    const source = form({
      rows,
      names:
        '<definedNames><definedName name="_xlnm.Print_Titles" localSheetId="0">Sheet1!$1:$1</definedName></definedNames>',
    })
    const texts = Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`A${at + 1}`, lines(at % 5 === 0 ? 4 : 1)]))
    const { bytes, workbook } = fillWorkbook(source, fillsOf(texts), now)
    const pages = sheetPages(workbook, now).get(0)!
    expect(pages.length).toBe(2)
    expect(sheetPages(readWorkbook(bytes), now).get(0)).toEqual(pages)
  })
})
