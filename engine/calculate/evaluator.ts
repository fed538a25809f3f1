/** Computes single formulas that stand in no cell: conditions of conditional formats, ranges of charts, validations. */
import type { CellAddress } from '#engine/model/address.ts'
import type { CellValue, Range, Workbook } from '#engine/model/workbook.ts'
import { toBoolean, toText } from './coerce.ts'
import { evaluate, evaluateFormula, plain } from './evaluate.ts'
import type { Frame } from './frame.ts'
import { parseFormula } from './parse-formula.ts'
import type { FormulaNode } from './parse-formula.ts'
import { ArrayValue, ErrorValue, Reference, Uncomputable, cellValueOf } from './values.ts'
import type { Scalar, Value } from './values.ts'
import { createWorld, frameAt } from './world.ts'

export type Evaluator = {
  /**
   * The formula's value at a cell; #NAME? where it cannot be computed. An empty cell it refers to counts as 0.
   * @param formula text without '='
   * @param cell `origin` is the cell the formula was written for, when it is another: relative references move along
   */
  evaluate(formula: string, sheetIndex: number, cell: CellAddress & { origin?: CellAddress }): CellValue
  /** The cells that a formula leads to, such as a name's, INDIRECT's or OFFSET's; null for anything else. */
  reference(
    formula: string,
    sheetIndex: number,
    cell: CellAddress & { origin?: CellAddress },
  ): { sheet: number; range: Range } | null
  /** Where HYPERLINK leads that a formula comes to, through IF and IFERROR too; null where it comes to none. */
  link(formula: string, sheetIndex: number, cell: CellAddress): string | null
}

/** null for what is no link. */
function linkOf(node: FormulaNode, frame: Frame): Scalar {
  const valueOf = (argument: FormulaNode): Scalar => {
    const value = plain(evaluate(argument, frame), frame)
    return value instanceof ArrayValue ? value.at(0, 0) : value
  }
  if (node.kind === 'group') return linkOf(node.operand, frame)
  if (node.kind !== 'call') return null
  const [first, second, third] = node.arguments
  if (!first) return null
  switch (node.name) {
    case 'HYPERLINK':
      return toText(valueOf(first))
    case 'IF': {
      const chosen = toBoolean(valueOf(first)) ? second : third
      return chosen ? linkOf(chosen, frame) : null
    }
    case 'IFERROR':
    case 'IFNA':
      return valueOf(first) instanceof ErrorValue ? (second ? linkOf(second, frame) : null) : linkOf(first, frame)
    default:
      return null
  }
}

function unlessUncomputable<Result extends Value>(compute: () => Result): Result | ErrorValue | undefined {
  try {
    return compute()
  } catch (error) {
    if (error instanceof ErrorValue) return error
    if (error instanceof Uncomputable || error instanceof RangeError) return undefined
    throw error
  }
}

/**
 * Formulas read the values the workbook holds; none of its own formulas is computed anew.
 * @param now what TODAY and NOW stand for; clocks are read in Japan
 */
export function createEvaluator(workbook: Workbook, now: Date = new Date()): Evaluator {
  const world = createWorld(workbook, { date1904: workbook.date1904, now })
  const frame = (sheet: number, { row, column, origin }: CellAddress & { origin?: CellAddress }): Frame =>
    frameAt(world, { sheet, row, column }, { isArray: true, ...(origin && { origin }) })
  return {
    evaluate(formula, sheetIndex, cell) {
      const tree = parseFormula(formula)
      const value = tree ? unlessUncomputable(() => evaluateFormula(tree, frame(sheetIndex, cell))) : undefined
      if (value === undefined) return { type: 'error', error: '#NAME?' }
      return cellValueOf(value instanceof ArrayValue ? value.at(0, 0) : value)
    },
    reference(formula, sheetIndex, cell) {
      const tree = parseFormula(formula)
      const value = tree ? unlessUncomputable(() => evaluate(tree, frame(sheetIndex, cell))) : undefined
      if (!(value instanceof Reference) || value.areas.length !== 1) return null
      const { firstSheet: sheet, lastSheet, range } = value.areas[0]!
      return sheet === lastSheet && workbook.sheets[sheet] ? { sheet, range } : null
    },
    link(formula, sheetIndex, cell) {
      const tree = parseFormula(formula)
      const address = tree ? unlessUncomputable(() => linkOf(tree, frame(sheetIndex, cell))) : undefined
      return typeof address === 'string' ? address : null
    },
  }
}
