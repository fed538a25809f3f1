import { describe, expect, test } from 'vitest'
import { readWindowFacts, writeWindowFacts } from '#domain/first-picture.ts'

describe('what a browser says of its window', () => {
  test.each([
    [{ width: 1440, height: 900, changedLists: [] }],
    [{ width: 320, height: 568, changedLists: ['matters'] }],
    [{ width: 10_240, height: 4320, changedLists: ['matters', 'documents'] }],
  ])('%j is read as it was written', ({ width, height, changedLists }) => {
    expect(readWindowFacts(writeWindowFacts({ width, height, changedLists }))).toEqual({
      size: { width, height },
      changedLists,
    })
  })

  test.each(['', 'x', '1440', '1440x', '9x900', '1440x900x1', '144000x900', '-1440x900', '１４４０x900'])(
    '%j tells no size',
    (value) => {
      expect(readWindowFacts(value).size).toBeNull()
    },
  )
})
