/** Cell addresses: 'B3' ⇄ zero-based row and column. */
import type { Range } from './workbook.ts'

export const MAX_ROWS = 1_048_576
export const MAX_COLUMNS = 16_384

export type CellAddress = { row: number; column: number }
/** A cell of a workbook; `sheet` is the index in workbook order, hidden sheets included. */
export type CellPlace = { sheet: number; row: number; column: number }

/** 0 → 'A', 27 → 'AB'. */
export function columnName(column: number): string {
  let name = ''
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    name = String.fromCharCode(65 + ((rest - 1) % 26)) + name
  }
  return name
}

/** 'A' → 0; null when it names no column of a sheet. */
export function parseColumn(name: string): number | null {
  let column = 0
  for (let i = 0; i < name.length; i += 1) {
    const letter = name.charCodeAt(i) & ~32
    if (letter < 65 || letter > 90) return null
    column = column * 26 + (letter - 64)
    if (column > MAX_COLUMNS) return null
  }
  return column === 0 ? null : column - 1
}

/** 'B3' or '$B$3' → {row: 2, column: 1}; null when it is no address within a sheet. */
export function parseAddress(text: string): CellAddress | null {
  let at = text.charCodeAt(0) === 36 ? 1 : 0
  let column = 0
  const lettersFrom = at
  for (; at < text.length; at += 1) {
    const letter = text.charCodeAt(at) & ~32
    if (letter < 65 || letter > 90) break
    column = column * 26 + (letter - 64)
  }
  if (at === lettersFrom || at - lettersFrom > 3) return null
  if (text.charCodeAt(at) === 36) at += 1
  let row = 0
  const digitsFrom = at
  for (; at < text.length; at += 1) {
    const digit = text.charCodeAt(at) - 48
    if (digit < 0 || digit > 9) return null
    row = row * 10 + digit
  }
  if (at === digitsFrom || at - digitsFrom > 7 || row < 1 || row > MAX_ROWS || column > MAX_COLUMNS) return null
  return { row: row - 1, column: column - 1 }
}

export const formatAddress = (row: number, column: number): string => `${columnName(column)}${row + 1}`

/** 'B3:D7', 'B3', 'A:C' or '2:5', with or without $; null when it is none of them. Ends may come in any order. */
export function parseRange(text: string): Range | null {
  const plain = text.replaceAll('$', '')
  const colon = plain.indexOf(':')
  if (colon < 0) {
    const cell = parseAddress(plain)
    return cell && { top: cell.row, left: cell.column, bottom: cell.row, right: cell.column }
  }
  const first = parseRangeEnd(plain.slice(0, colon))
  const last = parseRangeEnd(plain.slice(colon + 1))
  if (!first || !last) return null
  if ((first.row === null) !== (last.row === null) || (first.column === null) !== (last.column === null)) return null
  const rows = [first.row ?? 0, last.row ?? MAX_ROWS - 1]
  const columns = [first.column ?? 0, last.column ?? MAX_COLUMNS - 1]
  return { top: Math.min(...rows), left: Math.min(...columns), bottom: Math.max(...rows), right: Math.max(...columns) }
}

function parseRangeEnd(text: string): { row: number | null; column: number | null } | null {
  if (/^\d{1,7}$/.test(text)) {
    const row = Number(text)
    return row >= 1 && row <= MAX_ROWS ? { row: row - 1, column: null } : null
  }
  const column = parseColumn(text)
  return column === null ? parseAddress(text) : { row: null, column }
}

export const formatRange = (range: Range): string =>
  range.top === range.bottom && range.left === range.right
    ? formatAddress(range.top, range.left)
    : `${formatAddress(range.top, range.left)}:${formatAddress(range.bottom, range.right)}`

/** '0:B3' → {sheet: 0, row: 2, column: 1}; null when malformed. */
export function parseCellReference(reference: string): CellPlace | null {
  const match = /^(\d{1,4}):([A-Za-z]{1,3}\d{1,7})$/.exec(reference)
  const address = match && parseAddress(match[2]!)
  return address && { sheet: Number(match[1]), ...address }
}

export const formatCellReference = (place: CellPlace): string =>
  `${place.sheet}:${formatAddress(place.row, place.column)}`

export const rangeContains = (range: Range, row: number, column: number): boolean =>
  row >= range.top && row <= range.bottom && column >= range.left && column <= range.right

export const rangesOverlap = (a: Range, b: Range): boolean =>
  a.top <= b.bottom && b.top <= a.bottom && a.left <= b.right && b.left <= a.right

/** What two ranges share. */
export const intersectionOf = (a: Range, b: Range): Range | null =>
  rangesOverlap(a, b)
    ? {
        top: Math.max(a.top, b.top),
        left: Math.max(a.left, b.left),
        bottom: Math.min(a.bottom, b.bottom),
        right: Math.min(a.right, b.right),
      }
    : null

export const isOneCell = (range: Range): boolean => range.top === range.bottom && range.left === range.right

export const isSameRange = (a: Range, b: Range): boolean =>
  a.top === b.top && a.left === b.left && a.bottom === b.bottom && a.right === b.right
