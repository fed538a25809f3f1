/** 撮影リスト: the places that a form has for photos, and how many stand in each. */
import { withoutPhase } from '../photo-ledgers/ledger-entries.ts'
import { photoPhaseIn } from '../photo-ledgers/photo-ledgers.labels.ts'
import { isFileType } from '../templates/item-types.ts'
import type { TemplateItem } from '../templates/templates.contract.ts'

type PhotoItem = Pick<TemplateItem, 'id' | 'name' | 'type' | 'fileId'>
export type ShootingSlot<Item extends PhotoItem> = { item: Item; count: number }

/** A place whose picture the form itself has is not photographed. */
export const isPhotographed = ({ type, fileId }: Pick<PhotoItem, 'type' | 'fileId'>): boolean =>
  isFileType(type) && fileId === null

/** In the form's order; `files` are those that stand there and those on their way. */
export const shootingList = <Item extends PhotoItem>(
  items: readonly Item[],
  files: readonly { item_id: number }[],
): ShootingSlot<Item>[] =>
  items
    .filter(isPhotographed)
    .map((item) => ({ item, count: files.filter(({ item_id }) => item_id === item.id).length }))

type Named = { id: number; name: string }

/**
 * Items whose photos help to take one of this item at the same angle: its own, and those of the same place before the
 * work, as their names say it.
 */
export const itemsLike = (items: readonly Named[], item: Named): Set<number> => {
  const phase = photoPhaseIn(item.name)
  const place = withoutPhase(item.name)
  const earlier = items.filter(({ name }) => {
    const other = photoPhaseIn(name)
    return phase !== null && other !== null && other < phase && withoutPhase(name) === place
  })
  return new Set([item.id, ...earlier.map(({ id }) => id)])
}

const mostNamed = 5

/** 「写真のない項目が2つあります：施工前、施工後」; null where every place has one. */
export const missingPhotosText = (slots: readonly ShootingSlot<PhotoItem>[]): string | null => {
  const missing = slots.filter(({ count }) => count === 0).map(({ item }) => item.name)
  if (missing.length === 0) return null
  const rest = missing.length > mostNamed ? ' ほか' : ''
  return `写真のない項目が${missing.length}つあります：${missing.slice(0, mostNamed).join('、')}${rest}`
}
