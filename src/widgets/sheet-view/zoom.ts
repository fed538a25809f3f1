import { measures } from '#domain/limits.ts'

const { min, max, step, initial } = measures.zoom

const clamp = (zoom: number): number => Math.min(max, Math.max(min, zoom))

/** The step above, and none past the largest. */
export const zoomIn = (zoom: number): number => clamp(zoom + step)
export const zoomOut = (zoom: number): number => clamp(zoom - step)
export const initialZoom: number = initial
export const canZoomIn = (zoom: number): boolean => zoom < max
export const canZoomOut = (zoom: number): boolean => zoom > min
