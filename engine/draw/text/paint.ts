import type { Primitive } from '#engine/model/primitives.ts'
import { isWide } from './kinsoku.ts'
import { widthOf } from './sorts.ts'
import type { Sort, SortStyle } from './sorts.ts'

/** Whether spreading a line opens a gap between two neighbours: not within a word. */
export const parts = (before: Sort, after: Sort): boolean =>
  before.character === ' ' || (after.character !== ' ' && (isWide(before.character) || isWide(after.character)))

/**
 * Paints sorts from left to right on one baseline as runs of one face and style, with their underlines.
 * @param scale horizontal scale of glyphs and gaps (1 = natural)
 * @param gapPt room opened between neighbours that part
 */
export function paintSorts(sorts: Sort[], xPt: number, baselinePt: number, scale: number, gapPt = 0): Primitive[] {
  const painted: Primitive[] = []
  let x = xPt
  for (let start = 0; start < sorts.length;) {
    const first = sorts[start]!
    // A run is set with the same gap after each of its characters, which its last one may lack.
    const gap = gapAfter(sorts, start, gapPt)
    let end = start + 1
    while (end < sorts.length && joins(sorts[end - 1]!, sorts[end]!) && gapAfter(sorts, end - 1, gapPt) === gap)
      end += 1
    const run = sorts.slice(start, end)
    const lastGap = gapAfter(sorts, end - 1, gapPt)
    const width = (widthOf(run) + gap * (run.length - 1)) * scale
    const { style } = first
    const text: Extract<Primitive, { kind: 'text' }> = {
      kind: 'text',
      text: textOf(run),
      xPt: x,
      baselinePt: baselinePt - style.risePt,
      face: first.face,
      sizePt: style.sizePt,
      colour: style.font.colour,
      widthPt: width,
    }
    if (scale !== 1) text.horizontalScale = scale
    if (gap !== 0 && run.length > 1) text.letterSpacingPt = gap
    if (style.oblique) text.oblique = true
    if (style.emboldenPt !== 0) text.emboldenPt = style.emboldenPt
    painted.push(text, ...rules(style, x, width, baselinePt))
    x += width + lastGap * scale
    start = end
  }
  return painted
}

function textOf(sorts: Sort[]): string {
  let text = ''
  for (const { character } of sorts) text += character
  return text
}

const gapAfter = (sorts: Sort[], index: number, gapPt: number): number =>
  gapPt !== 0 && index + 1 < sorts.length && parts(sorts[index]!, sorts[index + 1]!) ? gapPt : 0

const joins = (before: Sort, after: Sort): boolean => before.face === after.face && before.style === after.style

/** Underlines and the strike of a run. */
function rules(style: SortStyle, xPt: number, widthPt: number, baselinePt: number): Primitive[] {
  const { underline, strike, colour, sizePt } = style.font
  if (underline === 'none' && !strike) return []
  const thickness = Math.max(0.4, sizePt / 18)
  const rule = (yPt: number): Primitive => ({
    kind: 'line',
    x1Pt: xPt,
    y1Pt: yPt,
    x2Pt: xPt + widthPt,
    y2Pt: yPt,
    stroke: { colour, widthPt: thickness },
  })
  const below = baselinePt + sizePt * (underline.endsWith('Accounting') ? 0.18 : 0.12)
  const painted: Primitive[] = []
  if (underline !== 'none') painted.push(rule(below))
  if (underline === 'double' || underline === 'doubleAccounting') painted.push(rule(below + thickness * 2))
  if (strike) painted.push(rule(baselinePt - style.risePt - style.sizePt * 0.35))
  return painted
}
