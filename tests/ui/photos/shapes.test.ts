import { describe, expect, it } from 'vitest'
import {
  boxOf,
  isDrawn,
  noMarks,
  redone,
  shownMarks,
  strokeOf,
  undone,
  withMark,
  type Mark,
} from '#src/widgets/photo-markup/shapes.ts'

const at = (x: number, y: number) => ({ x, y })
const rect = (x: number): Mark => ({ kind: 'rect', colour: '#E02020', from: at(0, 0), to: at(x, x) })

describe('marks on a photo', () => {
  it('are undone and done again, until something else is drawn', () => {
    const two = withMark(withMark(noMarks, rect(10)), rect(20))
    expect(shownMarks(undone(two))).toEqual([rect(10)])
    expect(shownMarks(redone(undone(two)))).toEqual([rect(10), rect(20)])
    const other = withMark(undone(two), rect(30))
    expect(shownMarks(redone(other))).toEqual([rect(10), rect(30)])
    expect(undone(noMarks).count).toBe(0)
  })

  it('have a box whichever way they were drawn', () => {
    expect(boxOf({ from: at(30, 5), to: at(10, 25) })).toEqual({ x: 10, y: 5, width: 20, height: 20 })
  })

  it.each<[boolean, Mark]>([
    [false, rect(1)],
    [true, rect(50)],
    [true, { kind: 'arrow', colour: '#E02020', from: at(0, 0), to: at(50, 0) }],
    [false, { kind: 'blur', from: at(0, 0), to: at(50, 0) }],
    [false, { kind: 'text', colour: '#E02020', at: at(0, 0), text: ' ' }],
    [true, { kind: 'text', colour: '#E02020', at: at(0, 0), text: 'ひび' }],
  ])('are there (%s) where they are more than a slip: %o', (there, mark) => expect(isDrawn(mark, 5)).toBe(there))

  it('are as thick as the photo is large', () => {
    expect(strokeOf({ width: 4000, height: 3000 })).toBe(20)
    expect(strokeOf({ width: 100, height: 100 })).toBe(2)
  })
})
