/** Computes single formulas that stand in no cell: conditions of conditional formats, ranges of charts, validations. */
import type { CellAddress } from '#engine/model/address.ts'
import type { CellValue, Workbook } from '#engine/model/workbook.ts'
import { createEngine, isKnownFunction } from './engine.ts'
import type { EngineCells } from './engine.ts'
import { formulaPreparer } from './prepared-formula.ts'
import type { PreparedFormula } from './prepared-formula.ts'
import { rowsWithin } from './rows-within.ts'
import { writtenFormula } from './write-formula.ts'

export type Evaluator = {
  /**
   * The formula's value at a cell; #NAME? where it cannot be computed. An empty cell it refers to counts as 0.
   * @param formula text without '='
   * @param cell `origin` is the cell the formula was written for, when it is another: relative references move along
   */
  evaluate(formula: string, sheetIndex: number, cell: CellAddress & { origin?: CellAddress }): CellValue
}

/** No sheet of a workbook can have this name, so a formula there never stands in a cell that it reads. */
const scratchSheetName = '\u0001'

/**
 * Formulas read the values the workbook holds; none of its own formulas is computed anew.
 * @param now what TODAY and NOW stand for; clocks are read in Japan
 */
export function createEvaluator(workbook: Workbook, now: Date = new Date()): Evaluator {
  const prepare = formulaPreparer(workbook)
  const engine = createEngine([...workbook.sheets.map(({ name }) => name), scratchSheetName], workbook, now)
  const scratchSheet = workbook.sheets.length
  const textFor = (prepared: PreparedFormula): string =>
    writtenFormula(prepared, (lookup) => engine.sharedRange(lookup, workbook.sheets[lookup.sheet]?.rows ?? []))
  return {
    evaluate(formula, sheetIndex, { row, column, origin }) {
      const prepared = prepare(formula, { sheet: sheetIndex, row, column, ...(origin && { origin }) })
      // Text like INDIRECT("B3") means the formula's own sheet, so such a formula stands there.
      const sheet = prepared.isDynamic ? sheetIndex : scratchSheet
      const results = isComputable(prepared)
        ? engine.compute([{ sheet, row, column, text: textFor(prepared) }], cellsRead(workbook, prepared))
        : []
      return (
        results.find(({ place }) => place.row === row && place.column === column)?.value ?? {
          type: 'error',
          error: '#NAME?',
        }
      )
    },
  }
}

const isComputable = (prepared: PreparedFormula): boolean =>
  !prepared.isOutOfReach && [...prepared.functions].every(isKnownFunction)

function cellsRead(workbook: Workbook, prepared: PreparedFormula): EngineCells[] {
  if (prepared.isDynamic) return workbook.sheets.map(({ index, rows }) => ({ sheet: index, rows }))
  return prepared.readDirectly.map(({ sheet, range }) => ({
    sheet,
    rows: rowsWithin(workbook.sheets[sheet]?.rows ?? [], range),
  }))
}
