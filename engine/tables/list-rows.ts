/** A workbook's sheets as plain lists: what each cell shows, days as days. For taking over lists of any shape. */
import { limits } from '#domain/limits.ts'
import { uncomputedCell } from '#domain/registers/cell-values.ts'
import type { ListSheet } from '#domain/registers/list-sheet.ts'
import { dayOf } from '#engine/calculate/serials.ts'
import { formatValue, isDateNumberFormat } from '#engine/calculate/number-format/format-value.ts'
import type { Cell, Range, Workbook } from '#engine/model/workbook.ts'

/** More rows and columns than these are no list that anybody takes over. */
export const listLimits = { rows: 2 * limits.importRows + 100, columns: limits.importColumns }

/**
 * Whatever a format rounds away is meant all the same; a per cent is shown as such, and so are the zeros, hyphens and
 * brackets of 000123, 090-1234-5678 and (03) 1234-5678, which are kept as numbers by those who write them.
 */
const shownNumber = (value: Extract<Cell['value'], { type: 'number' }>, format: string, date1904: boolean): string => {
  const plain = String(value.number)
  if (format === 'General') return plain
  const shown = formatValue(value, format, { date1904 }).text
  if (format.includes('%')) return shown
  const isCode =
    /^\d+$/.test(plain) && /^[\d() -]+$/.test(shown) && shown.replace(/\D/g, '').replace(/^0+(?=\d)/, '') === plain
  return isCode ? shown : plain
}

const textOf = ({ styles, date1904 }: Workbook, { value, style, isUncomputed }: Cell): string => {
  if (isUncomputed) return uncomputedCell
  switch (value.type) {
    case 'blank':
      return ''
    case 'text':
      return value.text
    case 'boolean':
      return value.boolean ? 'TRUE' : 'FALSE'
    case 'error':
      return value.error
    case 'number': {
      const format = styles[style]?.numberFormat ?? 'General'
      if (!isDateNumberFormat(format)) return shownNumber(value, format, date1904)
      const day = value.number >= 1 ? dayOf(value.number, date1904) : null
      return day
        ? `${day.year}/${String(day.month).padStart(2, '0')}/${String(day.day).padStart(2, '0')}`
        : formatValue(value, format, { date1904 }).text
    }
  }
}

/**
 * A cell merged over several rows stands in each of them that has anything else: headings of two lines, and a building's
 * name beside all of its equipment.
 */
const fillDown = (rows: string[][], merges: readonly Range[]): void => {
  for (const { top, left, bottom } of merges) {
    const text = rows[top]?.[left]
    if (!text) continue
    for (const row of rows.slice(top + 1, bottom + 1)) {
      if (!row) continue
      while (row.length < left) row.push('')
      row[left] ||= text
    }
  }
}

export const listRows = (workbook: Workbook): ListSheet[] =>
  workbook.sheets
    .filter(({ kind, state }) => kind === 'worksheet' && state === 'visible')
    .map((sheet) => {
      const rows: string[][] = []
      for (const row of sheet.rows.slice(0, listLimits.rows)) {
        if (row.index >= listLimits.rows) break
        const cells = row.cells.filter(({ column, value }) => column < listLimits.columns && value.type !== 'blank')
        if (cells.length === 0) continue
        const texts: string[] = []
        for (const cell of cells) texts[cell.column] = textOf(workbook, cell).trim()
        rows[row.index] = Array.from(texts, (text) => text ?? '')
      }
      fillDown(rows, sheet.merges)
      const across = sheet.merges
        .filter(({ top, left, right }) => right > left && rows[top]?.[left])
        .map(({ top, left, right }) => ({ row: top, left, right }))
      return { name: sheet.name, rows: Array.from(rows, (row) => row ?? []), ...(across.length > 0 && { across }) }
    })
