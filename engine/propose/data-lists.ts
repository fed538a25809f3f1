/** Sheets that hold data or draw a schedule: their blanks are gaps, and nobody fills them in as a form. */
import { isSameColumn } from './column-headings.ts'
import type { ColumnHeading } from './column-headings.ts'
import type { Box, FormGrid } from './form-grid.ts'
import type { FormInput } from './form-inputs.ts'

const fewestRows = 8
/** So much of a column is data where its blanks are gaps. */
const mostlyData = 0.4
/** So many of a sheet's proposals are gaps, or squares of a schedule, where it is no form. */
const mostProposals = 0.7

/** A column of a table as far as it goes down, its sums left out. */
const columnBelow = ({ box: head }: ColumnHeading, { boxAt, range }: FormGrid): Box[] => {
  const found: Box[] = []
  for (let row = head.range.bottom + 1; row <= range.bottom; row++) {
    const box = boxAt(row, head.range.left)
    if (box === undefined || !isSameColumn(box, head)) break
    if (!box.hasFormula) found.push(box)
    row = box.range.bottom
  }
  return found
}

const holdsData = (heading: ColumnHeading, grid: FormGrid): boolean => {
  const boxes = columnBelow(heading, grid)
  return boxes.length >= fewestRows && boxes.filter(({ isBlank }) => !isBlank).length >= boxes.length * mostlyData
}

const begins = /開始|着手|着工|自$/u
const ends = /終了|完了|完成|期限|日数|進捗|至$/u
const widestSquarePx = 45
const fewestSquares = 14

/** Squares of days or weeks behind columns that say when a work begins and ends. */
const isSquare = ({ box, label }: FormInput): boolean =>
  label.column !== null &&
  box.validation === null &&
  box.widthPx <= widestSquarePx &&
  (label.column.box.value.type === 'number' || /^\d|[月火水木金土日週]$/u.test(label.column.box.label))

const isSchedule = (inputs: readonly FormInput[], { boxes }: FormGrid): boolean => {
  const squares = inputs.filter(isSquare)
  const columns = new Set(squares.map(({ box }) => box.range.left))
  if (columns.size < fewestSquares || squares.length < inputs.length * mostProposals) return false
  const left = Math.min(...columns)
  const heads = boxes.filter(({ range, label }) => range.left < left && label !== '')
  return heads.some(({ label }) => begins.test(label)) && heads.some(({ label }) => ends.test(label))
}

/** Whether what a sheet would have filled in are gaps in data or squares of a schedule. */
export const isDataList = (grid: FormGrid, inputs: readonly FormInput[]): boolean => {
  const known = new Map<Box, boolean>()
  const gaps = inputs.filter(({ label: { column } }) => {
    if (column === null) return false
    const isData = known.get(column.box) ?? holdsData(column, grid)
    known.set(column.box, isData)
    return isData
  })
  return (gaps.length > 0 && gaps.length >= inputs.length * mostProposals) || isSchedule(inputs, grid)
}
