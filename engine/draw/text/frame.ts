/** What is set, where, and what comes of it. */
import type { Primitive } from '#engine/model/primitives.ts'
import type { TextRun } from '#engine/model/workbook.ts'

export type HorizontalAlign = 'left' | 'center' | 'right' | 'justify' | 'distributed'
export type VerticalAlign = 'top' | 'center' | 'bottom' | 'justify' | 'distributed'

export type Paragraph = {
  runs: TextRun[]
  align: HorizontalAlign
  /** Factor of the font's own line pitch; default 1. */
  lineSpacing?: number
  /** Fixed line pitch in points instead. */
  lineSpacingPt?: number
  spaceBeforePt?: number
  spaceAfterPt?: number
  /** From the left edge, the first line's with a bullet included in its runs. */
  indentPt?: number
}

export type TextFrame = {
  xPt: number
  yPt: number
  widthPt: number
  heightPt: number
  vertical: VerticalAlign
  wrap: boolean
  /** Smaller type instead of overflow, for text that does not wrap. */
  shrinkToFit?: boolean
  /** Lines may move together, down to 1.02 em, where the frame is too low. */
  squeeze?: boolean
  /** Horizontal scale that glyphs may be condensed to before text wraps or overflows; default 0.85. */
  minimumScale?: number
  /** 'vertical' turns Latin letters by 90 degrees, 'stacked' keeps every letter upright. Default 'horizontal'. */
  writing?: 'horizontal' | 'vertical' | 'stacked'
}

export type TextLayout = {
  primitives: Primitive[]
  /** Size of the set text; more than the frame's where it overflows. */
  widthPt: number
  heightPt: number
  lineCount: number
}
