/** Pictures placed in cells: as large as the cell, or its merged range, holds them undistorted. */
import { fittingScale } from '#domain/documents/picture-grid.ts'
import type { SheetGeometry } from '#engine/model/geometry.ts'
import type { CellStyle, DrawingObject } from '#engine/model/workbook.ts'
import type { ReadContext } from '../context.ts'
import { pictureSize } from '../picture-size.ts'

export type CellPicture = { row: number; column: number; style: number; part: string | null; name: string }

const sides: Partial<Record<CellStyle['alignment']['horizontal'], number>> = { left: 0, right: 1 }
const heights: Partial<Record<CellStyle['alignment']['vertical'], number>> = { top: 0 }

export const cellPictureDrawings = (
  pictures: CellPicture[],
  geometry: SheetGeometry,
  context: ReadContext,
): DrawingObject[] =>
  pictures.flatMap((picture) => {
    context.countDrawingObject()
    const object = drawingOf(picture, geometry, context)
    return object ? [object] : []
  })

function drawingOf(
  { row, column, style, part, name }: CellPicture,
  geometry: SheetGeometry,
  context: ReadContext,
): DrawingObject | null {
  const media = part === null ? null : context.mediaIndex(part)
  if (media === null) {
    if (part === null) context.warn('セルに配置された画像のうち、ファイルの中にないものは表示されません。')
    return null
  }
  const { bytes, contentType } = context.media[media]!
  const range = geometry.mergeAt(row, column) ?? { top: row, left: column, bottom: row, right: column }
  const box = geometry.rangeBoxPx(range)
  const size = pictureSize(bytes, contentType) ?? { width: box.widthPx, height: box.heightPx }
  const scale = fittingScale({ widthPx: size.width, heightPx: size.height }, box)
  const [widthPx, heightPx] = [size.width * scale, size.height * scale]
  const { horizontal, vertical } = context.styleSheet.styles[style]!.alignment
  return {
    anchor: {
      kind: 'oneCell',
      from: {
        row: range.top,
        column: range.left,
        xPx: (box.widthPx - widthPx) * (sides[horizontal] ?? 0.5),
        yPx: (box.heightPx - heightPx) * (heights[vertical] ?? 0.5),
      },
      widthPx,
      heightPx,
    },
    frame: { x: 0, y: 0, width: 1, height: 1 },
    rotationDeg: 0,
    flipHorizontal: false,
    flipVertical: false,
    name,
    hidden: false,
    printed: true,
    inCell: { row, column },
    content: { kind: 'picture', media, crop: { left: 0, top: 0, right: 0, bottom: 0 }, opacity: 1, line: null },
  }
}
