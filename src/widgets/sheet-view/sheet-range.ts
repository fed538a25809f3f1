/** A range of a sheet's cells, as Excel chooses and copies it. */
import { cellText } from '#domain/sheets/marked-values.ts'
import type { SheetTable } from '#domain/sheets/sheet-table.ts'
import type { CellBox, SheetIndex } from './sheet-index.ts'

const around = (a: CellBox, b: CellBox): CellBox => ({
  top: Math.min(a.top, b.top),
  bottom: Math.max(a.bottom, b.bottom),
  left: Math.min(a.left, b.left),
  right: Math.max(a.right, b.right),
})
const isSame = (a: CellBox, b: CellBox): boolean =>
  a.top === b.top && a.bottom === b.bottom && a.left === b.left && a.right === b.right

/** The cells of a box, each once, line by line. */
export const addressesIn = ({ addressAt }: SheetIndex, { top, bottom, left, right }: CellBox): string[] => {
  const found = new Set<string>()
  for (let row = top; row < bottom; row += 1)
    for (let column = left; column < right; column += 1) {
      const address = addressAt(row, column)
      if (address !== undefined) found.add(address)
    }
  return [...found]
}

/** From one cell to another; it grows until no merge is cut. null where one of them is not there. */
export const rangeBetween = (index: SheetIndex, from: string, to: string): CellBox | null => {
  const [a, b] = [index.boxes.get(from), index.boxes.get(to)]
  if (!a || !b) return null
  let box = around(a, b)
  for (;;) {
    const grown = addressesIn(index, box).reduce((whole, address) => around(whole, index.boxes.get(address)!), box)
    if (isSame(grown, box)) return box
    box = grown
  }
}

/** The texts of a range as Excel copies them: a merge is its first cell and blanks; hidden columns are left out. */
export const copiedRange = (
  table: SheetTable,
  { boxes, addressAt }: SheetIndex,
  { top, bottom, left, right }: CellBox,
  /** What somebody typed into a cell; undefined: what the sheet shows. */
  typedAt: (address: string) => string | undefined,
): string[][] => {
  const shown = new Map(
    table.rows
      .slice(top, bottom)
      .flatMap(({ cells }) => cells.map(({ address, value }) => [address, cellText(value).text] as const)),
  )
  return Array.from({ length: bottom - top }, (_, row) =>
    table.columnWidthsPx.flatMap((width, column) => {
      if (width === 0 || column < left || column >= right) return []
      const address = addressAt(top + row, column)
      const box = boxes.get(address ?? '')
      const isBegin = box?.top === top + row && box.left === column
      return [isBegin ? (typedAt(address!) ?? shown.get(address!) ?? '') : '']
    }),
  )
}
