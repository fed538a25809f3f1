import type { Range, Row } from '#engine/model/workbook.ts'

/** The part of rows that lies in a range, found without walking the rows before it. */
export function rowsWithin(rows: Row[], range: Range): Row[] {
  const within: Row[] = []
  for (let at = firstRowFrom(rows, range.top); at < rows.length; at++) {
    const row = rows[at]
    if (!row || row.index > range.bottom) break
    within.push({ ...row, cells: row.cells.filter(({ column }) => column >= range.left && column <= range.right) })
  }
  return within
}

/** Index of the first row at or below the given one. */
export function firstRowFrom(rows: Row[], index: number): number {
  let low = 0
  let high = rows.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((rows[middle]?.index ?? 0) < index) low = middle + 1
    else high = middle
  }
  return low
}
