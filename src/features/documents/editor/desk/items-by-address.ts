import { sheetAddressOf } from '#domain/templates/cell-reference.ts'
import type { TemplateItem } from '#domain/templates/templates.contract.ts'

/** The items of a sheet by the address of their cell. */
export const itemsByAddress = (items: readonly TemplateItem[], sheet: number): Map<string, TemplateItem> => {
  const cells = new Map<string, TemplateItem>()
  for (const item of items) {
    const place = sheetAddressOf(item)
    if (place?.sheet === sheet) cells.set(place.address, item)
  }
  return cells
}
