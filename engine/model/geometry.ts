/**
 * Where columns, rows, merges and anchors of a sheet lie. Nothing is expanded cell by cell:
 * positions come from the sheet's sparse spans and rows by binary search.
 */
import type { Anchor, ColumnSpan, Range, Row, Sheet } from './workbook.ts'
import { MAX_COLUMNS, MAX_ROWS, rangeContains } from './address.ts'

export const PT_PER_PX = 0.75
export const EMU_PER_PX = 9525
export const EMU_PER_PT = 12700
export const pxToPt = (px: number): number => px * PT_PER_PX
export const ptToPx = (pt: number): number => pt / PT_PER_PX

export type BoxPx = { xPx: number; yPx: number; widthPx: number; heightPx: number }

/** Hidden columns and rows measure 0. */
export type SheetGeometry = {
  columnWidthPx(column: number): number
  /** Left edge of a column; column = MAX_COLUMNS gives the sheet's right end. */
  columnLeftPx(column: number): number
  rowHeightPt(row: number): number
  rowHeightPx(row: number): number
  rowTopPt(row: number): number
  rowTopPx(row: number): number
  rangeBoxPx(range: Range): BoxPx
  anchorBoxPx(anchor: Anchor): BoxPx
  /** The merge that holds the cell, its top left cell included. */
  mergeAt(row: number, column: number): Range | null
  /** The row as stored, undefined when it is not listed. */
  rowAt(row: number): Row | undefined
  columnSpanAt(column: number): ColumnSpan | undefined
}

/** Where the columns lie. */
function columnAxis({ columns, defaultColumnWidthPx }: Sheet) {
  const spanLefts = positions(columns.length, (i, before) => {
    const previous = columns[i - 1]
    const gap = columns[i]!.from - (previous ? previous.to + 1 : 0)
    return before + (previous ? spanWidth(previous) : 0) + gap * defaultColumnWidthPx
  })
  const columnSpanAt = (column: number) => {
    const span = columns[lastAtOrBefore(columns.length, (i) => columns[i]!.from, column)]
    return span && column <= span.to ? span : undefined
  }
  const columnWidthPx = (column: number) => {
    const span = columnSpanAt(column)
    if (!span) return defaultColumnWidthPx
    return span.hidden ? 0 : span.widthPx
  }
  const columnLeftPx = (column: number) => {
    const i = lastAtOrBefore(columns.length, (k) => columns[k]!.from, column)
    if (i < 0) return column * defaultColumnWidthPx
    const span = columns[i]!
    const inside = Math.min(column, span.to + 1) - span.from
    const beyond = Math.max(0, column - span.to - 1)
    return spanLefts[i]! + inside * (span.hidden ? 0 : span.widthPx) + beyond * defaultColumnWidthPx
  }
  return { columnSpanAt, columnWidthPx, columnLeftPx }
}

/** Where the rows lie. */
function rowAxis({ rows, defaultRowHidden, defaultRowHeightPt }: Sheet) {
  const defaultHeightPt = defaultRowHidden ? 0 : defaultRowHeightPt
  const rowTops = positions(rows.length, (i, before) => {
    const previous = rows[i - 1]
    const gap = rows[i]!.index - (previous ? previous.index + 1 : 0)
    return before + (previous ? visibleHeightPt(previous) : 0) + gap * defaultHeightPt
  })
  const rowAt = (row: number) => {
    const found = rows[lastAtOrBefore(rows.length, (i) => rows[i]!.index, row)]
    return found?.index === row ? found : undefined
  }
  const rowHeightPt = (row: number) => {
    const found = rowAt(row)
    return found ? visibleHeightPt(found) : defaultHeightPt
  }
  const rowTopPt = (row: number) => {
    const i = lastAtOrBefore(rows.length, (k) => rows[k]!.index, row)
    if (i < 0) return row * defaultHeightPt
    const found = rows[i]!
    return found.index === row
      ? rowTops[i]!
      : rowTops[i]! + visibleHeightPt(found) + (row - found.index - 1) * defaultHeightPt
  }
  return { rowAt, rowHeightPt, rowTopPt }
}

export function createGeometry(sheet: Sheet): SheetGeometry {
  const { columnSpanAt, columnWidthPx, columnLeftPx } = columnAxis(sheet)
  const { rowAt, rowHeightPt, rowTopPt } = rowAxis(sheet)
  const rowTopPx = (row: number) => ptToPx(rowTopPt(row))

  const rangeBoxPx = (range: Range): BoxPx => {
    const xPx = columnLeftPx(range.left)
    const yPx = rowTopPx(range.top)
    return { xPx, yPx, widthPx: columnLeftPx(range.right + 1) - xPx, heightPx: rowTopPx(range.bottom + 1) - yPx }
  }
  /** An offset beyond its cell ends at the cell's edge, as Excel draws it. */
  const pointPx = (point: { column: number; row: number; xPx: number; yPx: number }) => ({
    xPx: columnLeftPx(point.column) + Math.min(point.xPx, columnWidthPx(point.column)),
    yPx: rowTopPx(point.row) + Math.min(point.yPx, ptToPx(rowHeightPt(point.row))),
  })
  const anchorBoxPx = (anchor: Anchor): BoxPx => {
    if (anchor.kind === 'absolute')
      return { xPx: anchor.xPx, yPx: anchor.yPx, widthPx: anchor.widthPx, heightPx: anchor.heightPx }
    const from = pointPx(anchor.from)
    if (anchor.kind === 'oneCell') return { ...from, widthPx: anchor.widthPx, heightPx: anchor.heightPx }
    const to = pointPx(anchor.to)
    return { ...from, widthPx: Math.max(0, to.xPx - from.xPx), heightPx: Math.max(0, to.yPx - from.yPx) }
  }

  return {
    columnWidthPx,
    columnLeftPx: (column) => columnLeftPx(Math.min(column, MAX_COLUMNS)),
    rowHeightPt,
    rowHeightPx: (row) => ptToPx(rowHeightPt(row)),
    rowTopPt: (row) => rowTopPt(Math.min(row, MAX_ROWS)),
    rowTopPx,
    rangeBoxPx,
    anchorBoxPx,
    mergeAt: mergeLookup(sheet.merges),
    rowAt,
    columnSpanAt,
  }
}

const spanWidth = (span: ColumnSpan) => (span.hidden ? 0 : (span.to - span.from + 1) * span.widthPx)
const visibleHeightPt = (row: Row) => (row.hidden ? 0 : row.heightPt)

function positions(length: number, at: (i: number, before: number) => number): Float64Array {
  const result = new Float64Array(length)
  for (let i = 0; i < length; i += 1) result[i] = at(i, i === 0 ? 0 : result[i - 1]!)
  return result
}

/** Index of the last of `length` ascending keys that is at most `wanted`; -1 when all are greater. */
function lastAtOrBefore(length: number, key: (i: number) => number, wanted: number): number {
  let low = 0
  let high = length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (key(middle) <= wanted) low = middle + 1
    else high = middle
  }
  return low - 1
}

const BAND_ROWS = 32
const TALL_BANDS = 8

/**
 * Merges are found through bands of rows; the few that cross many bands are kept apart
 * so that a merge over a million rows costs no more than a small one.
 */
export function mergeLookup(merges: Range[]): (row: number, column: number) => Range | null {
  const bands = new Map<number, Range[]>()
  const tall: Range[] = []
  for (const merge of merges) {
    const first = Math.floor(merge.top / BAND_ROWS)
    const last = Math.floor(merge.bottom / BAND_ROWS)
    if (last - first >= TALL_BANDS) {
      tall.push(merge)
      continue
    }
    for (let band = first; band <= last; band += 1) {
      const list = bands.get(band)
      if (list) list.push(merge)
      else bands.set(band, [merge])
    }
  }
  return (row, column) =>
    bands.get(Math.floor(row / BAND_ROWS))?.find((merge) => rangeContains(merge, row, column)) ??
    tall.find((merge) => rangeContains(merge, row, column)) ??
    null
}
