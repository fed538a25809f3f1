/** Small workbooks as models, for tests that need no file. */
import { parseAddress } from '#engine/model/address.ts'
import type { Cell, CellStyle, CellValue, DefinedName, Font, Row, Sheet, Workbook } from '#engine/model/workbook.ts'

/** A cell as written in a test: '=…' is a formula (with '' as its old value), null an error-free blank. */
export type Content =
  | string
  | number
  | boolean
  /** @param dynamic what a dynamic array fills before it is computed */
  | { formula: string; value?: CellValue; array?: string; dynamic?: string }
export type SheetContent = Record<string, Content>

export function workbookOf(
  sheets: Record<string, SheetContent>,
  names: Record<string, string> = {},
  options: { date1904?: boolean } = {},
): Workbook {
  const definedNames = Object.entries(names).map(([name, formula]): DefinedName => ({
    name,
    formula,
    localSheet: null,
    hidden: false,
  }))
  return {
    sheets: Object.entries(sheets).map(([name, content], index) => sheetOf(name, index, content)),
    styles: [style],
    dxfs: [],
    definedNames,
    date1904: options.date1904 ?? false,
    defaultFont: font,
    digitWidthPx: 7,
    media: [],
    properties: { title: null, author: null },
    warnings: [],
  }
}

export function valueAt(workbook: Workbook, sheet: number, address: string): CellValue {
  const place = parseAddress(address)
  const row = workbook.sheets[sheet]?.rows.find(({ index }) => index === place?.row)
  return row?.cells.find(({ column }) => column === place?.column)?.value ?? { type: 'blank' }
}

/** The plain value, errors by their name. */
export function plainValue(value: CellValue): string | number | boolean | null {
  switch (value.type) {
    case 'blank':
      return null
    case 'number':
      return value.number
    case 'text':
      return value.text
    case 'boolean':
      return value.boolean
    case 'error':
      return value.error
  }
}

const font: Font = {
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
const side = { style: 'none', colour: '#000000' } as const
const style: CellStyle = {
  font,
  fill: { kind: 'none' },
  numberFormat: 'General',
  quotePrefix: false,
  borders: { left: side, right: side, top: side, bottom: side, diagonal: side, diagonalUp: false, diagonalDown: false },
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

function sheetOf(name: string, index: number, content: SheetContent): Sheet {
  const rows = new Map<number, Row>()
  for (const [address, value] of Object.entries(content)) {
    const place = parseAddress(address)
    if (!place) throw new Error(`${address} is no address`)
    const row = rows.get(place.row) ?? { index: place.row, heightPt: 13.5, hidden: false, style: null, cells: [] }
    rows.set(place.row, row)
    row.cells.push(cellOf(place.column, value))
  }
  for (const row of rows.values()) row.cells.sort((a, b) => a.column - b.column)
  return {
    index,
    name,
    kind: 'worksheet',
    state: 'visible',
    partPath: `xl/worksheets/sheet${index + 1}.xml`,
    columns: [],
    defaultColumnWidthPx: 72,
    defaultRowHeightPt: 13.5,
    defaultRowHidden: false,
    rows: [...rows.values()].sort((a, b) => a.index - b.index),
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
  }
}

function cellOf(column: number, content: Content): Cell {
  const base = { column, style: 0, locked: true }
  if (typeof content === 'number') return { ...base, value: { type: 'number', number: content } }
  if (typeof content === 'boolean') return { ...base, value: { type: 'boolean', boolean: content } }
  if (typeof content === 'string') {
    return content.startsWith('=')
      ? { ...base, formula: content.slice(1), value: { type: 'text', text: '' } }
      : { ...base, value: { type: 'text', text: content } }
  }
  const [first, last] = (content.array ?? content.dynamic ?? '').split(':').map((address) => parseAddress(address))
  return {
    ...base,
    formula: content.formula,
    value: content.value ?? { type: 'text', text: '' },
    ...(first && last && { arrayRange: { top: first.row, left: first.column, bottom: last.row, right: last.column } }),
    ...(content.dynamic !== undefined && { isDynamic: true as const }),
  }
}
