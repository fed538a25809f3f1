/** What lies over a table's cells: pictures, shapes, charts, diagonal lines and icons. */
import type { SheetDrawing } from '#domain/sheets/sheet-table.ts'
import { drawObject } from '#engine/draw/drawings/draw-object.ts'
import type { DrawingContext } from '#engine/draw/drawings/context.ts'
import type { Primitive } from '#engine/model/primitives.ts'
import { createCellIndex } from '#engine/calculate/conditional/cell-index.ts'
import type { OverlayLookup } from '#engine/calculate/conditional/conditional-overlays.ts'
import { iconPrimitives } from '#engine/calculate/conditional/icons.ts'
import type { BorderStyle, CellStyle, DrawingObject, Range, Sheet, Workbook } from '#engine/model/workbook.ts'
import { svgOf } from './svg.ts'
import type { VisibleArea } from './visible-area.ts'

const ptPerPx = 0.75
const round = (length: number): number => Math.round(length * 100) / 100

type BoxPx = { xPx: number; yPx: number; widthPx: number; heightPx: number }

const svgDrawing = (primitives: Primitive[], box: BoxPx, idPrefix: string): SheetDrawing => {
  const boxPt = {
    xPt: box.xPx * ptPerPx,
    yPt: box.yPx * ptPerPx,
    widthPt: box.widthPx * ptPerPx,
    heightPt: box.heightPx * ptPerPx,
  }
  return { kind: 'svg', svg: svgOf(primitives, boxPt, idPrefix), ...rounded(box) }
}

const rounded = ({ xPx, yPx, widthPx, heightPx }: BoxPx): BoxPx => ({
  xPx: round(xPx),
  yPx: round(yPx),
  widthPx: round(widthPx),
  heightPx: round(heightPx),
})

/** A picture that the browser can show as it is; cropped, mirrored and framed ones are drawn. */
const isPlainPicture = ({ content, flipHorizontal, flipVertical }: DrawingObject): boolean =>
  content.kind === 'picture' &&
  !content.linked &&
  !flipHorizontal &&
  !flipVertical &&
  content.line === null &&
  content.opacity >= 1 &&
  Object.values(content.crop).every((cut) => cut === 0)

const objectDrawing = (
  object: DrawingObject,
  anchor: BoxPx,
  context: DrawingContext,
  idPrefix: string,
): SheetDrawing => {
  const { frame, content } = object
  const box: BoxPx = {
    xPx: anchor.xPx + frame.x * anchor.widthPx,
    yPx: anchor.yPx + frame.y * anchor.heightPx,
    widthPx: frame.width * anchor.widthPx,
    heightPx: frame.height * anchor.heightPx,
  }
  if (content.kind === 'picture' && isPlainPicture(object) && context.images.get(content.media)) {
    return {
      kind: 'picture',
      media: content.media,
      rotationDeg: object.rotationDeg,
      ...(object.isFilled && { isFilled: true }),
      ...rounded(box),
    }
  }
  const anchorPt = {
    xPt: anchor.xPx * ptPerPx,
    yPt: anchor.yPx * ptPerPx,
    widthPt: anchor.widthPx * ptPerPx,
    heightPt: anchor.heightPx * ptPerPx,
  }
  return svgDrawing(drawObject(object, anchorPt, context), box, idPrefix)
}

const strokeWidthPt: Record<BorderStyle, number> = {
  none: 0,
  hair: 0.5,
  thin: 0.75,
  medium: 1.5,
  thick: 2.25,
  double: 0.75,
  dotted: 0.75,
  dashed: 0.75,
  dashDot: 0.75,
  dashDotDot: 0.75,
  mediumDashed: 1.5,
  mediumDashDot: 1.5,
  mediumDashDotDot: 1.5,
  slantDashDot: 1.5,
}

const hasDiagonals = ({ borders }: CellStyle): boolean =>
  borders.diagonal.style !== 'none' && (borders.diagonalUp || borders.diagonalDown)

const diagonals = ({ borders }: CellStyle, box: BoxPx): Primitive[] => {
  const { style, colour } = borders.diagonal
  const stroke = { colour, widthPt: strokeWidthPt[style], ...(/dash|dot|hair/i.test(style) ? { dashPt: [2, 2] } : {}) }
  const [left, top] = [box.xPx * ptPerPx, box.yPx * ptPerPx]
  const [right, bottom] = [left + box.widthPx * ptPerPx, top + box.heightPx * ptPerPx]
  const lines: Primitive[] = []
  if (borders.diagonalDown) lines.push({ kind: 'line', x1Pt: left, y1Pt: top, x2Pt: right, y2Pt: bottom, stroke })
  if (borders.diagonalUp) lines.push({ kind: 'line', x1Pt: left, y1Pt: bottom, x2Pt: right, y2Pt: top, stroke })
  return lines
}

const largestIconPx = 16

const icon = (overlay: ReturnType<OverlayLookup>, box: BoxPx): Primitive[] => {
  if (!overlay?.icon) return []
  const size = Math.min(largestIconPx, box.heightPx, box.widthPx)
  return iconPrimitives(
    overlay.icon,
    (box.xPx + 2) * ptPerPx,
    (box.yPx + box.heightPx - size) * ptPerPx,
    size * ptPerPx,
  )
}

/** On the sheet → from the area's top left corner. */
const fromOrigin = ({ geometry, range }: VisibleArea, box: BoxPx): BoxPx => ({
  ...box,
  xPx: box.xPx - geometry.columnLeftPx(range.left),
  yPx: box.yPx - geometry.rowTopPx(range.top),
})

/** Diagonal lines and icons of single cells, as one drawing the size of the table; null without any. */
export const cellMarks = (
  workbook: Workbook,
  sheet: Sheet,
  area: VisibleArea,
  overlayAt: OverlayLookup,
): SheetDrawing | null => {
  const hasIcons = sheet.conditionalFormats.some(({ rule }) => rule.kind === 'iconSet')
  const areDiagonal = workbook.styles.map(hasDiagonals)
  if (!hasIcons && !areDiagonal.includes(true)) return null
  const { range, geometry } = area
  const boxOf = (of: Range): BoxPx => fromOrigin(area, geometry.rangeBoxPx(of))
  const cellAt = createCellIndex(sheet)
  const primitives: Primitive[] = []
  for (const row of area.rows) {
    for (let column = range.left; column <= range.right; column++) {
      const cell = cellAt(row, column)
      if (cell === undefined) continue
      const isDiagonal = areDiagonal[cell.style]!
      const overlay = hasIcons ? overlayAt(sheet.index, row, column) : null
      if (!isDiagonal && !overlay?.icon) continue
      const merge = geometry.mergeAt(row, column)
      if (merge !== null && (merge.top !== row || merge.left !== column)) continue
      const box = boxOf(merge ?? { top: row, bottom: row, left: column, right: column })
      primitives.push(...(isDiagonal ? diagonals(workbook.styles[cell.style]!, box) : []), ...icon(overlay, box))
    }
  }
  if (primitives.length === 0) return null
  const whole = boxOf(range)
  return svgDrawing(primitives, whole, `s${sheet.index}-marks`)
}

/** Drawings of the area back to front, in pixels from its top left corner. */
export const sheetDrawings = (
  workbook: Workbook,
  sheet: Sheet,
  area: VisibleArea,
  overlayAt: OverlayLookup,
  context: Omit<DrawingContext, 'sheet'>,
): SheetDrawing[] => {
  const marks = cellMarks(workbook, sheet, area, overlayAt)
  const objects = sheet.drawings.flatMap((object, index) =>
    object.hidden
      ? []
      : [
          objectDrawing(
            object,
            fromOrigin(area, area.geometry.anchorBoxPx(object.anchor)),
            { ...context, sheet: sheet.index },
            `s${sheet.index}-d${index}`,
          ),
        ],
  )
  return marks === null ? objects : [marks, ...objects]
}
