/**
 * How one version of a drawing lies on another: two points that are known on both give a similarity (moved, turned,
 * scaled, never mirrored). It is computed in pixels: as fractions a turned sheet of other proportions would be skewed.
 */

/** Fractions of a picture's width and height from its top left. */
export type Point = { lng: number; lat: number }
export type Size = { width: number; height: number }
/** The same two places on the version before (`from`) and on this one (`to`). */
export type PointPairs = { from: readonly [Point, Point]; to: readonly [Point, Point] }
/** x' = a·x − b·y + x, y' = b·x + a·y + y, in pixels. */
export type Similarity = { a: number; b: number; x: number; y: number }

/** Of the picture's diagonal: from nearer points a slip of a pixel turns the whole sheet. */
const nearest = 0.02

const inPixels = ({ lng, lat }: Point, { width, height }: Size) => ({ x: lng * width, y: lat * height })

/** The similarity that takes the first pair onto the second; null where two points lie too close to tell. */
export const similarityOf = ({ from, to }: PointPairs, before: Size, after: Size): Similarity | null => {
  const [p, q] = [inPixels(from[0], before), inPixels(from[1], before)]
  const [r, s] = [inPixels(to[0], after), inPixels(to[1], after)]
  const d = { x: q.x - p.x, y: q.y - p.y }
  const e = { x: s.x - r.x, y: s.y - r.y }
  if (
    Math.hypot(d.x, d.y) < nearest * Math.hypot(before.width, before.height) ||
    Math.hypot(e.x, e.y) < nearest * Math.hypot(after.width, after.height)
  )
    return null
  const square = d.x * d.x + d.y * d.y
  const a = (d.x * e.x + d.y * e.y) / square
  const b = (d.x * e.y - d.y * e.x) / square
  return { a, b, x: r.x - a * p.x + b * p.y, y: r.y - b * p.x - a * p.y }
}

export const inverseOf = ({ a, b, x, y }: Similarity): Similarity => {
  const square = a * a + b * b
  const [c, d] = [a / square, -b / square]
  return { a: c, b: d, x: -(c * x - d * y), y: -(d * x + c * y) }
}

/** `first`, then `second`. */
export const composed = (first: Similarity, second: Similarity): Similarity => ({
  a: second.a * first.a - second.b * first.b,
  b: second.b * first.a + second.a * first.b,
  x: second.a * first.x - second.b * first.y + second.x,
  y: second.b * first.x + second.a * first.y + second.y,
})

/** How far it turns, clockwise as the picture is seen, in degrees from 0 to under 360. */
export const turnOf = ({ a, b }: Similarity): number => ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360
export const scaleOf = ({ a, b }: Similarity): number => Math.hypot(a, b)

/** Where a point of one version is on the other; it may lie outside (under 0, over 1). */
export const movedPoint = (point: Point, { a, b, x, y }: Similarity, before: Size, after: Size): Point => {
  const from = inPixels(point, before)
  return { lng: (a * from.x - b * from.y + x) / after.width, lat: (b * from.x + a * from.y + y) / after.height }
}

/** A direction in whole degrees, turned along. */
export const movedDirection = (direction: number | null, similarity: Similarity): number | null =>
  direction === null ? null : Math.round(direction + turnOf(similarity)) % 360

export const isInside = ({ lng, lat }: Point): boolean => lng >= 0 && lng <= 1 && lat >= 0 && lat <= 1

/**
 * A version as far as alignments go; `alignment` says how the version before it lies on it, `restored_from` that it has
 * an older one's picture.
 */
export type AlignedVersion = Size & { number: number; alignment: PointPairs | null; restored_from: number | null }

/**
 * From one version to another by the shortest way through aligned neighbours, the same picture being one place under
 * whatever numbers; null where no way leads there.
 */
export const similarityBetween = (versions: readonly AlignedVersion[], from: number, to: number): Similarity | null => {
  const byNumber = new Map(versions.map((version) => [version.number, version]))
  /** The number under which a picture was first a version. */
  const pictureOf = (number: number): number => {
    const restored = byNumber.get(number)?.restored_from ?? null
    return restored === null || restored >= number ? number : pictureOf(restored)
  }
  const steps = versions.flatMap((after) => {
    const before = byNumber.get(after.number - 1)
    const step = before && after.alignment ? similarityOf(after.alignment, before, after) : null
    if (!before || step === null) return []
    const [one, other] = [pictureOf(before.number), pictureOf(after.number)]
    return [
      { from: one, to: other, step },
      { from: other, to: one, step: inverseOf(step) },
    ]
  })
  const reached = new Map<number, Similarity>([[pictureOf(from), { a: 1, b: 0, x: 0, y: 0 }]])
  // What is added on the way is walked from too, the nearest first.
  for (const [picture, there] of reached)
    for (const next of steps)
      if (next.from === picture && !reached.has(next.to)) reached.set(next.to, composed(there, next.step))
  return reached.get(pictureOf(to)) ?? null
}

/** The first two neighbours between a version and a later one that nobody has aligned, by the earlier's number. */
export const unalignedAfter = (versions: readonly AlignedVersion[], from: number, to: number): number | null => {
  for (let number = from; number < to; number += 1)
    if (similarityBetween(versions, number, number + 1) === null) return number
  return null
}
