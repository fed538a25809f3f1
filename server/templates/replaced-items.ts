/** A template's items on a new revision of its form: what the comparison found, put in the order of the form. */
import { cellAddress, parseCellReference, type CellPlace } from '#domain/templates/cell-reference.ts'
import { isMappableType } from '#domain/templates/item-types.ts'
import { limits } from '#domain/limits.ts'
import { cutText } from '#domain/text/length.ts'
import type { ItemMatches, MappedItem } from '#engine/engine.ts'
import { itemCopy } from './template-items.service.ts'
import type { ItemRow, NewItem } from './templates.store.ts'

/** By id, of items that had a cell: the cell of the new form, null where it has none. */
export const placesOf = ({ kept, moved, lost }: ItemMatches<MappedItem>): Map<number, string | null> =>
  new Map([
    ...kept.flatMap(({ id, cell_reference }) => (cell_reference === null ? [] : [[id, cell_reference] as const])),
    ...moved.map(({ item, cell_reference }) => [item.id, cell_reference] as const),
    ...lost.map(({ id }) => [id, null] as const),
  ])

/**
 * The comparison with what people say of it: items whose cell is gone stand in new cells.
 * null where one is not lost, a cell is not new, or either is named twice.
 */
export const pairedMatches = (
  matches: ItemMatches<MappedItem>,
  pairs: readonly { id: number; cell_reference: string }[],
): ItemMatches<MappedItem> | null => {
  const cells = new Map(pairs.map(({ id, cell_reference }) => [id, cell_reference]))
  const taken = new Set(cells.values())
  const moved = matches.lost.flatMap((item) => {
    const cell_reference = cells.get(item.id)
    return cell_reference === undefined ? [] : [{ item, cell_reference }]
  })
  const added = matches.added.filter(({ cell_reference }) => cell_reference === null || !taken.has(cell_reference))
  const areAllTaken = moved.length === pairs.length && matches.added.length - added.length === pairs.length
  if (!areAllTaken) return null
  const lost = matches.lost.filter(({ id }) => !cells.has(id))
  return { kept: matches.kept, moved: [...matches.moved, ...moved], lost, added }
}

const placeOf = ({ cell_reference }: { cell_reference: string | null }): CellPlace | null =>
  cell_reference === null ? null : parseCellReference(cell_reference)

const isBefore = (a: CellPlace, b: CellPlace): boolean => a.row < b.row || (a.row === b.row && a.column < b.column)

/** Where a new cell's item stands: behind the last of its sheet that the form has before it, else before the sheet's first. */
const indexFor = (items: readonly NewItem[], place: CellPlace): number => {
  const places = items.map(placeOf)
  const before = places.findLastIndex((other) => other?.sheet === place.sheet && isBefore(other, place))
  if (before !== -1) return before + 1
  const first = places.findIndex((other) => other?.sheet === place.sheet)
  return first === -1 ? items.length : first
}

/** A name that no other item of its sheet has. */
const freeName = (items: readonly NewItem[], name: string, place: CellPlace): string => {
  const isTaken = items.some((item) => item.name.trim() === name.trim() && placeOf(item)?.sheet === place.sheet)
  const address = ` ${cellAddress(place)}`
  return isTaken ? cutText(name, limits.text.itemText - address.length) + address : name
}

export const replacedItems = (
  items: readonly ItemRow[],
  matches: ItemMatches<MappedItem>,
  { take_added, keep_lost }: { take_added: boolean; keep_lost: boolean },
): NewItem[] => {
  const places = placesOf(matches)
  const isLost = ({ id }: ItemRow): boolean => places.get(id) === null
  const result = items
    .filter((item) => keep_lost || !isLost(item))
    .map((item): NewItem => ({ ...itemCopy(item), cell_reference: places.get(item.id) ?? null }))
  if (!take_added) return result
  for (const { name, type, item_parts, cell_reference } of matches.added) {
    const place = placeOf({ cell_reference })
    if (place === null || !isMappableType(type)) continue
    result.splice(indexFor(result, place), 0, {
      name: freeName(result, name, place),
      type,
      cell_reference,
      file_id: null,
      lineage: null,
      options: item_parts.map(({ item_value }) => item_value),
      limits: null,
      photos_wanted: null,
      source: null,
      source_row: null,
    })
  }
  return result
}
