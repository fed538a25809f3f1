/** Small workbooks as models, for tests that need no file. */
import { parseAddress } from '#engine/model/address.ts'
import type { Cell, CellValue, DefinedName, Row, Sheet, Workbook } from '#engine/model/workbook.ts'
import { emptySheet, emptyWorkbook } from '../show/workbooks.ts'

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
    ...emptyWorkbook(),
    sheets: Object.entries(sheets).map(([name, content], index) => sheetOf(name, index, content)),
    definedNames,
    date1904: options.date1904 ?? false,
    digitWidthPx: 7,
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
    ...emptySheet(),
    index,
    name,
    partPath: `xl/worksheets/sheet${index + 1}.xml`,
    defaultRowHeightPt: 13.5,
    rows: [...rows.values()].sort((a, b) => a.index - b.index),
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
