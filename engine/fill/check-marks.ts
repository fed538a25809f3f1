/** Choices written into check box cells become ticks: a form counts ☑, whatever the choice is called in the app. */
import { rangeContains } from '#engine/model/address.ts'
import { createCellIndex } from '#engine/calculate/conditional/cell-index.ts'
import type { CellFill } from './fills.ts'
import type { Sheet, Workbook } from '#engine/model/workbook.ts'

const box = /^[☐□☑■]$/u
const unticked = /^[☐□]$/u
const ticks: Record<string, string> = { '☐': '☑', '□': '■' }
const mark = /^[☐□☑■✓✔レ○×]$/u

/** The tick of a check box cell, as its own list of choices has it; null for any other cell. */
const tickAt = (sheet: Sheet, row: number, column: number): string | null => {
  const value = createCellIndex(sheet)(row, column)?.value
  const shown = value?.type === 'text' ? value.text.trim() : ''
  if (!box.test(shown)) return null
  const choices =
    sheet.validations.find(({ ranges }) => ranges.some((range) => rangeContains(range, row, column)))?.options ?? []
  return choices.find((choice) => choice !== '' && !unticked.test(choice)) ?? ticks[shown] ?? shown
}

/** The fills with texts other than marks turned into ticks where a cell shows a box, ticked or not. */
export const withTicks = (workbook: Workbook, fills: CellFill[]): CellFill[] =>
  fills.map((fill) => {
    const sheet = workbook.sheets[fill.sheet]
    if (
      fill.value.type !== 'text' ||
      fill.value.text === '' ||
      mark.test(fill.value.text.trim()) ||
      sheet === undefined
    )
      return fill
    const tick = tickAt(sheet, fill.row, fill.column)
    return tick === null ? fill : { ...fill, value: { type: 'text', text: tick } }
  })
