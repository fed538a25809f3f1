/** What a form has calculated anew since its section was opened: sums and results that follow what is typed. */
import { cellText } from '#domain/sheets/marked-values.ts'
import type { SheetCell, SheetTable } from '#domain/sheets/sheet-table.ts'
import { createSheetIndex } from '#src/widgets/sheet-view/sheet-index.ts'

export type Result = { address: string; name: string; value: string }

/** More are not read beside a field. */
const mostResults = 8

const textOf = ({ value }: Pick<SheetCell, 'value'>): string => cellText(value).text.trim()
/** ¥94,050, 12.5%, －: no name of anything. */
const isFigure = (text: string): boolean => /^[-+−△▲¥￥\d.,%：:/\s]*$/.test(text)

/** `filled`: addresses of the items, which show what was typed and are no results. */
export const changedResults = (before: SheetTable, now: SheetTable, filled: ReadonlySet<string>): Result[] => {
  const earlier = new Map(before.rows.flatMap(({ cells }) => cells).map((cell) => [cell.address, cell]))
  const cells = new Map(now.rows.flatMap((row) => row.cells).map((cell) => [cell.address, cell]))
  const changed = [...cells.values()].filter((cell) => {
    const known = earlier.get(cell.address)
    return known !== cell && known !== undefined && !filled.has(cell.address) && textOf(known) !== textOf(cell)
  })
  if (changed.length === 0) return []
  const { boxes, addressAt } = createSheetIndex(now)
  const nameAt = (row: number, column: number): string | null => {
    const address = addressAt(row, column)
    const cell = address === undefined || filled.has(address) ? undefined : cells.get(address)
    const text = cell ? textOf(cell) : ''
    return text === '' || isFigure(text) ? null : text
  }
  /** The nearest words before it in its row, or over it in its column. */
  const nameOf = (address: string): string => {
    const box = boxes.get(address)
    if (!box) return address
    for (let column = box.left - 1; column >= 0; column -= 1) {
      const name = nameAt(box.top, column)
      if (name !== null) return name
    }
    for (let row = box.top - 1; row >= 0; row -= 1) {
      const name = nameAt(row, box.left)
      if (name !== null) return name
    }
    return address
  }
  return changed
    .map((cell) => ({ address: cell.address, name: nameOf(cell.address), value: textOf(cell) }))
    .slice(0, mostResults)
}
