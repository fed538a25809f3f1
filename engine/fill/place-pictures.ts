/** Where pictures of one cell go: side by side in a grid that leaves them as large as the cell's box allows. */
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

/** Room left at the cell's border and between pictures, so that rules stay visible. */
const marginPx = 3

export function placePictures(
  sheet: number,
  range: Range,
  geometry: SheetGeometry,
  images: ImageSource[],
): PlacedPicture[] {
  const box = geometry.rangeBoxPx(range)
  const { columns, rows } = bestGrid(box, images)
  const slotWidth = slotSize(box.widthPx, columns)
  const slotHeight = slotSize(box.heightPx, rows)
  return images.map((image, at) => {
    const scale = fittingScale(image, slotWidth, slotHeight)
    const widthPx = Math.max(1, image.widthPx * scale)
    const heightPx = Math.max(1, image.heightPx * scale)
    const xPx = marginPx + (at % columns) * (slotWidth + marginPx) + (slotWidth - widthPx) / 2
    const yPx = marginPx + Math.floor(at / columns) * (slotHeight + marginPx) + (slotHeight - heightPx) / 2
    return {
      sheet,
      image,
      mediaPath: mediaPath(image),
      name: images.length === 1 ? '写真' : `写真${at + 1}`,
      anchor: { kind: 'oneCell', from: anchorPoint(range, geometry, xPx, yPx), widthPx, heightPx },
    }
  })
}

const slotSize = (size: number, count: number): number => Math.max(1, (size - marginPx * (count + 1)) / count)
const fittingScale = (image: ImageSource, width: number, height: number): number =>
  Math.min(width / Math.max(1, image.widthPx), height / Math.max(1, image.heightPx))

function bestGrid(
  box: { widthPx: number; heightPx: number },
  images: ImageSource[],
): { columns: number; rows: number } {
  let best = { columns: 1, rows: images.length, area: -1 }
  for (let columns = 1; columns <= images.length; columns++) {
    const rows = Math.ceil(images.length / columns)
    const width = slotSize(box.widthPx, columns)
    const height = slotSize(box.heightPx, rows)
    const area = images.reduce(
      (sum, image) => sum + image.widthPx * image.heightPx * fittingScale(image, width, height) ** 2,
      0,
    )
    if (area > best.area) best = { columns, rows, area }
  }
  return best
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
/** The same picture always gets the same part, so a form filled twice comes out alike. */
const mediaPath = ({ key, contentType }: ImageSource): string =>
  `xl/media/photo-${key.slice(0, 20)}.${contentType === 'image/png' ? 'png' : 'jpeg'}`
