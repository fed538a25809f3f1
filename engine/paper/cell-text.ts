/** A cell's text in its box: alignment, overflow, ####, wrapping and rotation as Excel does them. */
import type { Alignment, CellStyle, TextRun } from '#engine/model/workbook.ts'
import type { Primitive } from '#engine/model/primitives.ts'
import { measureText } from '#engine/draw/fonts.ts'
import { pxToPt } from '#engine/model/geometry.ts'
import { layoutText } from '#engine/draw/text/layout.ts'
import type { HorizontalAlign, TextFrame, TextLayout } from '#engine/draw/text/frame.ts'
import { textOf, withText } from './cell-content.ts'
import type { CellContent } from './cell-content.ts'
import { paintRotated } from './rotated-text.ts'
import type { BoxPt, SheetView } from './sheet-view.ts'

export type TextCell = {
  content: CellContent
  style: CellStyle
  /** The cell's or its merge's box. */
  box: BoxPt
  /** Room that text may overflow into: the box itself, or with the empty neighbours beside it. */
  room: (neededPt: number, align: HorizontalAlign) => BoxPt
}

const indentPt = pxToPt(9)
const verticalPaddingPt = 0.75
/** Numbers may come closer to the cell's edges than text. */
const numberSlackPt = 1

/** Excel keeps a quarter of a digit free on both sides. */
export const horizontalPadding = (view: SheetView): number =>
  pxToPt(Math.ceil(view.workbook.digitWidthPx / 4)) * view.narrowing

export function paintCellText(view: SheetView, cell: TextCell): Primitive[] {
  const { content, style, box } = cell
  const { alignment } = style
  const inner = innerBox(view, box, alignment)
  if (alignment.rotation === 'stacked') return paintStacked(content, alignment, box)
  if (alignment.rotation !== 0) return paintRotated(content, alignment, box)
  const align = horizontalAlign(content, alignment, view.rightToLeft)
  if (content.padded && content.kind === 'number') return paintPadded(view, content, inner, alignment)
  if (alignment.horizontal === 'fill') return paintRepeated(view, content, inner, alignment)
  const spreads = align === 'justify' || align === 'distributed'
  if (
    spreads ||
    (content.kind !== 'number' &&
      (alignment.wrap || alignment.vertical === 'justify' || alignment.vertical === 'distributed'))
  ) {
    return clipped(layoutText(content.runs, frame(view, inner, alignment, { align, wrap: true })), box)
  }
  return content.kind === 'number'
    ? paintNumber(view, content, inner, alignment, align)
    : paintLine(view, cell, inner, align)
}

/** 標準 puts numbers to the right, text to the left (to the right in sheets from right to left), the rest in the middle. */
export function horizontalAlign(
  content: CellContent,
  { horizontal }: Alignment,
  rightToLeft: boolean,
): HorizontalAlign {
  if (horizontal === 'general') {
    if (content.kind === 'other') return 'center'
    return (content.kind === 'number') !== rightToLeft ? 'right' : 'left'
  }
  if (horizontal === 'centerContinuous') return 'center'
  return horizontal === 'fill' ? 'left' : horizontal
}

/** What an indent takes of the room for a line. */
export const indentOf = ({ horizontal, indent }: Alignment): number => (horizontal === 'center' ? 0 : indent * indentPt)

function innerBox(view: SheetView, box: BoxPt, { horizontal, indent }: Alignment): BoxPt {
  const padding = Math.min(horizontalPadding(view), box.widthPt / 4)
  const left = horizontal === 'right' || horizontal === 'center' ? 0 : indent * indentPt
  const right = horizontal === 'right' || horizontal === 'distributed' ? indent * indentPt : 0
  return {
    xPt: box.xPt + padding + left,
    yPt: box.yPt + verticalPaddingPt,
    widthPt: Math.max(1, box.widthPt - 2 * padding - left - right),
    heightPt: Math.max(1, box.heightPt - 2 * verticalPaddingPt),
  }
}

const frame = (
  view: SheetView,
  box: BoxPt,
  alignment: Alignment,
  rest: { align: HorizontalAlign; wrap: boolean },
): TextFrame & { align: HorizontalAlign } => ({
  ...box,
  vertical: alignment.vertical,
  shrinkToFit: alignment.shrinkToFit,
  squeeze: true,
  minimumScale: view.mostCondensed,
  ...rest,
})

/** Cuts text at the cell's edges only where it reaches them. */
function clipped(layout: TextLayout, box: BoxPt): Primitive[] {
  if (layout.widthPt <= box.widthPt && layout.heightPt <= box.heightPt) return layout.primitives
  return [{ kind: 'group', clip: box, children: layout.primitives }]
}

/** Without wrapping, line feeds in a cell show as nothing. */
export const oneLine = (runs: TextRun[]): TextRun[] =>
  runs.map((run) => ({ ...run, text: run.text.replace(/\r\n|\r|\n/g, '') }))

function paintLine(
  view: SheetView,
  { content, style, room }: TextCell,
  inner: BoxPt,
  align: HorizontalAlign,
): Primitive[] {
  const paddingPt = horizontalPadding(view)
  const runs = oneLine(content.runs)
  const natural = layoutText(runs, frame(view, inner, style.alignment, { align, wrap: false }))
  if (natural.widthPt <= inner.widthPt + 0.01) return natural.primitives
  const width = runs.reduce((sum, run) => sum + measureText(run.text, run.font), 0)
  const available = room(width + indentOf(style.alignment), align)
  const start = align === 'left' ? inner.xPt : available.xPt + paddingPt
  const end = align === 'right' ? inner.xPt + inner.widthPt : available.xPt + available.widthPt - paddingPt
  const middle = inner.xPt + inner.widthPt / 2
  const half = Math.min(middle - start, end - middle)
  const [xPt, widthPt] = align === 'center' ? [middle - half, 2 * half] : [start, end - start]
  return clipped(
    layoutText(runs, frame(view, { ...inner, xPt, widthPt }, style.alignment, { align, wrap: false })),
    available,
  )
}

function paintNumber(
  view: SheetView,
  content: CellContent,
  inner: BoxPt,
  alignment: Alignment,
  align: HorizontalAlign,
): Primitive[] {
  const font = content.runs[0]!.font
  const room = inner.widthPt + numberSlackPt
  const fits = (text: string, scale: number): boolean => measureText(text, font) * scale <= room
  const text = textOf(content)
  let shown = text
  let isRoomy = fits(text, view.narrowing)
  if (!alignment.shrinkToFit && !isRoomy) {
    const rounded =
      content.generalNumber === null
        ? null
        : roundedToFit(content.generalNumber, (candidate) => fits(candidate, view.narrowing))
    shown =
      rounded ??
      (fits(text, view.mostCondensed) ? text : '#'.repeat(Math.max(1, Math.floor(room / measureText('#', font)))))
    isRoomy = fits(shown, view.narrowing)
  }
  const box = { ...inner, xPt: inner.xPt - numberSlackPt / 2, widthPt: room }
  return layoutText(withText(content, shown), frame(view, isRoomy ? inner : box, alignment, { align, wrap: false }))
    .primitives
}

/** 標準 drops decimals until the number fits; null when not even the whole number does. */
function roundedToFit(number: number, fits: (text: string) => boolean): string | null {
  if (Number.isInteger(number) || Math.abs(number) >= 1e11) return null
  for (let decimals = 9; decimals >= 0; decimals -= 1) {
    const written = number.toFixed(decimals)
    const text = written.includes('.') ? written.replace(/(?<!0)0+$/, '').replace(/\.$/, '') : written
    if (fits(text)) return text
  }
  return null
}

/** 会計 formats: the sign of the currency at the left edge, the number at the right one. */
function paintPadded(view: SheetView, content: CellContent, inner: BoxPt, alignment: Alignment): Primitive[] {
  const { before, character, after } = content.padded!
  const font = content.runs[0]!.font
  const spare = inner.widthPt - measureText(before + after, font)
  if (spare < 0) return paintNumber(view, content, inner, alignment, 'right')
  const count = character.trim() === '' ? 0 : Math.floor(spare / measureText(character, font))
  const part = (text: string, align: HorizontalAlign): Primitive[] =>
    text === ''
      ? []
      : layoutText(withText(content, text), frame(view, inner, alignment, { align, wrap: false })).primitives
  return [...part(before, 'left'), ...part(character.repeat(count) + after, 'right')]
}

/** 繰り返し: the text as often as it fits. */
function paintRepeated(view: SheetView, content: CellContent, inner: BoxPt, alignment: Alignment): Primitive[] {
  const text = textOf(content)
  const count = Math.max(1, Math.floor(inner.widthPt / Math.max(measureText(text, content.runs[0]!.font), 0.1)))
  return clipped(
    layoutText(
      withText(content, text.repeat(Math.min(count, 500))),
      frame(view, inner, alignment, { align: 'left', wrap: false }),
    ),
    inner,
  )
}

function paintStacked(content: CellContent, alignment: Alignment, box: BoxPt): Primitive[] {
  const align = alignment.horizontal === 'left' || alignment.horizontal === 'right' ? alignment.horizontal : 'center'
  const layout = layoutText(content.runs, {
    ...box,
    yPt: box.yPt + verticalPaddingPt,
    heightPt: box.heightPt - 2 * verticalPaddingPt,
    align,
    vertical: alignment.vertical,
    wrap: true,
    writing: 'stacked',
  })
  return clipped(layout, box)
}
