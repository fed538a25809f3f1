/** Cells of a workbook, found by range in time that grows with the cells found and not with the range's area. */
import type { CellPlace } from '#engine/model/address.ts'
import type { Range } from '#engine/model/workbook.ts'
import { firstFrom } from './first-from.ts'

export class CellIndex<T> {
  readonly #columns = new Map<number, Map<number, { row: number; value: T }[]>>()
  #sorted = true

  add(place: CellPlace, value: T): void {
    const columns = getOrAdd(this.#columns, place.sheet, () => new Map<number, { row: number; value: T }[]>())
    getOrAdd(columns, place.column, () => []).push({ row: place.row, value })
    this.#sorted = false
  }

  /** Values of the cells in the range, column by column. */
  *within(sheet: number, range: Range): Generator<T> {
    this.#sort()
    for (const entries of this.#columnsOf(sheet, range)) {
      for (let at = firstFrom(entries, range.top, ({ row }) => row); at < entries.length; at++) {
        const entry = entries[at]
        if (!entry || entry.row > range.bottom) break
        yield entry.value
      }
    }
  }

  #columnsOf(sheet: number, range: Range): { row: number; value: T }[][] {
    const columns = this.#columns.get(sheet)
    if (!columns) return []
    const width = range.right - range.left + 1
    if (width > columns.size) {
      return [...columns]
        .filter(([column]) => column >= range.left && column <= range.right)
        .map(([, entries]) => entries)
    }
    return Array.from({ length: width }, (_, offset) => columns.get(range.left + offset) ?? [])
  }

  #sort(): void {
    if (this.#sorted) return
    for (const columns of this.#columns.values()) {
      for (const entries of columns.values()) entries.sort((a, b) => a.row - b.row)
    }
    this.#sorted = true
  }
}

function getOrAdd<K, V>(map: Map<K, V>, key: K, create: () => V): V {
  let value = map.get(key)
  if (value === undefined) {
    value = create()
    map.set(key, value)
  }
  return value
}
