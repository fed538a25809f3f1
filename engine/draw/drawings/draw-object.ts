/** Pictures, shapes, connectors, charts and placeholders over the cells of a sheet. */
import type { Matrix, Primitive } from '#engine/model/primitives.ts'
import { formatValue } from '#engine/calculate/number-format/format-value.ts'
import { layoutText } from '../text/layout.ts'
import { defaultMinimumScale } from '../text/single-line.ts'
import type { Colour, DrawingObject, PictureContent, ShapeContent, ShapeShadow } from '#engine/model/workbook.ts'
import { drawChart } from './charts/chart.ts'
import type { DrawingContext } from './context.ts'
import { strokedPath } from './line-ends.ts'
import { fillPaint, lineStroke } from './paint.ts'
import { plainFont } from './plain-font.ts'
import { rectangle } from './presets/polygons.ts'
import { PresetBox } from './presets/preset.ts'
import { drawOutline } from './shape.ts'
import { readMetafile } from '../metafile/metafile.ts'
import type { Metafile } from '../metafile/metafile.ts'
import { drawShapeText } from './shape-text.ts'
import { drawSparkline } from './sparkline.ts'

type BoxPt = { xPt: number; yPt: number; widthPt: number; heightPt: number }

const PLACEHOLDER_LINE: Colour = '#A6AFAB'
const PLACEHOLDER_TEXT: Colour = '#606A65'
const PLACEHOLDER_FILL: Colour = '#F5F7F6'
const PLACEHOLDER_SIZE_PT = 9

/** From the object's own box (top left at 0, 0) to the page: mirrored and turned about its centre, then moved. */
const placed = (
  { xPt, yPt, widthPt, heightPt }: BoxPt,
  degrees: number,
  flipHorizontal: boolean,
  flipVertical: boolean,
): Matrix => {
  const angle = (degrees * Math.PI) / 180
  const cos = Math.cos(angle)
  const sin = Math.sin(angle)
  const flipX = flipHorizontal ? -1 : 1
  const flipY = flipVertical ? -1 : 1
  const [a, b, c, d] = [cos * flipX, sin * flipX, -sin * flipY, cos * flipY]
  const centreX = widthPt / 2
  const centreY = heightPt / 2
  return [a, b, c, d, xPt + centreX - a * centreX - c * centreY, yPt + centreY - b * centreX - d * centreY]
}

const placeholder = (label: string, widthPt: number, heightPt: number): Primitive[] => [
  {
    kind: 'rect',
    xPt: 0,
    yPt: 0,
    widthPt,
    heightPt,
    fill: { colour: PLACEHOLDER_FILL },
    stroke: { colour: PLACEHOLDER_LINE, widthPt: 0.5, dashPt: [3, 2] },
  },
  ...layoutText([{ text: label, font: plainFont(Math.min(PLACEHOLDER_SIZE_PT, heightPt / 1.5), PLACEHOLDER_TEXT) }], {
    xPt: 2,
    yPt: 0,
    widthPt: Math.max(0, widthPt - 4),
    heightPt,
    vertical: 'center',
    align: 'center',
    wrap: false,
    shrinkToFit: true,
  }).primitives,
]

/** Drawing commands over the picture's box, cut at it. */
const stretched = (
  { widthPt, heightPt, primitives }: Metafile,
  crop: PictureContent['crop'],
  boxWidthPt: number,
  boxHeightPt: number,
): Primitive => {
  const scaleX = boxWidthPt / (widthPt * Math.max(0.01, 1 - crop.left - crop.right))
  const scaleY = boxHeightPt / (heightPt * Math.max(0.01, 1 - crop.top - crop.bottom))
  return {
    kind: 'group',
    clip: { xPt: 0, yPt: 0, widthPt: boxWidthPt, heightPt: boxHeightPt },
    children: [
      {
        kind: 'group',
        transform: [scaleX, 0, 0, scaleY, -crop.left * widthPt * scaleX, -crop.top * heightPt * scaleY],
        children: primitives,
      },
    ],
  }
}

/** Commands that make the picture, or its pixels; null where neither is known. */
const pictureFace = (
  { media, crop, opacity, linked }: PictureContent,
  { drawCells, images, workbook, sheet }: DrawingContext,
  widthPt: number,
  heightPt: number,
): Primitive[] | null => {
  const cells = linked && drawCells?.(linked.formula, sheet)
  if (cells) {
    const fill = linked.background && fillPaint(linked.background)
    const ground: Primitive[] = fill ? [{ kind: 'rect', xPt: 0, yPt: 0, widthPt, heightPt, fill }] : []
    return [...ground, stretched(cells, crop, widthPt, heightPt)]
  }
  const image = images.get(media)
  if (image) {
    const isCropped = Object.values(crop).some((cut) => cut !== 0)
    const cut = isCropped ? { crop } : {}
    return [{ kind: 'image', image, xPt: 0, yPt: 0, widthPt, heightPt, ...cut, ...(opacity < 1 ? { opacity } : {}) }]
  }
  const bytes = workbook.media[media]?.bytes
  const metafile = bytes ? readMetafile(bytes) : null
  return metafile && [stretched(metafile, crop, widthPt, heightPt)]
}

const picture = (
  content: PictureContent,
  name: string,
  widthPt: number,
  heightPt: number,
  context: DrawingContext,
): Primitive[] => {
  const primitives = pictureFace(content, context, widthPt, heightPt)
  if (!primitives) return placeholder(name === '' ? '画像' : name, widthPt, heightPt)
  const { line } = content
  if (line) {
    const frame = rectangle(new PresetBox(widthPt, heightPt)).outlines[0]
    if (frame) primitives.push(...strokedPath(frame.commands, line, lineStroke(line)))
  }
  return primitives
}

/** Layers that a soft edge is made of. */
const blurLayers = 6

/** The shape once more in the shadow's colour, moved: of a filled one its face, of others their lines. */
const shadow = (
  shape: ShapeContent,
  { paint, blurPt, distancePt, directionDeg, rotatesWithShape }: ShapeShadow,
  rotationDeg: number,
  widthPt: number,
  heightPt: number,
  turned: (children: Primitive[]) => Primitive,
): Primitive => {
  const { fill, line } = shape
  // A soft edge is faces of growing size, each so faint that all together have the shadow's opacity.
  const layers = fill && blurPt > 0.5 ? blurLayers : 1
  const faint = layers === 1 ? paint : { ...paint, opacity: 1 - (1 - paint.opacity) ** (1 / layers) }
  const silhouette: ShapeContent = fill
    ? { ...shape, fill: { kind: 'solid', paint: faint }, line: null }
    : { ...shape, line: line && { ...line, paint } }
  const faces = Array.from({ length: layers }, (_, layer): Primitive => {
    const grownPt = layers === 1 ? 0 : blurPt * (layer / (layers - 1) - 0.5)
    const [width, height] = [widthPt + 2 * grownPt, heightPt + 2 * grownPt].map((size) => Math.max(0.1, size))
    return {
      kind: 'group',
      transform: [1, 0, 0, 1, -grownPt, -grownPt],
      children: drawOutline(silhouette, width!, height!, () => null).primitives,
    }
  })
  const angle = ((directionDeg + (rotatesWithShape ? rotationDeg : 0)) * Math.PI) / 180
  return {
    kind: 'group',
    transform: [1, 0, 0, 1, distancePt * Math.cos(angle), distancePt * Math.sin(angle)],
    children: [turned(faces)],
  }
}

/** Its text, or that of the cell it is linked to, as that is now, in the letters of its beginning. */
const linkedText = (
  { text, textLink }: ShapeContent,
  { cellsOf, sheet, workbook: { date1904 } }: DrawingContext,
): ShapeContent['text'] => {
  const cell = textLink === undefined ? undefined : cellsOf(textLink, sheet)?.[0]
  const [paragraph] = text?.paragraphs ?? []
  const [run] = paragraph?.runs ?? []
  if (!text || !paragraph || !run || !cell) return text
  const shown = formatValue(cell.value, cell.numberFormat, { date1904 }).text
  return { ...text, paragraphs: [{ ...paragraph, runs: [{ ...run, text: shown }] }] }
}

/**
 * Draws one object. `boxPt` is the box of its anchor on the page; `object.frame` places the object in it.
 * Hidden objects draw nothing; whether an object prints is the caller's question.
 */
export const drawObject = (object: DrawingObject, boxPt: BoxPt, context: DrawingContext): Primitive[] => {
  if (object.hidden) return []
  const { frame, content } = object
  const box: BoxPt = {
    xPt: boxPt.xPt + frame.x * boxPt.widthPt,
    yPt: boxPt.yPt + frame.y * boxPt.heightPt,
    widthPt: frame.width * boxPt.widthPt,
    heightPt: frame.height * boxPt.heightPt,
  }
  const { widthPt, heightPt } = box
  const upright = (children: Primitive[]): Primitive => ({
    kind: 'group',
    transform: placed(box, 0, false, false),
    children,
  })
  const turned = (children: Primitive[]): Primitive => ({
    kind: 'group',
    transform: placed(box, object.rotationDeg, object.flipHorizontal, object.flipVertical),
    children,
  })
  switch (content.kind) {
    case 'picture':
      return [turned(picture(content, object.name, widthPt, heightPt, context))]
    case 'placeholder':
      return [upright(placeholder(content.label, widthPt, heightPt))]
    case 'chart':
      return [upright(drawChart(content, widthPt, heightPt, context))]
    case 'sparkline':
      return [upright(drawSparkline(content, widthPt, heightPt, context))]
    case 'shape': {
      const outline = drawOutline(content, widthPt, heightPt, (media) => context.images.get(media) ?? null)
      const written = linkedText(content, context)
      const shape = content.shadow
        ? [shadow(content, content.shadow, object.rotationDeg, widthPt, heightPt, turned), turned(outline.primitives)]
        : [turned(outline.primitives)]
      if (!written || content.isConnector) return shape
      // Letters are never mirrored; a shape turned upside down turns its text with it.
      const rect = mirroredRect(outline.text, widthPt, object.flipHorizontal, object.flipVertical)
      const textTurn = object.rotationDeg + (object.flipVertical ? 180 : 0)
      const text: Primitive = {
        kind: 'group',
        transform: placed(box, textTurn, false, false),
        children: drawShapeText(written, rect, context.mostCondensed ?? defaultMinimumScale),
      }
      return [...shape, text]
    }
  }
}

/** Where the text rectangle lies once the shape is mirrored; under the half turn of a vertical flip both sides change. */
const mirroredRect = (
  rect: { left: number; top: number; right: number; bottom: number },
  widthPt: number,
  flipHorizontal: boolean,
  flipVertical: boolean,
): typeof rect => {
  const swapsSides = flipHorizontal !== flipVertical
  return {
    left: swapsSides ? widthPt - rect.right : rect.left,
    right: swapsSides ? widthPt - rect.left : rect.right,
    top: rect.top,
    bottom: rect.bottom,
  }
}
