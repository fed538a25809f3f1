import type { Cell, Sheet } from '#engine/model/workbook.ts'

/** Finds a sheet's cells by address: rows through a map made once, cells within a row by binary search. */
export type CellIndex = (row: number, column: number) => Cell | undefined

/** A state of a sheet never changes: a form's is asked for with every value that is filled in. */
const indexes = new WeakMap<Sheet, CellIndex>()

export const createCellIndex = (sheet: Sheet): CellIndex => {
  const known = indexes.get(sheet)
  if (known) return known
  const index = builtIndex(sheet)
  indexes.set(sheet, index)
  return index
}

const builtIndex = (sheet: Sheet): CellIndex => {
  const rows = new Map(sheet.rows.map((row) => [row.index, row.cells]))
  return (row, column) => {
    const cells = rows.get(row)
    if (cells === undefined) return undefined
    let low = 0
    let high = cells.length - 1
    while (low <= high) {
      const middle = (low + high) >>> 1
      const cell = cells[middle]!
      if (cell.column === column) return cell
      if (cell.column < column) low = middle + 1
      else high = middle - 1
    }
    return undefined
  }
}
