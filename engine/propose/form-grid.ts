/** A sheet as boxes: a merge or a single cell each, with what a reader of the form sees in them. */
import { createCellIndex } from '#engine/calculate/conditional/cell-index.ts'
import { formatValue, isDateNumberFormat } from '#engine/calculate/number-format/format-value.ts'
import { MAX_COLUMNS, MAX_ROWS, rangeContains } from '#engine/model/address.ts'
import type { CellAddress, CellPlace } from '#engine/model/address.ts'
import { CheckCells, linkedChecks } from '#engine/model/check-cells.ts'
import type { SheetGeometry } from '#engine/model/geometry.ts'
import type {
  CellStyle,
  CellValue,
  DataValidation,
  DrawingObject,
  Range,
  Sheet,
  Workbook,
} from '#engine/model/workbook.ts'
import { visibleArea } from '#engine/tables/visible-area.ts'

export type Box = {
  range: Range
  style: CellStyle
  value: CellValue
  /** Constant text or number as a label; '' for blanks and formulas. */
  label: string
  isBlank: boolean
  /** Ticked and not written in; with what stands beside its check box, '' where that lies in the cell itself. */
  check: { caption: string; isLinked: boolean } | null
  hasFormula: boolean
  isLocked: boolean
  validation: DataValidation | null
  widthPx: number
  heightPx: number
  /** On which sides a line is drawn. */
  lines: { left: boolean; right: boolean; top: boolean; bottom: boolean }
  isShown: boolean
  /** The cell that keeps what is ticked here, where that is none of the form's own boxes. */
  target?: CellPlace
}

/** The cell that a box is filled in by. */
export const cellOf = ({ target, range }: Box, sheet: Sheet): CellPlace =>
  target ?? { sheet: sheet.index, row: range.top, column: range.left }

export type FormGrid = {
  sheet: Sheet
  range: Range
  /** In reading order: by row, then by column of the top left cell. */
  boxes: Box[]
  /** The box at a cell; undefined where the sheet holds nothing or outside what is shown. */
  boxAt(row: number, column: number): Box | undefined
  /** The sheet's own heading, in its largest letters: it names no single box. */
  isTitle(box: Box): boolean
}

const gridLimits = { maxRows: 1000, maxColumns: 256, maxCells: 60_000 }

/** How much larger than the workbook's own letters a title is. */
const titleRatio = 1.2

/** Longer texts explain, they do not name. */
const maxLabelLength = 40

/** 件 名 → 件名; line breaks and the colon after a label go. '' for sentences. */
const labelText = (text: string): string => {
  const bare = text.replace(/[\r\n]+/g, '').replace(/^[\s■●◆▼※]+|(?<![\s：:])[\s：:]+$/gu, '')
  // Spaces that only set a label's letters apart or shape its lines.
  const label = /^(\S\s+)+\S$/u.test(bare) ? bare.replace(/\s/gu, '') : bare.replace(/\s{2,}/gu, '')
  return label.length > maxLabelLength || label.includes('。') ? '' : label
}

/** A day as it is shown; other numbers as they are. */
const labelOf = (value: CellValue, hasFormula: boolean, { numberFormat }: CellStyle, date1904: boolean): string => {
  if (hasFormula) return ''
  if (value.type === 'text') return labelText(value.text)
  if (value.type !== 'number') return ''
  return isDateNumberFormat(numberFormat) ? formatValue(value, numberFormat, { date1904 }).text : String(value.number)
}

const isBlankValue = (value: CellValue): boolean =>
  value.type === 'blank' || (value.type === 'text' && value.text.trim() === '')

/** Groups of columns and rows that are folded up are opened to be filled in; what is hidden by hand is not. */
const unfolded = (sheet: Sheet): Sheet => {
  const opened = <T extends { hidden: boolean; folded?: true }>(each: T): T =>
    each.folded ? { ...each, hidden: false } : each
  return { ...sheet, columns: sheet.columns.map(opened), rows: sheet.rows.map(opened) }
}

/** A cell that shows a picture or a sparkline is no place to write into. */
function picturedCell({ anchor, content, inCell }: DrawingObject): string[] {
  if (inCell) return [`${inCell.row}:${inCell.column}`]
  return content.kind === 'sparkline' && anchor.kind === 'twoCell' ? [`${anchor.from.row}:${anchor.from.column}`] : []
}

const linesOf = (
  { top, left, bottom, right }: Range,
  styleAt: (row: number, column: number) => CellStyle,
): Box['lines'] => {
  const first = styleAt(top, left).borders
  return {
    left: first.left.style !== 'none',
    top: first.top.style !== 'none',
    right: styleAt(top, right).borders.right.style !== 'none',
    bottom: styleAt(bottom, left).borders.bottom.style !== 'none',
  }
}

/** Makes the box of a cell or a merge. */
const boxMaker = (workbook: Workbook, sheet: Sheet, geometry: SheetGeometry) => {
  const cellAt = createCellIndex(sheet)
  const checks = new CheckCells(workbook)
  const pictured = new Set(sheet.drawings.flatMap(picturedCell))
  const validationAt = (row: number, column: number): DataValidation | null =>
    sheet.validations.find(({ ranges }) =>
      ranges.some((at) => row >= at.top && row <= at.bottom && column >= at.left && column <= at.right),
    ) ?? null
  const styleAt = (row: number, column: number): CellStyle => workbook.styles[cellAt(row, column)?.style ?? 0]!

  /** Null where nothing is. */
  return (row: number, column: number): Box | null => {
    const merge = geometry.mergeAt(row, column)
    const range = merge ?? { top: row, left: column, bottom: row, right: column }
    const cell = cellAt(range.top, range.left)
    if (cell === undefined && merge === null) return null
    const value: CellValue = cell?.value ?? { type: 'blank' }
    const hasFormula = cell?.formula !== undefined || cell?.isSpilled === true
    const { widthPx, heightPx } = geometry.rangeBoxPx(range)
    const style = styleAt(range.top, range.left)
    const place = { sheet: sheet.index, row: range.top, column: range.left }
    return {
      range,
      style,
      value,
      hasFormula,
      widthPx,
      heightPx,
      label: labelOf(value, hasFormula, style, workbook.date1904),
      check: checks.has(place, cell) ? { caption: checks.caption(place), isLinked: checks.isLinked(place) } : null,
      isBlank: !hasFormula && isBlankValue(value) && !pictured.has(`${range.top}:${range.left}`),
      isLocked: cell?.locked ?? true,
      validation: validationAt(range.top, range.left),
      lines: linesOf(range, styleAt),
      isShown: widthPx > 0 && heightPx > 0,
    }
  }
}

/** A line between two boxes belongs to both, whichever of them the file gives it to. */
const shareLines = (boxes: readonly Box[], boxAt: FormGrid['boxAt']): void => {
  for (const box of boxes) {
    const { top, left, bottom, right } = box.range
    box.lines.left ||= boxAt(top, left - 1)?.lines.right ?? false
    box.lines.top ||= boxAt(top - 1, left)?.lines.bottom ?? false
    box.lines.right ||= boxAt(top, right + 1)?.lines.left ?? false
    box.lines.bottom ||= boxAt(bottom + 1, left)?.lines.top ?? false
  }
}

/** The cell under the middle of a box. */
const cellUnder = (geometry: SheetGeometry, { anchor }: { anchor: DrawingObject['anchor'] }): CellAddress => {
  const { xPx, yPx, widthPx, heightPx } = geometry.anchorBoxPx(anchor)
  const [x, y] = [xPx + widthPx / 2, yPx + heightPx / 2]
  let { row, column } = anchor.kind === 'absolute' ? { row: 0, column: 0 } : anchor.from
  while (geometry.rowTopPx(row + 1) < y && row < MAX_ROWS - 1) row++
  while (geometry.columnLeftPx(column + 1) < x && column < MAX_COLUMNS - 1) column++
  return { row, column }
}

/** Whether a cell is a box of a form that is shown, so that it is found there. */
const isBoxOfForm = ({ sheets }: Workbook, { sheet: index, row, column }: CellPlace): boolean => {
  const sheet = sheets[index]
  if (sheet?.kind !== 'worksheet' || sheet.state !== 'visible') return false
  const area = visibleArea(unfolded(sheet), gridLimits)
  if (area === null || !rangeContains(area.range, row, column)) return false
  const { geometry } = area
  const isThere = createCellIndex(sheet)(row, column) !== undefined || geometry.mergeAt(row, column) !== null
  return isThere && geometry.rowHeightPx(row) > 0 && geometry.columnWidthPx(column) > 0
}

/** Check boxes whose state is kept out of sight: beside the form, in hidden columns, on another sheet. */
const checksOver = (workbook: Workbook, sheet: Sheet, geometry: SheetGeometry, boxAt: FormGrid['boxAt']): Box[] => {
  const checks = new CheckCells(workbook)
  const seen = new Set<string>()
  return linkedChecks(workbook, sheet).flatMap((check) => {
    const { place, caption } = check
    const key = `${place.sheet}:${place.row}:${place.column}`
    const target = workbook.sheets[place.sheet]
    const cell = target && createCellIndex(target)(place.row, place.column)
    const isFixed = target?.isProtected && (cell?.locked ?? true)
    if (seen.has(key) || isFixed || !checks.has(place, cell) || isBoxOfForm(workbook, place)) return []
    seen.add(key)
    const { row, column } = cellUnder(geometry, check)
    const under = boxAt(row, column)
    const range = under?.range ?? { top: row, left: column, bottom: row, right: column }
    const box = geometry.rangeBoxPx(range)
    return [
      {
        range,
        style: under?.style ?? workbook.styles[0]!,
        value: cell?.value ?? { type: 'blank' },
        hasFormula: false,
        widthPx: box.widthPx,
        heightPx: box.heightPx,
        label: '',
        check: { caption, isLinked: true },
        isBlank: true,
        isLocked: cell?.locked ?? true,
        validation: null,
        lines: under?.lines ?? { left: false, right: false, top: false, bottom: false },
        isShown: true,
        target: place,
      },
    ]
  })
}

export const formGrid = (workbook: Workbook, folded: Sheet): FormGrid | null => {
  const sheet = unfolded(folded)
  const area = visibleArea(sheet, gridLimits)
  if (area === null) return null
  const { geometry, range } = area
  const boxFrom = boxMaker(workbook, sheet, geometry)
  const width = range.right - range.left + 1
  const keyOf = (row: number, column: number): number => (row - range.top) * width + column - range.left
  const boxes: Box[] = []
  const boxOf = new Map<number, Box>()
  const put = (box: Box): void => {
    const [firstRow, lastRow] = [Math.max(box.range.top, range.top), Math.min(box.range.bottom, range.bottom)]
    const [first, last] = [Math.max(box.range.left, range.left), Math.min(box.range.right, range.right)]
    boxes.push(box)
    for (let row = firstRow; row <= lastRow; row++)
      for (let column = first; column <= last; column++) boxOf.set(keyOf(row, column), box)
  }

  for (const row of area.rows) {
    for (let column = range.left; column <= range.right; column++) {
      const box = boxOf.has(keyOf(row, column)) ? null : boxFrom(row, column)
      if (box !== null) put(box)
    }
  }
  const boxAt: FormGrid['boxAt'] = (row, column) =>
    row < range.top || row > range.bottom || column < range.left || column > range.right
      ? undefined
      : boxOf.get(keyOf(row, column))
  shareLines(boxes, boxAt)
  boxes.push(...checksOver(workbook, sheet, geometry, boxAt))
  boxes.sort((a, b) => a.range.top - b.range.top || a.range.left - b.range.left)
  const titlePt = Math.max(...boxes.map(({ label, style }) => (label === '' ? 0 : style.font.sizePt)))
  const isTitle: FormGrid['isTitle'] = ({ style }) =>
    style.font.sizePt === titlePt && titlePt > workbook.defaultFont.sizePt * titleRatio
  return { sheet, range, boxes, boxAt, isTitle }
}
