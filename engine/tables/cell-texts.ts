/** The texts that single cells show. */
import { createCellIndex } from '#engine/calculate/conditional/cell-index.ts'
import { formatValue } from '#engine/calculate/number-format/format-value.ts'
import { CheckCells, checkedText, isTicked } from '#engine/model/check-cells.ts'
import type { CellPlace } from '#engine/model/address.ts'
import type { Workbook } from '#engine/model/workbook.ts'

/** As they stand in the file; null for blanks, errors and formulas, whose values are not written there by hand. */
export const cellTexts = (workbook: Workbook, places: readonly CellPlace[]): (string | null)[] => {
  const checks = new CheckCells(workbook)
  const indexes = new Map<number, ReturnType<typeof createCellIndex>>()
  return places.map(({ sheet: index, row, column }) => {
    const sheet = workbook.sheets[index]
    if (!sheet) return null
    const cellAt = indexes.get(index) ?? createCellIndex(sheet)
    indexes.set(index, cellAt)
    const cell = cellAt(row, column)
    if (!cell || cell.formula !== undefined || cell.isSpilled) return null
    if (cell.value.type === 'blank' || cell.value.type === 'error') return null
    const isOn = isTicked(cell.value)
    if (isOn !== null && checks.has({ sheet: index, row, column }, cell)) return isOn ? checkedText.yes : checkedText.no
    const { text } = formatValue(cell.value, workbook.styles[cell.style]?.numberFormat ?? 'General', workbook)
    return text.trim() === '' ? null : text
  })
}
