/** From pin to pin by keys. */
import type { Point, Size } from '#domain/drawings/alignment.ts'

/** Pins whose heights differ by less than this share of the sheet stand in one line. */
const line = 0.04

/** As one reads: line by line from the top, each from the left. */
export const readingOrder = <Mark extends Point>(marks: readonly Mark[]): Mark[] =>
  marks.toSorted((one, other) => Math.floor(one.lat / line) - Math.floor(other.lat / line) || one.lng - other.lng)

/** The nearest in a direction, what lies straight ahead before what lies aside; null where there is none. */
export const nearestTowards = <Mark extends Point>(
  marks: readonly Mark[],
  from: Point,
  [right, down]: readonly [number, number],
  { width, height }: Size,
): Mark | null => {
  let nearest: Mark | null = null
  let least = Infinity
  for (const mark of marks) {
    const [x, y] = [(mark.lng - from.lng) * width, (mark.lat - from.lat) * height]
    const ahead = x * right + y * down
    if (ahead <= 0) continue
    const cost = ahead + 2 * Math.abs(x * down + y * right)
    if (cost >= least) continue
    least = cost
    nearest = mark
  }
  return nearest
}
