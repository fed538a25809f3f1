/**
 * A signature while it is drawn. However long somebody draws, nothing of it is left out: before there are more points than
 * one may have, those go that the eye does not miss. Only the number of strokes has an end, which is said (signatureTexts.full).
 */
import { signatureLimits } from './signatures.ts'

export type Strokes = readonly (readonly number[])[]

/** In thousandths of the field's width: a line is drawn nine wide. */
const unseen = 2
/** Thinned to this much of what may be, so that it is not done again with every point. */
const share = 0.75

const countPoints = (strokes: Strokes): number => strokes.reduce((sum, stroke) => sum + stroke.length / 2, 0)

/** Whether another stroke may begin. */
export const isFull = (strokes: Strokes): boolean => strokes.length >= signatureLimits.strokes

/** How far a point is from the line between two others. */
const distance = (stroke: readonly number[], at: number, from: number, to: number): number => {
  const [x, y, ax, ay] = [stroke[2 * at]!, stroke[2 * at + 1]!, stroke[2 * from]!, stroke[2 * from + 1]!]
  const [dx, dy] = [stroke[2 * to]! - ax, stroke[2 * to + 1]! - ay]
  const length = dx * dx + dy * dy
  const along = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / length))
  return Math.hypot(x - ax - along * dx, y - ay - along * dy)
}

/** The stroke by as few of its points as leave every other one within the tolerance (Ramer, Douglas and Peucker). */
const thinnedStroke = (stroke: readonly number[], tolerance: number): number[] => {
  const last = stroke.length / 2 - 1
  const kept = new Set([0, last])
  const parts: [number, number][] = [[0, last]]
  for (let part = parts.pop(); part; part = parts.pop()) {
    const [from, to] = part
    let [farthest, most] = [-1, tolerance]
    for (let at = from + 1; at < to; at += 1) {
      const far = distance(stroke, at, from, to)
      if (far > most) [farthest, most] = [at, far]
    }
    if (farthest === -1) continue
    kept.add(farthest)
    parts.push([from, farthest], [farthest, to])
  }
  return [...kept].toSorted((a, b) => a - b).flatMap((at) => [stroke[2 * at]!, stroke[2 * at + 1]!])
}

/** As it was drawn, by so few points that there is room for more. */
const thinned = (strokes: Strokes): Strokes => {
  let [tolerance, thin] = [unseen, strokes]
  // Ends: with a large tolerance only both ends of each stroke are left.
  do {
    const next = tolerance
    thin = strokes.map((stroke) => thinnedStroke(stroke, next))
    tolerance *= 1.5
  } while (countPoints(thin) > share * signatureLimits.points)
  return thin
}

const within = (strokes: Strokes): Strokes =>
  countPoints(strokes) > signatureLimits.points ? thinned(strokes) : strokes

/** A stroke begun at a point; the same where none may begin. */
export const begin = (strokes: Strokes, point: readonly number[]): Strokes =>
  isFull(strokes) ? strokes : within([...strokes, point])

/** The last stroke drawn on to a point. */
export const drawOn = (strokes: Strokes, point: readonly number[]): Strokes =>
  strokes.length === 0 ? strokes : within([...strokes.slice(0, -1), [...strokes.at(-1)!, ...point]])
