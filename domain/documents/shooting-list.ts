/** 撮影リスト: the places that a form has for photos, and how many stand in each. */
import { withoutPhase } from '../photo-ledgers/ledger-entries.ts'
import { photoPhaseIn } from '../photo-ledgers/photo-ledgers.labels.ts'
import { isFileType } from '../templates/item-types.ts'
import type { TemplateItem } from '../templates/templates.contract.ts'

/** What an earlier version carried says nothing of how many are wanted. */
type PhotoItem = Pick<TemplateItem, 'id' | 'name' | 'type' | 'fileId'> & Partial<Pick<TemplateItem, 'photos_wanted'>>
/** How many stand there, and how many should: one where nobody said. */
export type PhotoCount = { count: number; wanted?: number | undefined }
export type ShootingSlot<Item> = PhotoCount & { item: Item }

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
    .map((item) => ({
      item,
      count: files.filter(({ item_id }) => item_id === item.id).length,
      wanted: item.photos_wanted ?? 1,
    }))

export const isLacking = ({ count, wanted = 1 }: PhotoCount): boolean => count < wanted

/** 「3枚」「1 / 2枚」「未撮影（2枚）」「未撮影」 */
export const photoCountText = ({ count, wanted = 1 }: PhotoCount): string => {
  if (!isLacking({ count, wanted })) return `${count}枚`
  if (count > 0) return `${count} / ${wanted}枚`
  return wanted > 1 ? `未撮影（${wanted}枚）` : '未撮影'
}

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

/** 「写真のない項目が2個あります：施工前、施工後」, 「写真が足りない項目が1個あります：施工前（1 / 2枚）」; null where nothing is lacking. */
export const missingPhotosText = (slots: readonly ShootingSlot<{ name: string }>[]): string | null => {
  const lacking = slots.filter(isLacking)
  if (lacking.length === 0) return null
  const nameOf = ({ item, count, wanted = 1 }: ShootingSlot<{ name: string }>) =>
    wanted > 1 ? `${item.name}（${count} / ${wanted}枚）` : item.name
  const which = lacking.every(({ count }) => count === 0) ? '写真のない' : '写真が足りない'
  const rest = lacking.length > mostNamed ? ' ほか' : ''
  return `${which}項目が${lacking.length}個あります：${lacking.slice(0, mostNamed).map(nameOf).join('、')}${rest}`
}
