/** The cells that a chart's formula names. */
import { createCellIndex } from '#engine/calculate/conditional/cell-index.ts'
import type { CellIndex } from '#engine/calculate/conditional/cell-index.ts'
import type { ReferencedCell } from './context.ts'
import type { CellValue, Sheet, Workbook } from '#engine/model/workbook.ts'
import { formulaTokens } from '#engine/calculate/formula-tokens.ts'

const maxCells = 10_000
const blank: CellValue = { type: 'blank' }

function hidingIn(sheet: Sheet): (row: number, column: number) => boolean {
  const rows = new Set(sheet.rows.filter(({ hidden }) => hidden).map(({ index }) => index))
  const columns = sheet.columns.filter(({ hidden }) => hidden)
  return (row, column) => rows.has(row) || columns.some(({ from, to }) => column >= from && column <= to)
}

/**
 * Looks up plain references such as 収支!$C$6:$C$12, row by row; null for anything else. `sheet` is the index that
 * references without a sheet name mean.
 */
export const referencedCells = (workbook: Workbook): ((formula: string, sheet: number) => ReferencedCell[] | null) => {
  const sheets = new Map(workbook.sheets.map((sheet) => [sheet.name.toLowerCase(), sheet.index]))
  const indexes = new Map<number, CellIndex>()
  const hiding = new Map<number, (row: number, column: number) => boolean>()
  const hidingOf = (sheet: number): ((row: number, column: number) => boolean) => {
    let hides = hiding.get(sheet)
    if (hides === undefined) hiding.set(sheet, (hides = hidingIn(workbook.sheets[sheet]!)))
    return hides
  }
  const indexOf = (sheet: number): CellIndex => {
    let index = indexes.get(sheet)
    if (index === undefined) indexes.set(sheet, (index = createCellIndex(workbook.sheets[sheet]!)))
    return index
  }
  return (formula, ownSheet) => {
    const tokens = formulaTokens(formula)
    const [first, second] = tokens
    const named = first?.kind === 'sheet' && !first.external ? first : null
    const reference = named === null ? first : second
    if (reference?.kind !== 'reference' || tokens.length !== (named === null ? 1 : 2)) return null
    const sheet = named === null ? ownSheet : sheets.get(named.first.toLowerCase())
    const { top, left, bottom, right } = reference.range
    if (
      sheet === undefined ||
      workbook.sheets[sheet] === undefined ||
      (bottom - top + 1) * (right - left + 1) > maxCells
    )
      return null
    const cellAt = indexOf(sheet)
    const isHidden = hidingOf(sheet)
    const cells: ReferencedCell[] = []
    for (let row = top; row <= bottom; row++) {
      for (let column = left; column <= right; column++) {
        const cell = cellAt(row, column)
        cells.push({
          value: cell?.value ?? blank,
          numberFormat: workbook.styles[cell?.style ?? 0]?.numberFormat ?? 'General',
          isHidden: isHidden(row, column),
        })
      }
    }
    return cells
  }
}
