/** 決裁印: the boxes of a form under 承認, 確認, 担当, as items that the seals of an approval are drawn into. */
import { sealName, sealSources } from '#domain/documents/propose-seals.ts'
import { toldApart } from '#domain/templates/item-names.ts'
import type { ProposedItem } from '#domain/templates/templates.contract.ts'
import { formatCellReference } from '#engine/model/address.ts'
import { cellOf } from './form-grid.ts'
import type { FormGrid } from './form-grid.ts'
import { sealBoxes } from './input-boxes.ts'

/** In reading order. Where nobody can say whose a box is, it is left to people's hands. */
export const sealItems = (grid: FormGrid): ProposedItem[] => {
  const rows = Map.groupBy(sealBoxes(grid), ({ box }) => box.range.top)
  return toldApart(
    [...rows.values()].flatMap((row) => {
      const across = row.toSorted((a, b) => a.box.range.left - b.box.range.left)
      const sources = sealSources(across.map(({ label }) => label))
      return across.flatMap(({ box, label }, at): ProposedItem[] =>
        sources[at] === null
          ? []
          : [
              {
                name: sealName(label),
                type: 'approval_seal',
                item_parts: [],
                cell_reference: formatCellReference(cellOf(box, grid.sheet)),
              },
            ],
      )
    }),
  )
}
