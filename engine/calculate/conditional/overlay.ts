import type { Borders, Colour, Fill, Font } from '#engine/model/workbook.ts'

/** What conditional formats lay over a cell's own format; absent = the cell's own stays. */
export type CellOverlay = {
  font?: Partial<Font>
  fill?: Fill
  borders?: Partial<Pick<Borders, 'left' | 'right' | 'top' | 'bottom'>>
  numberFormat?: string
  bar?: DataBar
  icon?: CellIcon
  /** A data bar or an icon stands alone, without the cell's text. */
  hidesValue?: boolean
}

/** Fractions are of the cell's inner width from the left; `axis` is where bars of both signs begin, null without one. */
export type DataBar = {
  from: number
  to: number
  axis: number | null
  colour: Colour
  gradient: boolean
  border: Colour | null
}

/** Icon `index` of an icon set such as '3TrafficLights1', 0 = the lowest of `count`. */
export type CellIcon = { set: string; index: number; count: number }

/** `upper` has the higher priority and wins wherever both speak. */
export const mergeOverlays = (upper: CellOverlay, lower: CellOverlay): CellOverlay => {
  const merged: CellOverlay = { ...lower, ...upper }
  if (upper.font !== undefined && lower.font !== undefined) merged.font = { ...lower.font, ...upper.font }
  if (upper.borders !== undefined && lower.borders !== undefined)
    merged.borders = { ...lower.borders, ...upper.borders }
  return merged
}
