/** Fills on the model: what the screen and the PDF show of a filled form. */
import type { CellAddress } from '#engine/model/address.ts'
import { withCellPictures } from '#engine/model/cell-pictures.ts'
import { withCheckMarks } from '#engine/model/check-cells.ts'
import type { Cell, DrawingObject, Media, Row, Sheet, Workbook } from '#engine/model/workbook.ts'
import { recalculate } from '#engine/calculate/recalculate.ts'
import type { Recalculation } from '#engine/calculate/recalculate.ts'
import type { CellFill } from './fills.ts'
import { withFittedRows } from './fit-rows.ts'
import type { PlacedPicture } from './place-pictures.ts'
import { planFills } from './plan-fills.ts'
import type { FillPlan, PlannedCell } from './plan-fills.ts'

/**
 * The workbook with the fills in it; formulas are not recalculated. What does not change is shared.
 * @throws SheetError for a cell that does not exist or a value no cell can hold
 */
export const applyFills = (workbook: Workbook, fills: CellFill[]): Workbook =>
  applyPlan(workbook, planFills(workbook, fills))

export function applyPlan(workbook: Workbook, plan: FillPlan): Workbook {
  const media = [...workbook.media]
  const mediaIndexes = new Map<string, number>()
  for (const { mediaPath, image } of plan.pictures) {
    if (!mediaIndexes.has(mediaPath)) mediaIndexes.set(mediaPath, media.push(mediaOf(mediaPath, image)) - 1)
  }
  const cellsBySheet = Map.groupBy(plan.cells, (cell) => cell.sheet)
  const picturesBySheet = Map.groupBy(plan.pictures, (picture) => picture.sheet)
  const sheets = workbook.sheets.map((sheet): Sheet => {
    const cells = cellsBySheet.get(sheet.index)
    if (!cells) return sheet
    const pictures = (picturesBySheet.get(sheet.index) ?? []).map((picture) =>
      drawingOf(picture, mediaIndexes.get(picture.mediaPath) ?? 0),
    )
    return {
      ...sheet,
      rows: withCells(sheet, cells),
      usedRange: extended(sheet.usedRange, cells),
      drawings: [...sheet.drawings.filter(({ inCell }) => !inCell || !isFilled(cells, inCell)), ...pictures],
    }
  })
  return withFittedRows({ ...workbook, sheets, media, styles: plan.styles }, plan.cells)
}

/** The workbook with the plan's cells, everything that depends on them, rows fitted to both, and the pictures that cells now hold. */
export function computedPlan(workbook: Workbook, plan: FillPlan, now: Date): Recalculation {
  const result = recalculate(applyPlan(workbook, plan), plan.cells, now)
  const fitted = withFittedRows(result.workbook, result.changed)
  const shown = withCellPictures(fitted, result.changed)
  return { ...result, workbook: withCheckMarks(shown, [...plan.cells, ...result.changed]) }
}

const isFilled = (cells: PlannedCell[], at: CellAddress): boolean =>
  cells.some(({ row, column }) => row === at.row && column === at.column)

const mediaOf = (path: string, { contentType, bytes }: PlacedPicture['image']): Media => ({ path, contentType, bytes })

const drawingOf = ({ anchor, name }: PlacedPicture, media: number): DrawingObject => ({
  anchor,
  name,
  frame: { x: 0, y: 0, width: 1, height: 1 },
  rotationDeg: 0,
  flipHorizontal: false,
  flipVertical: false,
  hidden: false,
  printed: true,
  isFilled: true,
  content: { kind: 'picture', media, crop: { left: 0, top: 0, right: 0, bottom: 0 }, opacity: 1, line: null },
})

function withCells(sheet: Sheet, planned: PlannedCell[]): Row[] {
  const rows = new Map(sheet.rows.map((row) => [row.index, row]))
  for (const [index, inRow] of Map.groupBy(planned, (cell) => cell.row)) {
    const row = rows.get(index) ?? {
      index,
      heightPt: sheet.defaultRowHeightPt,
      ...(!sheet.fixesRows && { isOpen: true as const }),
      hidden: sheet.defaultRowHidden,
      style: null,
      cells: [],
    }
    const cells = new Map(row.cells.map((cell) => [cell.column, cell]))
    for (const { column, value, style, before } of inRow) {
      if (value.type === 'blank' && !before) continue
      const cell: Cell = { column, style, value, locked: before?.locked ?? true }
      cells.set(column, cell)
    }
    if (cells.size > 0 || rows.has(index))
      rows.set(index, { ...row, cells: [...cells.values()].sort((a, b) => a.column - b.column) })
  }
  return [...rows.values()].sort((a, b) => a.index - b.index)
}

function extended(used: Sheet['usedRange'], cells: PlannedCell[]): Sheet['usedRange'] {
  let range = used
  for (const { row, column, value } of cells) {
    if (value.type === 'blank') continue
    range =
      range === null
        ? { top: row, bottom: row, left: column, right: column }
        : {
            top: Math.min(range.top, row),
            bottom: Math.max(range.bottom, row),
            left: Math.min(range.left, column),
            right: Math.max(range.right, column),
          }
  }
  return range
}
