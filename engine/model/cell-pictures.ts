/** Pictures placed in cells: as large as the cell, or its merged range, holds them undistorted. */
import { fittingScale } from '#domain/documents/picture-grid.ts'
import type { CellPlace } from './address.ts'
import { createGeometry } from './geometry.ts'
import type { SheetGeometry } from './geometry.ts'
import type { CellPicture, CellStyle, DrawingObject, Sheet, Workbook } from './workbook.ts'

const sides: Partial<Record<CellStyle['alignment']['horizontal'], number>> = { left: 0, right: 1 }
const heights: Partial<Record<CellStyle['alignment']['vertical'], number>> = { top: 0 }

/** One, or none where the picture's file is missing or its cell is not to be seen. */
export function pictureInCell(
  { row, column, picture }: { row: number; column: number; picture: CellPicture },
  { alignment }: CellStyle,
  geometry: SheetGeometry,
): DrawingObject[] {
  const { media, name } = picture
  if (media === null) return []
  const range = geometry.mergeAt(row, column) ?? { top: row, left: column, bottom: row, right: column }
  const box = geometry.rangeBoxPx(range)
  const size = { widthPx: picture.widthPx ?? box.widthPx, heightPx: picture.heightPx ?? box.heightPx }
  const scale = fittingScale(size, box)
  // In a hidden row or column nothing is left of it.
  if (scale <= 0) return []
  const [widthPx, heightPx] = [size.widthPx * scale, size.heightPx * scale]
  return [
    {
      anchor: {
        kind: 'oneCell',
        from: {
          row: range.top,
          column: range.left,
          xPx: (box.widthPx - widthPx) * (sides[alignment.horizontal] ?? 0.5),
          yPx: (box.heightPx - heightPx) * (heights[alignment.vertical] ?? 0.5),
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
    },
  ]
}

/** The workbook with the pictures that the changed cells hold now, and without those that they held. */
export function withCellPictures(workbook: Workbook, changed: CellPlace[]): Workbook {
  const bySheet = Map.groupBy(changed, ({ sheet }) => sheet)
  let isChanged = false
  const sheets = workbook.sheets.map((sheet) => {
    const places = bySheet.get(sheet.index) ?? []
    const drawings = places.length === 0 ? sheet.drawings : drawingsAfter(workbook, sheet, places)
    if (drawings === sheet.drawings) return sheet
    isChanged = true
    return { ...sheet, drawings }
  })
  return isChanged ? { ...workbook, sheets } : workbook
}

function drawingsAfter({ styles }: Workbook, sheet: Sheet, changed: CellPlace[]): DrawingObject[] {
  const keys = new Set(changed.map(({ row, column }) => `${row}:${column}`))
  const rows = new Set(changed.map(({ row }) => row))
  const kept = sheet.drawings.filter(({ inCell }) => !inCell || !keys.has(`${inCell.row}:${inCell.column}`))
  const held = sheet.rows.flatMap(({ index: row, cells }) =>
    rows.has(row)
      ? cells.flatMap(({ column, style, value }) =>
          value.type === 'text' && value.picture && keys.has(`${row}:${column}`)
            ? [{ row, column, style, picture: value.picture }]
            : [],
        )
      : [],
  )
  if (held.length === 0 && kept.length === sheet.drawings.length) return sheet.drawings
  const geometry = createGeometry(sheet)
  return [...kept, ...held.flatMap((place) => pictureInCell(place, styles[place.style]!, geometry))]
}
