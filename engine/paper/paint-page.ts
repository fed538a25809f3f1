import type { Range } from '#engine/model/workbook.ts'
import type { Primitive } from '#engine/model/primitives.ts'
import { headingRoom, paintHeadings } from './headings.ts'
import type { Span, Tile } from './pagination.ts'
import { paintTile } from './paint-tile.ts'
import type { BoxPt, SheetView } from './sheet-view.ts'

/** Borders on a block's outline are as wide inside as outside. */
const borderSlackPt = 1.2

type Extent = { span: Span; sizePt: number }

/**
 * A page's blocks: the body, and beside it repeated titles, each moved into place and cut at its outline.
 * @param room between the margins
 * @param drawObjects the objects that reach into a box of the sheet
 */
export function paintPage(
  view: SheetView,
  tile: Tile,
  room: BoxPt,
  drawObjects: (box: BoxPt) => Primitive[],
): Primitive[] {
  const { scale } = tile
  const rowBlocks = spansOf(tile.titleRows, tile.rows).map((span): Extent => ({
    span,
    sizePt: view.boxOf(rangeOf(span, tile.columns)).heightPt * scale,
  }))
  const columnSpans = spansOf(tile.titleColumns, tile.columns)
  const columnBlocks = (view.rightToLeft ? columnSpans.reverse() : columnSpans).map((span): Extent => ({
    span,
    sizePt: view.boxOf(rangeOf(tile.rows, span)).widthPt * scale,
  }))
  const { left, top } = originOf(view, room, total(columnBlocks), total(rowBlocks))
  const painted: Primitive[] = []
  let y = top
  for (const rows of rowBlocks) {
    let x = left
    for (const columns of columnBlocks) {
      const source = view.boxOf(rangeOf(rows.span, columns.span))
      painted.push({
        kind: 'group',
        transform: [scale, 0, 0, scale, x - source.xPt * scale, y - source.yPt * scale],
        clip: grown(source, borderSlackPt),
        children: [...paintTile(view, rows.span, columns.span), ...drawObjects(source)],
      })
      x += columns.sizePt
    }
    y += rows.sizePt
  }
  if (!view.sheet.print.printHeadings) return painted
  const spans = (blocks: Extent[]): Span[] => blocks.map(({ span }) => span)
  return [...painted, ...paintHeadings(view, spans(rowBlocks), spans(columnBlocks), scale, left, top)]
}

export const grown = (box: BoxPt, byPt: number): BoxPt => ({
  xPt: box.xPt - byPt,
  yPt: box.yPt - byPt,
  widthPt: box.widthPt + 2 * byPt,
  heightPt: box.heightPt + 2 * byPt,
})

const spansOf = (title: Span | null, body: Span): Span[] => (title ? [title, body] : [body])
const total = (blocks: Extent[]): number => blocks.reduce((sum, { sizePt }) => sum + sizePt, 0)
const rangeOf = (rows: Span, columns: Span): Range => ({
  top: rows.from,
  bottom: rows.to,
  left: columns.from,
  right: columns.to,
})

/** Where the cells begin: at the margins, or so that cells and headings together stand in the middle. */
function originOf(view: SheetView, room: BoxPt, widthPt: number, heightPt: number): { left: number; top: number } {
  const { centreHorizontally, centreVertically } = view.sheet.print
  const heading = headingRoom(view.sheet)
  const spareX = room.widthPt - widthPt - heading.widthPt
  const spareY = room.heightPt - heightPt - heading.heightPt
  const shareX = centreHorizontally ? 0.5 : view.rightToLeft ? 1 : 0
  return {
    left: room.xPt + heading.widthPt + spareX * shareX,
    top: room.yPt + heading.heightPt + (centreVertically ? spareY / 2 : 0),
  }
}
