/** The choices of lists that hang on what is filled in, as they are now. */
import { formatAddress, rangeContains } from '#engine/model/address.ts'
import type { CellPlace } from '#engine/model/address.ts'
import { createEvaluator } from '#engine/calculate/evaluator.ts'
import { formulaTokens } from '#engine/calculate/formula-tokens.ts'
import { createCellIndex } from '#engine/calculate/conditional/cell-index.ts'
import type { CellIndex } from '#engine/calculate/conditional/cell-index.ts'
import type { DataValidation, Range, Sheet, Workbook } from '#engine/model/workbook.ts'
import { shownOptions } from '#engine/calculate/shown-options.ts'
import { cellsIn, listTexts } from '#engine/read/validations.ts'
import type { SheetChoices } from '#domain/sheets/sheet-table.ts'

/** Of a sheet; a validation that goes on to the sheet's end is asked about at its beginning only. */
const mostCells = 2000

const isLive = (validation: DataValidation): boolean => validation.isLive === true

/** Whether it leads to the same cells wherever it stands. */
const isFixed = (formula: string): boolean =>
  formulaTokens(formula).every((token) => {
    if (token.kind === 'reference') return Object.values(token.absolute).every(Boolean)
    if (token.kind === 'function') return !/^(?:ROW|COLUMN|CELL|INDIRECT)$/i.test(token.name)
    return token.kind !== 'structured' && (token.kind !== 'name' || /^(?:TRUE|FALSE)$/i.test(token.text))
  })

type OptionsAt = (sheet: Sheet, validation: DataValidation, place: { row: number; column: number }) => string[]

function createOptions(workbook: Workbook, now: Date): OptionsAt {
  const evaluator = createEvaluator(workbook, now)
  const cellIndexes = new Map<Sheet, CellIndex>()
  const fixed = new Map<DataValidation, string[]>()
  const listed = (sheet: Sheet, { formula1, ranges }: DataValidation, place: { row: number; column: number }) => {
    const [first] = ranges
    if (formula1 === null || !first) return []
    const origin = { row: first.top, column: first.left }
    const found = evaluator.reference(formula1, sheet.index, { ...place, origin })
    const home = found && workbook.sheets[found.sheet]
    return home ? listTexts(cellsIn(home, found.range)) : []
  }
  return (sheet, validation, place) => {
    const texts = fixed.get(validation) ?? listed(sheet, validation, place)
    if (validation.formula1 !== null && !fixed.has(validation) && isFixed(validation.formula1))
      fixed.set(validation, texts)
    const cellAt = cellIndexes.get(sheet) ?? createCellIndex(sheet)
    cellIndexes.set(sheet, cellAt)
    const style = workbook.styles[cellAt(place.row, place.column)?.style ?? 0]
    return [...new Set(shownOptions(texts, style?.numberFormat ?? 'General'))]
  }
}

/** Cells of a merge other than its first ask for nothing. */
function* placesOf(sheet: Sheet, ranges: readonly Range[]): Generator<{ row: number; column: number }> {
  for (const range of ranges) {
    for (let row = range.top; row <= range.bottom; row++) {
      for (let column = range.left; column <= range.right; column++) {
        const merge = sheet.merges.find((each) => rangeContains(each, row, column))
        if (!merge || (merge.top === row && merge.left === column)) yield { row, column }
      }
    }
  }
}

/** Of one sheet, cells with equal choices together. */
function choicesOf(sheet: Sheet, optionsAt: OptionsAt): SheetChoices {
  const byOptions = new Map<string, SheetChoices[number]>()
  let left = mostCells
  for (const validation of sheet.validations.filter(isLive)) {
    for (const place of placesOf(sheet, validation.ranges)) {
      if (--left < 0) return [...byOptions.values()]
      const options = optionsAt(sheet, validation, place)
      const key = JSON.stringify(options)
      const group = byOptions.get(key) ?? { addresses: [], options }
      byOptions.set(key, group)
      group.addresses.push(formatAddress(place.row, place.column))
    }
  }
  return [...byOptions.values()]
}

/** By sheet that has such lists. */
export function liveChoices(workbook: Workbook, now: Date): { sheetIndex: number; choices: SheetChoices }[] {
  const sheets = workbook.sheets.filter(({ validations }) => validations.some(isLive))
  if (sheets.length === 0) return []
  const optionsAt = createOptions(workbook, now)
  return sheets.map((sheet) => ({ sheetIndex: sheet.index, choices: choicesOf(sheet, optionsAt) }))
}

/** By place; null where no such list is. */
export function choicesAt(workbook: Workbook, places: readonly CellPlace[], now: Date): (string[] | null)[] {
  const optionsAt = createOptions(workbook, now)
  return places.map((place) => {
    const sheet = workbook.sheets[place.sheet]
    const validation = sheet?.validations.find(
      (each) => isLive(each) && each.ranges.some((range) => rangeContains(range, place.row, place.column)),
    )
    return sheet && validation ? optionsAt(sheet, validation, place) : null
  })
}
