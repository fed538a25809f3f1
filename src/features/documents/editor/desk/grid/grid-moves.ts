/** Where the keys of a spreadsheet lead in a table, and what they ask for. */
import type { ItemGrid } from '#domain/documents/item-grids.ts'
import type { GridPlace, GridRange } from '#domain/documents/pasted-values.ts'
import type { TemplateItem } from '#domain/templates/templates.contract.ts'

export type GridSize = { rows: number; columns: number }
/** The cell that is typed into, and the other corner of what is chosen with it. */
export type Chosen = { at: GridPlace; to: GridPlace }

export const chosenAt = (at: GridPlace): Chosen => ({ at, to: at })

export const placeOfItem = ({ rows }: ItemGrid<TemplateItem>, itemId: number): GridPlace | null => {
  for (const [row, { items }] of rows.entries()) {
    const column = items.findIndex((item) => item?.id === itemId)
    if (column >= 0) return { row, column }
  }
  return null
}

export const rangeOf = ({ at, to }: Chosen): GridRange => ({
  from: { row: Math.min(at.row, to.row), column: Math.min(at.column, to.column) },
  to: { row: Math.max(at.row, to.row), column: Math.max(at.column, to.column) },
})

export const isInRange = ({ row, column }: GridPlace, { from, to }: GridRange): boolean =>
  row >= from.row && row <= to.row && column >= from.column && column <= to.column

const within = ({ row, column }: GridPlace, size: GridSize): GridPlace => ({
  row: Math.min(Math.max(row, 0), size.rows - 1),
  column: Math.min(Math.max(column, 0), size.columns - 1),
})

type Key = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>

const arrows: Readonly<Record<string, { row: number; column: number }>> = {
  ArrowUp: { row: -1, column: 0 },
  ArrowDown: { row: 1, column: 0 },
  ArrowLeft: { row: 0, column: -1 },
  ArrowRight: { row: 0, column: 1 },
}

/** The cell that a key leads to from another; null: the key leads nowhere. With Ctrl to the end. */
const placeAfter = (from: GridPlace, { key, ctrlKey, metaKey }: Key, size: GridSize): GridPlace | null => {
  const isFar = ctrlKey || metaKey
  const arrow = arrows[key]
  if (arrow) {
    const far = isFar ? Math.max(size.rows, size.columns) : 1
    return within({ row: from.row + arrow.row * far, column: from.column + arrow.column * far }, size)
  }
  if (key === 'Home') return { row: isFar ? 0 : from.row, column: 0 }
  if (key === 'End') return { row: isFar ? size.rows - 1 : from.row, column: size.columns - 1 }
  return null
}

/** What is chosen after a key that moves; null: it moves nothing. With Shift the other corner moves alone. */
export const moved = ({ at, to }: Chosen, key: Key, size: GridSize): Chosen | null => {
  if (key.altKey) return null
  const next = placeAfter(key.shiftKey ? to : at, key, size)
  return next && (key.shiftKey ? { at, to: next } : chosenAt(next))
}

/** The cell before or behind another, line by line; null past the ends. */
export const neighbourOf = ({ row, column }: GridPlace, step: 1 | -1, size: GridSize): GridPlace | null => {
  const index = row * size.columns + column + step
  if (index < 0 || index >= size.rows * size.columns) return null
  return { row: Math.floor(index / size.columns), column: index % size.columns }
}

/** The order of the lines once those of a range moved by one; null where there is no room. */
export const orderMoved = (rows: number, from: number, to: number, step: 1 | -1): number[] | null => {
  const [gone, place] = step === 1 ? [to + 1, from] : [from - 1, to]
  if (gone < 0 || gone >= rows) return null
  const order = Array.from({ length: rows }, (_, index) => index)
  order.splice(gone, 1)
  order.splice(place, 0, gone)
  return order
}
