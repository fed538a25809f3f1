import { describe, expect, it } from 'vitest'
import { boardKeys, emptyBoard, layoutBoard } from '#src/widgets/series-capture/board.ts'

/** Letters as wide as they are high. */
const measureAt = (fontPx: number) => (text: string) => text.length * fontPx
const landscape = { width: 2560, height: 1440 }

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

  it.each([landscape, { width: 1440, height: 2560 }, { width: 640, height: 480 }])(
    'covers no more than half of a picture of $width × $height, however much is said',
    (picture) => {
      const full = Object.fromEntries(boardKeys.map((key) => [key, '長い文字'.repeat(15)])) as typeof emptyBoard
      const { heightPx, widthPx, fontPx } = layoutBoard(full, picture, measureAt)
      expect(heightPx).toBeLessThanOrEqual(picture.height / 2)
      expect(widthPx).toBeLessThanOrEqual(Math.ceil(picture.width * 0.7))
      expect(fontPx).toBeGreaterThan(Math.max(picture.width, picture.height) / 160)
    },
  )
})
