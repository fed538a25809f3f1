import { cellText } from '#domain/sheets/marked-values.ts'
import type { SheetTable } from '#domain/sheets/sheet-table.ts'
import { limits } from '#domain/limits.ts'
import { cutText } from '#domain/text/length.ts'
import { createSheetIndex } from '#src/widgets/sheet-view/sheet-index.ts'

/** The nearest text to the left of a cell, else above it: what a form calls the blank. '' where there is none. */
export const labelBeside = (table: SheetTable, address: string): string => {
  const { boxes, addressAt } = createSheetIndex(table)
  const box = boxes.get(address)
  if (!box) return ''
  const texts = new Map(
    table.rows.flatMap(({ cells }) =>
      cells.map((cell) => [cell.address, cellText(cell.value).text.replace(/\s+/g, ' ').trim()] as const),
    ),
  )
  const textAt = (row: number, column: number) => texts.get(addressAt(row, column) ?? '') ?? ''
  const search = (row: number, column: number, rowStep: number, columnStep: number): string => {
    for (let [y, x] = [row, column]; y >= 0 && x >= 0; y -= rowStep, x -= columnStep) {
      const text = textAt(y, x)
      if (text) return text
    }
    return ''
  }
  const label = search(box.top, box.left - 1, 0, 1) || search(box.top - 1, box.left, 1, 0)
  return cutText(label, limits.text.itemText)
}
