import { intersectionOf } from '#engine/model/address.ts'
import type { Matrix, PageLink, Primitive } from '#engine/model/primitives.ts'
import type { Range } from '#engine/model/workbook.ts'

import { headingRoom, paintHeadings } from './headings.ts'
import type { Span, Tile } from './pagination.ts'
import { paintTile } from './paint-tile.ts'
import type { BoxPt, SheetView } from './sheet-view.ts'

/** Borders on a block's outline are as wide inside as outside. */
const borderSlackPt = 1.2

type Extent = { span: Span; sizePt: number }

/** One block of a page: its cells, where they lie on the sheet, and how they come to their place on the page. */
type Block = { rows: Span; columns: Span; source: BoxPt; transform: Matrix }
type Blocks = { rows: Extent[]; columns: Extent[]; left: number; top: number; placed: Block[] }

/** A page's blocks: the body, and beside it repeated titles. `room`: between the margins. */
function blocksOf(view: SheetView, tile: Tile, room: BoxPt): Blocks {
  const { scale } = tile
  const rows = spansOf(tile.titleRows, tile.rows).map((span): Extent => ({
    span,
    sizePt: view.boxOf(rangeOf(span, tile.columns)).heightPt * scale,
  }))
  const columnSpans = spansOf(tile.titleColumns, tile.columns)
  const columns = (view.rightToLeft ? columnSpans.reverse() : columnSpans).map((span): Extent => ({
    span,
    sizePt: view.boxOf(rangeOf(tile.rows, span)).widthPt * scale,
  }))
  const { left, top } = originOf(view, room, total(columns), total(rows))
  const placed: Block[] = []
  let y = top
  for (const row of rows) {
    let x = left
    for (const column of columns) {
      const source = view.boxOf(rangeOf(row.span, column.span))
      const transform: Matrix = [scale, 0, 0, scale, x - source.xPt * scale, y - source.yPt * scale]
      placed.push({ rows: row.span, columns: column.span, source, transform })
      x += column.sizePt
    }
    y += row.sizePt
  }
  return { rows, columns, left, top, placed }
}

/**
 * A page's blocks, each moved into place and cut at its outline.
 * @param room between the margins
 * @param drawObjects the objects that reach into a box of the sheet
 */
export function paintPage(
  view: SheetView,
  tile: Tile,
  room: BoxPt,
  drawObjects: (box: BoxPt) => Primitive[],
): Primitive[] {
  const { rows, columns, left, top, placed } = blocksOf(view, tile, room)
  const painted = placed.map((block): Primitive => ({
    kind: 'group',
    transform: block.transform,
    clip: grown(block.source, borderSlackPt),
    children: [...paintTile(view, block.rows, block.columns), ...drawObjects(block.source)],
  }))
  if (!view.sheet.print.printHeadings) return painted
  const spans = (extents: Extent[]): Span[] => extents.map(({ span }) => span)
  return [...painted, ...paintHeadings(view, spans(rows), spans(columns), tile.scale, left, top)]
}

/** Where the page leads somewhere, by the cells on it that do. */
export function linksOf(view: SheetView, tile: Tile, room: BoxPt): PageLink[] {
  const { hyperlinks } = view.sheet
  if (hyperlinks.length === 0) return []
  return blocksOf(view, tile, room).placed.flatMap(({ rows, columns, transform }) =>
    hyperlinks.flatMap(({ range, address }): PageLink[] => {
      const seen = intersectionOf(range, rangeOf(rows, columns))
      if (!seen) return []
      const [scale, , , , x, y] = transform
      const box = view.boxOf(seen)
      const [widthPt, heightPt] = [box.widthPt * scale, box.heightPt * scale]
      return widthPt > 0 && heightPt > 0
        ? [{ xPt: box.xPt * scale + x, yPt: box.yPt * scale + y, widthPt, heightPt, address }]
        : []
    }),
  )
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
