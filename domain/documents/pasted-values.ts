/** Values of cells that were copied elsewhere, put into items: what each becomes, and what is wrong with it. */
import { isChoiceType } from '../templates/item-types.ts'
import { readItemValue, shownText, valuesOf } from './docs-data.ts'
import type { ItemFacts } from './docs-data.ts'
import type { DocsDataValue } from './documents.contract.ts'
import { isTypedKind, readTyped } from './typed-values.ts'

/** Zero-based, of a table of items. */
export type GridPlace = { row: number; column: number }
export type GridRange = { from: GridPlace; to: GridPlace }

type GridItem = ItemFacts & { id: number }
export type Pasted = {
  values: Map<number, DocsDataValue>
  /** What is no value of its item: it stands there as it was pasted, and counts for nothing. */
  refused: { itemId: number; place: GridPlace; text: string; error: string }[]
  /** Cells with something in them for which there is no room. */
  leftOut: number
}

const folded = (text: string): string => text.normalize('NFKC').trim()
const isTick = (text: string): boolean => /^(☑|✓|✔|レ|○|〇|●|true|1|有|はい)$/iu.test(text)
const isNoTick = (text: string): boolean => /^(☐|□|×|✕|-|－|−|false|0|無|いいえ)$/iu.test(text)

const choiceOf = ({ item_parts }: ItemFacts, text: string): string | null =>
  item_parts.find(({ item_value }) => folded(item_value) === folded(text))?.item_value ?? null

const tickedOf = (item: ItemFacts, text: string): DocsDataValue => {
  const only = item.item_parts.length === 1 ? item.item_parts[0]!.item_value : null
  if (only !== null && isTick(folded(text))) return [only]
  if (isNoTick(folded(text)) && choiceOf(item, text) === null) return null
  return text.split(/[、,，\n]/).flatMap((part) => (folded(part) === '' ? [] : [choiceOf(item, part) ?? part.trim()]))
}

/** What a pasted text is in an item; with an error it stays the text. `today` (yyyy-MM-dd) decides the year of a day without one. */
export const readPasted = (
  item: ItemFacts,
  text: string,
  today: string,
): { data: DocsDataValue; error: string | null } => {
  if (text.trim() === '') return { data: null, error: null }
  if (isTypedKind(item.type)) {
    const read = readTyped(item.type, text, { name: item.name, today })
    return 'error' in read ? { data: text, error: read.error } : { data: read.value, error: null }
  }
  const data =
    item.type === 'checkbox' ? tickedOf(item, text) : isChoiceType(item.type) ? (choiceOf(item, text) ?? text) : text
  return { data, error: readItemValue(item, data, today).error }
}

/** Whether it is one value over a range of cells. */
const isSingle = (cells: readonly (readonly string[])[]): boolean => cells.length === 1 && cells[0]!.length === 1

/**
 * A copied range put over a table from the first cell of `range` on; a single value fills the whole range. Cells of the
 * table without an item take nothing.
 */
export const pasteInto = (
  rows: readonly { items: readonly (GridItem | null)[] }[],
  { from, to }: GridRange,
  cells: readonly (readonly string[])[],
  today: string,
  /** Columns that the form computes: what is brought for them is not missed. */
  computed: ReadonlySet<number> = new Set(),
): Pasted => {
  const pasted: Pasted = { values: new Map(), refused: [], leftOut: 0 }
  const [height, width] = isSingle(cells)
    ? [to.row - from.row + 1, to.column - from.column + 1]
    : [cells.length, Math.max(...cells.map(({ length }) => length))]
  for (let row = 0; row < height; row += 1)
    for (let column = 0; column < width; column += 1) {
      const text = isSingle(cells) ? cells[0]![0]! : (cells[row]![column] ?? '')
      const place = { row: from.row + row, column: from.column + column }
      const item = rows[place.row]?.items[place.column]
      if (!item) {
        const isComputed = place.row < rows.length && computed.has(place.column)
        if (text.trim() !== '' && !isSingle(cells) && !isComputed) pasted.leftOut += 1
        continue
      }
      const { data, error } = readPasted(item, text, today)
      pasted.values.set(item.id, data)
      if (error !== null) pasted.refused.push({ itemId: item.id, place, text, error })
    }
  return pasted
}

/** The texts of a range as they are shown, to be copied. */
export const copiedCells = (
  rows: readonly { items: readonly (GridItem | null)[] }[],
  { from, to }: GridRange,
  valueOf: (itemId: number) => DocsDataValue,
): string[][] =>
  rows
    .slice(from.row, to.row + 1)
    .map(({ items }) =>
      items.slice(from.column, to.column + 1).map((item) => (item ? shownText(item.type, valueOf(item.id)) : '')),
    )

/** Every line of the range gets what its first has; one line alone gets what stands above it. null: there is nothing above. */
export const filledDown = (
  rows: readonly { items: readonly (GridItem | null)[] }[],
  { from, to }: GridRange,
  valueOf: (itemId: number) => DocsDataValue,
): Map<number, DocsDataValue> | null => {
  const source = from.row === to.row ? from.row - 1 : from.row
  if (source < 0) return null
  const values = new Map<number, DocsDataValue>()
  for (let row = source + 1; row <= to.row; row += 1)
    for (let column = from.column; column <= to.column; column += 1) {
      const [above, item] = [rows[source]?.items[column], rows[row]?.items[column]]
      if (above && item) values.set(item.id, valueOf(above.id))
    }
  return values
}

/**
 * The values of a table whose lines are in another order: `order` says for each line which one's values it gets, null
 * for none. A cell that asks nothing keeps the line's value from moving there: then null is answered.
 */
export const reordered = (
  rows: readonly { items: readonly (GridItem | null)[] }[],
  order: readonly (number | null)[],
  valueOf: (itemId: number) => DocsDataValue,
): Map<number, DocsDataValue> | null => {
  const values = new Map<number, DocsDataValue>()
  for (const [row, source] of order.entries()) {
    if (source === row) continue
    for (const [column, item] of rows[row]!.items.entries()) {
      const other = source === null ? null : (rows[source]!.items[column] ?? null)
      const data = other && valueOf(other.id)
      if (!item && valuesOf(data).length > 0) return null
      if (item) values.set(item.id, data)
    }
  }
  return values
}
