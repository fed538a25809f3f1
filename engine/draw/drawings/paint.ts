/** Fills and lines of shapes as the primitives' paints and strokes. */
import type { GradientPaint, Paint, Stroke } from '#engine/model/primitives.ts'
import type { Colour, ShapeFill, ShapeLine } from '#engine/model/workbook.ts'
import type { Shade } from './presets/preset.ts'

/** On and off lengths in line widths. */
const DASHES: Record<ShapeLine['dash'], number[]> = {
  solid: [],
  dot: [1, 3],
  dash: [4, 3],
  lgDash: [8, 3],
  dashDot: [4, 3, 1, 3],
  lgDashDot: [8, 3, 1, 3],
  lgDashDotDot: [8, 3, 1, 3, 1, 3],
  sysDash: [3, 1],
  sysDot: [1, 1],
  sysDashDot: [3, 1, 1, 1],
  sysDashDotDot: [3, 1, 1, 1, 1, 1],
}

/** How far a shaded face of a solid moves towards white (positive) or black. */
const SHADES: Record<Shade, number> = { lighten: 0.4, lightenLess: 0.2, darken: -0.4, darkenLess: -0.2 }

/** A line drawn with width 0 still prints as a hairline. */
export const HAIRLINE_PT = 0.25

const shaded = (colour: Colour, towards: number): Colour => {
  const target = towards > 0 ? 255 : 0
  const channel = (at: number): string => {
    const value = parseInt(colour.slice(at, at + 2), 16)
    return Math.round(value + (target - value) * Math.abs(towards))
      .toString(16)
      .padStart(2, '0')
  }
  return `#${channel(1)}${channel(3)}${channel(5)}`.toUpperCase() as Colour
}

/** Null for a picture fill, which is an image and no paint. */
export const fillPaint = (fill: ShapeFill, shade: Shade | 'plain' = 'plain'): Paint | GradientPaint | null => {
  const tone = (paint: { colour: Colour; opacity: number }): Paint => ({
    colour: shade === 'plain' ? paint.colour : shaded(paint.colour, SHADES[shade]),
    opacity: paint.opacity,
  })
  switch (fill.kind) {
    case 'solid':
      return tone(fill.paint)
    case 'gradient':
      return { degrees: fill.degrees, stops: fill.stops.map(({ position, paint }) => ({ position, ...tone(paint) })) }
    case 'picture':
      return null
  }
}

export const lineStroke = (line: ShapeLine): Stroke => {
  const widthPt = Math.max(line.widthPt, HAIRLINE_PT)
  const dash = DASHES[line.dash]
  return {
    colour: line.paint.colour,
    opacity: line.paint.opacity,
    widthPt,
    join: 'round',
    ...(dash.length > 0 ? { dashPt: dash.map((part) => part * widthPt) } : {}),
  }
}
