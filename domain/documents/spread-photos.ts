/** Several photos at once into the places that a form has for them: which goes where, before anybody moves one. */
import type { TemplateItem } from '../templates/templates.contract.ts'
import { sectionsOf } from './sections.ts'
import { shootingList } from './shooting-list.ts'

type Item = Pick<TemplateItem, 'id' | 'name' | 'type' | 'cell_reference' | 'fileId' | 'photos_wanted'>

/** Before, during or after the work. */
export type PhotoSide = 'before' | 'during' | 'after'
const sides: readonly PhotoSide[] = ['before', 'during', 'after']

/** Room for one photo. */
export type PhotoRoom = { item_id: number; label: string; side: PhotoSide | null }
export type SpreadPhoto = { key: string; name: string; taken_at: number; side: PhotoSide | null }
/** A place and what is to go there; `room` null: there is none left for the photo. */
export type SpreadEntry<Photo> = { room: PhotoRoom | null; photo: Photo | null }

/** Words in which 前 and 後 say nothing of the work. */
const otherWords = /午[前後]|以[前後]|[最直背今]後|前[後回月日年面方室庭]|後[面方日部]|名前|人前/g
const during = /(?:施工|作業|工事|清掃|点検|対応|交換)中/

/** What a photo's or a place's name says: 施工前, No.1 前, before.jpg; null where nothing, or both. */
export const sideIn = (words: string): PhotoSide | null => {
  const said = words.normalize('NFKC').toLowerCase().replace(otherWords, '')
  const found = [
    said.includes('前') || /before/.test(said),
    during.test(said),
    said.includes('後') || /after/.test(said),
  ].flatMap((isSaid, index) => (isSaid ? [sides[index]!] : []))
  return found.length === 1 ? found[0]! : null
}

/** The rooms that are free, in the form's order; as many of a place as are wanted and are not there yet. */
export const freeRooms = (items: readonly Item[], files: readonly { item_id: number }[]): PhotoRoom[] => {
  const sections = new Map(
    sectionsOf(items).flatMap(({ title, items: own }) => own.map(({ id }) => [id, title] as const)),
  )
  return shootingList(items, files).flatMap(({ item, count, wanted = 1 }) => {
    const side = sideIn(item.name) ?? sideIn(sections.get(item.id) ?? '')
    return Array.from({ length: Math.max(0, wanted - count) }, (_, index) => ({
      item_id: item.id,
      label: wanted > 1 ? `${item.name}（${count + index + 1}枚目）` : item.name,
      side,
    }))
  })
}

const byTime = (a: SpreadPhoto, b: SpreadPhoto): number =>
  a.taken_at - b.taken_at || a.name.localeCompare(b.name, 'ja', { numeric: true })

/**
 * By the time they were taken. What says 前 or 後 of itself goes where the form says the same; the others take what is
 * free in the form's order, and where the form has places of both the earlier ones those before the work.
 */
export const spreadPhotos = <Photo extends SpreadPhoto>(
  rooms: readonly PhotoRoom[],
  photos: readonly Photo[],
): SpreadEntry<Photo>[] => {
  const inOrder = [...photos].sort(byTime)
  const taken = new Map<PhotoRoom, Photo>()
  const put = (into: readonly PhotoRoom[], from: readonly Photo[]) => {
    const free = into.filter((room) => !taken.has(room))
    from.slice(0, free.length).forEach((photo, index) => taken.set(free[index]!, photo))
  }
  for (const side of sides)
    put(
      rooms.filter((room) => room.side === side),
      inOrder.filter((photo) => photo.side === side),
    )
  const placed = new Set(taken.values())
  const rest = inOrder.filter((photo) => !placed.has(photo))
  const isOf = (wanted: readonly (PhotoSide | null)[]) => (room: PhotoRoom) => wanted.includes(room.side)
  put(
    [...rooms.filter(isOf(['before'])), ...rooms.filter(isOf([null, 'during'])), ...rooms.filter(isOf(['after']))],
    rest,
  )
  const left = inOrder.filter((photo) => ![...taken.values()].includes(photo))
  return [
    ...rooms.map((room) => ({ room, photo: taken.get(room) ?? null })),
    ...left.map((photo) => ({ room: null, photo })),
  ]
}

/** Another order of the same photos over the same rooms: the one at `from` stands at `to`, those between move along. */
export const movedPhoto = <Photo>(
  entries: readonly SpreadEntry<Photo>[],
  from: number,
  to: number,
): SpreadEntry<Photo>[] => {
  const photos = entries.map(({ photo }) => photo)
  const [moved] = photos.splice(from, 1)
  photos.splice(to, 0, moved ?? null)
  return entries.map(({ room }, index) => ({ room, photo: photos[index] ?? null }))
}
