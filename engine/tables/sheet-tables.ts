/** Sheets as the tables that the screen shows (the shape is the contract's). */
import type { SheetDrawing, SheetTable } from '#domain/sheets/sheet-table.ts'
import type { OverlayLookup } from '#engine/calculate/conditional/conditional-overlays.ts'
import type { Sheet, Workbook } from '#engine/model/workbook.ts'
import { groundOf } from './known-rows.ts'
import type { KnownRows } from './known-rows.ts'
import { tableRows } from './table-rows.ts'
import { defaultTableLimits, visibleArea } from './visible-area.ts'
import type { TableLimits, VisibleArea } from './visible-area.ts'

export type SheetTableOptions = {
  /** What conditional formats show, see conditionalOverlays. */
  overlayAt: OverlayLookup
  /** What lies over the cells, in pixels from the area's top left. */
  drawingsOf: (sheet: Sheet, area: VisibleArea) => SheetDrawing[]
  /** Addresses of formulas that show the value they had, since they cannot be computed. */
  uncomputed?: string[]
  limits?: TableLimits
  /** Of the tables that were made of this sheet before. */
  known?: KnownRows | undefined
}

const sum = (lengths: readonly number[]): number =>
  Math.round(lengths.reduce((total, length) => total + length, 0) * 100) / 100

/** One sheet's table; rows beyond the limits are left out and the table's note says so. */
export const sheetTable = (
  workbook: Workbook,
  sheet: Sheet,
  { overlayAt, drawingsOf, uncomputed = [], limits = defaultTableLimits, known }: SheetTableOptions,
): SheetTable => {
  const shared = { sheetIndex: sheet.index, name: sheet.name, state: sheet.state, uncomputed }
  const area = visibleArea(sheet, limits)
  if (area === null) {
    return {
      ...shared,
      columnCount: 0,
      columnWidthsPx: [],
      rowHeightsPx: [],
      rows: [],
      styles: {},
      widthPx: 0,
      heightPx: 0,
      drawings: [],
      note: null,
    }
  }
  const { spans, classes } = known?.ground(workbook, sheet, area) ?? groundOf(sheet, area)
  const rows = tableRows(workbook, sheet, area, { overlayAt, spans, classes, known })
  return {
    ...shared,
    columnCount: area.columnWidthsPx.length,
    columnWidthsPx: area.columnWidthsPx,
    rowHeightsPx: area.rowHeightsPx,
    rows,
    styles: known ? classes.stylesOf(rows) : classes.styles,
    widthPx: sum(area.columnWidthsPx),
    heightPx: sum(area.rowHeightsPx),
    drawings: drawingsOf(sheet, area),
    note: area.note,
  }
}
