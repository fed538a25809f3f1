/**
 * Conditional formats as overlays on cells. Work is done for the cells asked about only; what a rule needs to know of
 * its whole range is read once, so asking for every cell costs time in proportion to the cells.
 */
import { rangeContains } from '#engine/model/address.ts'
import type { CellValue, ConditionalFormat, DifferentialStyle, Sheet, Workbook } from '#engine/model/workbook.ts'
import { createCellIndex } from './cell-index.ts'
import type { CellIndex } from './cell-index.ts'
import { satisfies } from './compare-values.ts'
import { formulaScope } from './formula-scope.ts'
import { mergeOverlays } from './overlay.ts'
import type { CellOverlay } from './overlay.ts'
import { readStatistics, valueKey } from './range-statistics.ts'
import type { RangeStatistics } from './range-statistics.ts'
import { colourScaleOverlay, dataBarOverlay, iconOverlay } from './scales.ts'
import { isInPeriod } from './time-period.ts'

/** `origin` is the cell the formula was written for; relative references move from there to the cell. */
export type FormulaEvaluator = {
  evaluate(
    formula: string,
    sheet: number,
    cell: { row: number; column: number; origin?: { row: number; column: number } },
  ): CellValue
}

export type OverlayLookup = (sheet: number, row: number, column: number) => CellOverlay | null

type PreparedFormat = {
  format: ConditionalFormat
  overlay: CellOverlay
  statistics: () => RangeStatistics
  evaluate: (formula: string, row: number, column: number) => CellValue
}

const blank: CellValue = { type: 'blank' }

const once = <T>(make: () => T): (() => T) => {
  let made: { value: T } | null = null
  return () => (made ??= { value: make() }).value
}

const overlayOf = (dxf: DifferentialStyle | undefined): CellOverlay => {
  const overlay: CellOverlay = {}
  if (dxf?.font) overlay.font = dxf.font
  if (dxf?.fill) overlay.fill = dxf.fill
  if (dxf?.borders) overlay.borders = dxf.borders
  if (dxf?.numberFormat) overlay.numberFormat = dxf.numberFormat
  return overlay
}

const cachedEvaluate = (
  evaluator: FormulaEvaluator,
  sheet: Sheet,
  format: ConditionalFormat,
): PreparedFormat['evaluate'] => {
  const origin = {
    row: Math.min(...format.ranges.map((range) => range.top)),
    column: Math.min(...format.ranges.map((range) => range.left)),
  }
  const formulas = new Map<string, { scope: ReturnType<typeof formulaScope>; results: Map<string, CellValue> }>()
  return (formula, row, column) => {
    let known = formulas.get(formula)
    if (known === undefined) formulas.set(formula, (known = { scope: formulaScope(formula), results: new Map() }))
    const key = `${known.scope.row ? row : ''}:${known.scope.column ? column : ''}`
    let result = known.results.get(key)
    if (result === undefined)
      known.results.set(key, (result = evaluator.evaluate(formula, sheet.index, { row, column, origin })))
    return result
  }
}

const isTrue = (value: CellValue): boolean =>
  value.type === 'boolean' ? value.boolean : value.type === 'number' && value.number !== 0

const textOf = (value: CellValue): string =>
  value.type === 'text'
    ? value.text
    : value.type === 'number'
      ? String(value.number)
      : value.type === 'boolean'
        ? String(value.boolean).toUpperCase()
        : ''

const matchesText = (
  value: CellValue,
  operator: 'contains' | 'notContains' | 'beginsWith' | 'endsWith',
  wanted: string,
): boolean => {
  if (value.type === 'error') return false
  const text = textOf(value).toLowerCase()
  const part = wanted.toLowerCase()
  if (operator === 'beginsWith') return text.startsWith(part)
  if (operator === 'endsWith') return text.endsWith(part)
  return text.includes(part) === (operator === 'contains')
}

const isInTop = (
  number: number,
  { numbers }: RangeStatistics,
  rank: number,
  percent: boolean,
  bottom: boolean,
): boolean => {
  const count = percent ? Math.max(1, Math.floor((numbers.length * rank) / 100)) : rank
  if (count <= 0 || numbers.length === 0) return false
  return bottom
    ? number <= numbers[Math.min(count, numbers.length) - 1]!
    : number >= numbers[Math.max(0, numbers.length - count)]!
}

const isBeyondAverage = (
  number: number,
  { average, deviation }: RangeStatistics,
  above: boolean,
  equal: boolean,
  stdDev: number | null,
): boolean => {
  const limit = average + (stdDev ?? 0) * deviation * (above ? 1 : -1)
  if (equal && number === limit) return true
  return above ? number > limit : number < limit
}

/** The overlay a format lays on a cell whose value is `value`; null where its rule does not hold. */
const apply = (
  { format, overlay, statistics, evaluate }: PreparedFormat,
  value: CellValue,
  row: number,
  column: number,
): CellOverlay | null => {
  const { rule } = format
  const when = (holds: boolean): CellOverlay | null => (holds ? overlay : null)
  const number = value.type === 'number' ? value.number : null
  switch (rule.kind) {
    case 'cellIs':
      return when(
        satisfies(
          value,
          rule.operator,
          rule.formulas.map((formula) => evaluate(formula, row, column)),
        ),
      )
    case 'expression':
      return when(isTrue(evaluate(rule.formula, row, column)))
    case 'text':
      // Without a literal text the wanted text stands in a cell, which only the formula names.
      if (rule.text === '' && rule.formula !== null) return when(isTrue(evaluate(rule.formula, row, column)))
      return when(matchesText(value, rule.operator, rule.text))
    case 'blanks':
      return when(value.type !== 'error' && textOf(value).trim() === '')
    case 'notBlanks':
      return when(value.type === 'error' || textOf(value).trim() !== '')
    case 'errors':
      return when(value.type === 'error')
    case 'notErrors':
      return when(value.type !== 'error')
    case 'duplicateValues':
    case 'uniqueValues': {
      const key = valueKey(value)
      return when(key !== null && (statistics().counts.get(key) ?? 0) > 1 === (rule.kind === 'duplicateValues'))
    }
    case 'top10':
      return when(number !== null && isInTop(number, statistics(), rule.rank, rule.percent, rule.bottom))
    case 'aboveAverage':
      return when(number !== null && isBeyondAverage(number, statistics(), rule.above, rule.equal, rule.stdDev))
    case 'timePeriod': {
      const today = evaluate('TODAY()', row, column)
      return when(
        number !== null &&
          today.type === 'number' &&
          isInPeriod(rule.period, Math.floor(number), Math.floor(today.number)),
      )
    }
    case 'dataBar':
      return number === null
        ? null
        : dataBarOverlay(rule, number, statistics(), (formula) => evaluate(formula, row, column))
    case 'colorScale':
      return number === null
        ? null
        : colourScaleOverlay(rule, number, statistics(), (formula) => evaluate(formula, row, column))
    case 'iconSet':
      return number === null
        ? null
        : iconOverlay(rule, number, statistics(), (formula) => evaluate(formula, row, column))
  }
}

type PreparedSheet = { formats: PreparedFormat[]; cellAt: CellIndex }

const prepareSheet = (workbook: Workbook, evaluator: FormulaEvaluator, sheet: Sheet): PreparedSheet => ({
  cellAt: createCellIndex(sheet),
  formats: [...sheet.conditionalFormats]
    .sort((a, b) => a.priority - b.priority)
    .map((format) => ({
      format,
      overlay: overlayOf(format.dxf === null ? undefined : workbook.dxfs[format.dxf]),
      statistics: once(() => readStatistics(sheet, format)),
      evaluate: cachedEvaluate(evaluator, sheet, format),
    })),
})

/**
 * Looks up what conditional formats show at a cell (sheet index and zero-based row and column); null = nothing.
 * The lookup reads the workbook as it is now: make a new one after recalculation.
 */
export const conditionalOverlays = (workbook: Workbook, evaluator: FormulaEvaluator): OverlayLookup => {
  const prepared = workbook.sheets.map((sheet) =>
    sheet.conditionalFormats.length === 0 ? null : once(() => prepareSheet(workbook, evaluator, sheet)),
  )
  // Sheets are asked about row by row.
  let asked: { sheet: number; row: number; formats: PreparedFormat[] } = { sheet: -1, row: -1, formats: [] }
  return (sheet, row, column) => {
    const found = prepared[sheet]?.()
    if (!found) return null
    if (asked.sheet !== sheet || asked.row !== row) {
      const reaches = ({ format: { ranges } }: PreparedFormat): boolean =>
        ranges.some(({ top, bottom }) => row >= top && row <= bottom)
      asked = { sheet, row, formats: found.formats.filter(reaches) }
    }
    const { cellAt } = found
    let result: CellOverlay | null = null
    for (const each of asked.formats) {
      if (!each.format.ranges.some((range) => rangeContains(range, row, column))) continue
      const overlay = apply(each, cellAt(row, column)?.value ?? blank, row, column)
      if (overlay === null) continue
      result = result === null ? overlay : mergeOverlays(result, overlay)
      if (each.format.stopIfTrue) break
    }
    return result
  }
}
