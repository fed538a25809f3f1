/** How far the texts of a row reach into the empty columns beside them: Excel prints those columns too. */
import type { Row } from '#engine/model/workbook.ts'
import { measureText } from '#engine/draw/fonts.ts'
import { pxToPt } from '#engine/model/geometry.ts'
import { contentOf, textOf } from './cell-content.ts'
import { horizontalAlign, horizontalPadding, indentOf, oneLine } from './cell-text.ts'
import { overflowRoom } from './overflow.ts'
import { isBlank } from './sheet-view.ts'
import type { SheetView } from './sheet-view.ts'

/** What stand-in fonts may be wider than those of the form. */
const slackPt = 1

/**
 * The last column that shows something of the row's last text, -1 where it shows none beyond its own cell. Only the last
 * can reach out of what is used.
 */
export function textReach(view: SheetView, row: Row, beyond: number): number {
  const cell = row.hidden ? undefined : row.cells.findLast((each) => !isBlank(each))
  if (cell?.value.type !== 'text' || !view.isColumnVisible(cell.column)) return -1
  const style = view.styleAt(row.index, cell.column, cell)
  const { horizontal, vertical, wrap, rotation, shrinkToFit } = style.alignment
  if (wrap || rotation !== 0 || shrinkToFit || horizontal === 'centerContinuous' || horizontal === 'fill') return -1
  if (vertical === 'justify' || vertical === 'distributed') return -1
  // No letter is wider than its height, so that most texts need no measuring.
  const endPt = pxToPt(view.geometry.columnLeftPx(beyond + 1))
  const startPt = pxToPt(view.geometry.columnLeftPx(cell.column))
  const largestPt = Math.max(style.font.sizePt, ...(cell.value.runs ?? []).map(({ font }) => font.sizePt))
  if (startPt + indentOf(style.alignment) + cell.value.text.length * largestPt * 1.2 < endPt) return -1
  if (view.geometry.mergeAt(row.index, cell.column)) return -1
  const content = contentOf(view, cell, style, view.overlayAt(row.index, cell.column))
  if (content?.kind !== 'text' || textOf(content) === '') return -1
  const align = horizontalAlign(content, style.alignment, view.rightToLeft)
  // Towards the first column there is nothing to add.
  if (align === (view.rightToLeft ? 'left' : 'right')) return -1
  const letters = oneLine(content.runs).reduce((sum, run) => sum + measureText(run.text, run.font), 0)
  const width = letters * view.narrowing + indentOf(style.alignment)
  const range = { top: row.index, bottom: row.index, left: cell.column, right: cell.column }
  const box = view.boxOf(range)
  const gainedPt = overflowRoom(view, row.index, cell.column, box, width, align).widthPt - box.widthPt
  const neededPt = (width + 2 * horizontalPadding(view) - box.widthPt - slackPt) * (align === 'center' ? 0.5 : 1)
  if (gainedPt <= 0 || neededPt <= 0) return -1
  return columnAt(view, cell.column, Math.min(gainedPt, neededPt))
}

/** The column that ends so far after another one or later. */
function columnAt(view: SheetView, column: number, distancePt: number): number {
  let last = column
  for (let left = distancePt; left > 0.01; left -= pxToPt(view.geometry.columnWidthPx(last))) last += 1
  return last
}
