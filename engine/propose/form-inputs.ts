/** The inputs of a form with their names and kinds, before they are grouped. */
import { fieldAt } from '#domain/templates/item-names.ts'
import { formatAddress } from '#engine/model/address.ts'
import { labelOf, nameOf } from './box-labels.ts'
import type { BoxLabel } from './box-labels.ts'
import { isTotal, shortened } from './column-headings.ts'
import type { ColumnHeading } from './column-headings.ts'
import type { Box, FormGrid } from './form-grid.ts'
import { inputBoxes } from './input-boxes.ts'
import { kindOf } from './item-kind.ts'
import type { ItemKind } from './item-kind.ts'
import { photoLabels } from './photo-labels.ts'
import { tableInputs } from './table-inputs.ts'
import type { TableInputs } from './table-inputs.ts'
import { uniqueNames } from './unique-names.ts'
import { unitAfter, unitOf, withUnit } from './units.ts'

export type FormInput = {
  box: Box
  label: BoxLabel
  kind: ItemKind
  name: string
  /** Whether the name only says the cell. */
  isUnsure: boolean
}

/** What a field is called whose label nobody can be sure of: by its cell. */
const cellName = (box: Box, grid: FormGrid): string => {
  const unit = unitAfter(box, grid)
  return fieldAt(formatAddress(box.range.top, box.range.left)) + (unit === null ? '' : `（${unit.unit}）`)
}

/** Headings of the same storey of the same sheet, so that each is called by no more than sets it apart. */
const shortHeadings = (labels: readonly BoxLabel[]): Map<ColumnHeading, string> => {
  const columns = labels.flatMap(({ column, heading }) => (column === null || heading === '' ? [] : [column]))
  const rows = Map.groupBy(columns, ({ box }) => box.range.bottom)
  return new Map(
    [...rows.values()].flatMap((row) => {
      const heads = [...new Map(row.map((column) => [column.box, column])).values()]
      const short = new Map(heads.map((head) => [head.box, shortened(head, heads)]))
      return row.map((column) => [column, short.get(column.box)!] as const)
    }),
  )
}

type Labelled = { box: Box; label: BoxLabel; kind: ItemKind }

const labelledBoxes = (grid: FormGrid, table: TableInputs): Labelled[] => {
  const labels = [...table.inputs].map((box) => ({ box, label: labelOf(box, grid, table) }))
  const short = shortHeadings(labels.map(({ label }) => label))
  return labels.map(({ box, label }) => {
    const heading = (label.column && short.get(label.column)) ?? label.heading
    return { box, kind: kindOf(box, label, grid), label: { ...label, heading } }
  })
}

/**
 * In reading order, names unique. A box without any label is left out, unless the form itself asks for it; one with
 * labels of which none is sure is called by its cell.
 * @param mapped boxes that people have chosen besides
 */
export const formInputs = (grid: FormGrid, mapped: ReadonlySet<Box> = new Set()): FormInput[] => {
  const labelled = labelledBoxes(grid, tableInputs(grid, inputBoxes(grid).union(mapped)))
  const photoNames = photoLabels(grid, labelled)
  const inputs = labelled.flatMap(({ box, label, kind }): FormInput[] => {
    const isAskedFor = box.check !== null || box.validation !== null || (grid.sheet.isProtected && !box.isLocked)
    if (!isAskedFor && isTotal(label.row)) return []
    let name = photoNames.get(box) ?? (box.check?.caption || nameOf(label))
    if (kind.type === 'number') name = withUnit(name, unitOf(box, grid))
    const isUnsure = name === '' && (label.isUnsure || isAskedFor)
    if (isUnsure) name = cellName(box, grid)
    return name === '' ? [] : [{ box, label, kind, name, isUnsure }]
  })
  const names = uniqueNames(
    grid,
    inputs.map(({ box, name, kind }) => ({ box, name, type: kind.type })),
  )
  return inputs.map((input, index) => ({ ...input, name: names[index]! }))
}
