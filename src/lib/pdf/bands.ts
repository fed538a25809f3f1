/** Iphones draw on no canvas of more than 16,777,216 px, and keep few of them; a page is drawn in parts that stay below. */
export const bandLimits = { side: 4096, area: 4096 * 1536 } as const

/** A part of a picture, in px from its top left. */
export type Band = { x: number; y: number; width: number; height: number }

/** The parts of a picture, row by row from the left; together they cover it and none overlap. */
export const bandsOf = (width: number, height: number): Band[] => {
  const columns = Math.ceil(width / bandLimits.side)
  const bandWidth = Math.ceil(width / columns)
  const most = Math.min(bandLimits.side, Math.floor(bandLimits.area / bandWidth))
  const rows = Math.ceil(height / most)
  const bandHeight = Math.ceil(height / rows)
  return Array.from({ length: rows * columns }, (_, index) => {
    const x = (index % columns) * bandWidth
    const y = Math.floor(index / columns) * bandHeight
    return { x, y, width: Math.min(bandWidth, width - x), height: Math.min(bandHeight, height - y) }
  })
}
