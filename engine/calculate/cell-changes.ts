/** What two states of one workbook differ in. States share what they have in common, so little needs a look. */
import type { CellPlace } from '#engine/model/address.ts'
import type { Cell, CellValue, Sheet } from '#engine/model/workbook.ts'
import { firstFrom } from './first-from.ts'

/** Numbers are the same when Excel, which keeps fifteen digits, takes them for the same. */
export function isSameValue(a: CellValue, b: CellValue): boolean {
  switch (a.type) {
    case 'blank':
      return b.type === 'blank'
    case 'number':
      return b.type === 'number' && a.number.toPrecision(15) === b.number.toPrecision(15)
    case 'text':
      return (
        b.type === 'text' && a.text === b.text && a.runs === undefined && a.picture?.metadata === b.picture?.metadata
      )
    case 'boolean':
      return b.type === 'boolean' && a.boolean === b.boolean
    case 'error':
      return b.type === 'error' && a.error === b.error
  }
}

const blank: CellValue = { type: 'blank' }

export function cellAt(sheets: Sheet[], { sheet, row, column }: CellPlace): Cell | undefined {
  const rows = sheets[sheet]?.rows ?? []
  const inRow = rows[firstFrom(rows, row, ({ index }) => index)]
  if (inRow?.index !== row) return undefined
  const cell = inRow.cells[firstFrom(inRow.cells, column, (each) => each.column)]
  return cell?.column === column ? cell : undefined
}

export const valueAt = (sheets: Sheet[], place: CellPlace): CellValue => cellAt(sheets, place)?.value ?? blank

/** Cells whose value is another. */
export function changedCells(before: Sheet[], after: Sheet[]): CellPlace[] {
  const changed: CellPlace[] = []
  for (const [at, sheet] of after.entries()) {
    const other = before[at]
    if (sheet === other) continue
    pairs(
      other?.rows ?? [],
      sheet.rows,
      ({ index }) => index,
      (a, b) => {
        if (a === b) return
        pairs(
          a?.cells ?? [],
          b?.cells ?? [],
          ({ column }) => column,
          (old, now) => {
            if (old === now || isSameCell(old, now)) return
            changed.push({ sheet: sheet.index, row: (b ?? a)!.index, column: (now ?? old)!.column })
          },
        )
      },
    )
  }
  return changed
}

const isSameCell = (a: Cell | undefined, b: Cell | undefined): boolean => {
  const [old, now] = [a?.value ?? blank, b?.value ?? blank]
  return old === now || isSameValue(old, now)
}

/** Walks two ascending lists side by side. */
function pairs<T>(
  a: T[],
  b: T[],
  placeOf: (item: T) => number,
  visit: (a: T | undefined, b: T | undefined) => void,
): void {
  for (let [i, j] = [0, 0]; i < a.length || j < b.length;) {
    const [left, right] = [a[i], b[j]]
    const [from, to] = [left ? placeOf(left) : Infinity, right ? placeOf(right) : Infinity]
    visit(from <= to ? left : undefined, to <= from ? right : undefined)
    if (from <= to) i++
    if (to <= from) j++
  }
}
