/** A signature while it is drawn: as long as somebody likes, and never another than was drawn. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { begin, drawOn, isFull, type Strokes } from '#domain/documents/signature-strokes.ts'
import { signatureLimits, strokesIn } from '#domain/documents/signatures.ts'

const pointsOf = (stroke: readonly number[]): [number, number][] =>
  Array.from({ length: stroke.length / 2 }, (_, at) => [stroke[2 * at]!, stroke[2 * at + 1]!])
const countPoints = (strokes: Strokes): number => strokes.reduce((sum, stroke) => sum + stroke.length / 2, 0)

const fromSegment = ([x, y]: [number, number], [ax, ay]: [number, number], [bx, by]: [number, number]): number => {
  const length = (bx - ax) ** 2 + (by - ay) ** 2
  const along = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length))
  return Math.hypot(x - ax - along * (bx - ax), y - ay - along * (by - ay))
}
const fromStroke = (point: [number, number], stroke: readonly number[]): number => {
  const points = pointsOf(stroke)
  return Math.min(...points.map((each, at) => fromSegment(point, each, points[at + 1] ?? each)))
}

const draw = (drawn: readonly (readonly [number, number][])[]): Strokes => {
  let strokes: Strokes = []
  for (const stroke of drawn)
    // The field takes no stroke then.
    if (!isFull(strokes))
      stroke.forEach((point, at) => (strokes = at === 0 ? begin(strokes, point) : drawOn(strokes, point)))
  return strokes
}

it('keeps every point of a common signature', () => {
  const strokes = draw([
    [
      [10, 20],
      [14, 20],
      [18, 22],
    ],
    [[50, 60]],
  ])
  expect(strokes).toEqual([
    [10, 20, 14, 20, 18, 22],
    [50, 60],
  ])
})

it('goes on as long as somebody draws, along the line that was drawn', () => {
  const spiral = Array.from({ length: 9000 }, (_, at): [number, number] => [
    Math.round(500 + (at / 25) * Math.cos(at / 30)),
    Math.round(400 + (at / 25) * Math.sin(at / 30)),
  ])
  const strokes = draw([spiral])
  expect(strokesIn(strokes)).toEqual(strokes)
  expect(strokes[0]!.slice(-2)).toEqual(spiral.at(-1))
  for (const point of spiral.filter((_, at) => at % 7 === 0))
    // A line is drawn nine wide.
    expect(fromStroke(point, strokes[0]!)).toBeLessThan(9)
})

it('is never more than may be saved, whatever is drawn', () => {
  const point = fc.tuple(fc.integer({ min: 0, max: 1000 }), fc.integer({ min: 0, max: 670 }))
  fc.assert(
    fc.property(
      fc.array(fc.array(point, { minLength: 1, maxLength: 40 }), { minLength: 250, maxLength: 320 }),
      (drawn) => {
        const strokes = draw(drawn)
        expect(countPoints(strokes)).toBeLessThanOrEqual(signatureLimits.points)
        expect(strokesIn(strokes)).not.toBeNull()
        const begun = drawn.slice(0, signatureLimits.strokes)
        expect(strokes).toHaveLength(begun.length)
        expect(strokes.map((stroke) => stroke.slice(0, 2))).toEqual(begun.map(([first]) => first))
      },
    ),
    { numRuns: 8 },
  )
})

it('has an end in strokes only', () => {
  const strokes = draw(Array.from({ length: signatureLimits.strokes }, (_, at) => [[at, at] as [number, number]]))
  expect(isFull(strokes)).toBe(true)
  expect(isFull(strokes.slice(1))).toBe(false)
  expect(begin(strokes, [1, 1])).toBe(strokes)
})
