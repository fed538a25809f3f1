import { uncomputedText } from '#domain/documents/uncomputed.ts'
import type { UncomputedSheet } from '#domain/sheets/sheet-table.ts'
import { formatAddress } from '#engine/model/address.ts'
import type { CellPlace } from '#engine/model/address.ts'
import type { Workbook } from '#engine/model/workbook.ts'
import { formulaTokens } from './formula-tokens.ts'
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

/** A sentence for the uploader that names formulas which read other workbooks; null if none does. */
export function otherBooksWarning(workbook: Workbook): string | null {
  const known = new Set(
    [...(workbook.externalSheets ?? []), ...workbook.definedNames.filter(({ name }) => name.startsWith('['))].map(
      ({ name }) => name.toLowerCase(),
    ),
  )
  if (known.size === 0) return null
  const places = workbook.sheets.flatMap(({ name, rows }) =>
    rows.flatMap(({ index, cells }) =>
      cells
        .filter(({ formula }) => formula !== undefined && readsOtherBook(formula, known))
        .map(({ column }) => `${name}!${formatAddress(index, column)}`),
    ),
  )
  if (places.length === 0) return null
  const named = places.slice(0, mostNamed).join('、') + (places.length > mostNamed ? ' ほか' : '')
  return `ほかのブックを参照する式が${places.length}個あります：${named}。ファイルに保存されている、そのブックの値で計算します。`
}

const mostNamed = 5

const readsOtherBook = (formula: string, known: ReadonlySet<string>): boolean =>
  formula.includes('[') &&
  formulaTokens(formula).some(
    (token, at, all) =>
      token.kind === 'sheet' &&
      (known.has(token.first.toLowerCase()) || known.has(`${token.first}!${all[at + 1]?.text ?? ''}`.toLowerCase())),
  )

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
