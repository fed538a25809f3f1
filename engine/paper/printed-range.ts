import type { Range } from '#engine/model/workbook.ts'
import { MAX_COLUMNS, MAX_ROWS } from '#engine/model/address.ts'
import { pxToPt } from '#engine/model/geometry.ts'
import { isBlank, isDecorated } from './sheet-view.ts'
import { textReach } from './text-reach.ts'
import type { BoxPt, SheetView } from './sheet-view.ts'

/** The print areas, or without any everything from A1 to the last cell or object that shows something. */
export function printedRanges(view: SheetView): Range[] {
  const { areas } = view.sheet.print
  if (areas.length > 0) return areas.map((area) => clamp(area, view))
  const range = visibleRange(view)
  return range ? [range] : []
}

/** Blank rows and columns that an area may have beyond the content; areas of whole columns have more. */
const mostBlankRows = 2000
const mostBlankColumns = 200

/** An area that reaches far beyond the sheet's content ends with it. */
function clamp(area: Range, view: SheetView): Range {
  if (area.bottom - area.top < mostBlankRows && area.right - area.left < mostBlankColumns) return area
  const content = visibleRange(view) ?? { bottom: area.top, right: area.left }
  return {
    ...area,
    right: area.right - content.right > mostBlankColumns ? Math.max(area.left, content.right) : area.right,
    bottom: area.bottom - content.bottom > mostBlankRows ? Math.max(area.top, content.bottom) : area.bottom,
  }
}

function visibleRange(view: SheetView): Range | null {
  const { sheet, workbook, geometry } = view
  const decorated = workbook.styles.map(isDecorated)
  let bottom = -1
  let right = -1
  for (const row of sheet.rows) {
    if (row.hidden) continue
    for (const cell of row.cells) {
      if (isBlank(cell) && !decorated[cell.style]) continue
      const merge = geometry.mergeAt(row.index, cell.column)
      bottom = Math.max(bottom, merge?.bottom ?? row.index)
      right = Math.max(right, merge?.right ?? cell.column)
    }
  }
  for (const object of sheet.drawings) {
    if (object.hidden || !object.printed) continue
    const box = geometry.anchorBoxPx(object.anchor)
    bottom = Math.max(
      bottom,
      indexAt(box.yPx + box.heightPx, (row) => geometry.rowTopPx(row), MAX_ROWS),
    )
    right = Math.max(
      right,
      indexAt(box.xPx + box.widthPx, (column) => geometry.columnLeftPx(column), MAX_COLUMNS),
    )
  }
  if (bottom < 0) return null
  const used = Math.max(right, 0)
  return { top: 0, left: 0, bottom, right: reachBeyond(view, used) }
}

const reachBeyond = (view: SheetView, column: number): number =>
  view.sheet.rows.reduce((last, row) => Math.max(last, textReach(view, row, last)), column)

/** The row or column that ends at or after a place: the last that starts before it. */
function indexAt(place: number, start: (index: number) => number, count: number): number {
  let low = 0
  let high = count - 1
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (start(middle) < place) low = middle
    else high = middle - 1
  }
  return low
}

/** Whether a part of the sheet shows nothing at all. */
export function isEmptyRange(view: SheetView, range: Range, objects: BoxPt[]): boolean {
  const box = view.boxOf(range)
  if (objects.some((object) => overlaps(object, box))) return false
  for (const row of view.sheet.rows) {
    if (row.index < range.top || row.index > range.bottom || row.hidden) continue
    for (const cell of row.cells) {
      if (cell.column < range.left || cell.column > range.right) continue
      if (!isBlank(cell) || isDecorated(view.styleAt(row.index, cell.column, cell))) return false
    }
  }
  const isShownMerge = (merge: Range): boolean =>
    merge.top <= range.bottom &&
    merge.bottom >= range.top &&
    merge.left <= range.right &&
    merge.right >= range.left &&
    !isBlank(view.cellAt(merge.top, merge.left))
  if (view.sheet.merges.some(isShownMerge)) return false
  const rows = view.sheet.rows.filter(({ index }) => index >= range.top && index <= range.bottom)
  return !rows.some((row) => textReach(view, row, range.left - 1) >= range.left)
}

export const overlaps = (a: BoxPt, b: BoxPt): boolean =>
  a.xPt < b.xPt + b.widthPt && b.xPt < a.xPt + a.widthPt && a.yPt < b.yPt + b.heightPt && b.yPt < a.yPt + a.heightPt

export const objectBox = (view: SheetView, anchor: SheetView['sheet']['drawings'][number]['anchor']): BoxPt => {
  const box = view.geometry.anchorBoxPx(anchor)
  const widthPt = pxToPt(box.widthPx)
  const left = pxToPt(box.xPx)
  return {
    xPt: view.rightToLeft ? -left - widthPt : left,
    yPt: pxToPt(box.yPx),
    widthPt,
    heightPt: pxToPt(box.heightPx),
  }
}
