/** What a table adds to the inputs of a form, and which of its blanks are none. */
import type { Box, FormGrid } from './form-grid.ts'
import { columnHeadings, isFilled, isLabel, isSameColumn, runOf } from './column-headings.ts'
import type { ColumnHeading, ColumnHeadings } from './column-headings.ts'

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

/** PAC-01, PAC-02: machines' own numbers. */
const code = /^(\p{L}+[-－‐]?)\d+$/u
const codeHeading = /(番号|記号|符号)$/u

const isMachineNumber = (box: Box, heading: ColumnHeading, grid: FormGrid): boolean => {
  const prefix = code.exec(box.label)?.[1]
  if (prefix === undefined || !codeHeading.test(heading.text)) return false
  if (grid.boxAt(box.range.top, box.range.left - 1)?.value.type !== 'number') return false
  return runOf(box, grid, ({ label }) => code.exec(label)?.[1] === prefix).length > 1
}

/**
 * A text that is there to be kept or changed: in a column that is left blank in most rows or, where labels are
 * coloured and it is not, beside one or two texts; or a machine's number beside the row's. Where most rows have one, they are
 * the table's own labels.
 */
const isDefaultText = (box: Box, grid: FormGrid, inputs: ReadonlySet<Box>, headings: ColumnHeadings): boolean => {
  if (!isLabel(box) || box.value.type !== 'text' || inputs.has(box) || !box.isShown) return false
  const heading = headings.of(box)
  if (grid.sheet.isProtected || heading === null) return false
  if (isMachineNumber(box, heading, grid)) return true
  const run = runOf(box, grid, ({ style }) => style === box.style)
  const blanks = run.filter((other) => inputs.has(other)).length
  const texts = run.length - blanks
  const isPlain = isFilled(heading.box) && !isFilled(box)
  return blanks >= texts || (isPlain && blanks > 0 && texts <= 2)
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
