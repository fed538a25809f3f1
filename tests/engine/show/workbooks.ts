/** Small workbooks as plain data, for tests of what is shown. */
import { parseAddress, parseRange } from '#engine/model/address.ts'
import type {
  Borders,
  BorderSide,
  Cell,
  CellStyle,
  CellValue,
  ConditionalFormat,
  ConditionalRule,
  DifferentialStyle,
  Font,
  Range,
  Row,
  Sheet,
  Workbook,
} from '#engine/model/workbook.ts'

export const plainFont: Font = {
  name: 'ＭＳ Ｐゴシック',
  sizePt: 11,
  bold: false,
  italic: false,
  underline: 'none',
  strike: false,
  colour: '#000000',
  verticalAlign: 'baseline',
  family: 3,
}
const none: BorderSide = { style: 'none', colour: '#000000' }
export const thin: BorderSide = { style: 'thin', colour: '#000000' }
export const noBorders: Borders = {
  left: none,
  right: none,
  top: none,
  bottom: none,
  diagonal: none,
  diagonalUp: false,
  diagonalDown: false,
}
export const boxed: Borders = { ...noBorders, left: thin, right: thin, top: thin, bottom: thin }
export const plainStyle: CellStyle = {
  font: plainFont,
  fill: { kind: 'none' },
  borders: noBorders,
  numberFormat: 'General',
  quotePrefix: false,
  alignment: {
    horizontal: 'general',
    vertical: 'bottom',
    wrap: false,
    shrinkToFit: false,
    indent: 0,
    rotation: 0,
    readingOrder: 'context',
  },
}

export const range = (text: string): Range => parseRange(text)!

type CellInput = string | number | boolean | null | (Partial<Omit<Cell, 'column' | 'value'>> & { value?: CellValue })

const valueOf = (input: string | number | boolean | null): CellValue =>
  input === null
    ? { type: 'blank' }
    : typeof input === 'string'
      ? { type: 'text', text: input }
      : typeof input === 'number'
        ? { type: 'number', number: input }
        : { type: 'boolean', boolean: input }

/** Rows of 15 pt and columns of 72 px, and nothing in them. */
export const emptySheet = (): Sheet => ({
  index: 0,
  name: 'Sheet1',
  kind: 'worksheet',
  state: 'visible',
  partPath: 'xl/worksheets/sheet1.xml',
  columns: [],
  defaultColumnWidthPx: 72,
  defaultRowHeightPt: 15,
  defaultRowHidden: false,
  rows: [],
  merges: [],
  usedRange: null,
  drawings: [],
  conditionalFormats: [],
  validations: [],
  tables: [],
  hyperlinks: [],
  isProtected: false,
  view: { showGridLines: true, rightToLeft: false, zoomPercent: 100 },
  print: {
    areas: [],
    titleRows: null,
    titleColumns: null,
    paperSize: 9,
    orientation: 'portrait',
    scalePercent: 100,
    fitToWidth: null,
    fitToHeight: null,
    marginsPt: { left: 50, right: 50, top: 54, bottom: 54, header: 22, footer: 22 },
    centreHorizontally: false,
    centreVertically: false,
    rowBreaks: [],
    columnBreaks: [],
    pageOrder: 'downThenOver',
    firstPageNumber: null,
    printGridLines: false,
    printHeadings: false,
    blackAndWhite: false,
    errors: 'displayed',
    headerFooter: {
      differentFirst: false,
      differentOddEven: false,
      scaleWithDocument: true,
      alignWithMargins: true,
      oddHeader: '',
      oddFooter: '',
      evenHeader: '',
      evenFooter: '',
      firstHeader: '',
      firstFooter: '',
      pictures: {},
    },
  },
})

/** The same with cells by their addresses. */
export const sheetOf = (cells: Record<string, CellInput>, more: Partial<Sheet> = {}): Sheet => {
  const rows = new Map<number, Row>()
  for (const [address, input] of Object.entries(cells)) {
    const { row, column } = parseAddress(address)!
    const cell: Cell = {
      column,
      style: 0,
      locked: true,
      value: { type: 'blank' },
      ...(typeof input === 'object' && input !== null ? input : { value: valueOf(input) }),
    }
    const known = rows.get(row) ?? { index: row, heightPt: 15, hidden: false, style: null, cells: [] }
    known.cells.push(cell)
    rows.set(row, known)
  }
  const sorted = [...rows.values()].sort((a, b) => a.index - b.index)
  for (const row of sorted) row.cells.sort((a, b) => a.column - b.column)
  const columns = sorted.flatMap((row) => row.cells.map((cell) => cell.column))
  return {
    ...emptySheet(),
    rows: sorted,
    usedRange:
      sorted.length === 0
        ? null
        : {
            top: sorted[0]!.index,
            left: Math.min(...columns),
            bottom: sorted.at(-1)!.index,
            right: Math.max(...columns),
          },
    ...more,
  }
}

export const emptyWorkbook = (): Workbook => ({
  sheets: [],
  styles: [plainStyle],
  dxfs: [],
  definedNames: [],
  date1904: false,
  defaultFont: plainFont,
  digitWidthPx: 8,
  media: [],
  properties: { title: null, author: null },
  warnings: [],
})

export const workbookOf = (sheets: Sheet[], more: Partial<Workbook> = {}): Workbook => ({
  ...emptyWorkbook(),
  sheets: sheets.map((sheet, index) => ({ ...sheet, index })),
  ...more,
})

export const fillDxf = (colour: `#${string}`): DifferentialStyle => ({
  font: null,
  fill: { kind: 'pattern', pattern: 'solid', foreground: colour, background: colour },
  borders: null,
  numberFormat: null,
})

export const rule = (
  ranges: string,
  conditional: ConditionalRule,
  more: Partial<ConditionalFormat> = {},
): ConditionalFormat => ({
  ranges: ranges.split(' ').map(range),
  priority: 1,
  stopIfTrue: false,
  dxf: 0,
  rule: conditional,
  ...more,
})
