import { formatAddress } from '#engine/model/address.ts'
import type { Workbook } from '#engine/model/workbook.ts'
import { recalculate } from './recalculate.ts'

const mostNamed = 5

/** A sentence for the uploader that names formulas which keep their value whatever is filled in; null if all compute. */
export function uncomputedWarning(workbook: Workbook, now: Date): string | null {
  const formulas = workbook.sheets.flatMap(({ index: sheet, rows }) =>
    rows.flatMap(({ index: row, cells }) =>
      cells.filter(({ formula }) => formula !== undefined).map(({ column }) => ({ sheet, row, column })),
    ),
  )
  const { uncomputed } = recalculate(workbook, formulas, now)
  if (uncomputed.length === 0) return null
  const named = uncomputed
    .slice(0, mostNamed)
    .map(({ sheet, row, column }) => `${workbook.sheets[sheet]?.name ?? ''}!${formatAddress(row, column)}`)
  const rest = uncomputed.length > mostNamed ? ' ほか' : ''
  return `再計算できない式が${uncomputed.length}つあります：${named.join('、')}${rest}。入力しても、ファイルに保存されている値のままになります。`
}
