/** What a formula is evaluated in, and how functions describe themselves. */
import type { Range } from '#engine/model/workbook.ts'
import type { Settings } from './coerce.ts'
import type { FormulaNode } from './parse-formula.ts'
import type { SheetCells } from './sheet-cells.ts'
import type { ArrayValue, Scalar, Value } from './values.ts'

/** The workbook as formulas see it. */
export type World = {
  cells: SheetCells
  settings: Settings
  sheetNames: string[]
  /** Index of the sheet with this lower-case name. */
  sheetIndex(name: string): number | undefined
  /** What a name stands for, its own sheet's first; lower case. */
  definedName(sheet: number, name: string): FormulaNode | null | undefined
  /** The table's range as seen from a cell; null for what is none. */
  tableRange(text: string, place: Place): { sheet: number; range: Range } | null
  evaluate(node: FormulaNode, frame: Frame): Value
  /** The value as an operator takes it: no reference, outside array formulas the cell of a range beside the formula. */
  plain(value: Value, frame: Frame): Scalar | ArrayValue
  /** Work left before a formula counts as endless. */
  steps: number
  /** Calls of LAMBDAs that are under way within each other. */
  calls: number
}

export type Place = { sheet: number; row: number; column: number }
/** @param isOmitted of a LAMBDA's parameter: nothing was given for it */
export type Variables = { name: string; value: Value; isOmitted?: boolean; outer: Variables | null }

export type Frame = Place & {
  world: World
  /** How far relative references are moved. */
  shiftRows: number
  shiftColumns: number
  /** In an array formula ranges stay whole; elsewhere a range where one value is wanted means its cell beside the formula. */
  isArray: boolean
  variables: Variables | null
}

/**
 * How each argument is handed over: 's' a single value, the function being applied cell by cell to an array;
 * 'r' whatever it is, references as such; 'e' the same, the function being applied to each of an array of
 * references; 'a' like 'r', evaluated as in an array formula.
 */
export type ArgumentKind = 's' | 'r' | 'e' | 'a'

export type FunctionSpec = {
  least: number
  most: number
  /** Applied to an array it yields a reference for each of its values. */
  yieldsReferences?: boolean
} & (
  | {
      /** By position; the last `repeats` kinds go on for further arguments. */
      kinds: string
      repeats: number
      /** Sees errors among its single values instead of yielding them. */
      takesErrors: boolean
      invoke(values: Value[], frame: Frame): Value
    }
  | { lazy(nodes: FormulaNode[], frame: Frame): Value }
)

export type FunctionTable = Record<string, FunctionSpec>
