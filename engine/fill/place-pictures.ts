/** Pictures of one cell as a sheet anchors them. */
import { fittingScale, pictureSlots } from '#domain/documents/picture-grid.ts'
import type { SheetGeometry } from '#engine/model/geometry.ts'
import type { ImageSource } from '#engine/model/primitives.ts'
import type { Anchor, AnchorPoint, Range } from '#engine/model/workbook.ts'

export type PlacedPicture = {
  sheet: number
  anchor: Extract<Anchor, { kind: 'oneCell' }>
  image: ImageSource
  mediaPath: string
  name: string
}

export function placePictures(
  sheet: number,
  range: Range,
  geometry: SheetGeometry,
  images: ImageSource[],
): PlacedPicture[] {
  const slots = pictureSlots(geometry.rangeBoxPx(range), images)
  return images.map((image, at) => {
    const slot = slots[at]!
    const scale = fittingScale(image, slot)
    const widthPx = Math.max(1, image.widthPx * scale)
    const heightPx = Math.max(1, image.heightPx * scale)
    const xPx = slot.xPx + (slot.widthPx - widthPx) / 2
    const yPx = slot.yPx + (slot.heightPx - heightPx) / 2
    return {
      sheet,
      image,
      mediaPath: mediaPath(image),
      name: images.length === 1 ? '写真' : `写真${at + 1}`,
      anchor: { kind: 'oneCell', from: anchorPoint(range, geometry, xPx, yPx), widthPx, heightPx },
    }
  })
}

/** The cell that holds the point, and the rest; hidden rows and columns hold none. */
function anchorPoint(range: Range, geometry: SheetGeometry, xPx: number, yPx: number): AnchorPoint {
  let { left: column, top: row } = range
  let x = xPx
  let y = yPx
  while (column < range.right && x >= geometry.columnWidthPx(column)) x -= geometry.columnWidthPx(column++)
  while (row < range.bottom && y >= geometry.rowHeightPx(row)) y -= geometry.rowHeightPx(row++)
  return { column, row, xPx: x, yPx: y }
}

/** The same picture always gets the same part, so a form filled twice comes out alike. */
const mediaPath = ({ key, contentType }: ImageSource): string =>
  `xl/media/photo-${key.slice(0, 20)}.${contentType === 'image/png' ? 'png' : 'jpeg'}`
