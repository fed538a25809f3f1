/**
 * The table of truth for calculation: what Excel answers. Each group names the page or section that governs it; the
 * expectations are written by hand, and none is computed by the code under test.
 */
import type { SheetContent } from '#tests/engine/calculate/workbook-of.ts'

/** Errors by their names, such as '#N/A'. */
export type Scalar = string | number | boolean

/**
 * Rows of values stand for a formula entered as an array formula over as many cells; a single value for one entered in
 * one cell, where a range that a single value is wanted of is cut with the cell's row or column.
 */
export type Expected = Scalar | Scalar[][]

/** @param at the cell the formula stands in, where that matters */
export type TruthCase = [formula: string, expected: Expected, at?: string]

export type TruthGroup = {
  name: string
  /** What to check the expectations against: a function's page at Microsoft (MS), ECMA-376 part 1, OpenFormula 1.3 part 4 (OF). */
  source: string
  /** The cells read; formulas stand on the first sheet, far to the right and below. */
  sheets: Record<string, SheetContent>
  names?: Record<string, string>
  date1904?: boolean
  /** Rows of the first sheet, numbered from 1. */
  hiddenRows?: number[]
  /** Of the first sheet. */
  merges?: string[]
  /** Formulas are dynamic arrays: the expected rows are all that they fill, whatever their size was before. */
  isDynamic?: boolean
  cases: TruthCase[]
}

/** One case for each pair, with the first of it in place of □. */
export const each = (formula: string, pairs: [insert: string | number, expected: Expected][]): TruthCase[] =>
  pairs.map(([insert, expected]) => [formula.replaceAll('□', String(insert)), expected])

/** Groups that read no cells. */
export const withoutCells = (name: string, source: string, ...cases: TruthCase[][]): TruthGroup => ({
  name,
  source,
  sheets: { 式: {} },
  cases: cases.flat(),
})

export function caseId(kind: string, group: TruthGroup, [formula, expected, at]: TruthCase): string {
  const shape = Array.isArray(expected) ? ` {${expected.length}×${expected[0]?.length ?? 0}}` : ''
  return `${kind}/${group.name}: ${formula}${shape}${at === undefined ? '' : ` @${at}`}`
}
