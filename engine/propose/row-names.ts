/** What a row of a table is called: by its own first cells, else by its number, last by its position. */
import { isUnit } from '#domain/templates/units.ts'
import { isDateNumberFormat } from '#engine/calculate/number-format/format-value.ts'
import type { Box, FormGrid } from './form-grid.ts'
import { isLabel } from './column-headings.ts'
import type { ColumnHeading, ColumnHeadings } from './column-headings.ts'

const rangeMark = /^[～〜~－―‐-]$/u
/** Texts that only count, so that a group's name goes before them. */
const ordinal = /^([①-⑳⑴-⒇ⅰ-ⅻ]|[(（]?[\d０-９.]+[)）]?|[A-Za-z])$/u
const numbering = /^(no\.?|№|＃|#|番|番号|項番|順番|行)$/iu
const counter = /^(日|月|年|回|回目|号機|号|階|件目|台目|人目|室|棟|週|期)$/u

const heightOf = ({ range }: Box): number => range.bottom - range.top
const isOfRow = (other: Box, box: Box): boolean =>
  other.range.top >= box.range.top && other.range.bottom <= box.range.bottom

/** Boxes of the row from the box itself to its left, as far as they touch; not into a table beside this one. */
const boxesToLeft = (box: Box, grid: FormGrid, headings: ColumnHeadings): Box[] => {
  const found = [box]
  const heading = headings.of(box)
  const isNamed = (): boolean => found.some((other) => isLabel(other) && other.value.type === 'text')
  for (let column = box.range.left - 1; column >= grid.range.left; column--) {
    const other = grid.boxAt(box.range.top, column)
    if (other === undefined || (!other.lines.left && !other.lines.right)) break
    if (heading !== null && isNamed() && headings.of(other)?.text === heading.text) break
    found.push(other)
    column = other.range.left
  }
  return found
}

const numberOf = (box: Box): number | null =>
  box.value.type === 'number' &&
  Number.isInteger(box.value.number) &&
  box.value.number >= 0 &&
  !isDateNumberFormat(box.style.numberFormat)
    ? box.value.number
    : null

/** Height of the lowest box that touches on the right. */
const lowestToRight = (box: Box, { boxAt, range }: FormGrid): number => {
  let lowest = heightOf(box)
  for (let column = box.range.right + 1; column <= range.right; column++) {
    const other = boxAt(box.range.top, column)
    if (other === undefined || !other.lines.left) break
    lowest = Math.min(lowest, heightOf(other))
    column = other.range.right
  }
  return lowest
}

type Group = {
  name: string
  /** For rows of the group that have nothing of their own. */
  numberedName: string
}

/** The number in a row's first cell; where the numbers stop early, as it would go on. */
const rowNumber = (first: Box, grid: FormGrid, headings: ColumnHeadings): number | null => {
  const heading = headings.of(first)
  // A formula that numbers only the rows that are filled in.
  if (first.hasFormula && numberOf(first) === null && heading !== null && numbering.test(heading.text))
    return heading.position
  let missing = 0
  for (let at: Box | undefined = first; at !== undefined; at = grid.boxAt(at.range.top - 1, first.range.left)) {
    if (at.range.left !== first.range.left || at.range.right !== first.range.right) return null
    const number = numberOf(at)
    if (number !== null) return number + missing
    if (!at.isBlank && !at.hasFormula) return null
    missing++
  }
  return null
}

const numbered = (number: number, heading: string): string => {
  if (counter.test(heading)) return `${number}${heading}`
  return heading === '' || numbering.test(heading) ? `No. ${number}` : `${heading}${number}`
}

/** 1 for the first row beside the group's label; its heading is no row. */
const positionIn = (group: Box, box: Box, { boxAt }: FormGrid): number => {
  let position = 0
  for (let at: Box | undefined = box; at !== undefined && at.range.top >= group.range.top;) {
    if (at.value.type !== 'text' || at.label === '' || at.style === box.style) position++
    at = boxAt(at.range.top - 1, box.range.left)
  }
  return position
}

/** A heading of several storeys stands beside the storeys of other columns, and beside what they ask for. */
const isBesideHeading = (other: Box, heading: ColumnHeading): boolean =>
  isLabel(other) && other.range.top < heading.box.range.top

/** What several rows have in common on their left: 絶縁抵抗 down the side, or the place that is filled in for both. */
const groupOf = (
  row: readonly Box[],
  heading: ColumnHeading,
  grid: FormGrid,
  headings: ColumnHeadings,
): Group | null => {
  const lowest = Math.min(...row.map(heightOf), lowestToRight(row[0]!, grid))
  const box = row.findLast((other) => heightOf(other) > lowest && !isBesideHeading(other, heading))
  if (box === undefined) return null
  if (isLabel(box)) {
    const numberedName = `${box.label}${positionIn(box, row[0]!, grid)}`
    return box.value.type === 'text' ? { name: box.label, numberedName } : null
  }
  const own = headings.of(box)
  if (own === null) return null
  const name = `${own.text}${own.position}`
  return { name, numberedName: name }
}

/** 水槽名 over the first boxes: the rows are 水槽1, 水槽2. */
const rowNoun = (first: Box | undefined, headings: ColumnHeadings): string => {
  const noun = /^(.{2,})(?:名称?|番号)$/u.exec((first && headings.of(first)?.text) ?? '')?.[1] ?? ''
  return /[\s（）()：]/u.test(noun) || noun === '' ? '明細' : noun
}

/** '' for the only row under a heading. */
export const tableRowName = (
  box: Box,
  heading: ColumnHeading,
  grid: FormGrid,
  headings: ColumnHeadings,
  inputs: ReadonlySet<Box>,
): string => {
  const row = boxesToLeft(box, grid, headings)
  const own = row.filter((other) => isOfRow(other, box))
  const texts = own.filter(
    (other) =>
      isLabel(other) &&
      // What may be changed names its row only as long as nobody does.
      !inputs.has(other) &&
      numberOf(other) === null &&
      !rangeMark.test(other.label) &&
      !isUnit(other.label),
  )
  const name = texts.findLast(({ label }) => !ordinal.test(label))
  if (name !== undefined) return name.label
  const first = own.at(-1)
  const number = first === undefined ? null : rowNumber(first, grid, headings)
  const group = groupOf(row, heading, grid, headings)
  const ownName =
    number === null || first === undefined
      ? (texts.at(-1)?.label ?? '')
      : numbered(number, headings.of(first)?.text ?? '')
  if (ownName !== '') return group === null ? ownName : `${group.name} ${ownName}`
  const isOfHead = row.some((other) => isBesideHeading(other, heading) && other.range.bottom >= box.range.bottom)
  if (heading.isOnlyRow || isOfHead) return ''
  return group?.numberedName ?? `${rowNoun(first, headings)}${heading.position}`
}
