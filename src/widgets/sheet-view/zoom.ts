const min = 0.25
const max = 3
const step = 0.25
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
