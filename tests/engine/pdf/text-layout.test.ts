import { describe, expect, it } from 'vitest'
import type { Primitive } from '#engine/model/primitives.ts'
import { layoutParagraphs, layoutText } from '#engine/draw/text/layout.ts'
import type { TextLayout } from '#engine/draw/text/frame.ts'
import { canBreakBetween } from '#engine/draw/text/kinsoku.ts'
import type { Font } from '#engine/model/workbook.ts'

const font: Font = {
  name: 'ＭＳ ゴシック',
  sizePt: 10,
  bold: false,
  italic: false,
  underline: 'none',
  strike: false,
  colour: '#000000',
  verticalAlign: 'baseline',
  family: 0,
}
type Texts = Extract<Primitive, { kind: 'text' }>[]
const flat = (primitives: Primitive[]): Primitive[] =>
  primitives.flatMap((primitive) => (primitive.kind === 'group' ? flat(primitive.children) : [primitive]))
const textsOf = (layout: TextLayout): Texts => flat(layout.primitives).filter((primitive) => primitive.kind === 'text')
const linesOf = (layout: TextLayout): string[] => textsOf(layout).map(({ text }) => text)

const frame = { xPt: 0, yPt: 0, widthPt: 50, heightPt: 200, align: 'left', vertical: 'top', wrap: true } as const
const set = (
  text: string,
  over: Partial<Parameters<typeof layoutText>[1]> = {},
  look: Partial<Font> = {},
): TextLayout => layoutText([{ text, font: { ...font, ...look } }], { ...frame, ...over })

describe('line breaking', () => {
  it('never starts a line with a closing mark or a small kana', () => {
    expect(linesOf(set('あいうえお、かきくけこ', { minimumScale: 1 }))).toEqual(['あいうえ', 'お、かきく', 'けこ'])
    expect(linesOf(set('あいうえじゃがいも', { minimumScale: 1 }))).toEqual(['あいうえ', 'じゃがいも'])
  })

  it('never ends a line with an opening bracket', () => {
    expect(linesOf(set('あいうえ（かき）', { minimumScale: 1 }))).toEqual(['あいうえ', '（かき）'])
  })

  it('keeps words and numbers whole, and breaks a word only where it is longer than a line', () => {
    expect(linesOf(set('合計1,234,567円', { minimumScale: 1 }))).toEqual(['合計', '1,234,567', '円'])
    expect(linesOf(set('abcdefghijklmno', { minimumScale: 1 }))).toEqual(['abcdefghij', 'klmno'])
  })

  it.each([
    ['あ', 'ー', false],
    ['「', 'あ', false],
    ['あ', 'い', true],
    ['a', 'b', false],
    ['a', ' ', false],
    [' ', 'b', true],
    ['年', '1', true],
  ])('between %s and %s: %s', (before, after, allowed) => expect(canBreakBetween(before, after)).toBe(allowed))
})

describe('condensing', () => {
  it('keeps text on one line that is a few per cent too wide', () => {
    const [line, ...rest] = textsOf(set('あいうえお', { widthPt: 47 }))
    expect(rest).toEqual([])
    expect(line!.horizontalScale).toBeCloseTo(0.94)
    expect(line!.widthPt).toBeCloseTo(47)
  })

  it('condenses rather than growing past the frame’s height, but never below the smallest scale', () => {
    expect(set('あいうえおかきくけこさ', { widthPt: 52, heightPt: 24 }).lineCount).toBe(2)
    expect(set('あいうえおかきくけこさしすせそ', { heightPt: 24 }).lineCount).toBe(3)
  })

  it('condenses text that does not wrap down to 0.85 and lets more overflow as it is', () => {
    expect(textsOf(set('あいうえお', { widthPt: 43, wrap: false }))[0]!.horizontalScale).toBeCloseTo(0.86)
    expect(textsOf(set('あいうえお', { widthPt: 40, wrap: false }))[0]!.horizontalScale).toBeUndefined()
  })

  it('shrinks the type where asked', () => {
    const [text] = textsOf(set('あいうえおかきくけこ', { wrap: false, shrinkToFit: true }))
    expect(text!.sizePt).toBeLessThan(6)
    expect(text!.widthPt).toBeLessThanOrEqual(50.001)
  })
})

describe('alignment', () => {
  it.each([
    ['left', 0],
    ['center', 15],
    ['right', 30],
  ] as const)('%s starts at %d', (align, x) => {
    expect(textsOf(set('あい', { align }))[0]!.xPt).toBeCloseTo(x)
  })

  it('spreads 均等割り付け over the whole width, and puts a single character in the middle', () => {
    const [text] = textsOf(set('件名', { align: 'distributed' }))
    expect(text).toMatchObject({ xPt: 0, letterSpacingPt: 30 })
    expect(text!.widthPt).toBeCloseTo(50)
    expect(textsOf(set('味', { align: 'distributed' }))[0]!.xPt).toBeCloseTo(20)
  })

  it('does not spread the letters of a word', () => {
    const [word, kanji] = textsOf(set('pH値', { align: 'distributed' }))
    expect(word).toMatchObject({ text: 'pH', xPt: 0 })
    expect(word!.letterSpacingPt).toBeUndefined()
    expect(kanji).toMatchObject({ text: '値', xPt: 40 })
  })

  it.each([
    ['top', 9.8],
    ['center', 103.8],
    ['bottom', 197.8],
  ] as const)('%s puts the baseline at %d', (vertical, baseline) => {
    expect(textsOf(set('あ', { vertical }))[0]!.baselinePt).toBeCloseTo(baseline)
  })

  it('moves lines together only where asked to', () => {
    expect(set('あ\nい\nう', { heightPt: 31 }).heightPt).toBeCloseTo(36)
    expect(set('あ\nい\nう', { heightPt: 31, squeeze: true }).heightPt).toBeCloseTo(31)
  })
})

describe('looks of type', () => {
  it('sets superscripts smaller and higher', () => {
    const layout = layoutText(
      [
        { text: 'm', font },
        { text: '2', font: { ...font, verticalAlign: 'superscript' } },
      ],
      frame,
    )
    const [base, script] = textsOf(layout)
    expect(script!.sizePt).toBeLessThan(base!.sizePt)
    expect(script!.baselinePt).toBeLessThan(base!.baselinePt)
  })

  it('draws two lines under doubly underlined text and one through struck text', () => {
    expect(flat(set('あ', {}, { underline: 'double' }).primitives).filter(({ kind }) => kind === 'line')).toHaveLength(
      2,
    )
    expect(flat(set('あ', {}, { strike: true }).primitives).filter(({ kind }) => kind === 'line')).toHaveLength(1)
  })

  it('keeps paragraphs apart by their spacing', () => {
    const paragraphs = ['あ', 'い'].map((text) => ({
      runs: [{ text, font }],
      align: 'left' as const,
      spaceBeforePt: 6,
    }))
    const [first, second] = textsOf(layoutParagraphs(paragraphs, frame))
    expect(second!.baselinePt - first!.baselinePt).toBeCloseTo(18)
  })
})

describe('vertical writing', () => {
  it('stands characters under each other with their vertical forms, columns from right to left', () => {
    const texts = textsOf(set('ビル\n館', { writing: 'stacked' }))
    expect(texts.map(({ text }) => text)).toEqual(['ビ', 'ル', '館'])
    expect(texts[1]!.baselinePt - texts[0]!.baselinePt).toBeCloseTo(11.2)
    expect(texts[2]!.xPt).toBeLessThan(texts[0]!.xPt)
    expect(texts.every(({ vertical }) => vertical)).toBe(true)
  })

  it('turns Latin words unless every letter stands upright', () => {
    expect(set('AB', { writing: 'vertical' }).primitives[0]!.kind).toBe('group')
    expect(linesOf(set('AB', { writing: 'stacked' }))).toEqual(['A', 'B'])
  })
})
