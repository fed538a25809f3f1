/** Computes single formulas that stand in no cell: conditions of conditional formats, ranges of charts, validations. */
import type { CellAddress } from '#engine/model/address.ts'
import type { CellValue, Workbook } from '#engine/model/workbook.ts'
import { evaluateFormula } from './evaluate.ts'
import { parseFormula } from './parse-formula.ts'
import { ArrayValue, Uncomputable, cellValueOf } from './values.ts'
import { createWorld, frameAt } from './world.ts'

export type Evaluator = {
  /**
   * The formula's value at a cell; #NAME? where it cannot be computed. An empty cell it refers to counts as 0.
   * @param formula text without '='
   * @param cell `origin` is the cell the formula was written for, when it is another: relative references move along
   */
  evaluate(formula: string, sheetIndex: number, cell: CellAddress & { origin?: CellAddress }): CellValue
}

/**
 * Formulas read the values the workbook holds; none of its own formulas is computed anew.
 * @param now what TODAY and NOW stand for; clocks are read in Japan
 */
export function createEvaluator(workbook: Workbook, now: Date = new Date()): Evaluator {
  const world = createWorld(workbook, { date1904: workbook.date1904, now })
  return {
    evaluate(formula, sheetIndex, { row, column, origin }) {
      const tree = parseFormula(formula)
      if (!tree) return { type: 'error', error: '#NAME?' }
      const place = { sheet: sheetIndex, row, column }
      try {
        const value = evaluateFormula(tree, frameAt(world, place, { isArray: true, ...(origin && { origin }) }))
        return cellValueOf(value instanceof ArrayValue ? value.at(0, 0) : value)
      } catch (error) {
        if (error instanceof Uncomputable || error instanceof RangeError) return { type: 'error', error: '#NAME?' }
        throw error
      }
    },
  }
}
