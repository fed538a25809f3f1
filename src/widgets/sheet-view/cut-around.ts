/** A piece of a sheet: a few rows around a cell, in full width, as a table of their own. */
import type { SheetCell, SheetTable } from '#domain/sheets/sheet-table.ts'
import { createSheetIndex } from './sheet-index.ts'

/** Rows shown before and behind the cell, and at most of the cell itself. */
const rowsAround = 2
const rowsOfCell = 6

export type SheetCut = {
  table: SheetTable
  /** The cell's place in it, px at zoom 1. */
  leftPx: number
  widthPx: number
}

const sum = (sizes: readonly number[]): number => sizes.reduce((total, size) => total + size, 0)

/** null where the table does not show the cell. What begins above or ends below is cut off there. */
export const cutAround = (table: SheetTable, address: string): SheetCut | null => {
  const { boxes, addressAt } = createSheetIndex(table)
  const box = boxes.get(address)
  if (!box) return null
  const top = Math.max(0, box.top - rowsAround)
  const bottom = Math.min(table.rows.length, Math.min(box.bottom, box.top + rowsOfCell) + rowsAround)

  const cells = new Map(table.rows.flatMap((row) => row.cells.map((cell) => [cell.address, cell])))
  const columnCount = table.columnWidthsPx.length
  const cellsOf = (row: number): SheetCell[] => {
    const covering = Array.from({ length: columnCount }, (_, column) => addressAt(row, column))
    return [...new Set(covering)].flatMap((at) => {
      const cell = at === undefined ? undefined : cells.get(at)
      const place = at === undefined ? undefined : boxes.get(at)
      if (!cell || !place || Math.max(place.top, top) !== row) return []
      return [{ ...cell, rowspan: Math.min(place.bottom, bottom) - row }]
    })
  }
  const rowHeightsPx = table.rowHeightsPx.slice(top, bottom)
  const heightPx = sum(rowHeightsPx)
  const offsetPx = sum(table.rowHeightsPx.slice(0, top))
  return {
    table: {
      ...table,
      rows: table.rows.slice(top, bottom).map((row, index) => ({ ...row, cells: cellsOf(top + index) })),
      rowHeightsPx,
      heightPx,
      drawings: table.drawings
        .map((drawing) => ({ ...drawing, yPx: drawing.yPx - offsetPx }))
        .filter(({ yPx, heightPx: height }) => yPx < heightPx && yPx + height > 0),
      note: null,
    },
    leftPx: sum(table.columnWidthsPx.slice(0, box.left)),
    widthPx: sum(table.columnWidthsPx.slice(box.left, box.right)),
  }
}
