/** What a table adds to the inputs of a form, and which of its blanks are none. */
import type { Box, FormGrid } from './form-grid.ts'
import { columnHeadings, isLabel, isSameColumn } from './column-headings.ts'
import type { ColumnHeadings } from './column-headings.ts'

/** The nearest box of fewer columns over or under a label that spans several, past others that span them too. */
const nextOfColumn = (label: Box, column: number, step: -1 | 1, { boxAt, range }: FormGrid): Box | undefined => {
  let row = step < 0 ? label.range.top - 1 : label.range.bottom + 1
  while (row >= range.top && row <= range.bottom) {
    const box = boxAt(row, column)
    if (box === undefined || box.range.right - box.range.left < label.range.right - label.range.left) return box
    if (!isLabel(box)) return undefined
    row = step < 0 ? box.range.top - 1 : box.range.bottom + 1
  }
  return undefined
}

/** Heads a group of rows or sums it up: a label across columns that are filled in above or below. */
const spansInputs = (label: Box, grid: FormGrid, inputs: ReadonlySet<Box>, headings: ColumnHeadings): boolean => {
  for (let column = label.range.left; label.range.right > label.range.left && column <= label.range.right; column++) {
    for (const step of [-1, 1] as const) {
      const box = nextOfColumn(label, column, step, grid)
      if (box !== undefined && inputs.has(box) && headings.of(box) !== null) return true
    }
  }
  return false
}

const isSummaryRow = (box: Box, grid: FormGrid, inputs: ReadonlySet<Box>, headings: ColumnHeadings): boolean => {
  let seen: Box | undefined
  for (let column = box.range.left - 1; column >= grid.range.left; column--) {
    const other = grid.boxAt(box.range.top, column)
    if (other === undefined || other === seen) continue
    seen = other
    const isOfRow = other.range.top === box.range.top && other.range.bottom === box.range.bottom
    if (isOfRow && isLabel(other) && !inputs.has(other) && spansInputs(other, grid, inputs, headings)) return true
  }
  return false
}

const saysWhatItTakes = ({ validation, style }: Box): boolean => validation !== null || style.numberFormat !== 'General'

/** A blank that the table leaves free: in a row of a group or a sum, or below formulas. */
const isLeftFree = (box: Box, isSummary: boolean, headings: ColumnHeadings): boolean => {
  if (!box.isBlank || saysWhatItTakes(box)) return false
  const heading = headings.beyondMerges(box)
  if (heading === null || !isSameColumn(heading.box, box)) return false
  return isSummary || heading.isUnderFormulas
}

/**
 * A text in a column that is left blank in most rows is there to be kept or changed. Where most rows have one, they
 * are the table's own labels.
 */
const isDefaultText = (box: Box, grid: FormGrid, inputs: ReadonlySet<Box>, headings: ColumnHeadings): boolean => {
  if (!isLabel(box) || box.value.type !== 'text' || inputs.has(box) || !box.isShown) return false
  if (grid.sheet.isProtected || headings.of(box) === null) return false
  let texts = 1
  let blanks = 0
  for (const step of [-1, 1] as const) {
    let row = step < 0 ? box.range.top - 1 : box.range.bottom + 1
    for (let next = grid.boxAt(row, box.range.left); next !== undefined; next = grid.boxAt(row, box.range.left)) {
      if (!isSameColumn(next, box) || next.style !== box.style || next.hasFormula) break
      if (inputs.has(next)) blanks++
      else texts++
      row = step < 0 ? next.range.top - 1 : next.range.bottom + 1
    }
  }
  return blanks >= texts
}

export type TableInputs = {
  inputs: Set<Box>
  headings: ColumnHeadings
  /** Rows that sum up or head others, where merges of their own may interrupt the columns. */
  summary: Set<Box>
}

/** @param blanks the boxes that may be written into, tables not considered */
export const tableInputs = (grid: FormGrid, blanks: ReadonlySet<Box>): TableInputs => {
  const before = columnHeadings(grid, blanks)
  const summary = new Set([...blanks].filter((box) => isSummaryRow(box, grid, blanks, before)))
  const inputs = new Set(
    grid.boxes.filter((box) =>
      blanks.has(box) ? !isLeftFree(box, summary.has(box), before) : isDefaultText(box, grid, blanks, before),
    ),
  )
  return { inputs, headings: columnHeadings(grid, inputs), summary }
}
