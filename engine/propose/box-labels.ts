/** What a box of a form is called: by the label beside it, by its column's heading, or by both in a table. */
import { besideLabel, isAddressee, leftLabels } from './beside-labels.ts'
import { isLabel } from './column-headings.ts'
import type { ColumnHeading } from './column-headings.ts'
import type { Box, FormGrid } from './form-grid.ts'
import { isCheckbox } from './input-boxes.ts'
import { tableRowName } from './row-names.ts'
import type { TableInputs } from './table-inputs.ts'

export type BoxLabel = {
  /** Label of the row or beside the box; '' without one. */
  row: string
  /** Heading of the column in a table; '' without one. */
  heading: string
  /** What a check box stands for, where it is written on its right. */
  choice: string
  /** Where the heading is from. */
  column: ColumnHeading | null
  /** Whether texts stand beside the box of which none is sure to name it. */
  isUnsure: boolean
}

const unlabelled: BoxLabel = { row: '', heading: '', choice: '', column: null, isUnsure: false }
const labelled = (words: Partial<BoxLabel>): BoxLabel => ({ ...unlabelled, ...words })

const choiceBeside = (box: Box, grid: FormGrid): string => {
  if (!isCheckbox(box)) return ''
  for (let column = box.range.right + 1; column <= Math.min(box.range.right + 2, grid.range.right); column++) {
    const other = grid.boxAt(box.range.top, column)
    if (other !== undefined) return isLabel(other) && !other.lines.left ? other.label : ''
  }
  return ''
}

export const labelOf = (box: Box, grid: FormGrid, { inputs, headings, summary }: TableInputs): BoxLabel => {
  const choice = choiceBeside(box, grid)
  if (choice !== '') return labelled({ row: leftLabels(box, grid, inputs)[0]?.box.label ?? '', choice })
  const column = summary.has(box) ? headings.beyondMerges(box) : headings.of(box)
  if (column !== null) {
    const row = tableRowName(box, column, grid, headings, inputs)
    // The cell that numbers its rows by its own heading: 測定点1.
    const isNamedByItself = row.startsWith(column.text) && /^\d+$/.test(row.slice(column.text.length))
    return labelled({ row, heading: isNamedByItself ? '' : column.text, column })
  }
  const row = besideLabel(box, grid, inputs)
  if (row === null) return labelled({ isUnsure: true })
  if (row !== '') return labelled({ row })
  if (isAddressee(box, grid)) return labelled({ row: '宛名' })
  const above = grid.boxAt(box.range.top - 1, box.range.left)
  const isNamedAbove = above !== undefined && isLabel(above) && !inputs.has(above) && !grid.isTitle(above)
  return labelled({ row: isNamedAbove ? above.label : '' })
}

export const nameOf = ({ row, heading, choice }: BoxLabel): string =>
  [row, heading, choice].filter((part) => part !== '').join('：')
