/** What differs between a sheet's table before and after a change: little enough to send at every key stroke. */
import type { SheetCell, SheetDrawing, SheetTable } from '#domain/documents/sheet-table.ts'

export type TableChanges = {
  sheetIndex: number
  /** Cells whose text or class is another than before, whole, by their address. */
  cells: SheetCell[]
  /** Styles of these cells that the table before did not have. */
  styles: SheetTable['styles']
  /** All drawings where any changed, else null. */
  drawings: SheetDrawing[] | null
}

const isSameCell = (before: SheetCell, after: SheetCell): boolean =>
  before.value === after.value &&
  before.class === after.class &&
  JSON.stringify(before.runs) === JSON.stringify(after.runs)

const hasSamePlaces = (before: SheetTable, after: SheetTable): boolean =>
  before.rows.length === after.rows.length &&
  before.columnCount === after.columnCount &&
  before.rows.every((row, rowAt) => {
    const other = after.rows[rowAt]!
    return (
      row.index === other.index &&
      row.cells.length === other.cells.length &&
      row.cells.every((cell, cellAt) => {
        const match = other.cells[cellAt]!
        return cell.address === match.address && cell.colspan === match.colspan && cell.rowspan === match.rowspan
      })
    )
  })

/** null where rows, columns or spans differ: then the table after replaces the one before. */
export const tableChanges = (before: SheetTable, after: SheetTable): TableChanges | null => {
  if (!hasSamePlaces(before, after)) return null
  const cells = after.rows.flatMap((row, rowAt) =>
    row.cells.filter((cell, cellAt) => !isSameCell(before.rows[rowAt]!.cells[cellAt]!, cell)),
  )
  const styles: SheetTable['styles'] = {}
  for (const cell of cells) {
    const style = after.styles[cell.class]
    if (style !== undefined && !(cell.class in before.styles)) styles[cell.class] = style
  }
  const hasSameDrawings = JSON.stringify(before.drawings) === JSON.stringify(after.drawings)
  return { sheetIndex: after.sheetIndex, cells, styles, drawings: hasSameDrawings ? null : after.drawings }
}
