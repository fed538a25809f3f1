/** The text of a shape, set into the shape's text rectangle. */
import type { Matrix, Primitive } from '#engine/model/primitives.ts'
import { resolveFace } from '../fonts.ts'
import { layoutParagraphs } from '../text/layout.ts'
import type { Paragraph, TextFrame } from '#engine/draw/text/frame.ts'
import type { ShapeText, TextRun } from '#engine/model/workbook.ts'
import type { TextRect } from './presets/preset.ts'

/** Excel's lines in shapes stand on the font's own pitch; automatic shrinking may tighten them a little. */
const paragraphsOf = (text: ShapeText): Paragraph[] => {
  const scale = text.fontScalePercent / 100
  const scaled = (run: TextRun): TextRun =>
    scale === 1 ? run : { ...run, font: { ...run.font, sizePt: run.font.sizePt * scale } }
  return text.paragraphs.map((paragraph) => {
    const runs = paragraph.runs.map(scaled)
    const first = runs[0]
    return {
      runs: first && paragraph.bullet !== null ? [{ text: `${paragraph.bullet} `, font: first.font }, ...runs] : runs,
      align: paragraph.align,
      lineSpacing:
        ((paragraph.lineSpacingPercent ?? 100) / 100) * (first ? resolveFace(first.font).shapeLineSpacing : 1),
      ...(paragraph.lineSpacingPt !== null ? { lineSpacingPt: paragraph.lineSpacingPt } : {}),
      spaceBeforePt: paragraph.spaceBeforePt,
      spaceAfterPt: paragraph.spaceAfterPt,
      indentPt: paragraph.indentPt,
    }
  })
}

/** Side insets give way in shapes too narrow for them, as stamps with one character are. */
const inner = (
  rect: TextRect,
  inset: ShapeText['insetPt'],
): { xPt: number; yPt: number; widthPt: number; heightPt: number } => {
  const width = Math.max(0, rect.right - rect.left)
  const height = Math.max(0, rect.bottom - rect.top)
  const giveX = Math.min(1, width / 2 / Math.max(0.01, inset.left + inset.right))
  const giveY = Math.min(1, height / 2 / Math.max(0.01, inset.top + inset.bottom))
  return {
    xPt: rect.left + inset.left * giveX,
    yPt: rect.top + inset.top * giveY,
    widthPt: width - (inset.left + inset.right) * giveX,
    heightPt: height - (inset.top + inset.bottom) * giveY,
  }
}

/** Draws the text turned by a quarter: the frame is laid out lying and then turned into its place. */
const turned = (
  paragraphs: Paragraph[],
  box: ReturnType<typeof inner>,
  set: Pick<TextFrame, 'vertical' | 'wrap' | 'minimumScale'>,
  clockwise: boolean,
): Primitive[] => {
  const { xPt, yPt, widthPt, heightPt } = box
  const transform: Matrix = clockwise ? [0, 1, -1, 0, xPt + widthPt, yPt] : [0, -1, 1, 0, xPt, yPt + heightPt]
  const { primitives } = layoutParagraphs(paragraphs, { xPt: 0, yPt: 0, widthPt: heightPt, heightPt: widthPt, ...set })
  return [{ kind: 'group', transform, children: primitives }]
}

/** @param mostCondensed a text frame's minimumScale for fonts that have stand-ins */
export const drawShapeText = (text: ShapeText, rect: TextRect, mostCondensed: number): Primitive[] => {
  // Only stand-ins are wider than what they stand for.
  const isOwn = text.paragraphs.every(({ runs }) => runs.every(({ font }) => resolveFace(font).isOwn))
  const minimumScale = isOwn ? 1 : mostCondensed
  const box = inner(rect, text.insetPt)
  const paragraphs = paragraphsOf(text)
  switch (text.vertical) {
    case 'rotated90':
      return turned(paragraphs, box, { vertical: text.anchor, wrap: text.wrap, minimumScale }, true)
    case 'rotated270':
      return turned(paragraphs, box, { vertical: text.anchor, wrap: text.wrap, minimumScale }, false)
    case 'eastAsian':
    case 'stacked': {
      // In vertical writing the paragraph's alignment runs down the column and the anchor across the columns.
      const along = {
        left: 'top',
        center: 'center',
        right: 'bottom',
        justify: 'top',
        distributed: 'distributed',
      } as const
      const across = { top: 'right', center: 'center', bottom: 'left' } as const
      return layoutParagraphs(
        paragraphs.map((paragraph) => ({ ...paragraph, align: across[text.anchor] })),
        {
          ...box,
          vertical: along[text.paragraphs[0]?.align ?? 'left'],
          wrap: text.wrap,
          writing: text.vertical === 'stacked' ? 'stacked' : 'vertical',
        },
      ).primitives
    }
    case 'horizontal': {
      const centred = text.anchorCentred
        ? paragraphs.map((paragraph) => ({ ...paragraph, align: 'center' as const }))
        : paragraphs
      return layoutParagraphs(centred, { ...box, vertical: text.anchor, wrap: text.wrap, minimumScale }).primitives
    }
  }
}
