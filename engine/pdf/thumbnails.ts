/** Pages of primitives as PNG pictures, painted with the same faces as the PDF. */
import { createCanvas, GlobalFonts, loadImage, Path2D } from '@napi-rs/canvas'
import type { Image, SKRSContext2D } from '@napi-rs/canvas'
import { obliqueSlant, textOutline } from '#engine/draw/fonts.ts'
import type {
  FaceId,
  GradientPaint,
  ImageSource,
  Page,
  Paint,
  PathCommand,
  Primitive,
  Stroke,
} from '#engine/model/primitives.ts'
import { facePath } from './font-files.ts'

type TextPrimitive = Extract<Primitive, { kind: 'text' }>
type Box = { xPt: number; yPt: number; widthPt: number; heightPt: number }

const MAX_WIDTH_PX = 4000
const MAX_HEIGHT_PX = 8000

const families = new Map<FaceId, string | null>()
/** The canvas family of a face; null for the faces that are no font files. */
const familyOf = (face: FaceId): string | null => {
  let family = families.get(face)
  if (family === undefined) {
    const path = facePath(face)
    family = path === null ? null : `tatemori-${face}`
    if (path !== null && family !== null) GlobalFonts.registerFromPath(path, family)
    families.set(face, family)
  }
  return family
}

const pathOf = (commands: PathCommand[]): Path2D => {
  const path = new Path2D()
  for (const command of commands) {
    switch (command.op) {
      case 'M':
        path.moveTo(command.x, command.y)
        break
      case 'L':
        path.lineTo(command.x, command.y)
        break
      case 'C':
        path.bezierCurveTo(command.x1, command.y1, command.x2, command.y2, command.x, command.y)
        break
      case 'Z':
        path.closePath()
        break
    }
  }
  return path
}

const boundsOf = (commands: PathCommand[]): Box => {
  const points = commands.filter((command) => command.op !== 'Z')
  const xs = points.map(({ x }) => x)
  const ys = points.map(({ y }) => y)
  const xPt = Math.min(...xs)
  const yPt = Math.min(...ys)
  return { xPt, yPt, widthPt: Math.max(...xs) - xPt, heightPt: Math.max(...ys) - yPt }
}

const css = (colour: string, opacity = 1): string => {
  const alpha = Math.round(opacity * 255)
    .toString(16)
    .padStart(2, '0')
  return opacity >= 1 ? colour : `${colour}${alpha}`
}

/** A linear gradient through the box at an angle (0 = left to right, 90 = downwards). */
const fillStyle = (context: SKRSContext2D, paint: Paint | GradientPaint, box: Box): SKRSContext2D['fillStyle'] => {
  if ('colour' in paint) return css(paint.colour, paint.opacity)
  const angle = (paint.degrees * Math.PI) / 180
  const reach = (Math.abs(box.widthPt * Math.cos(angle)) + Math.abs(box.heightPt * Math.sin(angle))) / 2
  const centreX = box.xPt + box.widthPt / 2
  const centreY = box.yPt + box.heightPt / 2
  const x = Math.cos(angle) * reach
  const y = Math.sin(angle) * reach
  const gradient = context.createLinearGradient(centreX - x, centreY - y, centreX + x, centreY + y)
  for (const stop of paint.stops)
    gradient.addColorStop(Math.max(0, Math.min(1, stop.position)), css(stop.colour, stop.opacity))
  return gradient
}

const paintPath = (
  context: SKRSContext2D,
  path: Path2D,
  bounds: () => Box,
  fill?: Paint | GradientPaint,
  stroke?: Stroke,
  evenOdd = false,
): void => {
  if (fill) {
    context.fillStyle = fillStyle(context, fill, bounds())
    context.fill(path, evenOdd ? 'evenodd' : 'nonzero')
  }
  if (!stroke) return
  context.strokeStyle = css(stroke.colour, stroke.opacity)
  context.lineWidth = stroke.widthPt
  context.lineCap = stroke.cap ?? 'butt'
  context.lineJoin = stroke.join ?? 'miter'
  context.setLineDash(stroke.dashPt ?? [])
  context.stroke(path)
}

const paintText = (context: SKRSContext2D, text: TextPrimitive): void => {
  const family = text.vertical ? null : familyOf(text.face)
  context.fillStyle = text.colour
  context.strokeStyle = text.colour
  context.setLineDash([])
  context.lineJoin = 'round'
  context.lineWidth = text.emboldenPt ?? 0
  if (family === null) {
    const outline = pathOf(textOutline(text))
    context.fill(outline)
    if (text.emboldenPt) context.stroke(outline)
    return
  }
  context.save()
  context.translate(text.xPt, text.baselinePt)
  context.transform(text.horizontalScale ?? 1, 0, text.oblique ? -obliqueSlant : 0, 1, 0, 0)
  context.font = `${text.sizePt}px "${family}"`
  context.fontKerning = 'none'
  context.letterSpacing = `${text.letterSpacingPt ?? 0}px`
  context.fillText(text.text, 0, 0)
  if (text.emboldenPt) context.strokeText(text.text, 0, 0)
  context.restore()
}

const paintImage = (
  context: SKRSContext2D,
  primitive: Extract<Primitive, { kind: 'image' }>,
  picture: Image | undefined,
): void => {
  if (!picture) return
  const { xPt, yPt, widthPt, heightPt, crop, opacity } = primitive
  const { width, height } = picture
  const cut = crop ?? { left: 0, top: 0, right: 0, bottom: 0 }
  context.save()
  context.globalAlpha = opacity ?? 1
  context.imageSmoothingQuality = 'high'
  context.beginPath()
  context.rect(xPt, yPt, widthPt, heightPt)
  context.clip()
  // A crop may be negative (room around the picture): place the whole picture and clip to the box.
  const wholeWidth = widthPt / Math.max(0.001, 1 - cut.left - cut.right)
  const wholeHeight = heightPt / Math.max(0.001, 1 - cut.top - cut.bottom)
  context.drawImage(
    picture,
    0,
    0,
    width,
    height,
    xPt - cut.left * wholeWidth,
    yPt - cut.top * wholeHeight,
    wholeWidth,
    wholeHeight,
  )
  context.restore()
}

const paint = (context: SKRSContext2D, primitives: Primitive[], pictures: ReadonlyMap<string, Image>): void => {
  for (const primitive of primitives) {
    switch (primitive.kind) {
      case 'rect': {
        const path = new Path2D()
        path.rect(primitive.xPt, primitive.yPt, primitive.widthPt, primitive.heightPt)
        paintPath(context, path, () => primitive, primitive.fill, primitive.stroke)
        break
      }
      case 'line': {
        const path = new Path2D()
        path.moveTo(primitive.x1Pt, primitive.y1Pt)
        path.lineTo(primitive.x2Pt, primitive.y2Pt)
        paintPath(context, path, () => boundsOf([]), undefined, primitive.stroke)
        break
      }
      case 'path':
        paintPath(
          context,
          pathOf(primitive.commands),
          () => boundsOf(primitive.commands),
          primitive.fill,
          primitive.stroke,
          primitive.evenOdd,
        )
        break
      case 'text':
        paintText(context, primitive)
        break
      case 'image':
        paintImage(context, primitive, pictures.get(primitive.image.key))
        break
      case 'group': {
        context.save()
        if (primitive.transform) context.transform(...primitive.transform)
        if (primitive.clip) {
          const { xPt, yPt, widthPt, heightPt } = primitive.clip
          context.beginPath()
          context.rect(xPt, yPt, widthPt, heightPt)
          context.clip()
        }
        if (primitive.clipPath) context.clip(pathOf(primitive.clipPath), 'evenodd')
        paint(context, primitive.children, pictures)
        context.restore()
        break
      }
    }
  }
}

const imagesOf = (primitives: Primitive[]): ImageSource[] =>
  primitives.flatMap((primitive) =>
    primitive.kind === 'image' ? [primitive.image] : primitive.kind === 'group' ? imagesOf(primitive.children) : [],
  )

const decoded = async (page: Page): Promise<Map<string, Image>> => {
  const sources = new Map(imagesOf(page.primitives).map((image) => [image.key, image.bytes]))
  return new Map(await Promise.all([...sources].map(async ([key, bytes]) => [key, await loadImage(bytes)] as const)))
}

/** The largest size with the page's proportions inside a box, e.g. 114 × 161 for a list of pages; whole pixels. */
export const fitPage = (
  page: Pick<Page, 'widthPt' | 'heightPt'>,
  maxWidthPx: number,
  maxHeightPx: number,
): { widthPx: number; heightPx: number } => {
  const scale = Math.min(maxWidthPx / page.widthPt, maxHeightPx / page.heightPt)
  return {
    widthPx: Math.max(1, Math.round(page.widthPt * scale)),
    heightPx: Math.max(1, Math.round(page.heightPt * scale)),
  }
}

/** A page on white as PNG bytes, `widthPx` wide (at most 4,000 × 8,000 pixels). */
export const pageThumbnail = async (page: Page, widthPx: number): Promise<Uint8Array> => {
  const size = fitPage(page, Math.min(widthPx, MAX_WIDTH_PX), MAX_HEIGHT_PX)
  const canvas = createCanvas(size.widthPx, size.heightPx)
  const context = canvas.getContext('2d')
  context.fillStyle = '#FFFFFF'
  context.fillRect(0, 0, size.widthPx, size.heightPx)
  context.scale(size.widthPx / page.widthPt, size.heightPx / page.heightPt)
  const pictures = await decoded(page)
  paint(context, page.primitives, pictures)
  return canvas.encode('png')
}
