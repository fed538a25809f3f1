/** Measures and colours of section reports, and text set in them. Points on A4. */
import type { Mark, Primitive } from '#engine/model/primitives.ts'
import { plainFont } from '#engine/draw/drawings/plain-font.ts'
import { layoutParagraphs } from '#engine/draw/text/layout.ts'
import type { HorizontalAlign } from '#engine/draw/text/frame.ts'
import type { Colour } from '#engine/model/workbook.ts'

export const PAGE = { widthPt: 595.28, heightPt: 841.89, left: 50, right: 545.28, top: 52, bottom: 786 }
export const CONTENT_WIDTH = PAGE.right - PAGE.left

export const colours = {
  brand: '#136C55',
  brandTint: '#EEF9F4',
  brandLine: '#BBE2D3',
  ink: '#1A201D',
  secondary: '#4A544F',
  tertiary: '#606A65',
  line: '#CDD3D0',
  hairline: '#E0E5E3',
  control: '#818A86',
  paper: '#F5F7F6',
  white: '#FFFFFF',
} as const satisfies Record<string, Colour>

export const sizes = { title: 20, section: 12.5, heading: 10.5, body: 9.5, label: 8.5, caption: 8, running: 7.5 }
/** Running Japanese text needs air: 1.65 of its size from line to line. */
export const linePitch = (sizePt: number): number => sizePt * 1.65

export type TextStyle = { sizePt: number; colour?: Colour; bold?: boolean; align?: HorizontalAlign; pitchPt?: number }

/** Text broken into lines of one pitch. */
export type SetText = {
  heightPt: number
  lineCount: number
  pitchPt: number
  /** Lines from..to (the end left out) with the first one's top at y. */
  lines: (x: number, y: number, from?: number, to?: number) => Primitive[]
}

/** What is read out as one thing. */
export const marked = (mark: Mark, children: Primitive[]): Primitive[] =>
  children.length === 0 ? [] : [{ kind: 'group', mark, children }]

/** A label or value of a row that has its top at y, which tells rows of a page apart. */
export const markedCell = (
  { y, columns = 1, isHeading = false, ...rest }: ReportCell,
  children: Primitive[],
): Primitive[] =>
  marked({ kind: 'cell', row: y, rows: 1, columns, sizePt: sizes.body, isHeading, isInFlow: true, ...rest }, children)

type ReportCell = { y: number; column: number; columns?: number; isHeading?: boolean; spoken?: string }

const UNBOUNDED_PT = 1e6

export const setText = (text: string, widthPt: number, style: TextStyle): SetText => {
  const pitchPt = style.pitchPt ?? linePitch(style.sizePt)
  const font = plainFont(style.sizePt, style.colour ?? colours.ink, style.bold)
  const { primitives, lineCount } = layoutParagraphs(
    [{ runs: [{ text, font }], align: style.align ?? 'left', lineSpacingPt: pitchPt }],
    { xPt: 0, yPt: 0, widthPt, heightPt: UNBOUNDED_PT, vertical: 'top', wrap: true },
  )
  const byLine: Primitive[][] = Array.from({ length: lineCount }, () => [])
  for (const primitive of primitives) {
    const baseline = primitive.kind === 'text' ? primitive.baselinePt : 0
    byLine[Math.min(lineCount - 1, Math.max(0, Math.floor(baseline / pitchPt)))]?.push(primitive)
  }
  return {
    heightPt: lineCount * pitchPt,
    lineCount,
    pitchPt,
    lines: (x, y, from = 0, to = lineCount) =>
      byLine
        .slice(from, to)
        .flat()
        .map((primitive) =>
          primitive.kind === 'text'
            ? { ...primitive, xPt: primitive.xPt + x, baselinePt: primitive.baselinePt + y - from * pitchPt }
            : primitive,
        ),
  }
}
