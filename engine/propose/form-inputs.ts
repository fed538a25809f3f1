/** The inputs of a form with their names and kinds, before they are grouped. */
import { formatAddress } from '#engine/model/address.ts'
import { labelOf, nameOf } from './box-labels.ts'
import type { BoxLabel } from './box-labels.ts'
import type { Box, FormGrid } from './form-grid.ts'
import { inputBoxes } from './input-boxes.ts'
import { kindOf } from './item-kind.ts'
import type { ItemKind } from './item-kind.ts'

const maxNameLength = 255

export type FormInput = { box: Box; label: BoxLabel; kind: ItemKind; name: string }

const totals = /^(合計|小計|総計|計|平均)$/u

/** In reading order. A box without any label is left out, unless the form itself asks for it to be filled in. */
export const formInputs = (grid: FormGrid): FormInput[] => {
  const boxes = inputBoxes(grid)
  let photos = 0
  return [...boxes].flatMap((box): FormInput[] => {
    const label = labelOf(box, grid, boxes)
    const kind = kindOf(box, label, grid)
    const isAskedFor = box.validation !== null || (grid.sheet.isProtected && !box.isLocked)
    if (!isAskedFor && totals.test(label.row)) return []
    let name = nameOf(label)
    if (kind.type === 'fileupload') photos++
    if (name === '' && kind.type === 'fileupload') name = `写真${photos}`
    if (name === '' && isAskedFor) name = `入力欄 ${formatAddress(box.range.top, box.range.left)}`
    return name === '' ? [] : [{ box, label, kind, name: name.slice(0, maxNameLength) }]
  })
}
