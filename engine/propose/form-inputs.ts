/** The inputs of a form with their names and kinds, before they are grouped. */
import { formatAddress } from '#engine/model/address.ts'
import { labelOf, nameOf } from './box-labels.ts'
import type { BoxLabel } from './box-labels.ts'
import { isTotal } from './column-headings.ts'
import type { Box, FormGrid } from './form-grid.ts'
import { inputBoxes } from './input-boxes.ts'
import { kindOf } from './item-kind.ts'
import type { ItemKind } from './item-kind.ts'
import { tableInputs } from './table-inputs.ts'
import { uniqueNames } from './unique-names.ts'
import { unitOf, withUnit } from './units.ts'

export type FormInput = { box: Box; label: BoxLabel; kind: ItemKind; name: string }

/**
 * In reading order, names unique. A box without any label is left out, unless the form itself asks for it.
 * @param mapped boxes that people have chosen besides
 */
export const formInputs = (grid: FormGrid, mapped: ReadonlySet<Box> = new Set()): FormInput[] => {
  const table = tableInputs(grid, inputBoxes(grid).union(mapped))
  let photos = 0
  const inputs = [...table.inputs].flatMap((box): FormInput[] => {
    const label = labelOf(box, grid, table)
    const kind = kindOf(box, label, grid)
    const isAskedFor = box.validation !== null || (grid.sheet.isProtected && !box.isLocked)
    if (!isAskedFor && isTotal(label.row)) return []
    let name = nameOf(label)
    if (kind.type === 'number') name = withUnit(name, unitOf(box, grid))
    if (kind.type === 'fileupload') photos++
    if (name === '' && kind.type === 'fileupload') name = `写真${photos}`
    if (name === '' && isAskedFor) name = `入力欄 ${formatAddress(box.range.top, box.range.left)}`
    return name === '' ? [] : [{ box, label, kind, name }]
  })
  const names = uniqueNames(
    grid,
    inputs.map(({ box, name, kind }) => ({ box, name, type: kind.type })),
  )
  return inputs.map((input, index) => ({ ...input, name: names[index]! }))
}
