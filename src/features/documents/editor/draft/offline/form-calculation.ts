/** A form's tables as the server would answer them. For a worker: it brings the engine along. */
import { businessDay } from '#domain/dates.ts'
import type { DocsDataRequest } from '#domain/documents/documents.contract.ts'
import type { DataByItem } from '#domain/documents/sections.ts'
import type { SheetChoices, SheetDrawing, SheetTable, UncomputedSheet } from '#domain/sheets/sheet-table.ts'
import { typedContents } from '#domain/documents/typed-contents.ts'
import type { CellPlace } from '#domain/templates/cell-reference.ts'
import type { TemplateItem } from '#domain/templates/templates.contract.ts'
import { uncomputedSheets } from '#engine/calculate/uncomputed-warning.ts'
import type { CellFill } from '#engine/fill/fills.ts'
import { valueFills } from '#engine/fill/item-fills.ts'
import type { DrawingObject, Sheet, Workbook } from '#engine/model/workbook.ts'
import { readWorkbook } from '#engine/read/read-workbook.ts'
import { cellMarks } from '#engine/tables/drawings.ts'
import { filledTables } from '#engine/tables/filled-tables.ts'
import { KnownRows } from '#engine/tables/known-rows.ts'
import { liveChoices } from '#engine/tables/live-choices.ts'
import { createRefilling } from '#engine/tables/refilling.ts'

export type Form = { bytes: Uint8Array; items: readonly TemplateItem[] }
export type Calculation = {
  /** Index of the one that is looked at. */
  sheet: number
  saved: DataByItem
  typed: DocsDataRequest
  /** What TODAY and NOW stand for. */
  now: Date
  /** What lay over the sheet in the server's last answer. */
  drawings: readonly SheetDrawing[]
  /** Cells in whose place a picture stands. */
  pictured: readonly CellPlace[]
}
export type Calculated = {
  /** Of that sheet; null where nothing of it can be shown. */
  table: SheetTable | null
  /** Of all sheets. */
  uncomputed: UncomputedSheet[]
  /** Of all sheets that have any. */
  choices: { sheetIndex: number; choices: SheetChoices }[]
  /** Charts, sparklines, pictures in cells, linked ones and texts of shapes that are linked to cells stay as the server last drew them. */
  drawsCells: boolean
}

const showsCells = ({ content, inCell }: DrawingObject): boolean =>
  inCell !== undefined ||
  content.kind === 'chart' ||
  content.kind === 'sparkline' ||
  ('linked' in content && !!content.linked) ||
  ('textLink' in content && !!content.textLink)
const visible = ({ drawings }: Sheet) => drawings.filter(({ hidden }) => !hidden)

/** Pictures, shapes and charts are not drawn anew; what was filled in as a picture lies behind the form's own media. */
const keptObjects = (last: readonly SheetDrawing[], { media }: Workbook, sheet: Sheet): readonly SheetDrawing[] => {
  const filledIn = last.filter((drawing) => drawing.kind === 'picture' && drawing.media >= media.length).length
  // The marks of cells come first, where there are any.
  return last.slice(Math.max(0, last.length - filledIn - visible(sheet).length))
}

/** @throws SheetError where the form cannot be read, or a value is none for a cell */
export const openForm = ({ bytes, items }: Form): ((calculation: Calculation) => Calculated) => {
  const form = readWorkbook(bytes)
  const refill = createRefilling(form)
  const known = form.sheets.map(() => new KnownRows())
  const drawsCells = form.sheets.some((sheet) => visible(sheet).some(showsCells))
  return ({ sheet, saved, typed, now, drawings, pictured }) => {
    const fills = [
      ...valueFills(items, typedContents(items, saved, typed, businessDay(now))),
      ...pictured.map((place): CellFill => ({ ...place, value: { type: 'blank' } })),
    ]
    const filled = refill(fills, now)
    const [table = null] = filledTables(filled, now, {
      only: sheet,
      drawingsOf: (of, area, overlayAt) => {
        const marks = cellMarks(filled.workbook, of, area, overlayAt)
        const objects = keptObjects(drawings, form, of)
        return marks === null ? [...objects] : [marks, ...objects]
      },
      knownOf: ({ index }) => known[index]!,
    })
    return {
      table,
      uncomputed: uncomputedSheets(filled.workbook, filled.uncomputed),
      choices: liveChoices(filled.workbook, now),
      drawsCells,
    }
  }
}
