import { describe, expect, test } from 'vitest'
import { cellText } from '#domain/sheets/marked-values.ts'
import { sheetTableSchema } from '#domain/sheets/sheet-table.ts'
import type { SheetCell, SheetTable } from '#domain/sheets/sheet-table.ts'
import { conditionalOverlays } from '#engine/calculate/conditional/conditional-overlays.ts'
import type { Sheet, Workbook } from '#engine/model/workbook.ts'
import { createEvaluator } from '#engine/calculate/evaluator.ts'
import { readWorkbook } from '#engine/read/read-workbook.ts'
import { sheetDrawings } from '#engine/tables/drawings.ts'
import { sheetTable } from '#engine/tables/sheet-tables.ts'
import { corpusBytes, corpusFiles } from '#tests/corpus.ts'
import {
  boxed,
  fillDxf,
  noBorders,
  plainFont,
  plainStyle,
  range,
  rule,
  sheetOf,
  thin,
  workbookOf,
} from './workbooks.ts'

const tableOf = (workbook: Workbook, sheet = workbook.sheets[0]!): SheetTable => {
  const overlayAt = conditionalOverlays(workbook, createEvaluator(workbook))
  return sheetTable(workbook, sheet, {
    overlayAt,
    drawingsOf: (of, area) =>
      sheetDrawings(workbook, of, area, overlayAt, { workbook, images: new Map(), cellsOf: () => null }),
  })
}
type Cells = Parameters<typeof sheetOf>[0]
const table = (cells: Cells, more: Partial<Sheet> = {}, book: Partial<Workbook> = {}): SheetTable =>
  tableOf(workbookOf([sheetOf(cells, more)], book))
const cellAt = (of: SheetTable, address: string): SheetCell => {
  const found = of.rows.flatMap((row) => row.cells).find((cell) => cell.address === address)
  if (found === undefined) throw new Error(`${address} is not shown`)
  return found
}
const cssAt = (of: SheetTable, address: string): Record<string, string> => of.styles[cellAt(of, address).class]!
const styled = (...styles: Workbook['styles']): Partial<Workbook> => ({ styles: [plainStyle, ...styles] })

describe('cells', () => {
  test('every position is shown once, merges as spans', () => {
    const shown = table({ A1: '題', D1: 1, A2: 'a', D3: 2 }, { merges: [range('A1:C1'), range('B2:C3')] })
    expect(shown.columnCount).toBe(4)
    expect(shown.rows.map((row) => row.cells.map((cell) => `${cell.address}/${cell.colspan}x${cell.rowspan}`))).toEqual(
      [
        ['A1/3x1', 'D1/1x1'],
        ['A2/1x1', 'B2/2x2', 'D2/1x1'],
        ['A3/1x1', 'D3/1x1'],
      ],
    )
  })

  test('hidden rows are left out, hidden columns marked, wrapping texts marked', () => {
    const sheet = sheetOf(
      { A1: 'x', B1: 'y', A2: 'z', C3: { style: 1, value: { type: 'text', text: '一\n二' } } },
      { columns: [{ from: 1, to: 1, widthPx: 72, hidden: true, style: 0 }], merges: [range('A2:A4')] },
    )
    sheet.rows[1]!.hidden = true
    const shown = tableOf(
      workbookOf([sheet], styled({ ...plainStyle, alignment: { ...plainStyle.alignment, wrap: true } })),
    )
    expect(shown.rows.map((row) => row.index)).toEqual([0, 2])
    expect(shown.columnWidthsPx).toEqual([72, 0, 72])
    expect(cellText(cellAt(shown, 'B1').value)).toEqual({ text: 'y', hidden: true, wrap: false })
    expect(cellText(cellAt(shown, 'C3').value)).toEqual({ text: '一\n二', hidden: false, wrap: true })
    // The merge begins in the hidden row: what is left of it still shows its text.
    expect(shown.rows[1]!.cells[0]).toMatchObject({ address: 'A2', value: 'z', rowspan: 1 })
  })

  test('values are shown as formatted, line breaks only where the text wraps', () => {
    const shown = table(
      { A1: { style: 1, value: { type: 'number', number: 45757 } }, A2: '一\n二', A3: true },
      {},
      styled({ ...plainStyle, numberFormat: 'ggge年m月d日' }),
    )
    expect([cellAt(shown, 'A1').value, cellAt(shown, 'A2').value, cellAt(shown, 'A3').value]).toEqual([
      '########',
      '一二',
      'TRUE',
    ])
    const wide = table(
      { A1: { style: 1, value: { type: 'number', number: 45757 } } },
      { defaultColumnWidthPx: 140 },
      styled({ ...plainStyle, numberFormat: 'ggge年m月d日' }),
    )
    expect(cellAt(wide, 'A1').value).toBe('令和7年4月10日')
  })

  test('a number that does not fit loses decimals under General and becomes #### otherwise', () => {
    const narrow = { columns: [{ from: 0, to: 0, widthPx: 40, hidden: false, style: 0 }] }
    const shown = table(
      { A1: 3.14159265, A2: { style: 1, value: { type: 'number', number: 1234567 } }, A3: 'とても長い文字列です' },
      narrow,
      styled({ ...plainStyle, numberFormat: '#,##0' }),
    )
    expect(cellAt(shown, 'A1').value).toMatch(/^3\.1\d{0,2}$/)
    expect(cellAt(shown, 'A2').value).toMatch(/^#+$/)
    expect(cellAt(shown, 'A3').value).toBe('とても長い文字列です')
  })

  test('rich text runs join to the value', () => {
    const runs = [
      { text: '注意', font: { ...plainFont, bold: true, colour: '#FF0000' as const } },
      { text: '：高温', font: plainFont },
    ]
    const cell = cellAt(table({ A1: { value: { type: 'text', text: '注意：高温', runs } } }), 'A1')
    expect(cell.runs).toEqual([{ text: '注意', bold: true, colour: '#FF0000' }, { text: '：高温' }])
  })

  test('選択範囲内で中央 spans the empty cells beside it', () => {
    const centred = { ...plainStyle, alignment: { ...plainStyle.alignment, horizontal: 'centerContinuous' as const } }
    const shown = table(
      { A1: { style: 1, value: { type: 'text', text: '見出し' } }, B1: { style: 1 }, C1: { style: 1 }, D1: 'x' },
      {},
      styled(centred),
    )
    expect(shown.rows[0]!.cells.map((cell) => [cell.address, cell.colspan])).toEqual([
      ['A1', 3],
      ['D1', 1],
    ])
    expect(cssAt(shown, 'A1')['text-align']).toBe('center')
  })
})

describe('styles', () => {
  test('cells of one look share a class, whatever sheet or time they come from', () => {
    const shown = table(
      { A1: 'a', B1: 'b', C1: 1, A2: { style: 1, value: { type: 'text', text: 'c' } } },
      {},
      styled({ ...plainStyle, borders: boxed }),
    )
    expect(cellAt(shown, 'A1').class).not.toBe(cellAt(shown, 'C1').class)
    const again = table(
      { A1: 'x', B2: { style: 1, value: { type: 'text', text: 'y' } }, D1: 'z' },
      {},
      styled({ ...plainStyle, borders: boxed }),
    )
    expect(cellAt(again, 'B2').class).toBe(cellAt(shown, 'A2').class)
  })

  test('alignment by type, borders of a merge from its edges', () => {
    const right = {
      ...plainStyle,
      borders: { ...noBorders, right: { style: 'double' as const, colour: '#0000FF' as const } },
    }
    const left = { ...plainStyle, borders: { ...noBorders, left: thin } }
    const shown = table(
      {
        A1: { style: 1, value: { type: 'number', number: 1 } },
        B1: { style: 2 },
        A2: 'text',
        A3: { value: { type: 'error', error: '#N/A' } },
      },
      { merges: [range('A1:B1')] },
      styled(left, right),
    )
    expect(cssAt(shown, 'A1')).toEqual({
      'border-left': '1px solid #000000',
      'border-right': '3px double #0000FF',
      'text-align': 'right',
    })
    expect(cssAt(shown, 'A2')['text-align']).toBeUndefined()
    expect(cssAt(shown, 'A3')['text-align']).toBe('center')
  })

  test('nothing of a file reaches the styles as it stands', () => {
    const evil = {
      ...plainStyle,
      font: { ...plainFont, name: 'x"; } body { background: url(//evil) } a { font-family: "' },
    }
    const css = cssAt(table({ A1: { style: 1, value: { type: 'text', text: 'x' } } }, {}, styled(evil)), 'A1')
    expect(css['font-family']).toBe(
      '"x  body  background urlevil  a  font-family", "Noto Sans JP", "Noto Sans JP Variable", sans-serif',
    )
  })

  test('conditional formats colour their cells', () => {
    const shown = table(
      { A1: 5, A2: 1 },
      { conditionalFormats: [rule('A1:A2', { kind: 'cellIs', operator: 'greaterThan', formulas: ['3'] })] },
      { dxfs: [fillDxf('#FFC7CE')] },
    )
    expect(cssAt(shown, 'A1')['background-color']).toBe('#FFC7CE')
    expect(cssAt(shown, 'A2')['background-color']).toBeUndefined()
  })

  test('縮小して全体を表示 makes the font smaller', () => {
    const shrunk = { ...plainStyle, alignment: { ...plainStyle.alignment, shrinkToFit: true } }
    const shown = table(
      {
        A1: { style: 1, value: { type: 'text', text: 'とても長い文字列です' } },
        A2: { style: 1, value: { type: 'text', text: '短い' } },
      },
      {},
      styled(shrunk),
    )
    expect(Number.parseFloat(cssAt(shown, 'A1')['font-size']!)).toBeLessThan(9)
    expect(cssAt(shown, 'A2')['font-size']).toBeUndefined()
  })
})

describe('what is shown of a sheet', () => {
  test('the print area where there is one, else what is used', () => {
    const cells = { A1: 1, B2: 2, E9: 3 }
    const area = { ...sheetOf(cells).print, areas: [range('B2:C3')] }
    expect(table(cells).rows.length).toBe(9)
    const printed = table(cells, { print: area })
    expect(printed.rows.map((row) => row.cells.map((cell) => cell.address))).toEqual([
      ['B2', 'C2'],
      ['B3', 'C3'],
    ])
  })

  test('a sheet of a million rows is cut, with a note', () => {
    const shown = table({ A1: 'x', A1048576: 'y' }, { merges: [range('B1:C1048576')] })
    expect(shown.rows.length).toBeLessThanOrEqual(2000)
    expect(shown.note).toContain('先頭の')
    expect(table({ A1: 'x', XFD1: 'y' }).columnCount).toBe(256)
  })

  test('an empty sheet is an empty table', () => {
    expect(table({})).toMatchObject({ columnCount: 0, rows: [], note: null, widthPx: 0 })
  })
})

describe('drawings', () => {
  const anchor = { kind: 'absolute' as const, xPx: 10, yPx: 20, widthPx: 100, heightPx: 40 }
  const whole = { x: 0, y: 0, width: 1, height: 1 }
  const flags = { rotationDeg: 0, flipHorizontal: false, flipVertical: false, hidden: false, printed: true }

  test('shapes come as markup in which texts are escaped', () => {
    const line = {
      paint: { colour: '#FF0000' as const, opacity: 1 },
      widthPt: 1,
      dash: 'solid' as const,
      compound: 'sng' as const,
      head: 'none' as const,
      tail: 'none' as const,
    }
    const text = {
      paragraphs: [
        {
          align: 'left' as const,
          lineSpacingPercent: null,
          lineSpacingPt: null,
          spaceBeforePt: 0,
          spaceAfterPt: 0,
          bullet: null,
          indentPt: 0,
          runs: [{ text: '<script>"&', font: { ...plainFont, name: 'Noto Sans JP', sizePt: 9 } }],
        },
      ],
      vertical: 'horizontal' as const,
      anchor: 'top' as const,
      anchorCentred: false,
      insetPt: { left: 2, top: 2, right: 2, bottom: 2 },
      wrap: false,
      fontScalePercent: 100,
    }
    const [drawing] = table(
      { A1: 1 },
      {
        drawings: [
          {
            anchor,
            frame: whole,
            ...flags,
            name: '<x>',
            content: {
              kind: 'shape',
              isConnector: false,
              geometry: { kind: 'preset', preset: 'rect', adjust: {} },
              fill: null,
              line,
              shadow: null,
              text,
            },
          },
        ],
      },
    ).drawings
    expect(drawing).toMatchObject({ kind: 'svg', xPx: 10, yPx: 20, widthPx: 100, heightPx: 40 })
    const svg = drawing?.kind === 'svg' ? drawing.svg : ''
    expect(svg).toContain('&lt;script&gt;')
    expect(svg).not.toContain('<script')
    expect(svg).toContain('#FF0000')
  })

  test('a picture that cannot be drawn is a framed box, one that can is named by its media and says if it was filled in', () => {
    const picture = {
      anchor,
      frame: whole,
      ...flags,
      name: '印影',
      content: {
        kind: 'picture' as const,
        media: 0,
        crop: { left: 0, top: 0, right: 0, bottom: 0 },
        opacity: 1,
        line: null,
      },
    }
    expect(table({ A1: 1 }, { drawings: [picture] }).drawings[0]?.kind).toBe('svg')
    const workbook = workbookOf([sheetOf({ A1: 1 }, { drawings: [picture, { ...picture, isFilled: true }] })])
    const overlayAt = () => null
    const images = new Map([
      [0, { key: 'k', contentType: 'image/png' as const, bytes: new Uint8Array(1), widthPx: 1, heightPx: 1 }],
    ])
    const shown = sheetTable(workbook, workbook.sheets[0]!, {
      overlayAt,
      drawingsOf: (of, area) => sheetDrawings(workbook, of, area, overlayAt, { workbook, images, cellsOf: () => null }),
    })
    expect(shown.drawings).toEqual([
      { kind: 'picture', media: 0, rotationDeg: 0, xPx: 10, yPx: 20, widthPx: 100, heightPx: 40 },
      { kind: 'picture', media: 0, rotationDeg: 0, isFilled: true, xPx: 10, yPx: 20, widthPx: 100, heightPx: 40 },
    ])
  })

  test('diagonal lines are drawn over their cells', () => {
    const struck = { ...plainStyle, borders: { ...noBorders, diagonal: thin, diagonalUp: true } }
    const [drawing] = table({ A1: 1, B2: { style: 1 } }, {}, styled(struck)).drawings
    expect(drawing?.kind === 'svg' && drawing.svg).toContain('<line x1="54" y1="30" x2="108" y2="15"')
  })
})

describe.each([...corpusFiles('forms', '.xlsx'), ...corpusFiles('xlsx', '.xlsx')])('%s', (file) => {
  test("is a table in the contract's shape whose rows are full", () => {
    const workbook = readWorkbook(corpusBytes(file))
    for (const sheet of workbook.sheets) {
      const shown = tableOf(workbook, sheet)
      expect(sheetTableSchema.safeParse(shown).error).toBeUndefined()
      expect(shown.rowHeightsPx.length).toBe(shown.rows.length)
      const filled = shown.rows.map(() => 0)
      shown.rows.forEach((row, at) => {
        for (const cell of row.cells) {
          for (let below = 0; below < cell.rowspan; below++) filled[at + below]! += cell.colspan
          expect(cell.class in shown.styles).toBe(true)
        }
      })
      expect(filled.every((width) => width === shown.columnCount)).toBe(true)
    }
  })
})
