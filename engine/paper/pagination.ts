/** Cuts a printed range into pages: manual and automatic breaks, repeated titles, scale and fit to page. */
import { SheetError } from '#engine/model/errors.ts'
import type { PrintSettings, Range } from '#engine/model/workbook.ts'

export type Span = { from: number; to: number }
/** What one page shows of the sheet; titles are those repeated on it. */
export type Tile = { rows: Span; columns: Span; titleRows: Span | null; titleColumns: Span | null; scale: number }
/** `scale` is the sheet's own; tiles that were pressed onto their page have less. */
export type Pagination = { tiles: Tile[]; scale: number }

/** What the margins leave for cells. */
type Room = { widthPt: number; heightPt: number }
/** Height of a row and width of a column in points; hidden ones are 0. */
type Sizes = { row(index: number): number; column(index: number): number }

/** One direction of the sheet: rows or columns. */
type Axis = {
  /** Size in points of one row or column; hidden ones are 0. */
  size(index: number): number
  from: number
  to: number
  title: Span | null
  manualBreaks: number[]
}

const tolerancePt = 0.5
const smallestScale = 10
/**
 * Rows differ by a few per cent between printers, so what its author laid out as one page may run over here. By so much
 * of a page it is pressed together rather than broken.
 */
const mostPressed = 0.07
/**
 * Excel stores the scale it found for its printer, which may have other dots than the one here: up to this share below
 * what fits here it is believed. Anything else was left by an earlier layout.
 */
const mostBelow = 0.05
const mostPages = 2000

/** @throws SheetError (tooMany) when the range makes more than 2,000 pages */
export function paginate(range: Range, print: PrintSettings, room: Room, sizes: Sizes): Pagination {
  const rows: Axis = {
    size: sizes.row,
    from: range.top,
    to: range.bottom,
    title: print.titleRows,
    manualBreaks: print.rowBreaks,
  }
  const columns: Axis = {
    size: sizes.column,
    from: range.left,
    to: range.right,
    title: print.titleColumns,
    manualBreaks: print.columnBreaks,
  }
  const scale = chooseScale(rows, columns, print, room)
  const rowRoomPt = room.heightPt / scale
  const cutRows = cut(fitted(rows, print.fitToHeight), rowRoomPt)
  const isLaidOut = print.areas.length > 0 || print.rowBreaks.length > 0
  const rowParts = isLaidOut && !print.fitToHeight ? pressed(rows, cutRows, rowRoomPt) : cutRows
  const columnParts = cut(fitted(columns, print.fitToWidth), room.widthPt / scale)
  const count = rowParts.length * columnParts.length
  if (count > mostPages) {
    const [pages, most] = [count, mostPages].map((value) => value.toLocaleString('ja-JP'))
    throw new SheetError(
      'tooMany',
      `印刷すると${pages}ページになります（上限${most}ページ）。Excelで印刷範囲を狭くしてください。`,
    )
  }
  const tile = (row: Span, column: Span): Tile => ({
    rows: row,
    columns: column,
    titleRows: repeated(rows, row),
    titleColumns: repeated(columns, column),
    scale: rowParts === cutRows ? scale : Math.min(scale, (scale * rowRoomPt) / sizeOf(rows, row)),
  })
  const tiles =
    print.pageOrder === 'overThenDown'
      ? rowParts.flatMap((row) => columnParts.map((column) => tile(row, column)))
      : columnParts.flatMap((column) => rowParts.map((row) => tile(row, column)))
  return { tiles, scale }
}

/** Where a number of pages is asked for, manual breaks do not count. */
const fitted = (axis: Axis, pages: number | null): Axis =>
  pages !== null && pages > 0 ? { ...axis, manualBreaks: [] } : axis

/** The largest whole per cent, at most 100, at which the range keeps to the pages asked for; Excel's own near it. */
function chooseScale(rows: Axis, columns: Axis, print: PrintSettings, room: Room): number {
  const { fitToWidth, fitToHeight } = print
  if (fitToWidth === null && fitToHeight === null) return Math.max(smallestScale, print.scalePercent) / 100
  const fits = (percent: number): boolean =>
    keepsTo(columns, fitToWidth, room.widthPt, percent) && keepsTo(rows, fitToHeight, room.heightPt, percent)
  let low = smallestScale
  let high = 100
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (fits(middle)) low = middle
    else high = middle - 1
  }
  const stored = print.scalePercent
  return (stored < low && stored >= low * (1 - mostBelow) ? stored : low) / 100
}

const keepsTo = (axis: Axis, pages: number | null, roomPt: number, percent: number): boolean =>
  pages === null || pages === 0 || cut(fitted(axis, pages), (roomPt * 100) / percent).length <= pages

/** Parts of at most roomPt each, titles that repeat included; a row or column larger than that stands alone. */
function cut(axis: Axis, roomPt: number): Span[] {
  const parts: Span[] = []
  const breaks = new Set(axis.manualBreaks)
  const titlePt = axis.title ? total(axis, axis.title) : 0
  let from = axis.from
  let used = roomBefore(axis, from, titlePt)
  for (let index = axis.from; index <= axis.to; index += 1) {
    const size = axis.size(index)
    const overflows =
      index > from && size > 0 && used + size > roomPt + tolerancePt && used > roomBefore(axis, from, titlePt)
    if ((index > from && breaks.has(index)) || overflows) {
      parts.push({ from, to: index - 1 })
      from = index
      used = roomBefore(axis, from, titlePt)
    }
    used += size
  }
  parts.push({ from, to: axis.to })
  return parts.filter((part) => total(axis, part) > 0)
}

/** Joins the little that runs over before a manual break or the range's end with the page before it. */
function pressed(axis: Axis, parts: Span[], roomPt: number): Span[] {
  const breaks = new Set(axis.manualBreaks)
  const joined: Span[] = []
  parts.forEach((part, index) => {
    const before = joined.at(-1)
    const following = parts[index + 1]
    const endsHere = following === undefined || breaks.has(following.from)
    const both = before && { from: before.from, to: part.to }
    if (both && endsHere && !breaks.has(part.from) && sizeOf(axis, both) <= roomPt * (1 + mostPressed))
      joined[joined.length - 1] = both
    else joined.push(part)
  })
  return joined
}

/** With the titles that repeat on its page. */
const sizeOf = (axis: Axis, part: Span): number =>
  roomBefore(axis, part.from, axis.title ? total(axis, axis.title) : 0) + total(axis, part)

const total = (axis: Axis, span: Span): number => {
  let sum = 0
  for (let index = span.from; index <= span.to; index += 1) sum += axis.size(index)
  return sum
}

/** What repeated titles take of a part that starts here. */
const roomBefore = (axis: Axis, from: number, titlePt: number): number =>
  axis.title && from > axis.title.to ? titlePt : 0
const repeated = (axis: Axis, part: Span): Span | null => (axis.title && part.from > axis.title.to ? axis.title : null)
