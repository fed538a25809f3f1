/** Pictures that lie on this device alone, in the cell in which they will stand. */
import { pictureSlots } from '#domain/documents/picture-grid.ts'
import type { SheetCell, SheetDrawing, SheetTable } from '#domain/sheets/sheet-table.ts'
import { createSheetIndex } from './sheet-index.ts'

/** It keeps its proportions in the middle of its box. */
export type LaidPicture = Extract<SheetDrawing, { kind: 'picture' }> & { isLaid: true }

export const isLaid = (drawing: SheetDrawing): drawing is LaidPicture => 'isLaid' in drawing

export type LaidSize = { widthPx: number; heightPx: number }
/** `size`: null before it is known. */
export type PictureToLay = { src: string; size: LaidSize | null }

/** As cameras take them. */
const cameraSize: LaidSize = { widthPx: 4, heightPx: 3 }
/** Of a picture's box over its cell's. */
const tolerancePx = 1
/** None of the workbook's. */
const noMedia = -1

const sum = (sizes: readonly number[]): number => sizes.reduce((total, size) => total + size, 0)

type Box = { xPx: number; yPx: number; widthPx: number; heightPx: number }
const isWithin = (inner: Box, outer: Box): boolean =>
  inner.xPx >= outer.xPx - tolerancePx &&
  inner.yPx >= outer.yPx - tolerancePx &&
  inner.xPx + inner.widthPx <= outer.xPx + outer.widthPx + tolerancePx &&
  inner.yPx + inner.heightPx <= outer.yPx + outer.heightPx + tolerancePx

const withoutText = (cell: SheetCell): SheetCell => {
  const { runs: _, ...rest } = cell
  return { ...rest, value: '' }
}

const isReplaced = (drawing: SheetDrawing, places: readonly { box: Box }[]): boolean =>
  drawing.kind === 'picture' && drawing.isFilled === true && places.some(({ box }) => isWithin(drawing, box))

/**
 * The table with these pictures in their cells, by address; they take the place of the text and of what was filled in
 * there. The form's own pictures stay beneath, as they do in the workbook and on paper.
 */
export const withLaidPictures = (
  table: SheetTable,
  byCell: ReadonlyMap<string, readonly PictureToLay[]>,
): SheetTable => {
  const { boxes } = createSheetIndex(table)
  const places = [...byCell].flatMap(([address, pictures]) => {
    const cell = boxes.get(address)
    if (!cell || pictures.length === 0) return []
    const box = {
      xPx: sum(table.columnWidthsPx.slice(0, cell.left)),
      yPx: sum(table.rowHeightsPx.slice(0, cell.top)),
      widthPx: sum(table.columnWidthsPx.slice(cell.left, cell.right)),
      heightPx: sum(table.rowHeightsPx.slice(cell.top, cell.bottom)),
    }
    return [{ address, box, pictures }]
  })
  if (places.length === 0) return table
  const laid = places.flatMap(({ box, pictures }) =>
    pictureSlots(
      box,
      pictures.map(({ size }) => size ?? cameraSize),
    ).map((slot, at): LaidPicture => ({
      ...slot,
      kind: 'picture',
      media: noMedia,
      rotationDeg: 0,
      src: pictures[at]!.src,
      xPx: box.xPx + slot.xPx,
      yPx: box.yPx + slot.yPx,
      isLaid: true,
    })),
  )
  const filled = new Set(places.map(({ address }) => address))
  const others = table.drawings.filter((drawing) => !isReplaced(drawing, places))
  return {
    ...table,
    rows: table.rows.map((row) =>
      row.cells.some(({ address }) => filled.has(address))
        ? { ...row, cells: row.cells.map((cell) => (filled.has(cell.address) ? withoutText(cell) : cell)) }
        : row,
    ),
    drawings: [...others, ...laid],
  }
}
