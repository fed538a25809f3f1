const min = 0.25
const max = 3
const step = 0.25
/** Of the widest sheet on the narrowest phone one still sees what stands where. */
const leastFit = 0.1
const initial = 1

const clamp = (zoom: number): number => Math.min(max, Math.max(min, zoom))

/** The step above, and none past the largest. */
export const zoomIn = (zoom: number): number => clamp(zoom + step)
export const zoomOut = (zoom: number): number => clamp(zoom - step)
/** The step that a zoom between steps is nearest to. */
export const nearestZoom = (zoom: number): number => clamp(Math.round(zoom / step) * step)
export const initialZoom: number = initial
export const canZoomIn = (zoom: number): boolean => zoom < max
export const canZoomOut = (zoom: number): boolean => zoom > min

/** The zoom that a key asks for; null where it asks for none. */
export const zoomOfKey = (key: string, zoom: number): number | null => {
  if (key === '+' || key === ';' || key === '=') return zoomIn(zoom)
  if (key === '-') return zoomOut(zoom)
  return key === '0' ? initialZoom : null
}

/** At which a sheet of this width stands whole in a room: never larger than on paper. */
export const zoomToFit = (sheetPx: number, roomPx: number): number =>
  roomPx > 0 && sheetPx > 0
    ? Math.min(initial, Math.max(leastFit, Math.floor((roomPx / sheetPx) * 100) / 100))
    : initial
