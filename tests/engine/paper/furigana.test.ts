/** Furigana that a cell shows: read where it does, printed and shown over the letters that they belong to. */
import { describe, expect, it } from 'vitest'
import type { SheetCell } from '#domain/sheets/sheet-table.ts'
import { fillWorkbook } from '#engine/fill/fill-workbook.ts'
import type { Primitive } from '#engine/model/primitives.ts'
import type { Workbook } from '#engine/model/workbook.ts'
import { printWorkbook } from '#engine/paper/print-workbook.ts'
import { readWorkbook } from '#engine/read/read-workbook.ts'
import { sheetTable } from '#engine/tables/sheet-tables.ts'
import { buildXlsx, cellAt } from '#tests/engine/read/build-xlsx.ts'

const now = new Date('2025-04-10T00:00:00+09:00')
const reading = (from: number, to: number, text: string): string => `<rPh sb="${from}" eb="${to}"><t>${text}</t></rPh>`
const styles = (alignment: string): string =>
  '<fonts count="2"><font><sz val="11"/><name val="ＭＳ Ｐゴシック"/></font><font><sz val="6"/><color rgb="FF0000FF"/><name val="ＭＳ Ｐゴシック"/></font></fonts><fills count="1"><fill><patternFill patternType="none"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs>' +
  `<cellXfs count="1"><xf fontId="0" applyAlignment="1"><alignment ${alignment}/></xf></cellXfs>`

type Form = { string?: string; cell?: string; alignment?: string; row?: string; widths?: string }
const tokyo = `<si><t>東京都港区</t>${reading(0, 3, 'トウキョウト')}${reading(3, 5, 'ミナトク')}<phoneticPr fontId="1"/></si>`
const form = ({
  string = tokyo,
  cell = 'ph="1"',
  alignment = 'vertical="top"',
  row = 'ht="40" customHeight="1"',
  widths = '20',
}: Form) =>
  buildXlsx({
    sheets: [
      `<sheetFormatPr defaultRowHeight="13.5"/><cols><col min="1" max="1" width="${widths}" customWidth="1"/></cols><sheetData><row r="1" ${row}><c r="A1" t="s" ${cell}><v>0</v></c></row></sheetData>`,
    ],
    strings: string,
    styles: styles(alignment),
  })

type Text = Extract<Primitive, { kind: 'text' }>
function textsOf(workbook: Workbook): { main: Text[]; readings: Text[] } {
  const texts: Text[] = []
  const walk = (primitives: Primitive[]): void => {
    for (const primitive of primitives) {
      if (primitive.kind === 'group') walk(primitive.children)
      else if (primitive.kind === 'text') texts.push(primitive)
    }
  }
  for (const { primitives } of printWorkbook(workbook, { now, images: new Map() }).pages) walk(primitives)
  return { main: texts.filter(({ sizePt }) => sizePt === 11), readings: texts.filter(({ sizePt }) => sizePt === 6) }
}
const joined = (texts: Text[]): string => texts.map(({ text }) => text).join('')
const printed = (given: Form) => textsOf(readWorkbook(form(given)))
const written = (type: string, text: string): string =>
  joined(
    printed({ string: `<si><t>港</t>${reading(0, 1, text)}<phoneticPr fontId="1" type="${type}"/></si>` }).readings,
  )

describe('reading', () => {
  it('takes them only where the cell shows them', () => {
    expect(cellAt(readWorkbook(form({ cell: '' })), 'A1')?.value).toEqual({ type: 'text', text: '東京都港区' })
    expect(cellAt(readWorkbook(form({})), 'A1')?.value).toMatchObject({
      text: '東京都港区',
      phonetics: {
        align: 'left',
        font: { sizePt: 6, colour: '#0000FF' },
        runs: [
          { from: 0, to: 3, text: 'トウキョウト' },
          { from: 3, to: 5, text: 'ミナトク' },
        ],
      },
    })
  })

  it.each([
    ['fullwidthKatakana', 'みなと', 'ミナト'],
    ['halfwidthKatakana', 'みなと', 'ﾐﾅﾄ'],
    ['Hiragana', 'ﾐﾅﾄ', 'みなと'],
    ['noConversion', 'みナﾄ', 'みナﾄ'],
  ])('writes them as the author wants: %s', (type, typed, shown) => {
    expect(written(type, typed)).toBe(shown)
  })

  it('passes over what belongs to no letters', () => {
    const string = `<si><t>港区</t>${reading(2, 2, 'ナシ')}${reading(9, 12, 'ソト')}<phoneticPr fontId="7"/></si>`
    expect(joined(printed({ string }).readings)).toBe('')
  })

  it('leaves more room to rows that Excel fits', () => {
    const heightOf = (cell: string): number => readWorkbook(form({ cell, row: '' })).sheets[0]!.rows[0]!.heightPt
    expect(heightOf('ph="1"') - heightOf('')).toBeGreaterThan(5)
  })
})

describe('on paper', () => {
  it('stand over their letters, in their own font', () => {
    const { main, readings } = printed({})
    expect(joined(main)).toBe('東京都港区')
    expect(joined(readings)).toBe('トウキョウトミナトク')
    const [first, second] = [
      readings.find(({ text }) => text.startsWith('ト'))!,
      readings.find(({ text }) => text.startsWith('ミ'))!,
    ]
    expect(first.xPt).toBeCloseTo(main[0]!.xPt)
    expect(second.colour).toBe('#0000FF')
    expect(second.baselinePt).toBeCloseTo(main[0]!.baselinePt - 11 * 0.88 - 6 * 0.12)
  })

  it('push the text down at the top of a cell, and leave it where it was at the bottom', () => {
    const at = (given: Form): number => printed(given).main[0]!.baselinePt
    expect(at({}) - at({ cell: '' })).toBeCloseTo(7.2)
    expect(at({ alignment: 'vertical="bottom"' })).toBeCloseTo(at({ alignment: 'vertical="bottom"', cell: '' }))
  })

  it.each([
    ['center', 0.5],
    ['distributed', 0.5],
    ['left', 0],
  ])('stand as the author wants: %s', (alignment, share) => {
    const string = `<si><t>保守点検業務</t>${reading(0, 6, 'ホシュ')}<phoneticPr fontId="1" alignment="${alignment}"/></si>`
    const { main, readings } = printed({ string, widths: '40' })
    const last = readings.at(-1)!
    const spare = main[0]!.widthPt - readings.reduce((sum, { widthPt }) => sum + widthPt, 0)
    const before = readings[0]!.xPt - main[0]!.xPt
    const after = main[0]!.xPt + main[0]!.widthPt - (last.xPt + last.widthPt)
    expect(before).toBeCloseTo(share === 0 ? 0 : alignment === 'center' ? spare / 2 : spare / 6)
    if (share > 0) expect(after).toBeCloseTo(before)
  })

  it('do not run into each other where they are longer than their letters', () => {
    const string = `<si><t>承り口</t>${reading(0, 1, 'ウケタマワ')}${reading(2, 3, 'クチ')}<phoneticPr fontId="1"/></si>`
    const { readings } = printed({ string })
    const [first, second] = readings.toSorted((a, b) => a.xPt - b.xPt) as [Text, Text]
    expect(second.xPt).toBeGreaterThanOrEqual(first.xPt + first.widthPt - 0.01)
  })

  it('go over to the next line with their letters', () => {
    const string = `<si><t>昇降機定期検査報告</t>${reading(0, 9, 'ショウコウキテイキケンサホウコク')}<phoneticPr fontId="1"/></si>`
    const { main, readings } = printed({
      string,
      widths: '9',
      alignment: 'vertical="top" wrapText="1"',
      row: 'ht="90" customHeight="1"',
    })
    const lines = new Set(main.map(({ baselinePt }) => baselinePt.toFixed(2)))
    expect(lines.size).toBeGreaterThan(1)
    expect(new Set(readings.map(({ baselinePt }) => baselinePt.toFixed(2))).size).toBe(lines.size)
    expect(joined(readings)).toBe('ショウコウキテイキケンサホウコク')
  })

  it('keep to the letters of a text in several fonts', () => {
    const string = `<si><r><t>東京</t></r><r><rPr><b/><sz val="11"/><rFont val="ＭＳ Ｐゴシック"/></rPr><t>都港区</t></r>${reading(0, 3, 'トウキョウト')}${reading(3, 5, 'ミナトク')}<phoneticPr fontId="1"/></si>`
    const { main, readings } = printed({ string })
    expect(joined(main)).toBe('東京都港区')
    expect(joined(readings)).toBe('トウキョウトミナトク')
  })

  it('are gone with the text that they belonged to', () => {
    const fills = [{ sheet: 0, row: 0, column: 0, value: { type: 'text' as const, text: '大阪市' } }]
    const { main, readings } = textsOf(readWorkbook(fillWorkbook(form({}), fills, now).bytes))
    expect(joined(main)).toBe('大阪市')
    expect(readings).toEqual([])
  })
})

describe('in vertical text', () => {
  const stacked = 'textRotation="255" vertical="top"'
  it('stand to the right of their letters, from top to bottom', () => {
    const { main, readings } = printed({ alignment: stacked, row: 'ht="120" customHeight="1"' })
    expect(joined(main)).toBe('東京都港区')
    expect(joined(readings)).toBe('トウキョウトミナトク')
    const [column, beside] = [main[0]!, readings[0]!]
    expect(beside.xPt + beside.widthPt / 2).toBeCloseTo(column.xPt + column.widthPt / 2 + (11 + 6) / 2)
    expect(new Set(readings.map(({ xPt }) => xPt.toFixed(2))).size).toBe(1)
    const tops = readings.map(({ baselinePt }) => baselinePt)
    expect(tops).toEqual(tops.toSorted((a, b) => a - b))
    // ミナトク begins where 港 does.
    const topOf = ({ baselinePt, sizePt }: Text): number => baselinePt - sizePt * 0.38 - sizePt / 2
    expect(topOf(readings[6]!)).toBeCloseTo(topOf(main[3]!) - (11 * 0.12) / 2, 0)
  })

  it('move the column to the left by the room that they take', () => {
    const at = (cell: string): number =>
      printed({ alignment: stacked, row: 'ht="120" customHeight="1"', cell }).main[0]!.xPt
    expect(at('') - at('ph="1"')).toBeGreaterThan(3)
  })

  it('go over to the next column with their letters', () => {
    const { readings } = printed({ alignment: `${stacked} wrapText="1"`, row: 'ht="40" customHeight="1"' })
    expect(joined(readings)).toBe('トウキョウトミナトク')
    expect(new Set(readings.map(({ xPt }) => xPt.toFixed(2))).size).toBeGreaterThan(1)
  })

  it('are turned with a turned line', () => {
    const { main, readings } = printed({ alignment: 'textRotation="90"', row: 'ht="120" customHeight="1"' })
    expect(joined(main)).toBe('東京都港区')
    expect(joined(readings)).toBe('トウキョウトミナトク')
  })
})

describe('on the screen', () => {
  const shown = (given: Form): SheetCell => {
    const workbook = readWorkbook(form(given))
    const overlayAt = (): null => null
    return sheetTable(workbook, workbook.sheets[0]!, { overlayAt, drawingsOf: () => [] }).rows[0]!.cells[0]!
  }

  it('stand over their letters, in their own font', () => {
    const { value, runs } = shown({ string: tokyo.replace('東京都港区', '東京都港区芝') })
    expect(value).toBe('東京都港区芝')
    expect(runs?.map(({ text, phonetic }) => [text, phonetic?.text])).toEqual([
      ['東京都', 'トウキョウト'],
      ['港区', 'ミナトク'],
      ['芝', undefined],
    ])
    expect(runs?.[0]?.phonetic).toMatchObject({ fontSizePx: 8, colour: '#0000FF', align: 'left' })
  })

  it('keep to the letters of a text in several fonts and of one with line feeds', () => {
    const string = `<si><r><t>東京</t></r><r><rPr><b/><sz val="11"/><rFont val="ＭＳ Ｐゴシック"/></rPr><t>都
港区</t></r>${reading(0, 3, 'トウキョウト')}${reading(4, 6, 'ミナトク')}<phoneticPr fontId="1"/></si>`
    expect(shown({ string }).runs?.map(({ text, bold, phonetic }) => [text, bold, phonetic?.text])).toEqual([
      ['東京', undefined, 'トウキョウト'],
      ['都', true, undefined],
      ['', true, undefined],
      ['港区', true, 'ミナトク'],
    ])
  })

  it('are left out where the cell shows none', () => {
    expect(shown({ cell: '' }).runs).toBeUndefined()
  })
})
