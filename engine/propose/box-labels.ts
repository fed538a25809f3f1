/** What a box of a form is called: by the label beside it, by its column's heading, or by both in a table. */
import { isLabel } from './column-headings.ts'
import type { Box, FormGrid } from './form-grid.ts'
import { isCheckbox } from './input-boxes.ts'
import { tableRowName } from './row-names.ts'
import type { TableInputs } from './table-inputs.ts'
import { unitBeside } from './units.ts'

export type BoxLabel = {
  /** Label of the row or beside the box; '' without one. */
  row: string
  /** Heading of the column in a table; '' without one. */
  heading: string
  /** What a check box stands for, where it is written on its right. */
  choice: string
}

const rangeMark = /^[～〜~－―‐-]$/u
const honorific = /^(様|御中|殿)$/u

/** Whether the text is what a check box on its left stands for. */
const isChoice = (box: Box, { boxAt }: FormGrid): boolean => {
  const left = boxAt(box.range.top, box.range.left - 1)
  return left !== undefined && isCheckbox(left) && !box.lines.left
}

/** Whether the text is the unit of the input on its left. */
const isUnitOfInput = (box: Box, { boxAt }: FormGrid, inputs: ReadonlySet<Box>): boolean => {
  const left = boxAt(box.range.top, box.range.left - 1)
  return left !== undefined && inputs.has(left) && unitBeside(left, { boxAt }) !== ''
}

type LeftLabel = {
  box: Box
  /** Inputs and formulas between this label and the box. */
  crossed: number
}

/** Constant texts of the box's row to its left, nearest first. */
const leftLabels = (box: Box, grid: FormGrid, inputs: ReadonlySet<Box>): LeftLabel[] => {
  const found: LeftLabel[] = []
  let crossed = 0
  let seen: Box | undefined
  for (let column = box.range.left - 1; column >= grid.range.left; column--) {
    const other = grid.boxAt(box.range.top, column)
    if (other === undefined || other === seen) continue
    seen = other
    if (inputs.has(other) || other.hasFormula) crossed++
    else if (isLabel(other) && !grid.isTitle(other) && !isChoice(other, grid) && !isUnitOfInput(other, grid, inputs))
      found.push({ box: other, crossed })
  }
  return found
}

const choiceBeside = (box: Box, grid: FormGrid): string => {
  if (!isCheckbox(box)) return ''
  for (let column = box.range.right + 1; column <= Math.min(box.range.right + 2, grid.range.right); column++) {
    const other = grid.boxAt(box.range.top, column)
    if (other !== undefined) return isLabel(other) && !other.lines.left ? other.label : ''
  }
  return ''
}

/** How many inputs follow a label before the next one. */
const inputsAfter = (label: Box, grid: FormGrid, inputs: ReadonlySet<Box>): number => {
  const following = new Set<Box>()
  for (let column = label.range.right + 1; column <= grid.range.right; column++) {
    const other = grid.boxAt(label.range.top, column)
    if (other !== undefined && inputs.has(other)) following.add(other)
    else if (other !== undefined && isLabel(other)) break
  }
  return following.size
}

const besideLabel = (box: Box, labels: readonly LeftLabel[], grid: FormGrid, inputs: ReadonlySet<Box>): string => {
  const named = labels.find(({ box: label }) => !rangeMark.test(label.label))
  if (named === undefined) return ''
  const { label } = named.box
  if (named !== labels[0]) return `${label}（終了）`
  // 天候・外気温 before two boxes names each of them.
  const parts = label.split(/[・／/]/u)
  if (parts.length > 1 && parts.length === inputsAfter(named.box, grid, inputs)) return parts[named.crossed] ?? label
  const unit = unitBeside(box, grid)
  if (unit !== '') return `${label}（${unit}）`
  return named.crossed > 0 ? `${label}${named.crossed + 1}` : label
}

const isAddressee = (box: Box, { boxAt }: FormGrid): boolean =>
  [1, 2].some((distance) => honorific.test(boxAt(box.range.top, box.range.right + distance)?.label ?? ''))

export const labelOf = (box: Box, grid: FormGrid, { inputs, headings, summary }: TableInputs): BoxLabel => {
  const labels = leftLabels(box, grid, inputs)
  const choice = choiceBeside(box, grid)
  if (choice !== '') return { row: labels[0]?.box.label ?? '', heading: '', choice }
  const heading = summary.has(box) ? headings.beyondMerges(box) : headings.of(box)
  if (heading !== null) {
    const row = tableRowName(box, heading, grid, headings)
    // The cell that numbers its rows by its own heading: 測定点1.
    const isNamedByItself = row.startsWith(heading.text) && /^\d+$/.test(row.slice(heading.text.length))
    return { row, heading: isNamedByItself ? '' : heading.text, choice }
  }
  const row = besideLabel(box, labels, grid, inputs)
  if (row !== '') return { row, heading: '', choice }
  if (isAddressee(box, grid)) return { row: '宛名', heading: '', choice }
  const above = grid.boxAt(box.range.top - 1, box.range.left)
  const isNamedAbove = above !== undefined && isLabel(above) && !inputs.has(above) && !grid.isTitle(above)
  return { row: isNamedAbove ? above.label : '', heading: '', choice }
}

export const nameOf = ({ row, heading, choice }: BoxLabel): string =>
  [row, heading, choice].filter((part) => part !== '').join('：')
