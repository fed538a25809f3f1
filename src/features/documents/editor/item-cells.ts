/** Which items stand in which cells. */
import { cellAddress, parseCellReference } from '#domain/templates/cell-reference.ts'
import type { TemplateItem } from '#domain/templates/templates.contract.ts'

export type ItemPlace = { sheet: number; address: string }

/** null where an item has no cell. */
export const placeOf = (item: Pick<TemplateItem, 'cell_reference'>): ItemPlace | null => {
  const cell = item.cell_reference === null ? null : parseCellReference(item.cell_reference)
  return cell && { sheet: cell.sheet, address: cellAddress(cell) }
}

/** The items of a sheet by the address of their cell. */
export const itemsByAddress = (items: readonly TemplateItem[], sheet: number): Map<string, TemplateItem> => {
  const cells = new Map<string, TemplateItem>()
  for (const item of items) {
    const place = placeOf(item)
    if (place?.sheet === sheet) cells.set(place.address, item)
  }
  return cells
}
