/** What is read out while a row is moved by the keyboard. */
import type { Announcements, ScreenReaderInstructions, UniqueIdentifier } from '@dnd-kit/core'

export type SortableRow = { id: string; name: string }

export const sortInstructions: ScreenReaderInstructions = {
  draggable:
    'スペースキーまたはEnterキーで持ち上げ、上下の矢印キーで移動し、もう一度押して置きます。Escキーで取り消せます。',
}

/** 「件名」を7件中4番目に移動しました。 */
export const movedText = (name: string, place: number, count: number): string =>
  `「${name}」を${count}件中${place}番目に移動しました。`

export const sortAnnouncements = (rows: readonly SortableRow[]): Announcements => {
  const nameOf = (id: UniqueIdentifier) => rows.find((row) => row.id === id)?.name ?? ''
  const placeOf = (id: UniqueIdentifier) => rows.findIndex((row) => row.id === id) + 1
  return {
    onDragStart: ({ active }) =>
      `「${nameOf(active.id)}」を持ち上げました。${rows.length}件中${placeOf(active.id)}番目です。`,
    // Right after it was lifted, and whenever it comes back: it is over its own place.
    onDragOver: ({ active, over }) => {
      if (!over) return undefined
      if (over.id === active.id)
        return `「${nameOf(active.id)}」は元の位置、${rows.length}件中${placeOf(active.id)}番目にあります。上下の矢印キーで移動できます。`
      return movedText(nameOf(active.id), placeOf(over.id), rows.length)
    },
    onDragEnd: ({ active, over }) => `「${nameOf(active.id)}」を${placeOf((over ?? active).id)}番目に置きました。`,
    onDragCancel: ({ active }) =>
      `並べ替えを取り消しました。「${nameOf(active.id)}」は${placeOf(active.id)}番目に戻りました。`,
  }
}
