/** How far a sheet goes. */
import type { CellStyle, Range, Row } from './workbook.ts'

/** Whether a format shows on paper without a value. */
export const showsBlank = ({ fill, borders }: CellStyle): boolean =>
  fill.kind !== 'none' ||
  [borders.left, borders.right, borders.top, borders.bottom].some((side) => side.style !== 'none') ||
  (borders.diagonal.style !== 'none' && (borders.diagonalUp || borders.diagonalDown))

/** A blank cell counts when its fill or borders show. */
export function usedRangeOf(rows: Row[], isShown: (style: number) => boolean): Range | null {
  const range = { top: Infinity, left: Infinity, bottom: -1, right: -1 }
  for (const row of rows) {
    for (const cell of row.cells) {
      if (cell.value.type === 'blank' && cell.formula === undefined && !cell.isSpilled && !isShown(cell.style)) continue
      if (row.index < range.top) range.top = row.index
      range.bottom = row.index
      if (cell.column < range.left) range.left = cell.column
      if (cell.column > range.right) range.right = cell.column
    }
  }
  return range.bottom < 0 ? null : range
}
