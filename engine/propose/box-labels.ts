/** What a box of a form is called: by the label beside it, by its column's heading, or by both in a table. */
import type { Box, FormGrid } from './form-grid.ts'
import { isCheckbox } from './input-boxes.ts'

export type BoxLabel = {
  /** Label of the row or beside the box; '' without one. */
  row: string
  /** Heading of the column in a table; '' without one. */
  heading: string
  /** What a check box stands for, where it is written on its right. */
  choice: string
}

const isLabel = (box: Box): boolean => box.label !== '' && !isCheckbox(box)
const rangeMark = /^[～〜~－―‐-]$/u
const honorific = /^(様|御中|殿)$/u
const heightOf = ({ range }: Box): number => range.bottom - range.top

/** Whether the text is what a check box on its left stands for. */
const isChoice = (box: Box, { boxAt }: FormGrid): boolean => {
  const left = boxAt(box.range.top, box.range.left - 1)
  return left !== undefined && isCheckbox(left) && !box.lines.left
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
    else if (isLabel(other) && !isChoice(other, grid)) found.push({ box: other, crossed })
  }
  return found
}

type ColumnHeading = {
  text: string
  /** 1 for the box right under the heading. */
  position: number
  isOnlyRow: boolean
}

const isSameColumn = (a: Box, b: Box): boolean => a.range.left === b.range.left && a.range.right === b.range.right

/** 温度（℃） over 吸込 and 吹出 names both. */
const groupHeading = (heading: Box, grid: FormGrid): string => {
  const group = grid.boxAt(heading.range.top - 1, heading.range.left)
  if (group === undefined || !isLabel(group) || !group.lines.top || !group.lines.bottom) return ''
  const isWider = group.range.right - group.range.left > heading.range.right - heading.range.left
  return isWider && group.range.right >= heading.range.right ? `${group.label}・` : ''
}

/** The text over the box's column, with only boxes of the same column in between. */
const columnHeading = (box: Box, grid: FormGrid, inputs: ReadonlySet<Box>): ColumnHeading | null => {
  let position = 1
  for (let row = box.range.top - 1; row >= grid.range.top; row--) {
    const above = grid.boxAt(row, box.range.left)
    if (above === undefined) return null
    // A filled-in cell of the same format is the table's body as much as the blank one.
    const isHeading = isLabel(above) && above.value.type === 'text' && !inputs.has(above) && above.style !== box.style
    if (isHeading) {
      const covers = above.range.left <= box.range.left && above.range.right >= box.range.right
      if (!covers || !above.lines.top || !above.lines.bottom) return null
      const below = grid.boxAt(box.range.bottom + 1, box.range.left)
      const isOnlyRow = position === 1 && (below === undefined || !isSameColumn(below, box))
      return { text: groupHeading(above, grid) + above.label, position, isOnlyRow }
    }
    if (!isSameColumn(above, box) || (above.isBlank && !above.lines.left && !above.lines.right)) return null
    row = above.range.top
    position++
  }
  return null
}

const choiceBeside = (box: Box, grid: FormGrid): string => {
  if (!isCheckbox(box)) return ''
  for (let column = box.range.right + 1; column <= Math.min(box.range.right + 2, grid.range.right); column++) {
    const other = grid.boxAt(box.range.top, column)
    if (other !== undefined) return isLabel(other) && !other.lines.left ? other.label : ''
  }
  return ''
}

/** In a table the row is named by its leftmost text that belongs to this row alone, else by its number. */
const tableRowLabel = (labels: readonly LeftLabel[], box: Box, heading: ColumnHeading): string => {
  const own = labels.filter((label) => heightOf(label.box) <= heightOf(box))
  const text = own.findLast(({ box: { label } }) => !/^[\d.]+$/.test(label) && !rangeMark.test(label))
  if (text !== undefined) return text.box.label
  return heading.isOnlyRow ? '' : `明細${own.at(-1)?.box.label ?? heading.position}`
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

const besideLabel = (labels: readonly LeftLabel[], grid: FormGrid, inputs: ReadonlySet<Box>): string => {
  const named = labels.find(({ box }) => !rangeMark.test(box.label))
  if (named === undefined) return ''
  const { label } = named.box
  if (named !== labels[0]) return `${label}（終了）`
  // 天候・外気温 before two boxes names each of them.
  const parts = label.split(/[・／/]/u)
  if (parts.length > 1 && parts.length === inputsAfter(named.box, grid, inputs)) return parts[named.crossed] ?? label
  return named.crossed > 0 ? `${label}${named.crossed + 1}` : label
}

const isAddressee = (box: Box, { boxAt }: FormGrid): boolean =>
  [1, 2].some((distance) => honorific.test(boxAt(box.range.top, box.range.right + distance)?.label ?? ''))

export const labelOf = (box: Box, grid: FormGrid, inputs: ReadonlySet<Box>): BoxLabel => {
  const labels = leftLabels(box, grid, inputs)
  const choice = choiceBeside(box, grid)
  if (choice !== '') return { row: labels[0]?.box.label ?? '', heading: '', choice }
  const heading = columnHeading(box, grid, inputs)
  if (heading !== null) return { row: tableRowLabel(labels, box, heading), heading: heading.text, choice }
  const row = besideLabel(labels, grid, inputs)
  if (row !== '') return { row, heading: '', choice }
  if (isAddressee(box, grid)) return { row: '宛名', heading: '', choice }
  const above = grid.boxAt(box.range.top - 1, box.range.left)
  return { row: above !== undefined && isLabel(above) && !inputs.has(above) ? above.label : '', heading: '', choice }
}

export const nameOf = ({ row, heading, choice }: BoxLabel): string =>
  [row, heading, choice].filter((part) => part !== '').join('：')
