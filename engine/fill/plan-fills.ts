/** Decides, before anything is written, what every fill does to which cell; model and file then follow one plan. */
import { formatAddress, rangeContains } from '#engine/model/address.ts'
import type { CellPlace } from '#engine/model/address.ts'
import { CheckCells, isTick } from '#engine/model/check-cells.ts'
import { SheetError } from '#engine/model/errors.ts'
import { createGeometry } from '#engine/model/geometry.ts'
import type { SheetGeometry } from '#engine/model/geometry.ts'
import type { Cell, CellStyle, CellValue, Sheet, Workbook } from '#engine/model/workbook.ts'
import { elapsedFormat, isElapsedFormat } from '#engine/calculate/number-format/format-kind.ts'
import { isDateNumberFormat } from '#engine/calculate/number-format/format-value.ts'
import { builtInNumberFormats } from '#engine/read/number-formats.ts'
import { cellValueOf } from './fills.ts'
import type { CellFill, FillValue } from './fills.ts'
import { placePictures } from './place-pictures.ts'
import type { PlacedPicture } from './place-pictures.ts'
import { typedInto } from './typed-texts.ts'

export type PlannedCell = CellPlace & {
  value: CellValue
  /** Index of the cell's format, new ones included. */
  style: number
  before: Cell | undefined
}
/** A number format of every file by its id, or one that the file may not have yet. */
export type AddedFormat = { id: number } | { code: string }
/** A format to be appended: the base format with another number format, or one that shrinks its text to the cell. */
export type AddedStyle = { base: number; look: AddedFormat | 'shrinkToFit' }
export type FillPlan = {
  cells: PlannedCell[]
  addedStyles: AddedStyle[]
  styles: CellStyle[]
  pictures: PlacedPicture[]
}

/** Built-in formats that a Japanese Excel shows as 2025/4/10, 2025/4/10 9:30, 9:30, 25:00:00, 10% and 12.50%. */
const formatIds = { date: 14, datetime: 22, time: 20, span: 46, percent: 9, percentWithDecimals: 10 } as const

/** @throws SheetError for a cell that does not exist or a value no cell can hold */
export function planFills(workbook: Workbook, fills: CellFill[]): FillPlan {
  const geometries = new Map<number, SheetGeometry>()
  const geometryOf = (sheet: Sheet): SheetGeometry => {
    const geometry = geometries.get(sheet.index) ?? createGeometry(sheet)
    geometries.set(sheet.index, geometry)
    return geometry
  }
  const cells = new Map<string, PlannedCell>()
  const pictures = new Map<string, PlacedPicture[]>()
  const styles = shownStyles(workbook)
  const checks = new CheckCells(workbook)

  for (const fill of fills) {
    if (fill.value.type === 'picture' && fill.value.images.length === 0) continue
    const sheet = workbook.sheets[fill.sheet]
    if (sheet?.kind !== 'worksheet') {
      throw new SheetError(
        'partMissing',
        '入力先のシートがテンプレートにありません。テンプレートの入力項目を確かめてください。',
      )
    }
    const geometry = geometryOf(sheet)
    const merge = geometry.mergeAt(fill.row, fill.column)
    const { top: row, left: column } = merge ?? { top: fill.row, left: fill.column }
    refuseTableHeader(sheet, row, column, fill.value)
    const key = `${fill.sheet}:${row}:${column}`
    const before = geometry.rowAt(row)?.cells.find((cell) => cell.column === column)
    const style = before?.style ?? geometry.rowAt(row)?.style ?? geometry.columnSpanAt(column)?.style ?? 0
    const value = checks.has({ sheet: fill.sheet, row, column }, before)
      ? tickedBy(fill.value)
      : typedInto(workbook.styles[style]?.numberFormat ?? 'General', fill.value)
    cells.set(key, {
      sheet: fill.sheet,
      row,
      column,
      before,
      style: styles.styleFor(style, value),
      value: cellValueOf(value, workbook.date1904),
    })
    const range = merge ?? { top: row, bottom: row, left: column, right: column }
    pictures.set(
      key,
      fill.value.type === 'picture' ? placePictures(fill.sheet, range, geometry, fill.value.images) : [],
    )
  }
  for (const cell of orphans(workbook, [...cells.values()])) {
    const key = `${cell.sheet}:${cell.row}:${cell.column}`
    if (!cells.has(key)) cells.set(key, cell)
  }
  return { cells: [...cells.values()], pictures: [...pictures.values()].flat(), ...styles.result }
}

/** A choice, however it is called, as TRUE or FALSE: forms count those. */
function tickedBy(value: FillValue): FillValue {
  if (value.type === 'text' && value.text !== '') return { type: 'boolean', boolean: isTick(value.text) }
  return value.type === 'number' ? { type: 'boolean', boolean: value.number !== 0 } : value
}

/** What dynamic arrays had put into other cells, where their own cells are written over. */
function orphans({ sheets }: Workbook, cells: PlannedCell[]): PlannedCell[] {
  return cells.flatMap(({ sheet, before: origin }) => {
    const range = origin?.isDynamic ? origin.arrayRange : undefined
    if (!range) return []
    return (sheets[sheet]?.rows ?? [])
      .filter(({ index }) => index >= range.top && index <= range.bottom)
      .flatMap((row) =>
        row.cells
          .filter(({ isSpilled, column }) => isSpilled && column >= range.left && column <= range.right)
          .map((before): PlannedCell => ({
            sheet,
            row: row.index,
            column: before.column,
            value: { type: 'blank' },
            style: before.style,
            before,
          })),
      )
  })
}

/** Excel repairs a file, and breaks its formulas, when a table's header is not the name of its column. */
function refuseTableHeader({ tables }: Sheet, row: number, column: number, value: FillValue): void {
  const table = tables.find(({ range, headerRows }) =>
    rangeContains({ ...range, bottom: range.top + headerRows - 1 }, row, column),
  )
  if (!table || (value.type === 'text' && value.text === table.columns[column - table.range.left])) return
  throw new SheetError(
    'forbidden',
    `表「${table.name}」の見出し（${formatAddress(row, column)}）には記入できません。テンプレートの入力項目に別のセルを選んでください。`,
  )
}

/** What shows the value as what it is, and whole; null where the cell's own does. */
function missingLook(value: FillValue, { numberFormat, alignment }: CellStyle): AddedStyle['look'] | null {
  // Three empty sections hide whatever the cell holds, which its author meant.
  if (numberFormat === ';;;') return null
  switch (value.type) {
    case 'date':
    case 'datetime':
      return isDateNumberFormat(numberFormat) ? null : { id: formatIds[value.type] }
    case 'time':
      // A clock's format would show 25:00 as 1:00: its hours count on, written as the form writes them.
      if (Number.parseInt(value.iso, 10) >= 24) {
        if (isElapsedFormat(numberFormat)) return null
        const code = elapsedFormat(numberFormat)
        return code === null ? { id: formatIds.span } : { code }
      }
      return isDateNumberFormat(numberFormat) ? null : { id: formatIds.time }
    case 'percent': {
      if (!/^(general)?$/i.test(numberFormat)) return null
      const isWhole = Number.isInteger(Number((value.number * 100).toPrecision(12)))
      return { id: isWhole ? formatIds.percent : formatIds.percentWithDecimals }
    }
    case 'text':
      return value.isFitted && !alignment.wrap && !alignment.shrinkToFit ? 'shrinkToFit' : null
    case 'number':
    case 'boolean':
    case 'picture':
    case 'blank':
      return null
  }
}

const withLook = (style: CellStyle, look: AddedStyle['look']): CellStyle => {
  if (look === 'shrinkToFit') return { ...style, alignment: { ...style.alignment, shrinkToFit: true } }
  return { ...style, numberFormat: 'code' in look ? look.code : (builtInNumberFormats[look.id] ?? 'General') }
}

/** Formats that show a number as the date, time or per cent it is, and a text in a narrow cell whole, made where a cell's own do not. */
function shownStyles(workbook: Workbook): {
  styleFor(base: number, value: FillValue): number
  result: Pick<FillPlan, 'styles' | 'addedStyles'>
} {
  const styles = [...workbook.styles]
  const addedStyles: AddedStyle[] = []
  const known = new Map<string, number>()
  return {
    result: { styles, addedStyles },
    styleFor(base, value) {
      const style = workbook.styles[base]
      const look = style ? missingLook(value, style) : null
      if (!style || look === null) return base
      const key = `${base}:${JSON.stringify(look)}`
      let added = known.get(key)
      if (added === undefined) {
        added = styles.push(withLook(style, look)) - 1
        addedStyles.push({ base, look })
        known.set(key, added)
      }
      return added
    },
  }
}
