/** Sparklines: read from Excel's extension, drawn of the values as they are, on paper and on the screen. */
import { describe, expect, it } from 'vitest'
import { referencedCells } from '#engine/draw/drawings/referenced-cells.ts'
import type { CellFill } from '#engine/fill/fills.ts'
import { fillWorkbook } from '#engine/fill/fill-workbook.ts'
import type { Primitive } from '#engine/model/primitives.ts'
import type { DrawingObject, SparklineContent, Workbook } from '#engine/model/workbook.ts'
import { printWorkbook } from '#engine/paper/print-workbook.ts'
import { writePdf } from '#engine/pdf/write-pdf.ts'
import { proposeItems } from '#engine/propose/propose-items.ts'
import { readWorkbook } from '#engine/read/read-workbook.ts'
import { sheetDrawings } from '#engine/tables/drawings.ts'
import { filledTables, filledWorkbook } from '#engine/tables/filled-tables.ts'
import { partText } from '#tests/engine/fill/workbook-file.ts'
import { buildXlsx } from '#tests/engine/read/build-xlsx.ts'

const now = new Date('2025-04-10T00:00:00+09:00')
type Value = number | string | null
const cell = (address: string, value: Value): string => {
  if (value === null) return ''
  if (typeof value === 'number') return `<c r="${address}"><v>${value}</v></c>`
  return value.startsWith('=')
    ? `<c r="${address}"><f>${value.slice(1)}</f></c>`
    : `<c r="${address}" t="inlineStr"><is><t>${value}</t></is></c>`
}
const columns = ['A', 'B', 'C', 'D', 'E', 'F']
const row = (number: number, values: Value[], attributes = ''): string =>
  `<row r="${number}"${attributes}>${values.map((value, at) => cell(`${columns[at]}${number}`, value)).join('')}</row>`
const colours = [
  ['Series', '376092'],
  ['Negative', 'D00000'],
  ['Axis', '101010'],
  ['Markers', '202020'],
  ['First', '303030'],
  ['Last', '404040'],
  ['High', '505050'],
  ['Low', '606060'],
]
  .map(([name, rgb]) => `<x14:color${name} rgb="FF${rgb}"/>`)
  .join('')
const group = (attributes: string, lines: [formula: string, at: string][], more = ''): string =>
  `<x14:sparklineGroup ${attributes}>${colours}${more}<x14:sparklines>${lines
    .map(([formula, at]) => `<x14:sparkline><xm:f>${formula}</xm:f><xm:sqref>${at}</xm:sqref></x14:sparkline>`)
    .join('')}</x14:sparklines></x14:sparklineGroup>`
const book = (groups: string, rows: string, more = ''): Uint8Array =>
  buildXlsx({
    sheets: [
      {
        name: '検針',
        xml: `<sheetFormatPr defaultRowHeight="30" customHeight="1"/><sheetData>${rows}</sheetData>${more}<extLst><ext uri="{05C60535-1F16-4fd2-B633-F4F36F0B64E0}" xmlns:x14="http://schemas.microsoft.com/office/spreadsheetml/2009/9/main"><x14:sparklineGroups xmlns:xm="http://schemas.microsoft.com/office/excel/2006/main">${groups}</x14:sparklineGroups></ext></extLst>`,
      },
    ],
  })

const sparklines = (workbook: Workbook): (DrawingObject & { content: SparklineContent })[] =>
  workbook.sheets[0]!.drawings.filter(
    (object): object is DrawingObject & { content: SparklineContent } => object.content.kind === 'sparkline',
  )

type Rect = Extract<Primitive, { kind: 'rect' }>
type Path = Extract<Primitive, { kind: 'path' }>
type Line = Extract<Primitive, { kind: 'line' }>
type Drawn = { rects: Rect[]; paths: Path[]; lines: Line[] }
const colourOf = ({ fill }: Rect): string | undefined => (fill && 'colour' in fill ? fill.colour : undefined)

/** What is drawn of the sheet's sparklines, each in its own cell's points. */
function drawnOf(workbook: Workbook): Drawn[] {
  const found: Drawn[] = []
  const walk = (primitives: Primitive[], into: Drawn | null): void => {
    for (const primitive of primitives) {
      if (primitive.kind === 'group') {
        const isFigure = primitive.mark?.kind === 'figure'
        const next = isFigure ? { rects: [], paths: [], lines: [] } : into
        if (isFigure && next) found.push(next)
        walk(primitive.children, next)
      } else if (into && primitive.kind === 'rect') into.rects.push(primitive)
      else if (into && primitive.kind === 'path') into.paths.push(primitive)
      else if (into && primitive.kind === 'line') into.lines.push(primitive)
    }
  }
  for (const { primitives } of printWorkbook(workbook, { now, images: new Map() }).pages) walk(primitives, null)
  return found
}
const drawn = (groups: string, rows: string, more = ''): Drawn[] => drawnOf(readWorkbook(book(groups, rows, more)))

describe('reading', () => {
  it('knows kind, bounds, colours and places', () => {
    const workbook = readWorkbook(
      book(
        group(
          'type="column" manualMax="12" manualMin="-3" lineWeight="2.25" displayEmptyCellsAs="gap" high="1" negative="1" displayXAxis="1" minAxisType="custom" maxAxisType="group" rightToLeft="1" displayHidden="1"',
          [
            ['検針!A1:E1', 'F1'],
            ['検針!A2:E2', 'F2'],
          ],
        ),
        row(1, [1, 2]),
        '<mergeCells count="1"><mergeCell ref="F2:G3"/></mergeCells>',
      ),
    )
    const [first, second] = sparklines(workbook)
    expect(first!.content).toEqual({
      kind: 'sparkline',
      formula: '検針!A1:E1',
      group: {
        type: 'column',
        weightPt: 2.25,
        marks: { high: '#505050', negative: '#D00000' },
        colour: '#376092',
        axis: '#101010',
        min: { kind: 'custom', value: -3 },
        max: { kind: 'group' },
        emptyCells: 'gap',
        showsHidden: true,
        rightToLeft: true,
        datesFormula: null,
        formulas: ['検針!A1:E1', '検針!A2:E2'],
      },
    })
    expect(second!.anchor).toMatchObject({ from: { row: 1, column: 5 }, to: { row: 2, column: 6 } })
  })

  it('leaves out what has no place or no values', () => {
    const workbook = readWorkbook(
      book(
        group('type="stacked"', [
          ['', 'F1'],
          ['検針!A1:E1', ''],
          ['検針!A1:E1', 'F1'],
        ]),
        row(1, [1]),
      ),
    )
    expect(sparklines(workbook)).toHaveLength(1)
    expect(sparklines(workbook)[0]!.content.group.type).toBe('winLoss')
  })
})

describe('a line', () => {
  it('runs from edge to edge between its lowest and its highest value', () => {
    const [{ paths, rects }] = drawn(group('', [['検針!A1:E1', 'F1']]), row(1, [1, 3, 2, 5, 1])) as [Drawn]
    const points = paths[0]!.commands.flatMap((command) => (command.op === 'Z' ? [] : [command]))
    expect(points).toHaveLength(5)
    const [top, bottom] = [points[3]!.y, points[0]!.y]
    expect(top).toBe(0)
    expect(points[4]!.y).toBe(bottom)
    expect(points[1]!.y).toBeCloseTo(bottom / 2)
    expect(points[2]!.x - points[1]!.x).toBeCloseTo(points[1]!.x - points[0]!.x)
    expect(paths[0]!.stroke).toMatchObject({ colour: '#376092', widthPt: 0.75 })
    expect(rects).toEqual([])
  })

  it('marks its points, the special ones in their colours', () => {
    const [{ rects }] = drawn(
      group('markers="1" high="1" low="1" first="1" last="1" negative="1"', [['検針!A1:E1', 'F1']]),
      row(1, [2, 8, -5, 3, 1]),
    ) as [Drawn]
    expect(rects.map(colourOf)).toEqual(['#303030', '#505050', '#606060', '#202020', '#404040'])
  })

  it.each([
    ['gap', [2, 2]],
    ['span', [4]],
    ['zero', [5]],
  ])('takes blank cells as the author wants: %s', (shown, pieces) => {
    const [{ paths }] = drawn(
      group(`displayEmptyCellsAs="${shown}"`, [['検針!A1:E1', 'F1']]),
      row(1, [1, 3, null, 5, 1]),
    ) as [Drawn]
    expect(paths.map(({ commands }) => commands.length)).toEqual(pieces)
  })

  it('has an axis where its values cross 0, and only there', () => {
    const attributes = 'displayXAxis="1"'
    const [crossing] = drawn(group(attributes, [['検針!A1:C1', 'F1']]), row(1, [-2, 2, 6])) as [Drawn]
    const [above] = drawn(group(attributes, [['検針!A1:C1', 'F1']]), row(1, [2, 4, 6])) as [Drawn]
    const bottom = Math.max(...crossing.paths[0]!.commands.map((command) => (command.op === 'Z' ? 0 : command.y)))
    expect(crossing.lines).toHaveLength(1)
    expect(crossing.lines[0]!.y1Pt).toBeCloseTo(bottom * 0.75)
    expect(crossing.lines[0]!.stroke.colour).toBe('#101010')
    expect(above.lines).toEqual([])
  })

  it('leaves hidden cells out, and turns round from right to left', () => {
    const [{ paths }] = drawn(
      group('rightToLeft="1"', [['検針!A1:A4', 'C1']]),
      row(1, [1]) + row(2, [9], ' hidden="1"') + row(3, [2]) + row(4, [3]),
    ) as [Drawn]
    const points = paths[0]!.commands.flatMap((command) => (command.op === 'Z' ? [] : [command]))
    expect(points).toHaveLength(3)
    expect(points[0]!.x).toBeGreaterThan(points[2]!.x)
    expect(points[2]!.y).toBe(0)
  })

  it('stands its points at their days', () => {
    const [{ paths }] = drawn(
      group('dateAxis="1"', [['検針!A1:C1', 'F1']], '<xm:f>検針!A2:C2</xm:f>'),
      row(1, [1, 2, 3]) + row(2, [45000, 45001, 45004]),
    ) as [Drawn]
    const [first, second, third] = paths[0]!.commands.flatMap((command) => (command.op === 'Z' ? [] : [command]))
    expect((second!.x - first!.x) / (third!.x - first!.x)).toBeCloseTo(0.25)
  })
})

describe('columns', () => {
  it('stand on the lowest value where all are above 0', () => {
    const [{ rects }] = drawn(group('type="column"', [['検針!A1:C1', 'F1']]), row(1, [10, 20, 30])) as [Drawn]
    const heights = rects.map(({ heightPt }) => heightPt)
    expect(heights[0]).toBeLessThan(1)
    expect(heights[1]! / heights[2]!).toBeCloseTo(0.5)
    expect(new Set(rects.map(({ yPt, heightPt }) => Math.round((yPt + heightPt) * 100))).size).toBe(1)
  })

  it('hang from 0 where they are below it, in their colour', () => {
    const [{ rects, lines }] = drawn(
      group('type="column" negative="1" displayXAxis="1"', [['検針!A1:C1', 'F1']]),
      row(1, [10, -10, 5]),
    ) as [Drawn]
    expect(rects.map(colourOf)).toEqual(['#376092', '#D00000', '#376092'])
    expect(rects[1]!.yPt).toBeCloseTo(rects[0]!.yPt + rects[0]!.heightPt)
    expect(rects[2]!.heightPt).toBeCloseTo(rects[0]!.heightPt / 2)
    expect(lines[0]!.y1Pt).toBeCloseTo(rects[1]!.yPt)
  })

  it('share bounds where the author says so, or have those that were set', () => {
    const lines: [string, string][] = [
      ['検針!A1:B1', 'F1'],
      ['検針!A2:B2', 'F2'],
    ]
    const rows = row(1, [10, 50]) + row(2, [20, 100])
    const common = drawn(group('type="column" minAxisType="custom" manualMin="0" maxAxisType="group"', lines), rows)
    const [half, whole] = [common[0]!.rects[1]!.heightPt, common[1]!.rects[1]!.heightPt]
    expect(half / whole).toBeCloseTo(0.5)
    const set = drawn(
      group('type="column" minAxisType="custom" manualMin="0" maxAxisType="custom" manualMax="40"', lines),
      rows,
    )
    expect(set[0]!.rects[1]!.heightPt).toBeCloseTo(set[1]!.rects[1]!.heightPt)
    expect(set[0]!.rects[0]!.heightPt / set[0]!.rects[1]!.heightPt).toBeCloseTo(0.25)
  })

  it('are whole where all values are one', () => {
    const [{ rects }] = drawn(group('type="column"', [['検針!A1:B1', 'F1']]), row(1, [7, 7])) as [Drawn]
    expect(rects[0]!.heightPt).toBe(rects[1]!.heightPt)
    expect(rects[0]!.heightPt).toBeGreaterThan(15)
  })

  it('are not there where all values are 0', () =>
    expect(drawn(group('type="column"', [['検針!A1:B1', 'F1']]), row(1, [0, 0]))[0]!.rects).toEqual([]))
})

it('wins stand above losses, and a draw shows nothing', () => {
  const [{ rects, lines }] = drawn(
    group('type="stacked" negative="1" displayXAxis="1"', [['検針!A1:C1', 'F1']]),
    row(1, [3, 0, -9]),
  ) as [Drawn]
  expect(rects.map(colourOf)).toEqual(['#376092', '#D00000'])
  expect(rects[0]!.heightPt).toBe(rects[1]!.heightPt)
  expect(rects[1]!.yPt).toBe(rects[0]!.heightPt)
  expect(lines[0]!.y1Pt).toBe(rects[1]!.yPt)
})

describe('in a form', () => {
  const bytes = book(
    group('type="column" minAxisType="custom" manualMin="0"', [['検針!A1:C1', 'F1']]),
    row(1, [10, 20, '=B1*2']),
  )
  const filled: CellFill[] = [{ sheet: 0, row: 0, column: 1, value: { type: 'number', number: 5 } }]

  it('shows values as they were filled in and computed, on paper and on the screen', async () => {
    const result = filledWorkbook(readWorkbook(bytes), filled, now)
    const { workbook } = result
    const heights = drawnOf(workbook)[0]!.rects.map(({ heightPt }) => heightPt)
    expect(heights[0]).toBeCloseTo(heights[2]!)
    expect(heights[1]! / heights[0]!).toBeCloseTo(0.5)
    expect(
      (await writePdf(printWorkbook(workbook, { now, images: new Map() }), { createdAt: now })).length,
    ).toBeGreaterThan(500)
    const context = { workbook, images: new Map(), cellsOf: referencedCells(workbook) }
    const [table] = filledTables(result, now, {
      drawingsOf: (sheet, area, overlayAt) => sheetDrawings(workbook, sheet, area, overlayAt, context),
    })
    expect(table!.drawings).toHaveLength(1)
    expect(table!.drawings[0]).toMatchObject({ kind: 'svg', svg: expect.stringContaining('#376092') })
  })

  it('stays in the file, and its cell is nobody’s input', () => {
    const written = fillWorkbook(bytes, filled, now)
    expect(partText(written.bytes, 'xl/worksheets/sheet1.xml')).toContain('<xm:f>検針!A1:C1</xm:f>')
    const items = JSON.stringify(proposeItems(readWorkbook(bytes)))
    expect(items).not.toContain('0:F1')
  })
})
