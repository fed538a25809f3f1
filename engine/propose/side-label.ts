/** The text that stands beside several rows: 収入 down the side of what comes in. */
import type { Box, FormGrid } from './form-grid.ts'
import { isLabel } from './column-headings.ts'

/** The nearest to the left of a box; '' without one. */
export const sideLabel = (box: Box, grid: FormGrid): string => {
  for (let column = box.range.left - 1; column >= grid.range.left; column--) {
    const other = grid.boxAt(box.range.top, column)
    if (other === undefined || !isLabel(other) || other.value.type !== 'text' || grid.isTitle(other)) continue
    if (other.range.bottom - other.range.top > box.range.bottom - box.range.top) return other.label
  }
  return ''
}
