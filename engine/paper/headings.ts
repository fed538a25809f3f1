import type { Sheet } from '#engine/model/workbook.ts'
import type { Primitive } from '#engine/model/primitives.ts'
import { columnName } from '#engine/model/address.ts'
import { layoutText } from '#engine/draw/text/layout.ts'
import type { Span } from './pagination.ts'
import type { SheetView } from './sheet-view.ts'

const headingSize = { widthPt: 24, heightPt: 13.5 }
const noHeadings = { widthPt: 0, heightPt: 0 }

/** Room that printed row numbers (width) and column letters (height) take. */
export const headingRoom = (sheet: Sheet): { widthPt: number; heightPt: number } =>
  sheet.print.printHeadings ? headingSize : noHeadings

const stroke = { colour: '#000000', widthPt: 0.5 } as const

/** Row numbers and column letters along a page's top and left edge. */
export function paintHeadings(
  view: SheetView,
  rowBlocks: Span[],
  columnBlocks: Span[],
  scale: number,
  left: number,
  top: number,
): Primitive[] {
  const font = { ...view.workbook.defaultFont, sizePt: 9 }
  const painted: Primitive[] = []
  const label = (text: string, xPt: number, yPt: number, widthPt: number, heightPt: number): void => {
    painted.push({ kind: 'rect', xPt, yPt, widthPt, heightPt, stroke })
    painted.push(
      ...layoutText([{ text, font }], {
        xPt,
        yPt,
        widthPt,
        heightPt,
        align: 'center',
        vertical: 'center',
        wrap: false,
        shrinkToFit: true,
      }).primitives,
    )
  }
  let x = left
  for (const { from, to } of columnBlocks) {
    for (let index = 0; index <= to - from; index += 1) {
      const column = view.rightToLeft ? to - index : from + index
      const width = view.boxOf({ top: 0, bottom: 0, left: column, right: column }).widthPt * scale
      if (width > 0) label(columnName(column), x, top - headingSize.heightPt, width, headingSize.heightPt)
      x += width
    }
  }
  let y = top
  for (const { from, to } of rowBlocks) {
    for (let row = from; row <= to; row += 1) {
      const height = view.geometry.rowHeightPt(row) * scale
      if (height > 0) label(String(row + 1), left - headingSize.widthPt, y, headingSize.widthPt, height)
      y += height
    }
  }
  return painted
}
