/** <sheetData>: rows and cells, read in one pass. */
import type { Cell, CellError, CellPicture, CellValue, Phonetics, Range, Row } from '#engine/model/workbook.ts'
import { MAX_COLUMNS, MAX_ROWS, parseAddress, parseRange } from '#engine/model/address.ts'
import { firstFrom } from '#engine/calculate/first-from.ts'
import type { FormulaTemplate } from './formulas.ts'
import { formulaTemplate, shiftFormula } from './formulas.ts'
import type { ReadContext } from './context.ts'
import { cellPicture } from './cell-picture.ts'
import { decodeEscapes, readString, stringValue } from './strings.ts'
import { oneOf } from './styles.ts'
import type { XmlReader } from '#engine/package/xml-reader.ts'
import { booleanAttribute, numberAttribute } from '#engine/package/xml.ts'

/** Where a picture is the value of a cell. */
export type PicturePlace = { row: number; column: number; style: number; picture: CellPicture }

type SharedFormula = { template: FormulaTemplate; row: number; column: number }
/** What cells hand on to others, and what is drawn of them. */
type Found = { shared: Map<string, SharedFormula>; pictures: PicturePlace[] }

/** Most cells of a form are nothing but a format. */
const formatOnly = /<c r="([A-Z]{1,3}\d{1,7})" s="(\d{1,6})" ?\/>/y
const blank: CellValue = { type: 'blank' }
export const MAX_ROW_HEIGHT_PT = 409.5
/** Excel allows 8,192 characters. */
const MAX_FORMULA_LENGTH = 32_768

/**
 * @param reader on the open <sheetData>; stands on its close afterwards
 * @returns all rows, those of them whose height the file leaves open (they come with the default), and pictures in cells
 */
export function readRows(
  reader: XmlReader,
  context: ReadContext,
  defaults: { rowHeightPt: number; fixesRows: boolean },
): { rows: Row[]; openRows: Row[]; pictures: PicturePlace[] } {
  const outside = reader.depth - 1
  const found: Found = { shared: new Map(), pictures: [] }
  const rows: Row[] = []
  const openRows: Row[] = []
  let isOrdered = true
  let hasSpills = false
  let index = -1
  for (;;) {
    const event = reader.next()
    if (reader.depth === outside) break
    if (event !== 'open') continue
    if (reader.name !== 'row') {
      reader.skip()
      continue
    }
    const attributes = reader.attributes()
    const named = numberAttribute(attributes['r'])
    const next = named === null ? index + 1 : named - 1
    if (!Number.isInteger(next) || next < 0 || next >= MAX_ROWS) throw reader.error(`row ${attributes['r']}`)
    if (next <= index) isOrdered = false
    index = next
    context.countCell()
    const heightPt = numberAttribute(attributes['ht'])
    const hidden = booleanAttribute(attributes['hidden']) || heightPt === 0
    const row: Row = {
      index,
      heightPt: heightPt === null ? defaults.rowHeightPt : Math.min(MAX_ROW_HEIGHT_PT, Math.max(0, heightPt)),
      ...(heightPt === null && !defaults.fixesRows ? { isOpen: true as const } : {}),
      hidden,
      ...(hidden && isGrouped(attributes) ? { folded: true as const } : {}),
      style: booleanAttribute(attributes['customFormat']) ? context.styleIndex(attributes['s']) : null,
      cells: readCells(reader, context, found, index),
    }
    rows.push(row)
    if (context.cellMetadata.hasDynamic) hasSpills ||= row.cells.some(({ isDynamic }) => isDynamic)
    if (heightPt === null) openRows.push(row)
  }
  const ordered = isOrdered ? rows : mergeRepeatedRows(rows)
  if (hasSpills) markSpilled(ordered)
  return { rows: ordered, openRows, pictures: found.pictures }
}

/** In a group of rows or columns that can be folded up. */
export const isGrouped = (attributes: Record<string, string | undefined>): boolean =>
  (numberAttribute(attributes['outlineLevel']) ?? 0) > 0

function readCells(reader: XmlReader, context: ReadContext, found: Found, row: number): Cell[] {
  const outside = reader.depth - 1
  const cells: Cell[] = []
  let isOrdered = true
  let column = -1
  const moveTo = (reference: string | undefined): void => {
    const address = reference === undefined ? { row, column: column + 1 } : parseAddress(reference)
    if (!address || address.row !== row || address.column >= MAX_COLUMNS)
      throw reader.error(`cell ${reference} in row ${row + 1}`)
    if (address.column <= column) isOrdered = false
    column = address.column
    context.countCell()
  }
  for (;;) {
    const plain = reader.take(formatOnly)
    if (plain) {
      moveTo(plain[1])
      cells.push(blankCell(context, column, context.styleIndex(plain[2])))
      continue
    }
    const event = reader.next()
    if (reader.depth === outside) break
    if (event !== 'open') continue
    if (reader.name !== 'c') {
      reader.skip()
      continue
    }
    moveTo(reader.attribute('r'))
    cells.push(readCell(reader, context, found, row, column))
  }
  return isOrdered
    ? cells
    : [...new Map(cells.map((cell) => [cell.column, cell])).values()].sort((a, b) => a.column - b.column)
}

const blankCell = ({ styleSheet }: ReadContext, column: number, style: number): Cell => ({
  column,
  style,
  value: blank,
  locked: styleSheet.locked[style] ?? true,
})

function readCell(reader: XmlReader, context: ReadContext, found: Found, row: number, column: number): Cell {
  const style = context.styleIndex(reader.attribute('s'))
  const type = reader.attribute('t') ?? 'n'
  const metadata = context.cellMetadata.hasDynamic ? reader.attribute('cm') : undefined
  const showsPhonetics = type === 's' && booleanAttribute(reader.attribute('ph'))
  const valueMetadata = context.cellMetadata.hasRichValues ? reader.attribute('vm') : undefined
  const rich = context.cellMetadata.richValue(valueMetadata)
  const cell = blankCell(context, column, style)
  const outside = reader.depth - 1
  let hasValue = false
  for (;;) {
    const event = reader.next()
    if (reader.depth === outside) break
    if (event !== 'open') continue
    hasValue ||= reader.name === 'v' || reader.name === 'is'
    if (reader.name === 'v') {
      const raw = elementText(reader)
      cell.value = cellValue(type, raw, cell, context)
      if (showsPhonetics) cell.value = withPhonetics(cell.value, context.phonetics().get(Number(raw)))
    } else if (reader.name === 'f') readFormula(reader, found.shared, row, cell)
    else if (reader.name === 'is')
      cell.value = stringValue(readString(reader), context.fontOf(style), context.styleSheet.colours)
    else reader.skip()
  }
  if (rich?.kind === 'error') cell.value = { type: 'error', error: rich.error }
  if (rich?.kind === 'picture') {
    const picture = cellPicture(rich, Number(valueMetadata), context)
    cell.value = { type: 'text', text: '', picture }
    found.pictures.push({ row, column, style, picture })
  }
  if (cell.arrayRange && context.cellMetadata.isDynamic(metadata)) cell.isDynamic = true
  // A formula never yields nothing: an empty cached value is the empty text.
  if (cell.formula !== undefined && cell.value.type === 'blank') {
    cell.value = { type: 'text', text: '' }
    if (!hasValue) cell.isUncomputed = true
  }
  return cell
}

const withPhonetics = (value: CellValue, phonetics: Phonetics | undefined): CellValue =>
  value.type === 'text' && phonetics ? { ...value, phonetics } : value

function elementText(reader: XmlReader): string {
  const outside = reader.depth - 1
  let text = ''
  for (;;) {
    const event = reader.next()
    if (reader.depth === outside) return text
    if (event === 'text') text = text === '' ? reader.text() : text + reader.text()
  }
}

export const cellErrors: CellError[] = [
  '#NULL!',
  '#DIV/0!',
  '#VALUE!',
  '#REF!',
  '#NAME?',
  '#NUM!',
  '#N/A',
  '#SPILL!',
  '#CALC!',
]

function cellValue(type: string, raw: string, cell: Cell, context: ReadContext): CellValue {
  switch (type) {
    case 's': {
      const stored = context.strings[Number(raw)]
      return stored ? stringValue(stored, context.fontOf(cell.style), context.styleSheet.colours) : blank
    }
    case 'str':
      return { type: 'text', text: decodeEscapes(raw) }
    case 'inlineStr':
      return { type: 'text', text: raw }
    case 'b':
      return { type: 'boolean', boolean: booleanAttribute(raw.trim()) }
    case 'e':
      return { type: 'error', error: oneOf(raw.trim(), cellErrors, '#VALUE!') }
    case 'd': {
      const serial = isoDateSerial(raw.trim(), context.date1904)
      return serial === null ? { type: 'text', text: raw } : { type: 'number', number: serial }
    }
    default: {
      const number = numberAttribute(raw)
      return number === null ? blank : { type: 'number', number }
    }
  }
}

const MS_PER_DAY = 86_400_000
/** Day 0 of either date system; serials up to 59 stand a day later in 1900 because of its invented leap day. */
const EPOCH_1900 = Date.UTC(1899, 11, 30)
const EPOCH_1904 = Date.UTC(1904, 0, 1)

/** '2024-05-01T09:30:00' or '09:30:00' as Excel's serial number; null when it is neither. */
export function isoDateSerial(iso: string, date1904: boolean): number | null {
  const isTime = /^\d{2}:\d{2}/.test(iso)
  const time = Date.parse(
    `${isTime ? '1970-01-01T' : ''}${iso}${/Z|[+-]\d{2}:\d{2}$/.test(iso) || !/T|^\d{2}:/.test(iso) ? '' : 'Z'}`,
  )
  if (Number.isNaN(time)) return null
  if (isTime) return time / MS_PER_DAY
  const serial = (time - (date1904 ? EPOCH_1904 : EPOCH_1900)) / MS_PER_DAY
  return !date1904 && serial < 61 ? serial - 1 : serial
}

/** A shared formula is translated to its cell; a data table's is left out, for its values are results only. */
function readFormula(reader: XmlReader, shared: Map<string, SharedFormula>, row: number, cell: Cell): void {
  const attributes = reader.attributes()
  const text = elementText(reader).replace(/^=/, '')
  if (text.length > MAX_FORMULA_LENGTH) throw reader.error(`a formula of ${text.length} characters`)
  const kind = attributes['t']
  if (kind === 'dataTable') return
  if (kind === 'shared') {
    const key = attributes['si'] ?? ''
    if (text !== '') shared.set(key, { template: formulaTemplate(text), row, column: cell.column })
    const master = shared.get(key)
    if (master)
      cell.formula = text !== '' ? text : shiftFormula(master.template, row - master.row, cell.column - master.column)
    return
  }
  if (text === '') return
  cell.formula = text
  const range: Range | null = kind === 'array' ? parseRange(attributes['ref'] ?? '') : null
  if (range) cell.arrayRange = range
}

/** Rows out of order or written twice, as some programs leave them. The later cell wins. */
function mergeRepeatedRows(rows: Row[]): Row[] {
  const byIndex = new Map<number, Row>()
  for (const row of rows) {
    const earlier = byIndex.get(row.index)
    const cells = earlier ? new Map([...earlier.cells, ...row.cells].map((cell) => [cell.column, cell])) : null
    byIndex.set(row.index, cells ? { ...row, cells: [...cells.values()].sort((a, b) => a.column - b.column) } : row)
  }
  return [...byIndex.values()].sort((a, b) => a.index - b.index)
}

/** Spills do not overlap: whoever sees more cells than this has been given ranges that no Excel wrote. */
const MAX_SPILLED_CELLS = 1_000_000

/** The values that dynamic arrays have put into other cells. */
function markSpilled(rows: Row[]): void {
  let left = MAX_SPILLED_CELLS
  const mark = (row: Row, { left: first, right: last }: Range): void => {
    for (
      let at = firstFrom(row.cells, first, ({ column }) => column);
      at < row.cells.length && left > 0;
      at++, left--
    ) {
      const cell = row.cells[at]
      if (!cell || cell.column > last) return
      if (cell.formula === undefined && cell.value.type !== 'blank') cell.isSpilled = true
    }
  }
  for (const { cells } of rows) {
    for (const { isDynamic, arrayRange } of cells) {
      if (!isDynamic || !arrayRange) continue
      for (let at = firstFrom(rows, arrayRange.top, ({ index }) => index); at < rows.length && left > 0; at++, left--) {
        const row = rows[at]
        if (!row || row.index > arrayRange.bottom) break
        mark(row, arrayRange)
      }
    }
  }
}
