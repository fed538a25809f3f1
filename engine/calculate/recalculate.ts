/** Brings the values of formulas up to date after cells have changed. */
import { formatCellReference } from '#engine/model/address.ts'
import type { CellPlace } from '#engine/model/address.ts'
import type { Cell, CellValue, Workbook } from '#engine/model/workbook.ts'
import {
  affectedFormulas,
  dependencyGraph,
  evaluationLevels,
  fillsTooMuch,
  layerDepth,
  rangeKey,
  withDependents,
} from './dependencies.ts'
import type { FormulaNode } from './dependencies.ts'
import { createEngine, isKnownFunction } from './engine.ts'
import type { Engine, EngineCells, EngineFormula, EngineResults } from './engine.ts'
import { writtenFormula } from './write-formula.ts'

export type Recalculation = {
  /** The workbook with new values; what did not change is shared with the one given. */
  workbook: Workbook
  /** Cells whose value is another than before. */
  changed: CellPlace[]
  /** Formulas that should have been computed and could not be: they keep the value they had. */
  uncomputed: CellPlace[]
}

/**
 * Computes the formulas that depend on the changed cells, and those that depend on the clock.
 * @param now what TODAY and NOW stand for; clocks are read in Japan
 */
export function recalculate(workbook: Workbook, changed: CellPlace[], now: Date = new Date()): Recalculation {
  const affected = affectedFormulas(dependencyGraph(workbook), changed)
  const levels = evaluationLevels(affected)
  const uncomputed = withDependents([...affected].filter((formula) => !levels.has(formula) || !isComputable(formula)))
  const engine = createEngine(
    workbook.sheets.map(({ name }) => name),
    workbook,
    now,
  )
  const changing = new Set([...affected].flatMap(({ readIn }) => readIn.map(rangeKey)))

  let current = workbook
  const changedPlaces: CellPlace[] = []
  for (const layer of layersOf(levels)) {
    const formulas = layer.filter((formula) => !uncomputed.has(formula))
    const results = engine.compute(
      formulas.map((formula) => engineFormula(formula, engine, workbook, changing)),
      cellsRead(current, formulas),
    )
    const computed = new Set(results.map(({ place }) => formatCellReference(place)))
    const failed = withDependents(formulas.filter(({ place }) => !computed.has(formatCellReference(place))))
    for (const formula of failed) uncomputed.add(formula)
    const failedKeys = new Set([...failed].map(({ place }) => formatCellReference(place)))
    const next = withValues(
      current,
      results.filter(({ place }) => !failedKeys.has(formatCellReference(place))),
    )
    current = next.workbook
    changedPlaces.push(...next.changed)
  }
  return { workbook: current, changed: changedPlaces, uncomputed: [...uncomputed].map(({ place }) => place) }
}

/** Formulas in the order they can be computed, cut into layers that the engine can take. */
function layersOf(levels: Map<FormulaNode, number>): FormulaNode[][] {
  const layers = Map.groupBy(levels.keys(), (formula) => Math.floor((levels.get(formula) ?? 0) / layerDepth))
  return [...layers].sort(([a], [b]) => a - b).map(([, formulas]) => formulas)
}

function isComputable({ cell, prepared }: FormulaNode): boolean {
  if (prepared.isOutOfReach || fillsTooMuch(cell)) return false
  const namesItsOwn = prepared.functions.has('LET') || prepared.functions.has('LAMBDA')
  return namesItsOwn || [...prepared.functions].every(isKnownFunction)
}

/** @param changing keys of the ranges that hold formulas being computed: such a range is read anew each time */
function engineFormula(
  { place, cell, prepared }: FormulaNode,
  engine: Engine,
  workbook: Workbook,
  changing: Set<string>,
): EngineFormula {
  const text = writtenFormula(prepared, (lookup) =>
    changing.has(rangeKey(lookup))
      ? lookup.reference
      : engine.sharedRange(lookup, workbook.sheets[lookup.sheet]?.rows ?? []),
  )
  return { ...place, text, ...(cell.arrayRange && { arrayRange: cell.arrayRange }) }
}

function cellsRead(workbook: Workbook, formulas: FormulaNode[]): EngineCells[] {
  const readsAny = formulas.some(({ prepared }) => prepared.isDynamic)
  const read = new Set(
    formulas.flatMap(({ place, prepared }) => [place.sheet, ...prepared.precedents.map(({ sheet }) => sheet)]),
  )
  return workbook.sheets
    .filter(({ index }) => readsAny || read.has(index))
    .map(({ index, rows }) => ({ sheet: index, rows }))
}

function withValues(workbook: Workbook, results: EngineResults): { workbook: Workbook; changed: CellPlace[] } {
  const values = new Map(results.map(({ place, value }) => [formatCellReference(place), value]))
  const touchedSheets = new Set(results.map(({ place }) => place.sheet))
  const changed: CellPlace[] = []
  const sheets = workbook.sheets.map((sheet) =>
    !touchedSheets.has(sheet.index)
      ? sheet
      : {
          ...sheet,
          rows: sheet.rows.map((row) => {
            let hasChanged = false
            const cells = row.cells.map((cell): Cell => {
              const place = { sheet: sheet.index, row: row.index, column: cell.column }
              const value = values.get(formatCellReference(place))
              if (value === undefined || isSameValue(cell.value, value)) return cell
              hasChanged = true
              changed.push(place)
              return { ...cell, value }
            })
            return hasChanged ? { ...row, cells } : row
          }),
        },
  )
  return { workbook: { ...workbook, sheets }, changed }
}

/** Numbers are the same when Excel, which keeps fifteen digits, takes them for the same. */
function isSameValue(a: CellValue, b: CellValue): boolean {
  switch (a.type) {
    case 'blank':
      return b.type === 'blank'
    case 'number':
      return b.type === 'number' && a.number.toPrecision(15) === b.number.toPrecision(15)
    case 'text':
      return b.type === 'text' && a.text === b.text && a.runs === undefined
    case 'boolean':
      return b.type === 'boolean' && a.boolean === b.boolean
    case 'error':
      return b.type === 'error' && a.error === b.error
  }
}
