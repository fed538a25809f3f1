import type { Colour, Font } from '#engine/model/workbook.ts'

/** The engine's own text (charts, placeholders, reports), which no workbook styles. */
export const plainFont = (sizePt: number, colour: Colour, bold = false): Font => ({
  name: 'Noto Sans JP',
  sizePt,
  bold,
  italic: false,
  underline: 'none',
  strike: false,
  colour,
  verticalAlign: 'baseline',
  family: 2,
})
