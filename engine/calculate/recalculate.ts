/** Brings the values of formulas up to date after cells have changed. */
import { isSameRange } from '#engine/model/address.ts'
import type { CellPlace } from '#engine/model/address.ts'
import type { Cell, Workbook } from '#engine/model/workbook.ts'
import { changedCells, isSameValue } from './cell-changes.ts'
import { Computation } from './computation.ts'
import type { CellResult } from './computation.ts'
import { affectedFormulas, dependencyGraph, evaluationOrder, rememberFound, setFilled } from './dependencies.ts'
import type { DependencyGraph, FormulaNode } from './dependencies.ts'
import type { World } from './frame.ts'
import { isSameSpill, movedCells, settledSpills, spillsOf, withSpills } from './spills.ts'
import type { Spill, Spills } from './spills.ts'
import { createWorld } from './world.ts'

export type Recalculation = {
  /** The workbook with new values; what did not change is shared with the one given. */
  workbook: Workbook
  /** Cells whose value is another than before, and dynamic arrays that fill other cells. */
  changed: CellPlace[]
  /** Formulas that should have been computed and could not be: they keep the value they had. */
  uncomputed: CellPlace[]
}

/**
 * Computes the formulas that depend on the changed cells, on the clock, and on cells found while computing.
 * @param now what TODAY and NOW stand for; clocks are read in Japan
 */
export function recalculate(workbook: Workbook, changed: CellPlace[], now: Date = new Date()): Recalculation {
  const worldOf = (state: Workbook): World => createWorld(state, { date1904: state.date1904, now })
  const world = worldOf(workbook)
  const graph = dependencyGraph(workbook, world)
  if (graph.dynamic.length > 0) return recalculateSpilling(workbook, graph, changed, worldOf)
  const affected = affectedFormulas(graph, workbook, changed)
  const formulas = evaluationOrder(affected.formulas)
  const { results, uncomputed, found } = new Computation(world, formulas, affected.known).run()
  const result = withValues(workbook, results)
  rememberFound(graph, result.workbook.sheets, affected, found)
  return { ...result, uncomputed }
}

/** A chain of dynamic arrays that change each other's size takes as many rounds; what goes on comes to no end. */
const mostRounds = 64

function recalculateSpilling(
  workbook: Workbook,
  graph: DependencyGraph,
  changed: CellPlace[],
  worldOf: (state: Workbook) => World,
): Recalculation {
  const before = spillsOf(workbook, graph)
  /** What is filled where nothing can be computed. */
  const kept = new Map(before)
  let spills: Map<FormulaNode, Spill> = before
  for (let round = 1; ; round++) {
    const state = withSpills(workbook, before, spills)
    fill(graph, spills)
    const affected = affectedFormulas(graph, state, changed, movedCells(before, spills))
    const computation = new Computation(worldOf(state), evaluationOrder(affected.formulas), affected.known, spills)
    const { results, uncomputed, found, spillings } = computation.run()
    const settled = settledSpills(workbook, graph, kept, spillings)
    const restless = graph.dynamic.filter((node) => !isSameSpill(settled.get(node)!, spills.get(node)!))
    if (restless.length === 0) {
      const result = withValues(state, results).workbook
      rememberFound(graph, result.sheets, affected, found)
      return { workbook: result, changed: differences(workbook, result, before, spills), uncomputed }
    }
    if (round >= mostRounds) for (const node of restless) kept.set(node, { ...before.get(node)!, isStuck: true })
    spills =
      round < mostRounds ? settled : new Map([...settled, ...restless.map((node) => [node, kept.get(node)!] as const)])
  }
}

function fill(graph: DependencyGraph, spills: Spills): void {
  for (const [node, { range }] of spills)
    if (!node.filled || !isSameRange(node.filled, range)) setFilled(graph, node, range)
}

function differences(before: Workbook, after: Workbook, old: Spills, now: Spills): CellPlace[] {
  if (before === after) return []
  const changed = changedCells(before.sheets, after.sheets)
  const known = new Set(changed.map(keyOf))
  const resized = [...now].filter(([node, { range }]) => !isSameRange(old.get(node)!.range, range))
  return [...changed, ...resized.map(([{ place }]) => place).filter((place) => !known.has(keyOf(place)))]
}

const keyOf = ({ sheet, row, column }: CellPlace): string => `${sheet}:${row}:${column}`

function withValues(workbook: Workbook, results: CellResult[]): { workbook: Workbook; changed: CellPlace[] } {
  const bySheet = Map.groupBy(results, ({ place }) => place.sheet)
  const changed: CellPlace[] = []
  const sheets = workbook.sheets.map((sheet) => {
    const byRow = Map.groupBy(bySheet.get(sheet.index) ?? [], ({ place }) => place.row)
    if (byRow.size === 0) return sheet
    const rows = sheet.rows.map((row) => {
      const inRow = byRow.get(row.index)
      if (!inRow) return row
      const values = new Map(inRow.map(({ place, value }) => [place.column, value]))
      let hasChanged = false
      const cells = row.cells.map((cell): Cell => {
        const value = values.get(cell.column)
        if (value === undefined || isSameValue(cell.value, value)) return cell
        hasChanged = true
        changed.push({ sheet: sheet.index, row: row.index, column: cell.column })
        return { ...cell, value }
      })
      return hasChanged ? { ...row, cells } : row
    })
    return { ...sheet, rows }
  })
  return { workbook: changed.length === 0 ? workbook : { ...workbook, sheets }, changed }
}
