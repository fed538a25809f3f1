/** Rows that have no height of their own, after their cells have changed: Excel fits them when it opens the file. */
import type { CellPlace } from '#engine/model/address.ts'
import { createGeometry } from '#engine/model/geometry.ts'
import type { Row, Sheet, Workbook } from '#engine/model/workbook.ts'
import { fittedHeightPt } from '#engine/read/row-heights.ts'

/** @param changed cells that have another value than before */
export function withFittedRows(workbook: Workbook, changed: CellPlace[]): Workbook {
  const bySheet = Map.groupBy(changed, ({ sheet }) => sheet)
  let hasGrown = false
  const sheets = workbook.sheets.map((sheet) => {
    const touched = new Set(bySheet.get(sheet.index)?.map(({ row }) => row))
    if (touched.size === 0 || !sheet.rows.some(({ index, isOpen }) => isOpen && touched.has(index))) return sheet
    const fitted = fittedRows(workbook, sheet, touched)
    hasGrown ||= fitted !== sheet
    return fitted
  })
  return hasGrown ? { ...workbook, sheets } : workbook
}

function fittedRows({ styles, defaultFont }: Workbook, sheet: Sheet, touched: ReadonlySet<number>): Sheet {
  const geometry = createGeometry(sheet)
  const options = {
    styles,
    defaultFont,
    defaultHeightPt: sheet.defaultRowHeightPt,
    widthPxAt: geometry.columnWidthPx,
    isMerged: (row: number, column: number) => geometry.mergeAt(row, column) !== null,
  }
  let hasGrown = false
  const rows = sheet.rows.map((row): Row => {
    if (!row.isOpen || !touched.has(row.index)) return row
    const heightPt = fittedHeightPt(row, options)
    if (heightPt === row.heightPt) return row
    hasGrown = true
    return { ...row, heightPt }
  })
  return hasGrown ? { ...sheet, rows } : sheet
}
