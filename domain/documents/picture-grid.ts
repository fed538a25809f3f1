/** Where pictures of one cell go: side by side in a grid that leaves them as large as the cell's box allows. */
type Size = { widthPx: number; heightPx: number }
export type PictureSlot = Size & { xPx: number; yPx: number }

/** Room left at the cell's border and between pictures, so that rules stay visible. */
const marginPx = 3

const slotSize = (size: number, count: number): number => Math.max(1, (size - marginPx * (count + 1)) / count)

export const fittingScale = ({ widthPx, heightPx }: Size, slot: Size): number =>
  Math.min(slot.widthPx / Math.max(1, widthPx), slot.heightPx / Math.max(1, heightPx))

const slotOf = (box: Size, columns: number, rows: number): Size => ({
  widthPx: slotSize(box.widthPx, columns),
  heightPx: slotSize(box.heightPx, rows),
})

const bestGrid = (box: Size, pictures: readonly Size[]): { columns: number; rows: number } => {
  let best = { columns: 1, rows: pictures.length, area: -1 }
  for (let columns = 1; columns <= pictures.length; columns++) {
    const rows = Math.ceil(pictures.length / columns)
    const slot = slotOf(box, columns, rows)
    const area = pictures.reduce(
      (sum, picture) => sum + picture.widthPx * picture.heightPx * fittingScale(picture, slot) ** 2,
      0,
    )
    if (area > best.area) best = { columns, rows, area }
  }
  return best
}

/** A slot for each picture, from the box's corner; the picture stands in the middle of it, as large as it gets there. */
export const pictureSlots = (box: Size, pictures: readonly Size[]): PictureSlot[] => {
  const { columns, rows } = bestGrid(box, pictures)
  const slot = slotOf(box, columns, rows)
  return pictures.map((_, at) => ({
    ...slot,
    xPx: marginPx + (at % columns) * (slot.widthPx + marginPx),
    yPx: marginPx + Math.floor(at / columns) * (slot.heightPx + marginPx),
  }))
}
