import type { HorizontalAlign } from '#engine/draw/text/frame.ts'
import type { Cell } from '#engine/model/workbook.ts'
import { pxToPt } from '#engine/model/geometry.ts'
import { isBlank } from './sheet-view.ts'
import type { BoxPt, SheetView } from './sheet-view.ts'

/** Text never reaches further than this many columns; it bounds the walk over empty cells. */
const farthest = 300

/**
 * The box with the empty neighbours that text of the needed width may overflow into. Where condensing lets
 * the text end at a border, it ends there: in its own font it did not cross the line.
 */
export function overflowRoom(
  view: SheetView,
  row: number,
  column: number,
  box: BoxPt,
  neededPt: number,
  align: HorizontalAlign,
): BoxPt {
  const missing = neededPt - box.widthPt + pxToPt(view.workbook.digitWidthPx)
  const towardsRight = align === 'left' ? missing : align === 'center' ? missing / 2 : 0
  const towardsLeft = align === 'right' ? missing : align === 'center' ? missing / 2 : 0
  const [after, before] = view.rightToLeft ? [towardsLeft, towardsRight] : [towardsRight, towardsLeft]
  const enoughPt = neededPt * view.mostCondensed - box.widthPt
  const share = align === 'center' ? 0.5 : 1
  const gainedAfter = gain(view, row, column, 1, after, enoughPt * share)
  const gainedBefore = gain(view, row, column, -1, before, enoughPt * share)
  const [left, right] = view.rightToLeft ? [gainedAfter, gainedBefore] : [gainedBefore, gainedAfter]
  return { ...box, xPt: box.xPt - left, widthPt: box.widthPt + left + right }
}

function gain(view: SheetView, row: number, column: number, step: 1 | -1, wantedPt: number, enoughPt: number): number {
  let gained = 0
  for (let next = column + step; gained < wantedPt && next >= 0 && Math.abs(next - column) < farthest; next += step) {
    if (gained >= enoughPt && hasBorderBetween(view, row, next - step, next)) break
    if (stopsText(view.cellAt(row, next)) || view.geometry.mergeAt(row, next)) break
    gained += pxToPt(view.geometry.columnWidthPx(next))
  }
  return gained
}

function hasBorderBetween(view: SheetView, row: number, column: number, next: number): boolean {
  const [first, second] = column < next ? [column, next] : [next, column]
  return (
    view.styleAt(row, first).borders.right.style !== 'none' || view.styleAt(row, second).borders.left.style !== 'none'
  )
}

/** A text of no letters stops it as well, be it what a formula comes to. */
const stopsText = (cell: Cell | undefined): boolean => cell !== undefined && cell.value.type !== 'blank'

/** 選択範囲内で中央: the last of the following empty cells that share the alignment. */
export function spanOverBlanks(view: SheetView, row: number, column: number): number {
  let last = column
  while (last - column < farthest) {
    const next = last + 1
    const cell = view.cellAt(row, next)
    if (!isBlank(cell) || view.geometry.mergeAt(row, next)) break
    if (view.styleAt(row, next, cell).alignment.horizontal !== 'centerContinuous') break
    last = next
  }
  return last
}
