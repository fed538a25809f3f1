import { describe, expect, test } from 'vitest'
import {
  isInside,
  movedDirection,
  movedPoint,
  scaleOf,
  similarityBetween,
  similarityOf,
  turnOf,
  unalignedAfter,
  type AlignedVersion,
  type Point,
  type PointPairs,
  type Size,
} from '#domain/drawings/alignment.ts'

const at = (lng: number, lat: number): Point => ({ lng, lat })
const wide: Size = { width: 1000, height: 500 }
const tall: Size = { width: 500, height: 1000 }
const corners: [Point, Point] = [at(0, 0), at(1, 1)]

type Case = {
  name: string
  before: Size
  after: Size
  pairs: PointPairs
  turn: number
  scale: number
  moved: [Point, Point][]
}
const cases: Case[] = [
  {
    name: 'the same sheet',
    before: wide,
    after: wide,
    pairs: { from: corners, to: corners },
    turn: 0,
    scale: 1,
    moved: [[at(0.3, 0.7), at(0.3, 0.7)]],
  },
  {
    name: 'twice the pixels',
    before: wide,
    after: { width: 2000, height: 1000 },
    pairs: { from: corners, to: corners },
    turn: 0,
    scale: 2,
    moved: [[at(0.3, 0.7), at(0.3, 0.7)]],
  },
  {
    name: 'moved to the right and down',
    before: wide,
    after: wide,
    pairs: { from: [at(0.1, 0.1), at(0.5, 0.5)], to: [at(0.2, 0.3), at(0.6, 0.7)] },
    turn: 0,
    scale: 1,
    moved: [[at(0, 0), at(0.1, 0.2)]],
  },
  {
    name: 'drawn at half the scale in the middle',
    before: wide,
    after: wide,
    pairs: { from: corners, to: [at(0.25, 0.25), at(0.75, 0.75)] },
    turn: 0,
    scale: 0.5,
    moved: [[at(0.5, 0.5), at(0.5, 0.5)]],
  },
  {
    name: 'turned a quarter clockwise: top left is top right',
    before: wide,
    after: tall,
    pairs: { from: corners, to: [at(1, 0), at(0, 1)] },
    turn: 90,
    scale: 1,
    moved: [
      [at(1, 0), at(1, 1)],
      [at(0, 1), at(0, 0)],
    ],
  },
  {
    name: 'upside down',
    before: wide,
    after: wide,
    pairs: { from: corners, to: [at(1, 1), at(0, 0)] },
    turn: 180,
    scale: 1,
    moved: [[at(0.2, 0.1), at(0.8, 0.9)]],
  },
  {
    name: 'cut off on the left: what stood there is outside',
    before: wide,
    after: { width: 500, height: 500 },
    pairs: { from: [at(0.5, 0), at(1, 1)], to: corners },
    turn: 0,
    scale: 1,
    moved: [[at(0.25, 0.5), at(-0.5, 0.5)]],
  },
]

const expectPoint = (got: Point, wanted: Point): void => {
  expect(got.lng).toBeCloseTo(wanted.lng, 9)
  expect(got.lat).toBeCloseTo(wanted.lat, 9)
}

describe('two points lay a version on another', () => {
  test.each(cases)('$name', ({ before, after, pairs, turn, scale, moved }) => {
    const similarity = similarityOf(pairs, before, after)!
    expect(turnOf(similarity)).toBeCloseTo(turn, 9)
    expect(scaleOf(similarity)).toBeCloseTo(scale, 9)
    for (const [index, point] of pairs.from.entries())
      expectPoint(movedPoint(point, similarity, before, after), pairs.to[index]!)
    for (const [from, to] of moved) expectPoint(movedPoint(from, similarity, before, after), to)
  })

  test.each([
    ['on the old sheet', { from: [at(0.5, 0.5), at(0.505, 0.5)], to: corners }],
    ['on the new sheet', { from: corners, to: [at(0.5, 0.5), at(0.5, 0.5)] }],
  ] as [string, PointPairs][])('points too close to tell %s', (_, pairs) => {
    expect(similarityOf(pairs, wide, wide)).toBeNull()
  })

  test('directions turn along, and none stays none', () => {
    const quarter = similarityOf({ from: corners, to: [at(1, 0), at(0, 1)] }, wide, tall)!
    expect([0, 300, null].map((direction) => movedDirection(direction, quarter))).toEqual([90, 30, null])
  })
})

describe('over several versions', () => {
  const versions: AlignedVersion[] = [
    { number: 1, ...wide, alignment: null, restored_from: null },
    { number: 2, ...tall, alignment: { from: corners, to: [at(1, 0), at(0, 1)] }, restored_from: null },
    { number: 3, ...tall, alignment: { from: corners, to: [at(0.25, 0.25), at(0.75, 0.75)] }, restored_from: null },
    { number: 4, ...tall, alignment: null, restored_from: null },
  ]
  const same = { a: 1, b: 0, x: 0, y: 0 }

  test('one alignment after the other, and back', () => {
    const there = similarityBetween(versions, 1, 3)!
    expectPoint(movedPoint(at(0, 0), there, wide, tall), at(0.75, 0.25))
    const back = similarityBetween(versions, 3, 1)!
    expectPoint(movedPoint(movedPoint(at(0.3, 0.8), there, wide, tall), back, tall, wide), at(0.3, 0.8))
  })

  test('nothing is known across a version that was not aligned', () => {
    expect(similarityBetween(versions, 1, 4)).toBeNull()
    expect(similarityBetween(versions, 4, 4)).toEqual(same)
    expect([1, 2, 3, 4].map((from) => unalignedAfter(versions, from, 4))).toEqual([3, 3, 3, null])
  })

  test('a version that was brought back is where the old one is, whatever lay between', () => {
    const wrong: AlignedVersion[] = [
      { number: 1, ...wide, alignment: null, restored_from: null },
      { number: 2, ...tall, alignment: null, restored_from: null },
      { number: 3, ...wide, alignment: null, restored_from: 1 },
      { number: 4, ...tall, alignment: { from: corners, to: [at(1, 0), at(0, 1)] }, restored_from: null },
      { number: 5, ...wide, alignment: null, restored_from: 3 },
    ]
    expect(similarityBetween(wrong, 1, 3)).toEqual(same)
    expect(similarityBetween(wrong, 5, 1)).toEqual(same)
    expect(similarityBetween(wrong, 1, 2)).toBeNull()
    for (const [from, to] of [
      [1, 4],
      [5, 4],
    ] as const)
      expectPoint(movedPoint(at(0.25, 0), similarityBetween(wrong, from, to)!, wide, tall), at(1, 0.25))
    // The neighbours in between are nobody's business where there is another way.
    expect([1, 2].map((from) => unalignedAfter(wrong, from, 5))).toEqual([1, 2])
    expect(unalignedAfter(wrong, 3, 5)).toBeNull()
  })

  test('inside means on the sheet, edges included', () => {
    expect([at(0, 1), at(-0.01, 0.5), at(0.5, 1.01)].map(isInside)).toEqual([true, false, false])
  })
})
