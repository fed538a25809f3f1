/** Where a table's cells stand: its first column, and the cell at every position, merges taken apart. */
import type { SheetCell, SheetTable } from '#domain/sheets/sheet-table.ts'
import { parseCellReference } from '#domain/templates/cell-reference.ts'

/** Positions count the table's rows and columns from 0; ends are exclusive. */
export type CellBox = { top: number; bottom: number; left: number; right: number }

export type SheetIndex = {
  /** Zero-based column of the sheet that the table's first column is. */
  firstColumn: number
  boxes: ReadonlyMap<string, CellBox>
  /** Address of the cell that covers a position; undefined beyond the table. */
  addressAt: (row: number, column: number) => string | undefined
}

const columnOf = (cell: SheetCell): number => parseCellReference(`0:${cell.address}`)?.column ?? 0

export const createSheetIndex = (table: SheetTable): SheetIndex => {
  const boxes = new Map<string, CellBox>()
  const grid: string[][] = table.rows.map(() => [])
  let firstColumn: number | null = null
  table.rows.forEach((row, top) => {
    let left = 0
    for (const cell of row.cells) {
      while (grid[top]![left] !== undefined) left++
      const bottom = Math.min(top + cell.rowspan, grid.length)
      const right = left + cell.colspan
      for (let at = top; at < bottom; at++)
        for (let column = left; column < right; column++) grid[at]![column] = cell.address
      boxes.set(cell.address, { top, bottom, left, right })
      // A merge may begin left of the table, a single cell never.
      if (firstColumn === null && cell.colspan === 1) firstColumn = columnOf(cell) - left
      left = right
    }
  })
  const corner = table.rows[0]?.cells[0]
  return {
    firstColumn: firstColumn ?? (corner ? columnOf(corner) : 0),
    boxes,
    addressAt: (row, column) => grid[row]?.[column],
  }
}

export type Direction = 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight'

/** The neighbour of a cell, past hidden columns; null at the edge. */
export const neighbourOf = (
  table: SheetTable,
  { boxes, addressAt }: SheetIndex,
  address: string,
  direction: Direction,
): string | null => {
  const box = boxes.get(address)
  if (!box) return null
  if (direction === 'ArrowUp') return addressAt(box.top - 1, box.left) ?? null
  if (direction === 'ArrowDown') return addressAt(box.bottom, box.left) ?? null
  const step = direction === 'ArrowRight' ? 1 : -1
  let column = step === 1 ? box.right : box.left - 1
  while (table.columnWidthsPx[column] === 0) column += step
  return addressAt(box.top, column) ?? null
}
