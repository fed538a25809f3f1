/** The sheets as they are calculated of what is typed, for what stands beside the fields. Apart from EditorContext: fields need not follow it. */
import { createContext, use } from 'react'
import { cellText } from '#domain/sheets/marked-values.ts'
import type { SheetCell, SheetTable } from '#domain/sheets/sheet-table.ts'

export const LiveTables = createContext<readonly SheetTable[] | undefined>(undefined)

/** null: none is asked for, and whoever asks is drawn anew by no calculation. */
export const useLiveTable = (sheetIndex: number | null): SheetTable | undefined =>
  sheetIndex === null ? undefined : use(LiveTables)?.find((table) => table.sheetIndex === sheetIndex)

const known = new WeakMap<SheetTable, ReadonlyMap<string, SheetCell>>()
const cellsOf = (table: SheetTable): ReadonlyMap<string, SheetCell> => {
  const cells =
    known.get(table) ?? new Map(table.rows.flatMap((row) => row.cells.map((cell) => [cell.address, cell] as const)))
  known.set(table, cells)
  return cells
}

/** As the sheet shows it. */
export const textAt = (table: SheetTable | undefined, address: string | null): string => {
  const cell = table && address !== null ? cellsOf(table).get(address) : undefined
  return cell ? cellText(cell.value).text.trim() : ''
}
