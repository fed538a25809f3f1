/** What linked pictures show: a range of cells as it stands, with all that lies over it. */
import type { Evaluator } from '#engine/calculate/evaluator.ts'
import type { DrawingContext } from '#engine/draw/drawings/context.ts'
import { drawObject } from '#engine/draw/drawings/draw-object.ts'
import type { Primitive } from '#engine/model/primitives.ts'
import type { Range, Sheet, Workbook } from '#engine/model/workbook.ts'
import { paintTile } from './paint-tile.ts'
import { objectBox, overlaps } from './printed-range.ts'
import { createSheetView } from './sheet-view.ts'
import type { OverlayLookup, SheetView } from './sheet-view.ts'

/** Of all pictures of one drawing together; what lies beyond shows what the file stored. */
const mostCells = 60_000
/** Pictures in pictures. */
const deepest = 4
const gridLine = { colour: '#D4D4D4', widthPt: 0.25 } as const

/** As on the screen: the sheet's grid under its fills, and colours whatever its printer was told. */
const onScreen = (sheet: Sheet): Sheet => ({
  ...sheet,
  print: { ...sheet.print, printGridLines: false, blackAndWhite: false },
})

function gridOf(view: SheetView, range: Range): Primitive[] {
  if (!view.sheet.view.showGridLines) return []
  const whole = view.boxOf(range)
  const [right, bottom] = [whole.xPt + whole.widthPt, whole.yPt + whole.heightPt]
  const columns = Array.from({ length: range.right - range.left + 1 }, (_, at) => range.left + at)
  const rows = Array.from({ length: range.bottom - range.top + 1 }, (_, at) => range.top + at)
  return [
    ...columns.map((column): Primitive => {
      const { xPt, widthPt } = view.boxOf({ ...range, left: column, right: column })
      const x = view.rightToLeft ? xPt : xPt + widthPt
      return { kind: 'line', x1Pt: x, y1Pt: whole.yPt, x2Pt: x, y2Pt: bottom, stroke: gridLine }
    }),
    ...rows.map((row): Primitive => {
      const { yPt, heightPt } = view.boxOf({ ...range, top: row, bottom: row })
      return {
        kind: 'line',
        x1Pt: whole.xPt,
        y1Pt: yPt + heightPt,
        x2Pt: right,
        y2Pt: yPt + heightPt,
        stroke: gridLine,
      }
    }),
  ]
}

/**
 * Adds to the context what draws linked pictures.
 * @param evaluator of the same workbook: names and formulas lead to the cells
 */
export function withLinkedCells<Context extends Omit<DrawingContext, 'sheet'>>(
  context: Context,
  overlays: OverlayLookup | null,
  evaluator: Evaluator,
): Context {
  const { workbook } = context
  const underWay = new Set<string>()
  let left = mostCells
  const draw = (view: SheetView, range: Range): Primitive[] => {
    const box = view.boxOf(range)
    const objects = view.sheet.drawings.flatMap((object) => {
      const place = objectBox(view, object.anchor)
      return overlaps(place, box) ? drawObject(object, place, { ...drawing, sheet: view.sheet.index }) : []
    })
    const cells = paintTile(view, { from: range.top, to: range.bottom }, { from: range.left, to: range.right })
    return [...gridOf(view, range), ...cells, ...objects]
  }
  const drawing: Context = {
    ...context,
    drawCells: (formula, sheet) => {
      const found = evaluator.reference(formula, sheet, { row: 0, column: 0 })
      if (!found) return null
      const { range } = found
      const key = `${found.sheet}:${JSON.stringify(range)}`
      left -= (range.bottom - range.top + 1) * (range.right - range.left + 1)
      // A picture of cells that it lies over shows itself, and so on.
      if (left < 0 || underWay.has(key) || underWay.size === deepest) return null
      const view = viewOf(workbook, found.sheet, overlays)
      const { xPt, yPt, widthPt, heightPt } = view.boxOf(range)
      if (widthPt <= 0 || heightPt <= 0) return null
      underWay.add(key)
      const children = draw(view, range)
      underWay.delete(key)
      const clip = { xPt, yPt, widthPt, heightPt }
      return { widthPt, heightPt, primitives: [{ kind: 'group', transform: [1, 0, 0, 1, -xPt, -yPt], clip, children }] }
    },
  }
  return drawing
}

const viewOf = (workbook: Workbook, sheet: number, overlays: OverlayLookup | null): SheetView =>
  createSheetView(workbook, onScreen(workbook.sheets[sheet]!), overlays)
