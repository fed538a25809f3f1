/** `cell_reference` of a template item: zero-based sheet index and the address of a cell, e.g. `0:B3`. */

/** Zero-based throughout. */
export type CellPlace = { sheet: number; row: number; column: number }

const lastRow = 1_048_576
const lastColumn = 16_384

/** Letters of a zero-based column: 0 → A, 26 → AA. */
export const columnLetters = (column: number): string => {
  const letter = String.fromCharCode(65 + (column % 26))
  return column < 26 ? letter : columnLetters(Math.floor(column / 26) - 1) + letter
}

/** null where the text is no cell of any sheet. */
export const parseCellReference = (reference: string): CellPlace | null => {
  const match = /^(\d{1,4}):([A-Z]{1,3})([1-9]\d{0,6})$/.exec(reference)
  if (!match?.[2]) return null
  const column = [...match[2]].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0)
  const row = Number(match[3])
  return row <= lastRow && column <= lastColumn ? { sheet: Number(match[1]), row: row - 1, column: column - 1 } : null
}

/** Address without the sheet, as spreadsheets show it: B3. */
export const cellAddress = ({ row, column }: Omit<CellPlace, 'sheet'>): string => `${columnLetters(column)}${row + 1}`

export const formatCellReference = (place: CellPlace): string => `${place.sheet}:${cellAddress(place)}`

/** A cell of a sheet by its address: sheet 0, B3. */
export type SheetAddress = { sheet: number; address: string }

/** Where an item stands; null where it has no cell. */
export const sheetAddressOf = ({ cell_reference }: { cell_reference: string | null }): SheetAddress | null => {
  const place = cell_reference === null ? null : parseCellReference(cell_reference)
  return place && { sheet: place.sheet, address: cellAddress(place) }
}
