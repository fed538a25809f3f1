import { describe, expect, it } from 'vitest'
import { labelSheetKeys, labelSheets, labelsPerPage } from '#domain/facilities/label-sheets.ts'

describe.each(labelSheetKeys)('the sheet %s', (key) => {
  const { page, label, columns, rows, left, top, gap, padding } = labelSheets[key]
  const width = columns * label.width + (columns - 1) * gap
  const height = rows * label.height

  it('lies within its page, as far from one edge as from the other', () => {
    expect(left).toBeCloseTo((page.width - width) / 2, 1)
    expect(top).toBeCloseTo((page.height - height) / 2, 1)
  })

  it('leaves a code of 14 mm and a number beside it', () => {
    const side = label.height - 2 * padding
    expect(side).toBeGreaterThanOrEqual(14)
    expect(label.width - side - 3 * padding).toBeGreaterThanOrEqual(12)
  })
})

it.each([
  ['a4-24', 24],
  ['a4-44', 44],
  ['a4-65', 65],
  ['roll-62', 1],
  ['tape-24', 1],
] as const)('%s has %d labels', (key, count) => expect(labelsPerPage(key)).toBe(count))

it.each([
  // Brother's QL prints 58.9 of 62 mm, its P-touch 18.1 of 24 mm.
  ['roll-62', 62 - 58.9],
  ['tape-24', 24 - 18.1],
] as const)('%s prints nothing where no printer reaches', (key, unreached) =>
  expect(2 * labelSheets[key].padding).toBeGreaterThanOrEqual(unreached),
)
