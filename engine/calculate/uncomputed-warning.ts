import { uncomputedText } from '#domain/documents/uncomputed.ts'
import type { UncomputedSheet } from '#domain/documents/sheet-table.ts'
import { formatAddress } from '#engine/model/address.ts'
import type { CellPlace } from '#engine/model/address.ts'
import type { Workbook } from '#engine/model/workbook.ts'
import { recalculate } from './recalculate.ts'

/** Formulas by sheet, as answers carry them. */
export function uncomputedSheets({ sheets }: Workbook, uncomputed: CellPlace[]): UncomputedSheet[] {
  const bySheet = Map.groupBy(uncomputed, ({ sheet }) => sheet)
  return sheets.flatMap(({ index, name }) => {
    const places = bySheet.get(index)
    if (!places) return []
    const inOrder = places.toSorted((a, b) => a.row - b.row || a.column - b.column)
    return [{ sheetIndex: index, name, uncomputed: inOrder.map(({ row, column }) => formatAddress(row, column)) }]
  })
}

/** A sentence for the uploader that names formulas which keep their value whatever is filled in; null if all compute. */
export function uncomputedWarning(workbook: Workbook, now: Date): string | null {
  const formulas = workbook.sheets.flatMap(({ index: sheet, rows }) =>
    rows.flatMap(({ index: row, cells }) =>
      cells.filter(({ formula }) => formula !== undefined).map(({ column }) => ({ sheet, row, column })),
    ),
  )
  const text = uncomputedText(uncomputedSheets(workbook, recalculate(workbook, formulas, now).uncomputed))
  return text && `${text}。入力しても、ファイルに保存されている値のままになります。`
}
