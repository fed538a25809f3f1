/**
 * Outlines of drawn glyphs. Design space: 1 em = 1000, y downwards, baseline 0. All run clockwise, so that they unite
 * under the non-zero rule, and holes the other way round.
 */
import type { PathCommand } from '#engine/model/primitives.ts'

export type Point = [x: number, y: number]

const closed = (points: Point[]): PathCommand[] => [
  ...points.map(([x, y], index): PathCommand => ({ op: index === 0 ? 'M' : 'L', x, y })),
  { op: 'Z' },
]
const isClockwise = (points: Point[]): boolean =>
  points.reduce((area, [x, y], index) => {
    const [nextX, nextY] = points[(index + 1) % points.length]!
    return area + x * nextY - nextX * y
  }, 0) > 0

export const polygon = (points: Point[]): PathCommand[] => closed(isClockwise(points) ? points : [...points].reverse())
export const polygonHole = (points: Point[]): PathCommand[] =>
  closed(isClockwise(points) ? [...points].reverse() : points)

const corners = (x: number, y: number, width: number, height: number): Point[] => [
  [x, y],
  [x + width, y],
  [x + width, y + height],
  [x, y + height],
]
export const box = (x: number, y: number, width: number, height: number): PathCommand[] =>
  polygon(corners(x, y, width, height))
export const hole = (x: number, y: number, width: number, height: number): PathCommand[] =>
  polygonHole(corners(x, y, width, height))

/** Share of the radius at which a quarter circle's control points stand. */
const kappa = 0.5523

function circle(cx: number, cy: number, r: number, direction: 1 | -1): PathCommand[] {
  const k = r * kappa
  const quarter = (turn: number): PathCommand => {
    const [cos, sin] = [Math.round(Math.cos((turn * Math.PI) / 2)), Math.round(Math.sin((turn * Math.PI) / 2))]
    const at = (along: number, across: number): { x: number; y: number } => ({
      x: cx + along * cos - across * sin,
      y: cy + (along * sin + across * cos) * direction,
    })
    const [first, second, end] = [at(r, k), at(k, r), at(0, r)]
    return { op: 'C', x1: first.x, y1: first.y, x2: second.x, y2: second.y, ...end }
  }
  return [{ op: 'M', x: cx + r, y: cy }, ...[0, 1, 2, 3].map(quarter), { op: 'Z' }]
}
export const disc = (cx: number, cy: number, r: number): PathCommand[] => circle(cx, cy, r, 1)
export const discHole = (cx: number, cy: number, r: number): PathCommand[] => circle(cx, cy, r, -1)
/** @param t half its thickness, as in the strokes below */
export const ring = (cx: number, cy: number, r: number, t: number): PathCommand[] => [
  ...disc(cx, cy, r + t),
  ...discHole(cx, cy, r - t),
]

/** A straight stroke with flat ends. */
export function bar([x1, y1]: Point, [x2, y2]: Point, t: number): PathCommand[] {
  const length = Math.hypot(x2 - x1, y2 - y1)
  const nx = ((y2 - y1) / length) * t
  const ny = ((x1 - x2) / length) * t
  return polygon([
    [x1 + nx, y1 + ny],
    [x2 + nx, y2 + ny],
    [x2 - nx, y2 - ny],
    [x1 - nx, y1 - ny],
  ])
}
/** A stroke through points with round joints. */
export const stroke = (points: Point[], t: number): PathCommand[] =>
  points.flatMap((point, index) => {
    const next = points[index + 1]
    return [...disc(...point, t), ...(next ? bar(point, next, t) : [])]
  })
export const outline = (points: Point[], t: number): PathCommand[] => stroke([...points, points[0]!], t)
export const frame = (x: number, y: number, width: number, height: number, t: number): PathCommand[] =>
  outline(corners(x, y, width, height), t)

/** Points on a circle; degrees clockwise from three o'clock. */
export const arc = (cx: number, cy: number, r: number, fromDeg: number, toDeg: number): Point[] =>
  Array.from({ length: 13 }, (_, index): Point => {
    const angle = ((fromDeg + ((toDeg - fromDeg) * index) / 12) * Math.PI) / 180
    return [cx + r * Math.cos(angle), cy + r * Math.sin(angle)]
  })
