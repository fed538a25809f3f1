/** Paints a rectangle of cells in the sheet's own points: fills, marks, borders and text, back to front. */
import type { Cell, CellStyle } from '#engine/model/workbook.ts'
import type { Mark, Primitive } from '#engine/model/primitives.ts'
import { strokeOf } from './borders.ts'
import { contentOf, textOf } from './cell-content.ts'
import { iconSize, paintBar, paintIcon } from './cell-marks.ts'
import { horizontalPadding, paintCellText } from './cell-text.ts'
import { paintSpecialFill, plainColour } from './fills.ts'
import { overflowRoom, spanOverBlanks } from './overflow.ts'
import type { Span } from './pagination.ts'
import { isBlank } from './sheet-view.ts'
import type { BoxPt, SheetView } from './sheet-view.ts'
import { collectTile } from './tile-cells.ts'
import type { TileCell } from './tile-cells.ts'

const gridColour = '#BFBFBF'

export function paintTile(view: SheetView, rows: Span, columns: Span): Primitive[] {
  const { cells, edges, xs, ys, visibleRows } = collectTile(view, rows, columns)
  const { print } = view.sheet
  return [
    ...(print.blackAndWhite ? [] : paintFills(cells)),
    ...(print.printGridLines ? paintGrid(cells) : []),
    ...cells.flatMap((cell) => (cell.overlay?.bar ? paintBar(cell.overlay.bar, cell.box) : [])),
    ...edges.paint(xs, ys),
    ...cells.flatMap(paintDiagonals),
    ...cells.flatMap((cell) => marked(cell, paintContent(view, cell))),
    ...overflowsFromOutside(view, visibleRows, columns).flatMap((cell) => paintContent(view, cell)),
  ]
}

/** What is said in a cell, for who has the page read out. */
function marked({ row, column, merge, style, overlay, cell }: TileCell, children: Primitive[]): Primitive[] {
  if (children.length === 0) return []
  const fill = plainColour(overlay?.fill ?? style.fill)
  const mark: Mark = {
    kind: 'cell',
    row,
    column,
    rows: merge ? merge.bottom - merge.top + 1 : 1,
    columns: merge ? merge.right - merge.left + 1 : 1,
    sizePt: style.font.sizePt,
    // Forms shade what they ask for, or set it in bold; formulas are results whatever they look like.
    isHeading:
      cell?.value.type === 'text' &&
      cell.formula === undefined &&
      (style.font.bold || (fill !== null && fill !== '#FFFFFF')),
  }
  return [{ kind: 'group', mark, children }]
}

/** Neighbours of one colour in a row are one rectangle, so that no seam shows between them. */
function paintFills(cells: TileCell[]): Primitive[] {
  const painted: Primitive[] = []
  let last: Extract<Primitive, { kind: 'rect' }> | null = null
  for (const { style, overlay, box } of cells) {
    const fill = overlay?.fill ?? style.fill
    const colour = plainColour(fill)
    if (colour === null) {
      painted.push(...paintSpecialFill(fill, box))
      continue
    }
    const joins =
      last &&
      last.fill &&
      'colour' in last.fill &&
      last.fill.colour === colour &&
      last.yPt === box.yPt &&
      last.heightPt === box.heightPt &&
      Math.abs(last.xPt + last.widthPt - box.xPt) < 0.001
    if (last && joins) last.widthPt += box.widthPt
    else painted.push((last = { kind: 'rect', ...box, fill: { colour } }))
  }
  return painted
}

const paintGrid = (cells: TileCell[]): Primitive[] =>
  cells.map(({ box }) => ({ kind: 'rect', ...box, stroke: { colour: gridColour, widthPt: 0.25 } }))

function paintDiagonals({ style: { borders }, box }: TileCell): Primitive[] {
  if (borders.diagonal.style === 'none') return []
  const stroke = strokeOf(borders.diagonal)
  const [left, top, right, bottom] = [box.xPt, box.yPt, box.xPt + box.widthPt, box.yPt + box.heightPt]
  const painted: Primitive[] = []
  if (borders.diagonalDown)
    painted.push({ kind: 'line', x1Pt: left, y1Pt: top, x2Pt: right, y2Pt: bottom, stroke: { ...stroke, cap: 'butt' } })
  if (borders.diagonalUp)
    painted.push({ kind: 'line', x1Pt: left, y1Pt: bottom, x2Pt: right, y2Pt: top, stroke: { ...stroke, cap: 'butt' } })
  return painted
}

export function paintContent(view: SheetView, painted: TileCell): Primitive[] {
  const { cell, style, overlay, row, column, merge } = painted
  if (!cell) return []
  const content = overlay?.hidesValue ? null : contentOf(view, cell, style, overlay)
  const icon = overlay?.icon
  const size = iconSize(style.font.sizePt)
  const { box } = painted
  const marks = icon ? paintIcon(icon, box.xPt + horizontalPadding(view), iconTop(style, box, size), size) : []
  if (!content || textOf(content) === '') return marks
  const inset = icon ? size + horizontalPadding(view) : 0
  const across = !merge && style.alignment.horizontal === 'centerContinuous' ? spanOverBlanks(view, row, column) : null
  const whole = across ? view.boxOf({ top: row, bottom: row, left: column, right: across }) : box
  const textBox = { ...whole, xPt: whole.xPt + inset, widthPt: whole.widthPt - inset }
  return [
    ...marks,
    ...paintCellText(view, {
      content,
      style,
      box: textBox,
      room: (needed, align) =>
        merge || across !== null || content.kind !== 'text'
          ? textBox
          : overflowRoom(view, row, column, textBox, needed, align),
    }),
  ]
}

function iconTop(style: CellStyle, box: BoxPt, size: number): number {
  if (style.alignment.vertical === 'top') return box.yPt + 1
  return style.alignment.vertical === 'bottom' ? box.yPt + box.heightPt - size - 1 : box.yPt + (box.heightPt - size) / 2
}

/** Of the cells that show something, in the order of their columns. */
function lastBeforeAndFirstBehind(cells: Cell[], { from, to }: Span): Cell[] {
  const found: Cell[] = []
  let at = 0
  let before: Cell | undefined
  for (; at < cells.length && cells[at]!.column < from; at += 1) if (!isBlank(cells[at])) before = cells[at]
  if (before) found.push(before)
  let behind: Cell | undefined
  for (at = cells.length - 1; at >= 0 && cells[at]!.column > to; at -= 1) if (!isBlank(cells[at])) behind = cells[at]
  if (behind) found.push(behind)
  return found
}

/** Text of cells beside the tile that reaches into it over empty cells. */
function overflowsFromOutside(view: SheetView, rows: number[], columns: Span): TileCell[] {
  return rows.flatMap((row) => {
    const cells = view.geometry.rowAt(row)?.cells ?? []
    return lastBeforeAndFirstBehind(cells, columns).flatMap((cell) => {
      if (cell.value.type !== 'text' || view.geometry.mergeAt(row, cell.column) || !view.isColumnVisible(cell.column))
        return []
      const style = view.styleAt(row, cell.column, cell)
      const { alignment } = style
      if (
        alignment.wrap ||
        alignment.rotation !== 0 ||
        alignment.shrinkToFit ||
        !['general', 'left', 'right', 'center'].includes(alignment.horizontal)
      )
        return []
      const overlay = view.overlayAt(row, cell.column)
      return [
        {
          row,
          column: cell.column,
          cell,
          style,
          overlay,
          merge: null,
          box: view.boxOf({ top: row, bottom: row, left: cell.column, right: cell.column }),
        },
      ]
    })
  })
}
