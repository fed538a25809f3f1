/**
 * Sets styled text into a box: lines, spacing, alignment, and the few per cent of condensing that make
 * text which fitted in Excel's own fonts fit in their stand-ins.
 */
import type { TextRun } from '#engine/model/workbook.ts'
import type { Primitive } from '#engine/model/primitives.ts'
import type { HorizontalAlign, Paragraph, TextFrame, TextLayout } from './frame.ts'
import { breakLines, unbroken } from './lines.ts'
import type { Line } from './lines.ts'
import { paintSorts, parts } from './paint.ts'
import { emCentre, sortsOf, styleOf } from './sorts.ts'
import type { Sort, SortStyle } from './sorts.ts'
import { defaultMinimumScale, layoutSingleLine, tightestPitch, verticalShare } from './single-line.ts'
import { layoutVertical } from './vertical.ts'

/** What may be condensed to keep a paragraph on one line although a second one would fit: 0.92, or less where more is allowed. */
const singleLineShare = 0.92 / defaultMinimumScale
const condenseSteps = [1, 0.97, 0.94, 0.91, 0.88, 0.85]

export type PlacedLine = Line & {
  paragraph: Paragraph
  scale: number
  pitchPt: number
  /** Of the pitch, what furigana take over the text. */
  abovePt: number
  sizePt: number
  beforePt: number
  afterPt: number
}

/** Sets runs as one alignment throughout; line feeds in the text start new lines. */
export const layoutText = (runs: TextRun[], frame: TextFrame & { align: HorizontalAlign }): TextLayout =>
  (runs.length === 1 ? layoutSingleLine(runs[0]!, frame) : null) ??
  layoutParagraphs([{ runs, align: frame.align }], frame)

export function layoutParagraphs(paragraphs: Paragraph[], frame: TextFrame): TextLayout {
  if (frame.writing === 'vertical' || frame.writing === 'stacked')
    return layoutVertical(paragraphs, frame, frame.writing)
  const lines = fitLines(paragraphs, frame)
  const widthPt = lines.reduce((widest, line) => Math.max(widest, line.widthPt * line.scale + indentOf(line)), 0)
  const natural = naturalHeight(lines)
  const squeeze = frame.squeeze ? squeezeOf(lines, natural, frame.heightPt) : 1
  const heightPt = natural * squeeze
  const spare = frame.heightPt - heightPt
  const stretched = (frame.vertical === 'distributed' || frame.vertical === 'justify') && lines.length > 1 && spare > 0
  const gap = stretched ? spare / (lines.length - 1) : 0
  let y = frame.yPt + (stretched ? 0 : spare * verticalShare(frame.vertical))
  const primitives: Primitive[] = []
  for (const line of lines) {
    y += line.beforePt * squeeze
    const pitch = line.pitchPt * squeeze
    const above = line.abovePt * squeeze
    primitives.push(...paintLine(line, frame, y + above + (pitch - above) / 2 + line.sizePt * emCentre))
    y += pitch + line.afterPt * squeeze + gap
  }
  return { primitives, widthPt, heightPt: stretched ? frame.heightPt : heightPt, lineCount: lines.length }
}

const indentOf = (line: PlacedLine): number => line.paragraph.indentPt ?? 0

function squeezeOf(lines: PlacedLine[], naturalPt: number, heightPt: number): number {
  if (naturalPt <= heightPt || lines.some((line) => line.paragraph.lineSpacingPt !== undefined)) return 1
  const tightest = lines.reduce((sum, line) => sum + line.abovePt + line.sizePt * tightestPitch, 0) / naturalPt
  return Math.min(1, Math.max(tightest, heightPt / naturalPt))
}

/** Breaks into lines, condensing where that keeps the text within the frame. */
function fitLines(paragraphs: Paragraph[], frame: TextFrame): PlacedLine[] {
  const minimum = frame.minimumScale ?? defaultMinimumScale
  if (!frame.wrap) return fitUnwrapped(paragraphs, frame, minimum)
  const split = paragraphs.map((paragraph) => ({ paragraph, texts: sortsOf(paragraph.runs) }))
  let lines: PlacedLine[] = []
  for (const scale of [...condenseSteps.filter((step) => step > minimum), minimum]) {
    lines = split.flatMap(({ paragraph, texts }) =>
      texts.flatMap((sorts, index) =>
        place(
          wrapPart(sorts, frame.widthPt - (paragraph.indentPt ?? 0), scale, minimum * singleLineShare),
          paragraph,
          index,
          texts,
        ),
      ),
    )
    if ((frame.squeeze ? tightHeight(lines) : naturalHeight(lines)) <= frame.heightPt + 0.5) break
  }
  return lines
}

const naturalHeight = (lines: PlacedLine[]): number =>
  lines.reduce((sum, line) => sum + line.beforePt + line.pitchPt + line.afterPt, 0)
const tightHeight = (lines: PlacedLine[]): number =>
  lines.reduce(
    (sum, line) =>
      sum + line.beforePt + line.afterPt + line.abovePt + (line.paragraph.lineSpacingPt ?? line.sizePt * tightestPitch),
    0,
  )

function wrapPart(
  sorts: Sort[],
  widthPt: number,
  scale: number,
  singleLineScale: number,
): (Line & { scale: number })[] {
  const whole = unbroken(sorts)
  if (whole.widthPt * scale > widthPt && whole.widthPt * singleLineScale <= widthPt)
    return [{ ...whole, scale: widthPt / whole.widthPt }]
  return breakLines(sorts, widthPt / scale).map((line) => ({ ...line, scale: line.widthPt <= widthPt ? 1 : scale }))
}

function fitUnwrapped(paragraphs: Paragraph[], frame: TextFrame, minimum: number): PlacedLine[] {
  const set = (fontScale: number): PlacedLine[] =>
    paragraphs.flatMap((paragraph) => {
      const texts = sortsOf(paragraph.runs, fontScale)
      return texts.flatMap((sorts, index) =>
        place([{ ...unbroken(sorts), scale: 1 }], paragraph, index, texts, fontScale),
      )
    })
  const lines = set(1)
  const widest = lines.reduce((width, line) => Math.max(width, line.widthPt + indentOf(line)), 0)
  if (widest <= frame.widthPt || frame.widthPt <= 0) return lines
  if (frame.shrinkToFit) {
    const shrunk = set(Math.max(0.1, frame.widthPt / widest / 0.95))
    return shrunk.map((line) => ({
      ...line,
      scale: Math.min(1, (frame.widthPt - indentOf(line)) / Math.max(line.widthPt, 0.01)),
    }))
  }
  return lines.map((line) => {
    const scale = (frame.widthPt - indentOf(line)) / Math.max(line.widthPt, 0.01)
    return scale < 1 && scale >= minimum ? { ...line, scale } : line
  })
}

/** Adds what a line's place in the column of text depends on. */
function place(
  lines: (Line & { scale: number })[],
  paragraph: Paragraph,
  part: number,
  texts: Sort[][],
  fontScale = 1,
): PlacedLine[] {
  const empty = paragraph.runs.at(-1)
  const fallback = empty ? styleOf(empty.font, fontScale) : null
  return lines.map((line, index) => {
    const largest = largestOf(line.sorts, fallback)
    return {
      ...line,
      paragraph,
      pitchPt: largest.abovePt + (paragraph.lineSpacingPt ?? largest.pitchPt * (paragraph.lineSpacing ?? 1)),
      abovePt: largest.abovePt,
      sizePt: largest.sizePt * fontScale,
      beforePt: part === 0 && index === 0 ? (paragraph.spaceBeforePt ?? 0) : 0,
      afterPt: part === texts.length - 1 && index === lines.length - 1 ? (paragraph.spaceAfterPt ?? 0) : 0,
    }
  })
}

/** The widest pitch and the largest size; of a line without any character those of what would stand there. */
function largestOf(sorts: Sort[], fallback: SortStyle | null): { pitchPt: number; sizePt: number; abovePt: number } {
  const largest = { pitchPt: 0, sizePt: 0, abovePt: 0 }
  let last: SortStyle | null = null
  const meet = (style: SortStyle): void => {
    last = style
    largest.pitchPt = Math.max(largest.pitchPt, style.linePitchPt)
    largest.sizePt = Math.max(largest.sizePt, style.font.sizePt)
    if (style.phonetic) largest.abovePt = Math.max(largest.abovePt, style.phonetic.linePitchPt)
  }
  for (const { style } of sorts) if (style !== last) meet(style)
  if (sorts.length === 0 && fallback) meet(fallback)
  return largest
}

function paintLine(line: PlacedLine, frame: TextFrame, baselinePt: number): Primitive[] {
  const available = frame.widthPt - indentOf(line)
  const width = line.widthPt * line.scale
  const spare = available - width
  const left = frame.xPt + indentOf(line)
  const spread = spreadOf(line, spare)
  if (spread > 0) return paintSorts(line.sorts, left, baselinePt, line.scale, spread)
  const { align } = line.paragraph
  const share = align === 'right' ? 1 : align === 'center' || align === 'distributed' ? 0.5 : 0
  return paintSorts(line.sorts, left + spare * share, baselinePt, line.scale)
}

/** Justified lines spread between words and between Japanese characters; the room for each gap. */
function spreadOf(line: PlacedLine, sparePt: number): number {
  const { align } = line.paragraph
  const spreads = align === 'distributed' || (align === 'justify' && !line.endsParagraph)
  if (!spreads || sparePt <= 0) return 0
  const room = sparePt / line.scale
  const gaps = line.sorts.slice(0, -1).filter((sort, index) => parts(sort, line.sorts[index + 1]!)).length
  return gaps > 0 ? room / gaps : 0
}
