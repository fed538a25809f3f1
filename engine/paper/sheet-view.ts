import type { Cell, CellStyle, Range, Sheet, Workbook } from '#engine/model/workbook.ts'
import { defaultMinimumScale } from '#engine/draw/text/single-line.ts'
import { createGeometry, pxToPt } from '#engine/model/geometry.ts'
import type { SheetGeometry } from '#engine/model/geometry.ts'
import { printedScale } from '#engine/read/default-font.ts'
import type { CellOverlay } from '#engine/calculate/conditional/overlay.ts'

export type BoxPt = { xPt: number; yPt: number; widthPt: number; heightPt: number }

/** One sheet as its pages are painted from: cells, formats and places in points from the sheet's top left. */
export type SheetView = {
  workbook: Workbook
  sheet: Sheet
  geometry: SheetGeometry
  rightToLeft: boolean
  /** Width of columns on paper, of what they are on the screen, where it is less. */
  narrowing: number
  /** Horizontal scale that text may be condensed to before it wraps, runs over or becomes ####. */
  mostCondensed: number
  cellAt(row: number, column: number): Cell | undefined
  /** The cell's own format, else its row's, else its column's. */
  styleAt(row: number, column: number, cell?: Cell): CellStyle
  overlayAt(row: number, column: number): CellOverlay | null
  isColumnVisible(column: number): boolean
  isRowVisible(row: number): boolean
  /** In a sheet from right to left, x counts leftwards from 0 into the negative. */
  boxOf(range: Range): BoxPt
}

export type OverlayLookup = (sheet: number, row: number, column: number) => CellOverlay | null

export function createSheetView(workbook: Workbook, sheet: Sheet, overlays: OverlayLookup | null): SheetView {
  const geometry = createGeometry(sheet)
  const rightToLeft = sheet.view.rightToLeft
  const narrowing = narrowingOf(workbook)
  const cellAt = (row: number, column: number): Cell | undefined => findCell(geometry.rowAt(row)?.cells ?? [], column)
  return {
    workbook,
    sheet,
    geometry,
    rightToLeft,
    narrowing,
    mostCondensed: narrowing * defaultMinimumScale,
    cellAt,
    styleAt(row, column, cell = cellAt(row, column)) {
      const index = cell?.style ?? geometry.rowAt(row)?.style ?? geometry.columnSpanAt(column)?.style ?? 0
      return workbook.styles[index] ?? workbook.styles[0]!
    },
    overlayAt: (row, column) => overlays?.(sheet.index, row, column) ?? null,
    isColumnVisible: (column) => geometry.columnWidthPx(column) > 0,
    isRowVisible: (row) => geometry.rowHeightPt(row) > 0,
    boxOf(range) {
      const left = pxToPt(geometry.columnLeftPx(range.left))
      const widthPt = pxToPt(geometry.columnLeftPx(range.right + 1)) - left
      const yPt = geometry.rowTopPt(range.top)
      return {
        xPt: rightToLeft ? -left - widthPt : left,
        yPt,
        widthPt,
        heightPt: geometry.rowTopPt(range.bottom + 1) - yPt,
      }
    },
  }
}

/**
 * The default fonts whose columns come out narrower on paper have narrower letters there too: their stand-ins give way by
 * as much.
 */
export const narrowingOf = ({ defaultFont }: Workbook): number => Math.min(1, printedScale(defaultFont).across)

function findCell(cells: Cell[], column: number): Cell | undefined {
  let low = 0
  let high = cells.length - 1
  while (low <= high) {
    const middle = (low + high) >>> 1
    const found = cells[middle]!
    if (found.column === column) return found
    if (found.column < column) low = middle + 1
    else high = middle - 1
  }
  return undefined
}

/** Whether a cell shows anything of its own format: a fill or a border. */
export const isDecorated = ({ fill, borders }: CellStyle): boolean =>
  (fill.kind === 'pattern' ? fill.pattern !== 'none' : fill.kind === 'gradient') ||
  [borders.left, borders.right, borders.top, borders.bottom].some((side) => side.style !== 'none') ||
  ((borders.diagonalUp || borders.diagonalDown) && borders.diagonal.style !== 'none')

export const isBlank = (cell: Cell | undefined): boolean =>
  cell === undefined || cell.value.type === 'blank' || (cell.value.type === 'text' && cell.value.text === '')
