/** What a phone does with a form: the same work for Node and for a bundle without Node. */
import { conditionalOverlays } from '#engine/calculate/conditional/conditional-overlays.ts'
import { createEvaluator } from '#engine/calculate/evaluator.ts'
import { recalculate } from '#engine/calculate/recalculate.ts'
import { referencedCells } from '#engine/draw/drawings/referenced-cells.ts'
import { applyFills } from '#engine/fill/apply-fills.ts'
import { fillWorkbook } from '#engine/fill/fill-workbook.ts'
import type { CellFill } from '#engine/fill/fills.ts'
import { printWorkbook } from '#engine/paper/print-workbook.ts'
import { proposeItems } from '#engine/propose/propose-items.ts'
import { readWorkbook } from '#engine/read/read-workbook.ts'
import { sheetDrawings } from '#engine/tables/drawings.ts'
import { sheetTable } from '#engine/tables/sheet-tables.ts'

export { setFontSource } from '#engine/draw/fonts/source.ts'

export const workOnForm = (bytes: Uint8Array, fills: CellFill[], now: Date) => {
  const form = readWorkbook(bytes)
  const { workbook } = recalculate(applyFills(form, fills), fills, now)
  const images = new Map()
  const overlayAt = conditionalOverlays(workbook, createEvaluator(workbook, now))
  const context = { workbook, images, cellsOf: referencedCells(workbook) }
  return {
    items: proposeItems(form),
    tables: workbook.sheets.map((sheet) =>
      sheetTable(workbook, sheet, {
        overlayAt,
        drawingsOf: (of, area) => sheetDrawings(workbook, of, area, overlayAt, context),
      }),
    ),
    pages: printWorkbook(workbook, { now, images }).pages,
    /** Packed another way, so only what is in the file can be compared. */
    file: readWorkbook(fillWorkbook(bytes, fills, now).bytes),
  }
}
