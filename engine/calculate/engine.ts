/**
 * The one place that knows the calculation library: hands it formulas and the cells they read,
 * takes results back. Everything else speaks in model values.
 */
import { calculateFormulas } from '@cj-tech-master/excelts/formula'
import type { CellLike, FormulaResultLike, WorkbookLike, WorksheetLike } from '@cj-tech-master/excelts/formula'
import { formatAddress } from '#engine/model/address.ts'
import type { CellPlace } from '#engine/model/address.ts'
import type { CellError, CellValue, Range, Row, Workbook } from '#engine/model/workbook.ts'
import { rangeArray } from './engine-values.ts'
import type { EngineArray } from './engine-values.ts'
import { japaneseFunctions } from './japanese-functions.ts'
import type { FunctionEntry } from './japanese-functions.ts'
import type { LookupRange } from './write-formula.ts'
import { rowsWithin } from './rows-within.ts'

export type EngineFormula = CellPlace & {
  /** As prepared: references absolute and with their sheet. */
  text: string
  /** The range an array formula fills. */
  arrayRange?: Range
}

/** Values by cell; a formula the engine could not compute is missing. */
export type EngineResults = { place: CellPlace; value: CellValue }[]

const cellTypes = { blank: 0, literal: 2, formula: 6 } as const
const errors = new Set<string>([
  '#NULL!',
  '#DIV/0!',
  '#VALUE!',
  '#REF!',
  '#NAME?',
  '#NUM!',
  '#N/A',
  '#SPILL!',
  '#CALC!',
])

class EngineCell implements CellLike {
  readonly row: number
  readonly col: number
  readonly type: number
  readonly formula?: string
  readonly model: CellLike['model']
  value: unknown
  isComputed = false
  #result: FormulaResultLike

  constructor(row: number, column: number, value: FormulaResultLike, formula?: { text?: string; arrayRange?: Range }) {
    this.row = row + 1
    this.col = column + 1
    this.value = value
    this.#result = value
    this.type = formula ? cellTypes.formula : value === undefined ? cellTypes.blank : cellTypes.literal
    if (formula?.text !== undefined) this.formula = formula.text
    this.model = formula?.arrayRange ? { shareType: 'array', ref: arrayReference(formula.arrayRange) } : {}
  }

  get result(): FormulaResultLike {
    return this.#result
  }

  set result(result: FormulaResultLike) {
    this.#result = result
    this.isComputed = true
  }
}

/** Cells the formulas may read: rows of a sheet, whole or in part. */
export type EngineCells = { sheet: number; rows: Row[] }
export type Engine = {
  /** Computes the formulas, which may read each other. */
  compute(formulas: EngineFormula[], cells: EngineCells[]): EngineResults
  /**
   * Text that stands for a range's values in formulas, so that a table looked up a thousand times is read once.
   * Its values must not change while the engine is in use.
   * @param rows all rows of the sheet
   */
  sharedRange(lookup: LookupRange, rows: Row[]): string
}

const sharedRangeFunction = 'SHAREDRANGE'

/**
 * @param sheetNames in workbook order; formulas and cells refer to sheets by index
 * @param now the moment TODAY and NOW stand for
 */
export function createEngine(sheetNames: string[], { date1904 }: Pick<Workbook, 'date1904'>, now: Date): Engine {
  const sharedArrays: EngineArray[] = []
  const sharedTexts = new Map<string, string>()
  const takeShared: FunctionEntry = {
    minArity: 1,
    maxArity: 1,
    invoke: ([number]) => sharedArrays[(number as { value: number }).value],
  }
  const userFunctions = new Map([...japaneseFunctions({ date1904, now }), [sharedRangeFunction, takeShared]])
  return {
    sharedRange({ reference, range }, rows) {
      let text = sharedTexts.get(reference)
      if (text === undefined) {
        text = `${sharedRangeFunction}(${sharedArrays.push(rangeArray(range, rowsWithin(rows, range))) - 1})`
        sharedTexts.set(reference, text)
      }
      return text
    },
    compute(formulas, cells) {
      const worksheets = sheetNames.map((name, index) => new EngineSheet(index, name))
      for (const { sheet, rows } of cells) worksheets[sheet]?.addRows(rows)
      for (const formula of formulas) worksheets[formula.sheet]?.addFormula(formula)
      const byName = new Map<number | string | undefined, WorksheetLike>(
        worksheets.map((worksheet) => [worksheet.name, worksheet]),
      )
      const workbook: WorkbookLike = {
        worksheets,
        getWorksheet: (name) => byName.get(name),
        properties: { date1904 },
        userFunctions,
      }
      calculateFormulas(workbook)
      return worksheets.flatMap((worksheet) => worksheet.results())
    },
  }
}

/** Whether the engine has a function of this name (upper case). */
export function isKnownFunction(name: string): boolean {
  let isKnown = knownFunctions.get(name)
  if (isKnown === undefined) {
    const [result] = probe.compute([{ sheet: 0, row: 0, column: 0, text: `${name}()` }], [])
    isKnown = !(result?.value.type === 'error' && result.value.error === '#NAME?')
    knownFunctions.set(name, isKnown)
  }
  return isKnown
}
const knownFunctions = new Map<string, boolean>()
const probe = createEngine(['Sheet1'], { date1904: false }, new Date(0))

class EngineSheet implements WorksheetLike {
  readonly id: number
  readonly name: string
  readonly #rows = new Map<number, Map<number, EngineCell>>()
  readonly #hiddenRows = new Set<number>()
  #bottom = 1
  #right = 1

  constructor(index: number, name: string) {
    this.id = index + 1
    this.name = name
  }

  get dimensions(): WorksheetLike['dimensions'] {
    return { top: 1, left: 1, bottom: this.#bottom, right: this.#right }
  }

  addRows(rows: Row[]): void {
    for (const row of rows) {
      if (row.hidden) this.#hiddenRows.add(row.index + 1)
      for (const cell of row.cells) {
        if (cell.value.type !== 'blank') this.#put(new EngineCell(row.index, cell.column, engineValue(cell.value)))
      }
    }
  }

  addFormula(formula: EngineFormula): void {
    const { row, column, text, arrayRange } = formula
    // Only cells that count as formulas take the parts of an array's result.
    if (arrayRange) {
      for (let inRow = arrayRange.top; inRow <= arrayRange.bottom; inRow++) {
        for (let inColumn = arrayRange.left; inColumn <= arrayRange.right; inColumn++) {
          this.#put(new EngineCell(inRow, inColumn, this.findCell(inRow + 1, inColumn + 1)?.result, {}))
        }
      }
    }
    const cached = this.findCell(row + 1, column + 1)?.result
    this.#put(new EngineCell(row, column, cached, arrayRange ? { text, arrayRange } : { text }))
  }

  eachRow(...args: unknown[]): void {
    const visit = args.at(-1) as Parameters<WorksheetLike['eachRow']>[0] & ((row: unknown, rowNumber: number) => void)
    const rowNumbers = new Set([...this.#hiddenRows, ...this.#rows.keys()])
    for (const rowNumber of rowNumbers) {
      const cells = this.#rows.get(rowNumber)
      const eachCell = (...cellArgs: unknown[]): void => {
        const visitCell = cellArgs.at(-1) as (cell: CellLike, column: number) => void
        cells?.forEach((cell, column) => {
          visitCell(cell, column)
        })
      }
      visit({ hidden: this.#hiddenRows.has(rowNumber), eachCell }, rowNumber)
    }
  }

  findCell(row: number, column: number): EngineCell | undefined {
    return this.#rows.get(row)?.get(column)
  }

  getCell(row: number, column: number): EngineCell {
    return this.findCell(row, column) ?? this.#put(new EngineCell(row - 1, column - 1, undefined))
  }

  results(): EngineResults {
    return [...this.#rows.values()]
      .flatMap((cells) => [...cells.values()])
      .filter((cell) => cell.isComputed)
      .map((cell) => ({
        place: { sheet: this.id - 1, row: cell.row - 1, column: cell.col - 1 },
        value: modelValue(cell.result),
      }))
  }

  #put(cell: EngineCell): EngineCell {
    let row = this.#rows.get(cell.row)
    if (!row) this.#rows.set(cell.row, (row = new Map()))
    row.set(cell.col, cell)
    this.#bottom = Math.max(this.#bottom, cell.row)
    this.#right = Math.max(this.#right, cell.col)
    return cell
  }
}

/** Always with a colon: the engine takes 'B2' for no range. */
const arrayReference = ({ top, left, bottom, right }: Range): string =>
  `${formatAddress(top, left)}:${formatAddress(bottom, right)}`

function engineValue(value: CellValue): FormulaResultLike {
  switch (value.type) {
    case 'blank':
      return undefined
    case 'number':
      return value.number
    case 'text':
      return value.text
    case 'boolean':
      return value.boolean
    case 'error':
      return { error: value.error }
  }
}

/** A formula that yields an empty cell shows 0, as in Excel. */
function modelValue(result: FormulaResultLike): CellValue {
  if (result === undefined || result === null) return { type: 'number', number: 0 }
  if (typeof result === 'number') return { type: 'number', number: Object.is(result, -0) ? 0 : result }
  if (typeof result === 'string') return { type: 'text', text: result }
  if (typeof result === 'boolean') return { type: 'boolean', boolean: result }
  if ('error' in result)
    return { type: 'error', error: errors.has(result.error) ? (result.error as CellError) : '#VALUE!' }
  throw new TypeError('The engine yields no dates: serial numbers stay numbers')
}
