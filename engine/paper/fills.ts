import type { Colour, Fill } from '#engine/model/workbook.ts'
import type { Primitive } from '#engine/model/primitives.ts'
import type { BoxPt } from './sheet-view.ts'

/** Patterns that print as a tint: the share of the foreground. */
const tints: Record<string, number> = {
  solid: 1,
  darkGray: 0.75,
  mediumGray: 0.5,
  lightGray: 0.25,
  gray125: 0.125,
  gray0625: 0.0625,
}
type Hatch = { directions: ('horizontal' | 'vertical' | 'up' | 'down')[]; widthPt: number }
const hatches: Record<string, Hatch> = {
  lightHorizontal: { directions: ['horizontal'], widthPt: 0.5 },
  darkHorizontal: { directions: ['horizontal'], widthPt: 1.5 },
  lightVertical: { directions: ['vertical'], widthPt: 0.5 },
  darkVertical: { directions: ['vertical'], widthPt: 1.5 },
  lightUp: { directions: ['up'], widthPt: 0.5 },
  darkUp: { directions: ['up'], widthPt: 1.5 },
  lightDown: { directions: ['down'], widthPt: 0.5 },
  darkDown: { directions: ['down'], widthPt: 1.5 },
  lightGrid: { directions: ['horizontal', 'vertical'], widthPt: 0.5 },
  darkGrid: { directions: ['horizontal', 'vertical'], widthPt: 1 },
  lightTrellis: { directions: ['up', 'down'], widthPt: 0.5 },
  darkTrellis: { directions: ['up', 'down'], widthPt: 1 },
}
const hatchStepPt = 3

/** Cells of one format share their fill. */
const plain = new WeakMap<Fill, Colour>()

/** The colour a fill covers its cell with, where that is one colour; null for hatches and gradients. */
export function plainColour(fill: Fill): Colour | null {
  if (fill.kind !== 'pattern') return null
  const share = tints[fill.pattern]
  if (share === undefined) return null
  let colour = plain.get(fill)
  if (colour === undefined) plain.set(fill, (colour = mix(fill.foreground, fill.background, share)))
  return colour
}

export const mix = (a: Colour, b: Colour, share: number): Colour => {
  const channel = (at: number): string =>
    Math.round(parseInt(a.slice(at, at + 2), 16) * share + parseInt(b.slice(at, at + 2), 16) * (1 - share))
      .toString(16)
      .padStart(2, '0')
      .toUpperCase()
  return `#${channel(1)}${channel(3)}${channel(5)}`
}

/** Paints a fill that is no plain colour. */
export function paintSpecialFill(fill: Fill, box: BoxPt): Primitive[] {
  if (fill.kind === 'gradient') return [{ kind: 'rect', ...box, fill: { degrees: fill.degrees, stops: fill.stops } }]
  if (fill.kind === 'none') return []
  const hatch = hatches[fill.pattern]
  if (!hatch) return []
  return [
    { kind: 'rect', ...box, fill: { colour: fill.background } },
    {
      kind: 'group',
      clip: box,
      children: hatch.directions.flatMap((direction) => lines(direction, box, hatch.widthPt, fill.foreground)),
    },
  ]
}

/** Hatches run through from cell to cell, because they start at multiples of the step. */
function lines(direction: Hatch['directions'][number], box: BoxPt, widthPt: number, colour: Colour): Primitive[] {
  const stroke = { colour, widthPt }
  const [left, top, right, bottom] = [box.xPt, box.yPt, box.xPt + box.widthPt, box.yPt + box.heightPt]
  const painted: Primitive[] = []
  const each = (from: number, to: number, line: (at: number) => Primitive): void => {
    for (let at = Math.ceil(from / hatchStepPt) * hatchStepPt; at <= to; at += hatchStepPt) painted.push(line(at))
  }
  if (direction === 'horizontal')
    each(top, bottom, (y) => ({ kind: 'line', x1Pt: left, y1Pt: y, x2Pt: right, y2Pt: y, stroke }))
  if (direction === 'vertical')
    each(left, right, (x) => ({ kind: 'line', x1Pt: x, y1Pt: top, x2Pt: x, y2Pt: bottom, stroke }))
  if (direction === 'down')
    each(left - bottom, right - top, (c) => ({
      kind: 'line',
      x1Pt: top + c,
      y1Pt: top,
      x2Pt: bottom + c,
      y2Pt: bottom,
      stroke,
    }))
  if (direction === 'up')
    each(left + top, right + bottom, (c) => ({
      kind: 'line',
      x1Pt: c - top,
      y1Pt: top,
      x2Pt: c - bottom,
      y2Pt: bottom,
      stroke,
    }))
  return painted
}
