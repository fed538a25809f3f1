/** A form that is filled in, recalculated, and shown as tables: the same on a server and on a device. */
import type { SheetDrawing, SheetTable } from '#domain/sheets/sheet-table.ts'
import { conditionalOverlays } from '#engine/calculate/conditional/conditional-overlays.ts'
import type { OverlayLookup } from '#engine/calculate/conditional/conditional-overlays.ts'
import { createEvaluator } from '#engine/calculate/evaluator.ts'
import type { Recalculation } from '#engine/calculate/recalculate.ts'
import { uncomputedSheets } from '#engine/calculate/uncomputed-warning.ts'
import { computedPlan } from '#engine/fill/apply-fills.ts'
import { withTicks } from '#engine/fill/check-marks.ts'
import type { CellFill } from '#engine/fill/fills.ts'
import { planFills } from '#engine/fill/plan-fills.ts'
import type { FillPlan } from '#engine/fill/plan-fills.ts'
import type { Sheet, Workbook } from '#engine/model/workbook.ts'
import { liveChoices } from './live-choices.ts'
import { sheetTable } from './sheet-tables.ts'
import type { KnownRows } from './known-rows.ts'
import type { VisibleArea } from './visible-area.ts'

/** @throws SheetError for a cell that does not exist or a value no cell can hold */
export const filledPlan = (workbook: Workbook, fills: CellFill[]): FillPlan =>
  planFills(workbook, withTicks(workbook, fills))

/** @throws SheetError for a cell that does not exist or a value no cell can hold */
export const filledWorkbook = (workbook: Workbook, fills: CellFill[], now: Date): Recalculation =>
  computedPlan(workbook, filledPlan(workbook, fills), now)

/** What lies over a sheet's cells. */
export type DrawingsOf = (sheet: Sheet, area: VisibleArea, overlayAt: OverlayLookup) => SheetDrawing[]

type FilledTablesOptions = {
  drawingsOf: DrawingsOf
  /** Index of the one sheet that is wanted. */
  only?: number | null
  /** Of the tables that were made of this form before. */
  knownOf?: (sheet: Sheet) => KnownRows
}

export const filledTables = (
  { workbook, uncomputed }: Pick<Recalculation, 'workbook' | 'uncomputed'>,
  now: Date,
  { drawingsOf, only = null, knownOf }: FilledTablesOptions,
): SheetTable[] => {
  const overlayAt = conditionalOverlays(workbook, createEvaluator(workbook, now))
  const kept = new Map(uncomputedSheets(workbook, uncomputed).map((each) => [each.sheetIndex, each.uncomputed]))
  const choices = new Map(liveChoices(workbook, now).map((each) => [each.sheetIndex, each.choices]))
  return workbook.sheets
    .filter(({ index, kind }) => kind !== 'other' && (only === null || index === only))
    .map((each) => ({
      ...sheetTable(workbook, each, {
        overlayAt,
        drawingsOf: (of, area) => drawingsOf(of, area, overlayAt),
        uncomputed: kept.get(each.index) ?? [],
        known: knownOf?.(each),
      }),
      ...(choices.has(each.index) && { choices: choices.get(each.index)! }),
    }))
}
