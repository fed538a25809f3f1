import { describe, expect, it } from 'vitest'
import { columnWidthPx, digitWidthPx, standardColumnWidthPx, standardRowHeightPt } from '#engine/read/default-font.ts'

describe('digitWidthPx', () => {
  it.each([
    ['游ゴシック', 11, 8],
    ['Yu Gothic', 11, 8],
    ['ＭＳ Ｐゴシック', 11, 8],
    ['MS PGothic', 11, 8],
    ['ＭＳ 明朝', 9, 6],
    ['ＭＳ ゴシック', 10, 7],
    ['Calibri', 11, 7],
    ['Calibri', 12, 8],
    ['Arial', 10, 7],
    ['Century Gothic', 9, 7],
    ['Verdana', 10, 8],
    ['宋体', 11, 8],
    ['メイリオ', 11, 9],
    ['ＢＩＺ ＵＤＰゴシック', 11, 11],
  ])('%s %d pt → %d px', (name, sizePt, width) => expect(digitWidthPx({ name, sizePt })).toBe(width))
})

/** As Excel saved rows that nobody set. */
describe('standardRowHeightPt', () => {
  it.each([
    ['ＭＳ Ｐゴシック', 11, 13.5],
    ['ＭＳ 明朝', 9, 11.25],
    ['ＭＳ Ｐゴシック', 10, 12],
    ['ＭＳ Ｐ明朝', 12, 14.25],
    ['ＭＳ Ｐゴシック', 14, 17.25],
    ['ＭＳ 明朝', 16, 18.75],
    ['ＭＳ Ｐゴシック', 24, 28.5],
    ['游ゴシック', 11, 18.75],
    ['Yu Gothic', 10, 16.5],
    ['メイリオ', 16, 24.75],
    ['Meiryo UI', 16, 21],
    ['Calibri', 14, 18.75],
    ['Calibri', 11, 15],
    ['Arial', 14, 18],
  ])('%s %d pt → %d pt', (name, sizePt, height) => expect(standardRowHeightPt({ name, sizePt })).toBe(height))
})

describe('column widths', () => {
  it('turns stored characters into the pixels Excel shows', () => {
    expect(columnWidthPx(9.140625, 7)).toBe(64)
    expect(columnWidthPx(8.75, 8)).toBe(70)
    expect(columnWidthPx(0, 7)).toBe(0)
  })

  it('knows the width of untouched columns', () => {
    expect(standardColumnWidthPx(8, 7)).toBe(64)
    expect(standardColumnWidthPx(8, 8)).toBe(72)
  })
})
