/** Where a template's items stand in their list: pure functions, no screen. A section is moved with its items. */
import { limits } from '#domain/limits.ts'
import { copyName } from '#domain/text/copy-name.ts'
import { isListed, newItem } from './draft-items.ts'
import type { DraftItem } from './draft-items.ts'

const isSection = ({ type }: DraftItem): boolean => type === 'separator'

/** Behind the item `after` where that is on the same sheet, else at the end of its sheet. */
export const insertItem = (items: readonly DraftItem[], item: DraftItem, after: string | null): DraftItem[] => {
  const chosen = items.findIndex(({ key, sheet }) => key === after && sheet === item.sheet)
  const last = items.findLastIndex(({ sheet }) => (sheet ?? -1) <= (item.sheet ?? -1))
  return items.toSpliced((chosen === -1 ? last : chosen) + 1, 0, item)
}

/** An item alone, or a section and what stands under it up to the next. */
const blockAt = (items: readonly DraftItem[], index: number): DraftItem[] => {
  const first = items[index]!
  if (!isSection(first)) return [first]
  const end = items.findIndex(
    (item, at) => at > index && (!isListed(item) || isSection(item) || item.sheet !== first.sheet),
  )
  return items.slice(index, end === -1 ? undefined : end)
}

/** Puts an item, or a section with its items, at the place of another of its sheet. A section goes past whole sections only. */
export const moveTo = (items: readonly DraftItem[], key: string, over: string): readonly DraftItem[] => {
  const from = items.findIndex((item) => item.key === key)
  const to = items.findIndex((item) => item.key === over)
  const [item, target] = [items[from], items[to]]
  if (!item || !target || from === to || item.sheet !== target.sheet || (isSection(item) && !isSection(target)))
    return items
  const block = blockAt(items, from)
  const rest = items.toSpliced(from, block.length)
  const place = rest.indexOf(target)
  const passed = isSection(item) ? blockAt(rest, place).length : 1
  return rest.toSpliced(to > from ? place + passed : place, 0, ...block)
}

/** The item, or for a section the section, before or behind it on its sheet. */
export const neighbourOf = (items: readonly DraftItem[], key: string, step: -1 | 1): DraftItem | undefined => {
  const from = items.findIndex((item) => item.key === key)
  const item = items[from]
  if (!item) return undefined
  const isNeighbour = (other: DraftItem) =>
    other.sheet === item.sheet && isListed(other) && (!isSection(item) || isSection(other))
  return step === 1
    ? items.find((other, index) => index > from && isNeighbour(other))
    : items.findLast((other, index) => index < from && isNeighbour(other))
}

/** One step along its sheet. */
export const moveItem = (items: readonly DraftItem[], key: string, step: -1 | 1): readonly DraftItem[] => {
  const neighbour = neighbourOf(items, key, step)
  return neighbour ? moveTo(items, key, neighbour.key) : items
}

/** Behind the original, a section with copies of its items; cells are not copied: each has one item. */
export const duplicateItem = (
  items: readonly DraftItem[],
  key: string,
): { items: readonly DraftItem[]; copyKey: string | null } => {
  const index = items.findIndex((item) => item.key === key)
  if (index === -1) return { items, copyKey: null }
  const block = blockAt(items, index)
  const copies = block.map(({ key: _, id: _id, ...item }, place) =>
    newItem({
      ...item,
      name: place === 0 ? copyName(item.name, limits.text.itemText) : item.name,
      cell_reference: null,
      isProposed: false,
    }),
  )
  return { items: items.toSpliced(index + block.length, 0, ...copies), copyKey: copies[0]!.key }
}
