import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SheetError } from '#engine/model/errors.ts'
import type { CellFill, FillValue } from '#engine/fill/fills.ts'
import { fillWorkbook } from '#engine/fill/fill-workbook.ts'
import { valueFills } from '#engine/fill/item-fills.ts'
import type { Cell } from '#engine/model/workbook.ts'
import { readWorkbook } from '#engine/read/read-workbook.ts'
import { corpusBytes } from '#tests/corpus.ts'
import { cellAt, shownAt } from './forms.ts'
import { partText, sheetText, workbookFile } from './workbook-file.ts'

const file = workbookFile(
  '<sheetData><row r="1"><c r="A1"><v>1</v></c><c r="B1" s="1"/><c r="C1" s="2"/></row></sheetData>',
)
/** A file whose B2 has this number format and whose C2 adds B2 and a day up. */
const withFormat = (formatCode: string): Uint8Array =>
  workbookFile('<sheetData><row r="2"><c r="B2" s="1"/><c r="C2" s="1"><f>SUM(B2)*24</f></c></row></sheetData>', {
    parts: {
      'xl/styles.xml': `<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><numFmts count="1"><numFmt numFmtId="180" formatCode="${formatCode}"/></numFmts><fonts count="1"><font/></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf/><xf numFmtId="180" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    },
  })
const a1 = { sheet: 0, row: 0, column: 0 }

function written(value: FillValue, place = a1, bytes = file): Cell | undefined {
  return cellAt(readWorkbook(fillWorkbook(bytes, [{ ...place, value }]).bytes), place)
}
const text = (input: string): string | undefined => {
  const cell = written({ type: 'text', text: input })
  return cell?.value.type === 'text' ? cell.value.text : cell?.value.type === 'blank' ? '' : undefined
}

describe('文字列', () => {
  it.each(['=SUM(A1:A9)', '+81-3-1234', '@社内', '-', '00123', '2025/4/10', "'引用", 'TRUE'])(
    '%s stays text',
    (input) => {
      expect(text(input)).toBe(input)
      expect(written({ type: 'text', text: input })?.formula).toBeUndefined()
    },
  )

  it.each([
    '  前後の空白  ',
    '行1\n行2',
    'タブ\t',
    '<b>&"\'',
    '_x000D_',
    '_x005F_x0041_',
    'ベル\u0007',
    '\u0000',
    '𠮷野家',
    '👨‍👩‍👧',
    '\uFFFE',
  ])('%j comes back', (input) => {
    expect(text(input)).toBe(input)
  })

  it('takes every kind of line break for one', () => {
    expect(text('a\r\nb\rc')).toBe('a\nb\nc')
  })

  it('keeps any well-formed text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (input) => {
        expect(text(input)).toBe(input.replace(/\r\n?/g, '\n'))
      }),
      { numRuns: 300 },
    )
  })

  it('keeps texts that look like escapes', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('_', 'x', '_x', '0041', '_x0041_', 'x005F_', '&#10;', '&amp;', ']]>', '<'), {
          maxLength: 8,
        }),
        (pieces) => {
          expect(text(pieces.join(''))).toBe(pieces.join(''))
        },
      ),
      { numRuns: 300 },
    )
  })

  it('refuses what no cell of Excel can hold', () => {
    expect(() => text('\uD83D')).toThrow(SheetError)
    expect(() => text('あ'.repeat(32_768))).toThrow(/32,767文字/)
    expect(text('あ'.repeat(32_767))).toHaveLength(32_767)
  })
})

describe('数値・日付・時刻', () => {
  it.each([0, -0, 1.5, -12_345.678, 1e21, 1e-7, 0.1 + 0.2])('%d is a number', (number) => {
    expect(written({ type: 'number', number })?.value).toEqual({ type: 'number', number: number === 0 ? 0 : number })
  })

  it('refuses what is no number', () => {
    expect(() => written({ type: 'number', number: Number.NaN })).toThrow(SheetError)
  })

  it.each<[FillValue, number, string]>([
    [{ type: 'date', iso: '2025-04-10' }, 45_757, '2025/4/10'],
    [{ type: 'datetime', iso: '2025-04-10T09:30' }, 45_757 + 9.5 / 24, '2025/4/10 9:30'],
    [{ type: 'time', iso: '23:50' }, (23 * 60 + 50) / 1440, '23:50'],
    [{ type: 'time', iso: '25:00' }, 25 / 24, '25:00:00'],
    [{ type: 'percent', number: 0.1 }, 0.1, '10%'],
    [{ type: 'percent', number: 0.29 }, 0.29, '29%'],
    [{ type: 'percent', number: 0.125 }, 0.125, '12.50%'],
    [{ type: 'date', iso: '1900-01-01' }, 1, '1900/1/1'],
    [{ type: 'date', iso: '1900-02-28' }, 59, '1900/2/28'],
    [{ type: 'date', iso: '1900-03-01' }, 61, '1900/3/1'],
    [{ type: 'date', iso: '9999-12-31' }, 2_958_465, '9999/12/31'],
  ])('%o reads as a date in a cell without a format', (value, number, shown) => {
    const workbook = readWorkbook(fillWorkbook(file, [{ ...a1, value }]).bytes)
    expect(cellAt(workbook, a1)?.value).toEqual({ type: 'number', number })
    expect(shownAt(workbook, a1)).toBe(shown)
  })

  it('appends one format for many dates and keeps the alignment of the cell', () => {
    const b1 = { ...a1, column: 1 }
    const { bytes, workbook } = fillWorkbook(
      file,
      [b1, { ...b1, row: 4 }, { ...b1, row: 5 }].map((place) => ({
        ...place,
        value: { type: 'date', iso: '2025-04-10' },
      })),
    )
    const reread = readWorkbook(bytes)
    expect(reread.styles).toEqual(workbook.styles)
    expect(reread.styles).toHaveLength(5)
    expect(reread.styles[cellAt(reread, b1)?.style ?? 0]).toMatchObject({
      numberFormat: 'yyyy/m/d',
      alignment: { horizontal: 'center' },
    })
    expect(partText(bytes, 'xl/styles.xml')).toContain('<cellXfs count="5">')
  })

  it('leaves a date format that is there', () => {
    const c1 = { ...a1, column: 2 }
    const { bytes } = fillWorkbook(file, [{ ...c1, value: { type: 'date', iso: '2025-04-10' } }])
    expect(cellAt(readWorkbook(bytes), c1)?.style).toBe(2)
    expect(partText(bytes, 'xl/styles.xml')).toBe(partText(file, 'xl/styles.xml'))
  })

  it('counts from 1904 where the workbook does', () => {
    const workbook =
      '<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><workbookPr date1904="1"/><sheets><sheet name="Sheet1" sheetId="5" r:id="rId1"/></sheets></workbook>'
    const bytes = workbookFile('<sheetData/>', { workbook })
    expect(readWorkbook(bytes).date1904).toBe(true)
    expect(written({ type: 'date', iso: '1904-01-02' }, { ...a1, row: 30 }, bytes)?.value).toEqual({
      type: 'number',
      number: 1,
    })
    expect(() => written({ type: 'date', iso: '1903-12-31' }, a1, bytes)).toThrow(/1904年/)
  })

  it.each(['2025-02-30', '1899-12-31', '2025/04/10', '', '24:00'])('refuses the date %j', (iso) => {
    expect(() => written({ type: 'date', iso })).toThrow(SheetError)
  })
})

describe('打ち込んだままの値', () => {
  const b2 = { sheet: 0, row: 1, column: 1 }
  const shownIn = (formatCode: string, value: FillValue): string =>
    shownAt(readWorkbook(fillWorkbook(withFormat(formatCode), [{ ...b2, value }]).bytes), b2)
  const typed = (input: string): FillValue => ({ type: 'text', text: input, isTyped: true })

  it.each<[string, string, number, string]>([
    ['h:mm', '8:30', 8.5 / 24, '8:30'],
    ['h:mm', '８時３０分', 8.5 / 24, '8:30'],
    ['[h]:mm', '25:00', 25 / 24, '25:00'],
    ['h&quot;時&quot;mm&quot;分&quot;', '0830', 8.5 / 24, '8時30分'],
    ['0%', '10%', 0.1, '10%'],
    ['0.0%', '８％', 0.08, '8.0%'],
  ])('in a cell of %s %s is the number %d, shown as %s', (formatCode, input, number, shown) => {
    const bytes = withFormat(formatCode)
    expect(written(typed(input), b2, bytes)?.value).toEqual({ type: 'number', number })
    expect(shownIn(formatCode, typed(input))).toBe(shown)
  })

  it.each([
    ['h:mm', '8:30〜9:00'],
    ['0%', '0.1くらい'],
    ['0%', '10'],
    ['0', '8:30'],
    ['@', '8:30'],
    ['yyyy/m/d', '8:30'],
  ])('in a cell of %s %s stays text', (formatCode, input) =>
    expect(written(typed(input), b2, withFormat(formatCode))?.value).toEqual({ type: 'text', text: input }),
  )

  it('counts in a formula that adds hours up', () => {
    const { workbook } = fillWorkbook(withFormat('[h]:mm'), [{ ...b2, value: typed('8:30') }])
    expect(cellAt(workbook, { ...b2, column: 2 })?.value).toEqual({ type: 'number', number: 8.5 })
  })

  it('adds up the hours of a daily report', () => {
    const day = { sheet: 0, row: 14 }
    const { workbook } = fillWorkbook(corpusBytes('forms/11_shokusai_seiso_nippo.xlsx'), [
      { sheet: 0, row: 5, column: 7, value: { type: 'number', number: 2025 } },
      { sheet: 0, row: 5, column: 13, value: { type: 'number', number: 11 } },
      { ...day, column: 35, value: { type: 'time', iso: '08:30' } },
      { ...day, column: 39, value: typed('１７：００') },
    ])
    expect([35, 39, 46].map((column) => shownAt(workbook, { ...day, column }))).toEqual(['8:30', '17:00', '8:30'])
  })

  it.each([
    ['h:mm', '25:30'],
    ['h:mm;@', '25:30'],
    ['[h]:mm', '25:30'],
    ['h&quot;時&quot;mm&quot;分&quot;', '25時30分'],
    ['[$-411]hh:mm:ss', '25:30:00'],
    ['h:mm AM/PM', '25:30:00'],
    ['yyyy/m/d h:mm', '25:30:00'],
  ])('shows a span of more than a day whole in a cell of %s, as %s', (formatCode, shown) => {
    const bytes = withFormat(formatCode)
    const span: FillValue = { type: 'time', iso: '25:30' }
    expect(written(span, b2, bytes)?.value).toEqual({ type: 'number', number: 25.5 / 24 })
    expect(shownIn(formatCode, span)).toBe(shown)
    expect(shownIn(formatCode, typed('25:30'))).toBe(formatCode.startsWith('yyyy') ? '25:30' : shown)
  })

  it('adds one format beside those of the file for many such spans', () => {
    const spans = ['25:30', '26:00'].map((iso, row): CellFill => ({
      ...b2,
      row: row + 1,
      value: { type: 'time', iso },
    }))
    const filled = fillWorkbook(withFormat('h:mm'), [
      ...spans,
      { ...b2, column: 2, value: { type: 'time', iso: '30:00' } },
    ])
    const styles = partText(filled.bytes, 'xl/styles.xml')
    expect(styles).toContain('<numFmts count="2"><numFmt numFmtId="181" formatCode="[h]:mm"/><numFmt numFmtId="180"')
    expect(readWorkbook(filled.bytes).styles).toEqual(filled.workbook.styles)
  })

  it('leaves the clock to what is of a day', () => expect(shownIn('h:mm', { type: 'time', iso: '08:30' })).toBe('8:30'))

  it.each<[string, number, number, string]>([
    ['0%', 10, 0.1, '10%'],
    ['0.0%', 10, 0.1, '10.0%'],
    ['0.0%', 10.1, 0.101, '10.1%'],
    ['0%', 1, 0.01, '1%'],
    ['0%', -5, -0.05, '-5%'],
    ['0%', 0.08, 0.08, '8%'],
    ['0&quot;%&quot;', 10, 10, '10%'],
  ])('over a cell of %s a bare %d of a field of numbers is %d, shown as %s', (formatCode, number, held, shown) => {
    const value: FillValue = { type: 'number', number, isTyped: true }
    expect(written(value, b2, withFormat(formatCode))?.value).toEqual({ type: 'number', number: held })
    expect(shownIn(formatCode, value)).toBe(shown)
  })

  it("takes a choice's number for what the form's own list says", () =>
    expect(shownIn('0%', { type: 'number', number: 1 })).toBe('100%'))

  it("keeps the form's own way to write per cent", () =>
    expect(shownIn('0.0%', { type: 'percent', number: 0.1 })).toBe('10.0%'))

  it.each(['8:30', '08:60', '10000:00', '朝'])('refuses the time %j', (iso) => {
    expect(() => written({ type: 'time', iso })).toThrow(SheetError)
  })
})

describe('空', () => {
  it('takes value and formula away and leaves the format', () => {
    const bytes = workbookFile('<sheetData><row r="1"><c r="A1" s="1"><f>1+1</f><v>2</v></c></row></sheetData>')
    expect(written({ type: 'blank' }, a1, bytes)).toEqual({
      column: 0,
      style: 1,
      value: { type: 'blank' },
      locked: true,
    })
  })

  it('adds nothing where nothing is', () => {
    expect(sheetText(fillWorkbook(file, [{ sheet: 0, row: 7, column: 7, value: { type: 'blank' } }]).bytes)).toBe(
      sheetText(file),
    )
  })

  it('takes an empty text for a blank', () => {
    expect(written({ type: 'text', text: '' })?.value).toEqual({ type: 'blank' })
  })
})

it('refuses a sheet the workbook does not have', () => {
  expect(() => fillWorkbook(file, [{ sheet: 3, row: 0, column: 0, value: { type: 'blank' } }])).toThrow(/シート/)
})

describe('セルに収まる文字', () => {
  const fitted = (row: number, column: number): CellFill => ({
    ...{ sheet: 0, row, column },
    value: { type: 'text', text: '（○）14', isTyped: true, isFitted: true },
  })
  const alignmentAt = (bytes: Uint8Array, place: Pick<CellFill, 'sheet' | 'row' | 'column'>) => {
    const workbook = readWorkbook(bytes)
    return workbook.styles[cellAt(workbook, place)!.style]!.alignment
  }

  it('shrinks in a format of its own, which keeps how the cell is aligned', () => {
    const { bytes, workbook } = fillWorkbook(file, [fitted(0, 0), fitted(0, 1), fitted(1, 1)])
    expect(alignmentAt(bytes, a1)).toMatchObject({ horizontal: 'general', shrinkToFit: true })
    expect(alignmentAt(bytes, { ...a1, column: 1 })).toMatchObject({ horizontal: 'center', shrinkToFit: true })
    expect(readWorkbook(bytes).styles).toEqual(workbook.styles)
    expect(partText(bytes, 'xl/styles.xml')).toContain('<cellXfs count="5">')
  })

  it.each(['wrapText="1"', 'shrinkToFit="1" horizontal="center"'])('leaves a cell of %s as it is', (alignment) => {
    const styles = partText(file, 'xl/styles.xml').replace('horizontal="center"', alignment)
    const own = workbookFile('<sheetData><row r="1"><c r="A1" s="1"/></row></sheetData>', {
      parts: { 'xl/styles.xml': styles.slice(styles.indexOf('<styleSheet')) },
    })
    const { bytes } = fillWorkbook(own, [fitted(0, 0)])
    expect(partText(bytes, 'xl/styles.xml')).toBe(partText(own, 'xl/styles.xml'))
  })

  it('adds the alignment to a format that has none, under whatever prefix', () => {
    const styles =
      '<x:styleSheet xmlns:x="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><x:fonts count="1"><x:font/></x:fonts><x:fills count="1"><x:fill/></x:fills><x:borders count="1"><x:border/></x:borders><x:cellStyleXfs count="1"><x:xf/></x:cellStyleXfs><x:cellXfs count="2"><x:xf numFmtId="0"/><x:xf numFmtId="0"><x:protection locked="0"/></x:xf></x:cellXfs></x:styleSheet>'
    const own = workbookFile('<sheetData><row r="1"><c r="A1" s="0"/><c r="B1" s="1"/></row></sheetData>', {
      parts: { 'xl/styles.xml': styles },
    })
    const { bytes } = fillWorkbook(own, [fitted(0, 0), fitted(0, 1)])
    expect(partText(bytes, 'xl/styles.xml')).toContain(
      '<x:xf numFmtId="0" applyAlignment="1"><x:alignment shrinkToFit="1"/></x:xf><x:xf numFmtId="0" applyAlignment="1"><x:alignment shrinkToFit="1"/><x:protection locked="0"/></x:xf></x:cellXfs>',
    )
    expect(alignmentAt(bytes, { ...a1, column: 1 }).shrinkToFit).toBe(true)
  })

  it('shrinks nothing that is no row of a list', () => {
    const [row, other] = [0, null].map((source_row) =>
      valueFills([{ id: 1, type: 'text', cell_reference: '0:A1', source_row }], new Map([[1, '○14']])),
    )
    expect(row![0]!.value).toMatchObject({ isFitted: true })
    expect(other![0]!.value).not.toHaveProperty('isFitted')
  })
})
