/** The part of a sheet that the screen shows: what is printed, else what is used, within bounds. */
import { createGeometry } from '#engine/model/geometry.ts'
import type { SheetGeometry } from '#engine/model/geometry.ts'
import type { Range, Sheet } from '#engine/model/workbook.ts'

export type TableLimits = { maxRows: number; maxColumns: number; maxCells: number }
export const defaultTableLimits: TableLimits = { maxRows: 2000, maxColumns: 256, maxCells: 60_000 }

export type VisibleArea = {
  range: Range
  geometry: SheetGeometry
  /** Rows of the range that are not hidden, ascending. */
  rows: number[]
  /** Widths of the range's columns, hidden ones 0. */
  columnWidthsPx: number[]
  rowHeightsPx: number[]
  note: string | null
}

const union = (ranges: readonly Range[]): Range | null =>
  ranges.length === 0
    ? null
    : {
        top: Math.min(...ranges.map((range) => range.top)),
        left: Math.min(...ranges.map((range) => range.left)),
        bottom: Math.max(...ranges.map((range) => range.bottom)),
        right: Math.max(...ranges.map((range) => range.right)),
      }

const drawingRange = (sheet: Sheet): Range | null =>
  union(
    sheet.drawings.flatMap(({ anchor, hidden }) => {
      if (hidden || anchor.kind === 'absolute') return []
      const to = anchor.kind === 'twoCell' ? anchor.to : anchor.from
      return [{ top: anchor.from.row, left: anchor.from.column, bottom: to.row, right: to.column }]
    }),
  )

/** Print areas may lie apart; they are shown with what lies between them. */
const shownRange = (sheet: Sheet): Range | null => {
  const printed = union(sheet.print.areas)
  const used = union([sheet.usedRange, drawingRange(sheet)].filter((range) => range !== null))
  if (printed === null || used === null) return printed ?? used
  // A print area of whole columns ends where the sheet does.
  return {
    ...printed,
    bottom: Math.min(printed.bottom, Math.max(used.bottom, printed.top)),
    right: Math.min(printed.right, Math.max(used.right, printed.left)),
  }
}

const round = (px: number): number => Math.round(px * 100) / 100

/** null for a sheet with nothing on it. */
export const visibleArea = (sheet: Sheet, limits: TableLimits): VisibleArea | null => {
  const wanted = shownRange(sheet)
  if (wanted === null) return null
  const geometry = createGeometry(sheet)
  const right = Math.min(wanted.right, wanted.left + limits.maxColumns - 1)
  const width = right - wanted.left + 1
  const maxRows = Math.min(limits.maxRows, Math.max(1, Math.floor(limits.maxCells / width)))
  const bottom = Math.min(wanted.bottom, wanted.top + maxRows - 1)
  const rows: number[] = []
  const rowHeightsPx: number[] = []
  for (let row = wanted.top; row <= bottom; row++) {
    const height = geometry.rowHeightPx(row)
    if (height <= 0) continue
    rows.push(row)
    rowHeightsPx.push(round(height))
  }
  const columnWidthsPx = Array.from({ length: width }, (_, offset) =>
    round(geometry.columnWidthPx(wanted.left + offset)),
  )
  const isCut = bottom < wanted.bottom || right < wanted.right
  return {
    range: { top: wanted.top, left: wanted.left, bottom, right },
    geometry,
    rows,
    columnWidthsPx,
    rowHeightsPx,
    note: isCut
      ? `シートが大きいため、先頭の${(bottom - wanted.top + 1).toLocaleString('ja-JP')}行・${width.toLocaleString('ja-JP')}列だけを表示しています。`
      : null,
  }
}
