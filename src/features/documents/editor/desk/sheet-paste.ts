/** A range that was copied in Excel, put over the items of a sheet from one cell on. */
import { readClipboardTable } from '#domain/clipboard-table.ts'
import type { DocsDataValue } from '#domain/documents/documents.contract.ts'
import { pasteInto, readPasted } from '#domain/documents/pasted-values.ts'
import type { Pasted } from '#domain/documents/pasted-values.ts'
import type { SheetTable } from '#domain/sheets/sheet-table.ts'
import { isInputType } from '#domain/templates/item-types.ts'
import type { TemplateItem } from '#domain/templates/templates.contract.ts'
import type { SheetIndex } from '#src/widgets/sheet-view/sheet-index.ts'

type Cells = ReadonlyMap<string, TemplateItem>
export type PastedSheet = { cells: Cells; table: SheetTable; index: SheetIndex }

/** A cell whose value is no value of its item. */
export type RefusedCell = { item: TemplateItem; address: string; text: string; error: string }
export type SheetPaste = {
  values: ReadonlyMap<number, DocsDataValue>
  refused: readonly RefusedCell[]
  /** Cells with something in them that fell on no item. */
  leftOut: number
}

/** Pictures and signatures come in no text. */
const isPastable = ({ type }: TemplateItem): boolean =>
  isInputType(type) && type !== 'fileupload' && type !== 'signature'
const itemAt = (cells: Cells, address: string | undefined): TemplateItem | null => {
  const item = address === undefined ? undefined : cells.get(address)
  return item && isPastable(item) ? item : null
}

/**
 * The sheet from a cell on, as lines of items. `isMerged`: a merge is one cell, as it looks; else as many as it spans, as
 * Excel copies it.
 */
const linesFrom = ({ cells, table, index: { boxes, addressAt } }: PastedSheet, address: string, isMerged: boolean) => {
  const { top, left } = boxes.get(address)!
  const isBegin = (row: number, column: number): boolean => {
    const box = boxes.get(addressAt(row, column) ?? '')
    return box?.top === row && box.left === column
  }
  const rows = table.rows.map((_, row) => row).slice(top)
  return rows
    .filter((row) => !isMerged || isBegin(row, left))
    .map((row) => {
      const columns = table.columnWidthsPx.map((_, column) => column).slice(left)
      const own = columns.filter((column) => table.columnWidthsPx[column] !== 0 && (!isMerged || isBegin(row, column)))
      return { items: own.map((column) => (isBegin(row, column) ? itemAt(cells, addressAt(row, column)) : null)) }
    })
}

const corner = { row: 0, column: 0 }

/**
 * Excel copies a merge as its first cell and blanks, other lists have a cell for each: what fits better is taken, Excel's
 * way where both do.
 */
const fitted = (sheet: PastedSheet, address: string, copied: readonly (readonly string[])[], today: string): Pasted => {
  const [spanned, merged] = [false, true].map((isMerged) =>
    pasteInto(linesFrom(sheet, address, isMerged), { from: corner, to: corner }, copied, today),
  ) as [Pasted, Pasted]
  return spanned.leftOut <= merged.leftOut ? spanned : merged
}

/** One value in each of the chosen cells. */
const filled = ({ cells }: PastedSheet, addresses: readonly string[], text: string, today: string): Pasted => {
  const pasted: Pasted = { values: new Map(), refused: [], leftOut: 0 }
  for (const address of addresses) {
    const item = itemAt(cells, address)
    if (!item) continue
    const { data, error } = readPasted(item, text, today)
    pasted.values.set(item.id, data)
    if (error !== null) pasted.refused.push({ itemId: item.id, place: corner, text, error })
  }
  return pasted
}

/** `addresses`: the cells that were chosen, of which `address` is where it begins. */
export const pasteOnSheet = (
  sheet: PastedSheet,
  { address, addresses }: { address: string; addresses: readonly string[] },
  text: string,
  today: string,
): SheetPaste => {
  const copied = readClipboardTable(text)
  const isOne = copied.length === 1 && copied[0]!.length === 1
  const { values, refused, leftOut } = isOne
    ? filled(sheet, addresses, copied[0]![0]!, today)
    : fitted(sheet, address, copied, today)
  const placed = new Map([...sheet.cells].map(([own, item]) => [item.id, { own, item }]))
  return {
    values,
    refused: refused.map(({ itemId, text: given, error }) => {
      const { own, item } = placed.get(itemId)!
      return { item, address: own, text: given, error }
    }),
    leftOut,
  }
}

/** Whether a field got a range of cells instead of a text: lines alone are a text where a text has lines. */
export const isRange = (clipboard: Pick<DataTransfer, 'getData'>, isOfLines: boolean): boolean => {
  const text = clipboard.getData('text/plain')
  if (/[\t\r\n]/.test(text) === false) return false
  const copied = readClipboardTable(text)
  const isTable = text.includes('\t') || !isOfLines || /<table/i.test(clipboard.getData('text/html'))
  return isTable && (copied.length > 1 || copied[0]!.length > 1)
}
