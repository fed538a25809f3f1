import { describe, expect, it } from 'vitest'
import { boardKeys, emptyBoard, fitted, layoutBoard, type Board } from '#src/widgets/series-capture/board.ts'

/** Letters as wide as they are high. */
const measureAt = (fontPx: number) => (text: string) => text.length * fontPx
const landscape = { width: 2560, height: 1440 }
/** With much to say in every row. */
const full: Board = {
  ...emptyBoard,
  ...(Object.fromEntries(boardKeys.map((key) => [key, '長い文字'.repeat(15)])) as Record<
    (typeof boardKeys)[number],
    string
  >),
}

describe('a board', () => {
  it('has no row for what was not written', () => {
    const { rows, heightPx } = layoutBoard({ ...emptyBoard, part: ' ' }, landscape, measureAt)
    expect([rows, heightPx]).toEqual([[], 0])
  })

  it('has a row for each that was, in their order', () => {
    const { rows, fontPx } = layoutBoard({ ...emptyBoard, state: '完了', work: '防水' }, landscape, measureAt)
    expect(rows).toEqual([
      { label: '工事名', lines: ['防水'] },
      { label: '状況', lines: ['完了'] },
    ])
    expect(fontPx).toBe(43)
  })

  it('breaks what is longer than a line, between letters as they are read', () => {
    const { rows } = layoutBoard({ ...emptyBoard, work: 'が'.repeat(20).normalize('NFD') }, landscape, measureAt)
    expect(rows[0]!.lines.length).toBeGreaterThan(1)
    expect(rows[0]!.lines.every((line) => line.normalize('NFC').replaceAll('が', '') === '')).toBe(true)
  })

  it('says when the photo is taken, unless that is left out, and nothing of it where nothing else is said', () => {
    const rowsOf = (board: Partial<Board>) =>
      layoutBoard({ ...emptyBoard, ...board }, landscape, measureAt, '2026/11/28').rows.map(({ label }) => label)
    expect(rowsOf({ work: '防水' })).toEqual(['工事名', '撮影日'])
    expect(rowsOf({ work: '防水', isUndated: true })).toEqual(['工事名'])
    expect(rowsOf({})).toEqual([])
  })

  it('has a sketch under what is written, half as high as wide', () => {
    const { widthPx, sketchPx, heightPx } = layoutBoard({ ...emptyBoard, sketch: [[0, 0, 1, 1]] }, landscape, measureAt)
    expect([sketchPx, heightPx]).toEqual([widthPx / 2, widthPx / 2])
  })

  it('is as large as it was made, and never larger than the picture', () => {
    const sized = (size: number) =>
      layoutBoard({ ...emptyBoard, work: '防水', frame: { x: 0, y: 0, size } }, landscape, measureAt)
    expect(sized(2).widthPx / sized(1).widthPx).toBeCloseTo(2, 1)
    for (const size of [0.6, 1, 2.4]) {
      const { heightPx, widthPx } = layoutBoard({ ...full, frame: { x: 1, y: 0, size } }, landscape, measureAt)
      expect(heightPx).toBeLessThanOrEqual(landscape.height * 0.9)
      expect(widthPx).toBeLessThanOrEqual(landscape.width * 0.95)
    }
  })

  it('goes no further than the picture, and no smaller than can be read', () =>
    expect(fitted({ x: -1, y: 2, size: 9 })).toEqual({ x: 0, y: 1, size: 2.4 }))

  it.each([landscape, { width: 1440, height: 2560 }, { width: 640, height: 480 }])(
    'covers no more than half of a picture of $width × $height, however much is said',
    (picture) => {
      const { heightPx, widthPx, fontPx } = layoutBoard(full, picture, measureAt)
      expect(heightPx).toBeLessThanOrEqual(picture.height / 2)
      expect(widthPx).toBeLessThanOrEqual(Math.ceil(picture.width * 0.7))
      expect(fontPx).toBeGreaterThan(Math.max(picture.width, picture.height) / 160)
    },
  )
})
