import { describe, expect, it } from 'vitest'
import { parseHeaderFooter } from '#engine/paper/header-footer.ts'
import type { HeaderFooterPart } from '#engine/paper/header-footer.ts'
import { fallbackFont as font } from '#engine/read/styles.ts'

const fields = {
  page: 3,
  pageCount: 12,
  sheetName: '点検表',
  fileName: '報告書.xlsx',
  now: new Date('2025-04-30T15:05:00Z'),
}
const parse = (codes: string): ReturnType<typeof parseHeaderFooter> => parseHeaderFooter(codes, font, fields)
const text = ({ runs }: HeaderFooterPart): string => runs.map((run) => run.text).join('')

describe('headers and footers', () => {
  it('sorts text to the left, the middle and the right', () => {
    const { left, center, right } = parse('&L左&C中&R右')
    expect([left, center, right].map(text)).toEqual(['左', '中', '右'])
    expect(text(parse('何もなければ中央').center)).toBe('何もなければ中央')
  })

  it('fills in pages, names, date and time of Japan', () => {
    expect(text(parse('&P / &N頁').center)).toBe('3 / 12頁')
    expect(text(parse('&P+2 &P-1').center)).toBe('5 2')
    expect(text(parse('&F &A').center)).toBe('報告書.xlsx 点検表')
    // There is no folder: what stands on paper is the file's name alone.
    expect(text(parse('&Z&F').center)).toBe('報告書.xlsx')
    expect(text(parse('&D &T').center)).toBe('2025/05/01 0:05')
    expect(text(parse('R&&D').center)).toBe('R&D')
  })

  it('changes the font, its style, size and colour from there on', () => {
    const { runs } = parse('a&"ＭＳ 明朝,太字"&14b&KFF0000c&Ud&"-,標準"e').center
    expect(runs.map(({ text: part }) => part)).toEqual(['a', 'b', 'c', 'd', 'e'])
    expect(runs[1]!.font).toMatchObject({ name: 'ＭＳ 明朝', bold: true, sizePt: 14 })
    expect(runs[2]!.font.colour).toBe('#FF0000')
    expect(runs[3]!.font.underline).toBe('single')
    expect(runs[4]!.font).toMatchObject({ name: 'ＭＳ Ｐゴシック', bold: false, sizePt: 14 })
  })

  it('starts each part in the base font and knows where a picture stands', () => {
    const { left, right } = parse('&L&B太字&R&G普通')
    expect(left.runs[0]!.font.bold).toBe(true)
    expect(right.runs[0]!.font.bold).toBe(false)
    expect(right.hasPicture).toBe(true)
  })
})
