/** Brings the values of formulas up to date after cells have changed. */
import type { CellPlace } from '#engine/model/address.ts'
import type { Cell, Workbook } from '#engine/model/workbook.ts'
import { isSameValue } from './cell-changes.ts'
import { Computation } from './computation.ts'
import type { CellResult } from './computation.ts'
import { affectedFormulas, dependencyGraph, evaluationOrder, rememberFound } from './dependencies.ts'
import { createWorld } from './world.ts'

export type Recalculation = {
  /** The workbook with new values; what did not change is shared with the one given. */
  workbook: Workbook
  /** Cells whose value is another than before. */
  changed: CellPlace[]
  /** Formulas that should have been computed and could not be: they keep the value they had. */
  uncomputed: CellPlace[]
}

/**
 * Computes the formulas that depend on the changed cells, on the clock, and on cells found while computing.
 * @param now what TODAY and NOW stand for; clocks are read in Japan
 */
export function recalculate(workbook: Workbook, changed: CellPlace[], now: Date = new Date()): Recalculation {
  const world = createWorld(workbook, { date1904: workbook.date1904, now })
  const graph = dependencyGraph(workbook, world)
  const affected = affectedFormulas(graph, workbook, changed)
  const formulas = evaluationOrder(affected.formulas)
  const { results, uncomputed, found } = new Computation(world, formulas, affected.known).run()
  const result = withValues(workbook, results)
  rememberFound(graph, result.workbook.sheets, affected, found)
  return { ...result, uncomputed }
}

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
