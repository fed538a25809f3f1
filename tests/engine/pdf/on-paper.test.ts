/** Sizes on paper, against what Excel printed (docs/paper.md). */
import { describe, expect, it } from 'vitest'
import type { Sheet, Workbook } from '#engine/model/workbook.ts'
import { onPaper } from '#engine/paper/on-paper.ts'
import { columnWidthPx, digitWidthPx } from '#engine/read/default-font.ts'
import { workbookOf } from '#tests/engine/calculate/workbook-of.ts'

const dotPt = 72 / 600
const withFont = (name: string, sizePt = 11): Workbook => {
  const workbook = workbookOf({ 表: {} })
  return { ...workbook, defaultFont: { ...workbook.defaultFont, name, sizePt } }
}
const printed = (workbook: Workbook, sheet: Partial<Sheet>, scale = 1): Sheet =>
  onPaper({ ...workbook.sheets[0]!, ...sheet }, workbook, scale)

/** Dots of 1/600 inch that a row of the file has on paper. */
const rowDots = (fontName: string, heightPt: number, defaultRowHeightPt = 18.75): number =>
  printed(withFont(fontName), {
    defaultRowHeightPt,
    rows: [{ index: 0, heightPt, hidden: false, style: null, cells: [] } as unknown as Sheet['rows'][number]],
  }).rows[0]!.heightPt / dotPt

const columnDots = (fontName: string, characters: number): number => {
  const workbook = withFont(fontName)
  const widthPx = columnWidthPx(characters, digitWidthPx(workbook.defaultFont))
  return (printed(workbook, { defaultColumnWidthPx: widthPx }).defaultColumnWidthPx * 0.75) / dotPt
}

describe('what Excel printed at 600 dots an inch', () => {
  it.each([
    ['游ゴシック', 15.75, 129],
    ['游ゴシック', 18.75, 154],
    ['游ゴシック', 21, 172],
    ['游ゴシック', 28.5, 234],
    ['游ゴシック', 42.75, 351],
    ['Calibri', 15, 121],
    ['ＭＳ Ｐゴシック', 15.75, 119],
    ['ＭＳ Ｐゴシック', 19.5, 147],
    ['ＭＳ Ｐゴシック', 26.25, 198],
    ['ＭＳ Ｐゴシック', 30, 226],
  ])('a row under %s of %d pt: %d dots', (name, heightPt, dots) => {
    expect(Math.abs(rowDots(name, heightPt) - dots)).toBeLessThanOrEqual(1.01)
  })

  it.each([
    ['游ゴシック', 5.5, 281],
    ['游ゴシック', 13.75, 701],
    ['游ゴシック', 38.375, 1957],
    ['Calibri', 29.85546875, 1403],
    ['ＭＳ Ｐゴシック', 5.5, 253],
  ])('a column under %s of %d characters: %d dots', (name, characters, dots) => {
    expect(Math.abs(columnDots(name, characters) - dots)).toBeLessThanOrEqual(1.01)
  })
})

// Two forms of a ministry, as a later Excel for Windows wrote them: its dots are as large at any scale.
it.each([
  [0.53, 3.125, 84],
  [0.85, 3.125, 134],
  [0.58, 9, 261],
  [1, 3.125, 159],
])(
  'counts columns in the digits that are printed: at %d one of %d characters has %d dots',
  (scale, characters, dots) => {
    const workbook = withFont('游ゴシック')
    const widthPx = columnWidthPx(characters, digitWidthPx(workbook.defaultFont))
    const sheet = printed(workbook, { defaultColumnWidthPx: widthPx }, scale)
    expect((sheet.defaultColumnWidthPx * 0.75 * scale) / dotPt).toBeCloseTo(dots, 5)
  },
)

it.each([
  [0.53, 15, 64],
  [0.58, 12, 55],
  [0.85, 15, 104],
  [0.98, 42.75, 344],
])('counts rows likewise: at %d one of %d pt has %d dots', (scale, heightPt, dots) => {
  const sheet = printed(withFont('游ゴシック'), { defaultRowHeightPt: heightPt }, scale)
  expect((sheet.defaultRowHeightPt * scale) / dotPt).toBeCloseTo(dots, 5)
})

it('stretches what is anchored to cells with them', () => {
  const workbook = withFont('ＭＳ Ｐゴシック')
  const point = { column: 1, row: 2, xPx: 10, yPx: 10 }
  const drawing = (anchor: object): Sheet['drawings'][number] => ({ anchor }) as unknown as Sheet['drawings'][number]
  const { drawings } = printed(workbook, {
    drawings: [
      drawing({ kind: 'oneCell', from: point, widthPx: 100, heightPx: 100 }),
      drawing({ kind: 'twoCell', from: point, to: { ...point, row: 5 }, editAs: 'oneCell' }),
      drawing({ kind: 'absolute', xPx: 50, yPx: 50, widthPx: 100, heightPx: 100 }),
    ],
  })
  const moved = { column: 1, row: 2, xPx: expect.closeTo(9.2, 1), yPx: expect.closeTo(9.04, 1) }
  const size = { widthPx: expect.closeTo(92, 0), heightPx: expect.closeTo(90.4, 0) }
  expect(drawings.map(({ anchor }) => anchor)).toEqual([
    { kind: 'oneCell', from: moved, ...size },
    { kind: 'twoCell', from: moved, to: { ...moved, row: 5 }, editAs: 'oneCell' },
    { kind: 'absolute', xPx: expect.closeTo(46, 0), yPx: expect.closeTo(45.2, 0), ...size },
  ])
})

it('knows rows that were saved on a finer screen: they are lower in the file for the same paper', () => {
  expect(Math.abs(rowDots('ＭＳ Ｐゴシック', 13.2, 13.2) - rowDots('ＭＳ Ｐゴシック', 13.5, 13.5))).toBeLessThanOrEqual(
    2,
  )
})
