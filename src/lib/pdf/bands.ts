/** Iphones draw on no canvas of more than 16,777,216 px, and keep few of them; a page is drawn in parts that stay below. */
const sideLimit = 4096
const bytesLimit = 100_000_000
const bytesPerPixel = 4
/** Workers that draw pages of a file beside each other: more would leave each too small a canvas. */
export const drawersAtOnce = 2

/** A part of a picture, in px from its top left. */
export type Band = { x: number; y: number; width: number; height: number }

/**
 * The parts of a picture, row by row from the left; together they cover it and none overlap. `copies` canvases of
 * that size are there at once.
 */
export const bandsOf = (width: number, height: number, copies: number): Band[] => {
  const columns = Math.ceil(width / sideLimit)
  const bandWidth = Math.ceil(width / columns)
  const most = Math.min(sideLimit, Math.floor(bytesLimit / (copies * bytesPerPixel * bandWidth)))
  const rows = Math.ceil(height / most)
  const bandHeight = Math.ceil(height / rows)
  return Array.from({ length: rows * columns }, (_, index) => {
    const x = (index % columns) * bandWidth
    const y = Math.floor(index / columns) * bandHeight
    return { x, y, width: Math.min(bandWidth, width - x), height: Math.min(bandHeight, height - y) }
  })
}
