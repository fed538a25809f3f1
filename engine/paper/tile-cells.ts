/** The cells of one rectangle of a sheet with their places, and the borders they put on its grid. */
import type { Borders, Cell, CellStyle, Range } from '#engine/model/workbook.ts'
import type { CellOverlay } from '#engine/calculate/conditional/overlay.ts'
import { rangesOverlap } from '#engine/model/address.ts'
import { createEdgeGrid } from './borders.ts'
import type { EdgeGrid } from './borders.ts'
import type { Span } from './pagination.ts'
import type { BoxPt, SheetView } from './sheet-view.ts'

/** A cell as painted; of a merge the tile sees only its first visible cell, which stands for the whole. */
export type TileCell = {
  row: number
  column: number
  cell: Cell | undefined
  style: CellStyle
  overlay: CellOverlay | null
  merge: Range | null
  box: BoxPt
}

export type TileCells = {
  /** Without those that show nothing but borders, where no grid is printed: of graph paper they are nearly all. */
  cells: TileCell[]
  edges: EdgeGrid
  /** Edges of the visible columns and rows in points, one more than there are columns and rows. */
  xs: number[]
  ys: number[]
  visibleRows: number[]
}

export function collectTile(view: SheetView, rows: Span, columns: Span): TileCells {
  const visibleRows = indices(rows).filter(view.isRowVisible)
  const visibleColumns = indices(columns).filter(view.isColumnVisible)
  const columnBoxes = visibleColumns.map((column) => view.boxOf({ top: 0, bottom: 0, left: column, right: column }))
  const ys = visibleRows.map((row) => view.geometry.rowTopPt(row))
  ys.push(visibleRows.length === 0 ? 0 : view.geometry.rowTopPt(visibleRows.at(-1)! + 1))
  const edges = createEdgeGrid(visibleRows.length, visibleColumns.length)
  const merges = mergeMap(view, { top: rows.from, bottom: rows.to, left: columns.from, right: columns.to })
  const columnStyles = visibleColumns.map((column) => view.geometry.columnSpanAt(column)?.style ?? 0)
  const { styles } = view.workbook
  const cells: TileCell[] = []
  const seen = new Set<Range>()
  for (let y = 0; y < visibleRows.length; y += 1) {
    const row = visibleRows[y]!
    const stored = view.geometry.rowAt(row)
    const inRow = stored?.cells ?? []
    let next = firstFrom(inRow, columns.from)
    const [yPt, heightPt] = [ys[y]!, view.geometry.rowHeightPt(row)]
    for (let x = 0; x < visibleColumns.length; x += 1) {
      const column = visibleColumns[x]!
      while (next < inRow.length && inRow[next]!.column < column) next += 1
      const cell = inRow[next]?.column === column ? inRow[next] : undefined
      const style = styles[cell?.style ?? stored?.style ?? columnStyles[x]!] ?? styles[0]!
      const merge = merges.size === 0 ? null : (merges.get(key(row, column)) ?? null)
      const isOwner = !merge || (merge.top === row && merge.left === column)
      const overlay = isOwner ? view.overlayAt(row, column) : null
      const borders = overlay?.borders ? { ...style.borders, ...overlay.borders } : style.borders
      if (hasEdges(borders)) recordBorders(edges, x, y, borders, merge, row, column, view.rightToLeft)
      if (!merge) {
        if (showsNothing(cell, style, overlay) && !view.sheet.print.printGridLines) continue
        const { xPt, widthPt } = columnBoxes[x]!
        cells.push({ row, column, cell, style, overlay, merge, box: { xPt, yPt, widthPt, heightPt } })
      } else if (!seen.has(merge)) {
        seen.add(merge)
        cells.push(
          isOwner ? { row, column, cell, style, overlay, merge, box: view.boxOf(merge) } : ownerOf(view, merge),
        )
      }
    }
  }
  return { cells, edges, xs: columnEdges(columnBoxes, view.rightToLeft), ys, visibleRows }
}

/** The place of the row's first cell from that column on. */
function firstFrom(cells: Cell[], column: number): number {
  let low = 0
  let high = cells.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (cells[middle]!.column < column) low = middle + 1
    else high = middle
  }
  return low
}

/** Cells of one format share their borders, of which most have none. */
const edged = new WeakMap<Borders, boolean>()
function hasEdges(borders: Borders): boolean {
  let found = edged.get(borders)
  if (found === undefined) {
    const { left, right, top, bottom } = borders
    found = [left, right, top, bottom].some(({ style }) => style !== 'none')
    edged.set(borders, found)
  }
  return found
}

const showsNothing = (cell: Cell | undefined, { fill, borders }: CellStyle, overlay: CellOverlay | null): boolean =>
  overlay === null &&
  fill.kind === 'none' &&
  borders.diagonal.style === 'none' &&
  (cell === undefined || cell.value.type === 'blank')

const indices = ({ from, to }: Span): number[] => Array.from({ length: to - from + 1 }, (_, index) => from + index)
const key = (row: number, column: number): number => row * 16_384 + column

/** In a sheet from right to left, a column's first edge is its right one. */
function columnEdges(boxes: BoxPt[], rightToLeft: boolean): number[] {
  const last = boxes.at(-1)
  if (!last) return [0]
  return rightToLeft
    ? [...boxes.map((box) => box.xPt + box.widthPt), last.xPt]
    : [...boxes.map((box) => box.xPt), last.xPt + last.widthPt]
}

/** Every cell of the tile that lies in a merge. */
function mergeMap(view: SheetView, tile: Range): Map<number, Range> {
  const map = new Map<number, Range>()
  for (const merge of view.sheet.merges) {
    if (!rangesOverlap(merge, tile)) continue
    for (let row = Math.max(merge.top, tile.top); row <= Math.min(merge.bottom, tile.bottom); row += 1) {
      for (let column = Math.max(merge.left, tile.left); column <= Math.min(merge.right, tile.right); column += 1)
        map.set(key(row, column), merge)
    }
  }
  return map
}

/** The first cell of a merge that starts outside the tile, or in a hidden row or column. */
function ownerOf(view: SheetView, merge: Range): TileCell {
  const { top: row, left: column } = merge
  const cell = view.cellAt(row, column)
  return {
    row,
    column,
    cell,
    style: view.styleAt(row, column, cell),
    overlay: view.overlayAt(row, column),
    merge,
    box: view.boxOf(merge),
  }
}

/** A merge's cells keep the borders of its outline only. */
function recordBorders(
  edges: EdgeGrid,
  x: number,
  y: number,
  borders: Borders,
  merge: Range | null,
  row: number,
  column: number,
  rightToLeft: boolean,
): void {
  if (!merge || merge.top === row) edges.setHorizontal(y, x, borders.top)
  if (!merge || merge.bottom === row) edges.setHorizontal(y + 1, x, borders.bottom)
  if (!merge || merge.left === column) edges.setVertical(y, x, rightToLeft ? borders.right : borders.left)
  if (!merge || merge.right === column) edges.setVertical(y, x + 1, rightToLeft ? borders.left : borders.right)
}
