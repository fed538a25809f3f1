/** Shapes and connectors, drawn in their own box with its top left corner at 0, 0. */
import type { ImageSource, PathCommand, Primitive } from '#engine/model/primitives.ts'
import type { ShapeContent, ShapeGeometry, ShapeLine } from '#engine/model/workbook.ts'
import { strokedPath } from './line-ends.ts'
import { fillPaint, lineStroke } from './paint.ts'
import { Pen } from './pen.ts'
import { presetGeometry } from './presets/preset-shapes.ts'
import type { Preset } from './presets/preset.ts'

const geometryOf = (geometry: ShapeGeometry, widthPt: number, heightPt: number): Preset => {
  if (geometry.kind === 'preset') return presetGeometry(geometry.preset, widthPt, heightPt, geometry.adjust)
  const outlines = geometry.paths.map((path) => ({
    commands: new Pen(path.width > 0 ? widthPt / path.width : 1, path.height > 0 ? heightPt / path.height : 1).follow(
      path.commands,
    ).commands,
    fill: path.filled ? ('plain' as const) : ('none' as const),
    stroked: path.stroked,
  }))
  return { outlines, text: { left: 0, top: 0, right: widthPt, bottom: heightPt } }
}

/** A double line is its full width with the middle third left white. */
const lined = (commands: PathCommand[], line: ShapeLine): Primitive[] => {
  const stroke = lineStroke(line)
  const strokes = strokedPath(commands, line, stroke)
  if (line.compound !== 'dbl') return strokes
  return [...strokes, { kind: 'path', commands, stroke: { ...stroke, colour: '#FFFFFF', widthPt: stroke.widthPt / 3 } }]
}

/** The shape's outline without its text, and the rectangle its text may use. */
export const drawOutline = (
  shape: ShapeContent,
  widthPt: number,
  heightPt: number,
  imageOf: (media: number) => ImageSource | null,
): { primitives: Primitive[]; text: Preset['text'] } => {
  const { outlines, text } = geometryOf(shape.geometry, widthPt, heightPt)
  const primitives: Primitive[] = []
  const { fill, line } = shape
  const image = fill?.kind === 'picture' ? imageOf(fill.media) : null
  if (image) {
    const clipPath = outlines.filter((outline) => outline.fill !== 'none').flatMap(({ commands }) => commands)
    primitives.push({
      kind: 'group',
      clipPath,
      children: [{ kind: 'image', image, xPt: 0, yPt: 0, widthPt, heightPt }],
    })
  }
  for (const outline of outlines) {
    const paint = fill && !shape.isConnector && outline.fill !== 'none' ? fillPaint(fill, outline.fill) : null
    if (paint) primitives.push({ kind: 'path', commands: outline.commands, fill: paint, evenOdd: true })
    if (line && outline.stroked) primitives.push(...lined(outline.commands, line))
  }
  return { primitives, text }
}
