/** The objects of an anchor: shapes, connectors, pictures, charts, diagrams; groups flattened, back to front. */
import type {
  Anchor,
  DrawingObject,
  PictureContent,
  ShapeContent,
  ShapeFill,
  ShapeLine,
} from '#engine/model/workbook.ts'
import type { BoxPx } from '#engine/model/geometry.ts'
import { EMU_PER_PX, PT_PER_PX } from '#engine/model/geometry.ts'
import type { CheckControl } from './check-controls.ts'
import { readChart } from './chart.ts'
import type { DrawingSource } from './drawing-source.ts'
import { createDrawingSource } from './drawing-source.ts'
import type { EmbeddedObject } from './embedded-objects.ts'
import { readFill, readLine } from './paints.ts'
import type { GroupSpace, Placement } from './placement.ts'
import { anchoredPlacement, frameOf, groupedPlacement, groupSpace } from './placement.ts'
import { readGeometry } from './shape-geometry.ts'
import { shapeFill, shapeLine, shapeShadow, styleFont } from './shape-style.ts'
import { readShapeText } from './shape-text.ts'
import type { XmlElement } from '#engine/package/xml-reader.ts'
import { booleanAttribute, childOf, childrenOf, descend, descendantsOf, numberAttribute } from '#engine/package/xml.ts'

/** What an object takes from the anchor or group around it. */
type Surroundings = {
  anchor: Anchor
  /** The anchor's box on the sheet. */
  box: BoxPx
  printed: boolean
  hidden: boolean
  group: GroupSpace | null
  fill: ShapeFill | null
  /** Inside a SmartArt's drawing, which holds no further frames. */
  isDiagram: boolean
  /** Controls and OLE objects by shape id. */
  embedded: Map<number, EmbeddedObject>
}

const OBJECTS = ['sp', 'cxnSp', 'pic', 'grpSp', 'graphicFrame', 'contentPart', 'AlternateContent']

/** Everything in an anchor element. Embedded objects met on the way are taken out of `embedded`. */
export function readAnchoredObjects(
  element: XmlElement,
  anchor: Anchor,
  box: BoxPx,
  embedded: Map<number, EmbeddedObject>,
  source: DrawingSource,
): DrawingObject[] {
  const printed = booleanAttribute(childOf(element, 'clientData')?.attributes['fPrintsWithSheet'], true)
  return readObjects(
    element,
    { anchor, box, printed, hidden: false, group: null, fill: null, isDiagram: false, embedded },
    source,
  )
}

function readObjects(parent: XmlElement, around: Surroundings, source: DrawingSource): DrawingObject[] {
  return parent.children
    .filter((child) => OBJECTS.includes(child.name))
    .flatMap((child) => readObject(child, around, source))
}

function readObject(element: XmlElement, around: Surroundings, source: DrawingSource): DrawingObject[] {
  source.context.countDrawingObject()
  switch (element.name) {
    case 'sp':
    case 'cxnSp':
      return readShape(element, around, source)
    case 'pic':
      return [readPicture(element, around, source)]
    case 'grpSp':
      return readGroup(element, around, source)
    case 'graphicFrame':
      return readGraphicFrame(element, around, source)
    case 'AlternateContent':
      return readObjects(chosenAlternative(element), around, source)
    default:
      return [placeholder(element, around, place(undefined, around), 'インク', source)]
  }
}

/** Namespaces whose content is read here; anything else leaves its fallback. */
const UNDERSTOOD = new Set(['a14', 'a16', 'xdr14', 'c14', 'x14', 'wps', 'p14'])

/** The part of an <AlternateContent> that can be read. */
export function chosenAlternative(element: XmlElement): XmlElement {
  const choice = childrenOf(element, 'Choice').find(({ attributes }) =>
    (attributes['Requires'] ?? '').split(/\s+/).every((name) => UNDERSTOOD.has(name)),
  )
  const fallback = childOf(element, 'Fallback')
  // Equations are not set here: their fallback writes them in a line.
  if (choice && fallback && descendantsOf(choice, 'oMath').length > 0) return fallback
  return choice ?? fallback ?? { name: 'Fallback', attributes: {}, children: [], text: '' }
}

const place = (transform: XmlElement | undefined, around: Surroundings): Placement =>
  around.group ? groupedPlacement(transform, around.group) : anchoredPlacement(transform, around.box)

/** The properties every non-visual part carries: <nvSpPr>, <nvPicPr> … */
const nonVisual = (element: XmlElement): Record<string, string> =>
  element.children.map((child) => childOf(child, 'cNvPr')).find((found) => found !== undefined)?.attributes ?? {}

function drawn(
  element: XmlElement,
  around: Surroundings,
  placement: Placement,
  content: DrawingObject['content'],
): DrawingObject {
  const properties = nonVisual(element)
  const { x, y, width, height, rotationDeg, flipHorizontal, flipVertical } = placement
  // A fraction of a box without width or height cannot say where a turned line lies; a place on the sheet can.
  const isThin = around.box.widthPx === 0 || around.box.heightPx === 0
  const anchor: Anchor =
    isThin && width !== around.box.widthPx
      ? { kind: 'absolute', xPx: around.box.xPx + x, yPx: around.box.yPx + y, widthPx: width, heightPx: height }
      : around.anchor
  return {
    anchor,
    frame: anchor === around.anchor ? frameOf(placement, around.box) : { x: 0, y: 0, width: 1, height: 1 },
    rotationDeg,
    flipHorizontal,
    flipVertical,
    name: properties['descr'] || properties['name'] || '',
    hidden: around.hidden || booleanAttribute(properties['hidden']),
    printed: around.printed,
    content,
  }
}

function placeholder(
  element: XmlElement,
  around: Surroundings,
  placement: Placement,
  label: string,
  source: DrawingSource,
): DrawingObject {
  source.context.warn(`表示できない部品（${label}）は、枠と名前で示します。`)
  return drawn(element, around, placement, { kind: 'placeholder', label })
}

function readShape(element: XmlElement, around: Surroundings, source: DrawingSource): DrawingObject[] {
  const properties = childOf(element, 'spPr')
  const placement = place(childOf(properties, 'xfrm'), around)
  const embedded = around.embedded.get(Number(nonVisual(element)['id']))
  if (embedded) {
    around.embedded.delete(Number(nonVisual(element)['id']))
    return [embeddedObject(element, embedded, around, placement, source)]
  }
  return [drawn(element, around, placement, shapeContent(element, placement, around.fill, source))]
}

function shapeContent(
  element: XmlElement,
  placement: Placement,
  inheritedFill: ShapeFill | null,
  source: DrawingSource,
): ShapeContent {
  const properties = childOf(element, 'spPr')
  const style = childOf(element, 'style')
  const isConnector = element.name === 'cxnSp'
  const textLink = element.attributes['textlink']?.replace(/^=/, '')
  const extent = descend(properties, 'xfrm', 'ext')?.attributes
  const size = {
    width: numberAttribute(extent?.['cx']) || placement.width * EMU_PER_PX,
    height: numberAttribute(extent?.['cy']) || placement.height * EMU_PER_PX,
  }
  return {
    kind: 'shape',
    isConnector,
    geometry: readGeometry(properties, size),
    fill: isConnector ? null : shapeFill(properties, style, inheritedFill, source),
    line: shapeLine(properties, style, source),
    shadow: shapeShadow(properties, source),
    text: isConnector ? null : readShapeText(childOf(element, 'txBody'), style, source),
    ...(textLink && !isConnector && { textLink }),
  }
}

/** A check box is drawn as its mark and caption; other controls and objects that have no picture as a labelled frame. */
function embeddedObject(
  element: XmlElement,
  embedded: EmbeddedObject,
  around: Surroundings,
  placement: Placement,
  source: DrawingSource,
): DrawingObject {
  const shown = { ...around, printed: around.printed && embedded.printed }
  const visible: DrawingObject = {
    ...drawn(element, shown, placement, { kind: 'placeholder', label: embedded.name }),
    hidden: around.hidden,
  }
  if (embedded.media !== null) return { ...visible, content: objectPicture(embedded.media, embedded) }
  const content = shapeContent(element, placement, null, source)
  if (embedded.check !== null) {
    if (embedded.check.check) visible.check = embedded.check.check
    const firstRun = content.text?.paragraphs[0]?.runs[0]
    if (!firstRun) return { ...visible, content: checkShape(embedded.check, placement.height, source) }
    firstRun.text = `${embedded.check.mark}${firstRun.text.trimStart()}`
    return { ...visible, content }
  }
  const label = content.text?.paragraphs
    .flatMap((paragraph) => paragraph.runs.map((run) => run.text))
    .join('')
    .trim()
  source.context.warn(
    embedded.kind === 'control'
      ? 'フォームコントロールは、枠と名前で示します。'
      : '埋め込みオブジェクトは、枠と名前で示します。',
  )
  return { ...visible, content: { kind: 'placeholder', label: label || embedded.name } }
}

const captionPt = 9
/** Without a caption the mark is as large as Excel draws the box, in lower rows as high as the row. */
const markPt = 13

function checkShape({ mark, caption }: CheckControl, heightPx: number, source: DrawingSource): ShapeContent {
  const { fonts, colour } = styleFont(undefined, source)
  const sizePt = caption ? captionPt : Math.max(1, Math.min(markPt, heightPx * PT_PER_PX))
  const font = { ...plainCaption, name: fonts.eastAsian, sizePt, colour }
  return {
    kind: 'shape',
    isConnector: false,
    geometry: { kind: 'preset', preset: 'rect', adjust: {} },
    fill: null,
    line: null,
    shadow: null,
    text: {
      paragraphs: [{ ...plainParagraph, runs: [{ text: `${mark}${caption ?? ''}`, font }] }],
      vertical: 'horizontal',
      anchor: 'center',
      anchorCentred: false,
      insetPt: { left: 0, top: 0, right: 0, bottom: 0 },
      wrap: false,
      fontScalePercent: 100,
    },
  }
}
const plainCaption = {
  bold: false,
  italic: false,
  underline: 'none',
  strike: false,
  verticalAlign: 'baseline',
  family: 0,
} as const
const plainParagraph = {
  align: 'left',
  lineSpacingPercent: null,
  lineSpacingPt: null,
  spaceBeforePt: 0,
  spaceAfterPt: 0,
  bullet: null,
  indentPt: 0,
} as const

const noMedia = -1
const noCrop = { left: 0, top: 0, right: 0, bottom: 0 }
const thinBlack: ShapeLine = {
  paint: { colour: '#000000', opacity: 1 },
  widthPt: 0.75,
  dash: 'solid',
  compound: 'sng',
  head: 'none',
  tail: 'none',
}
const objectPicture = (media: number, { isFramed }: EmbeddedObject): PictureContent => ({
  kind: 'picture',
  media,
  crop: noCrop,
  opacity: 1,
  line: isFramed ? thinBlack : null,
})

/** Objects that only a legacy drawing places. */
export function legacyObject(
  embedded: EmbeddedObject,
  anchor: Anchor,
  box: BoxPx,
  source: DrawingSource,
): DrawingObject {
  source.context.countDrawingObject()
  if (embedded.media === null && !embedded.check) source.context.warn('埋め込みオブジェクトは、枠と名前で示します。')
  return {
    anchor,
    frame: { x: 0, y: 0, width: 1, height: 1 },
    rotationDeg: 0,
    flipHorizontal: false,
    flipVertical: false,
    name: embedded.name,
    hidden: false,
    printed: embedded.printed,
    ...(embedded.check?.check && { check: embedded.check.check }),
    content:
      embedded.media !== null
        ? objectPicture(embedded.media, embedded)
        : embedded.check
          ? checkShape(embedded.check, box.heightPx, source)
          : { kind: 'placeholder', label: embedded.name },
  }
}

/** The cells that a picture shows, which were copied as a linked picture or taken with the camera. */
function linkedCells(element: XmlElement, source: DrawingSource): PictureContent['linked'] {
  const formula = descendantsOf(element, 'cameraTool')[0]?.attributes['cellRange']?.replace(/^=/, '')
  return formula ? { formula, background: readFill(childOf(element, 'spPr'), source) ?? null } : undefined
}

function readPicture(element: XmlElement, around: Surroundings, source: DrawingSource): DrawingObject {
  const properties = childOf(element, 'spPr')
  const placement = place(childOf(properties, 'xfrm'), around)
  const blip = descend(element, 'blipFill', 'blip')
  const linked = linkedCells(element, source)
  const media = source.picture(blip?.attributes['embed'] ?? '') ?? (linked ? noMedia : null)
  if (media === null) return placeholder(element, around, placement, '図', source)
  const crop = descend(element, 'blipFill', 'srcRect')?.attributes
  const part = (name: string) => (numberAttribute(crop?.[name]) ?? 0) / 100_000
  const opacity = numberAttribute(childOf(blip, 'alphaModFix')?.attributes['amt'])
  return drawn(element, around, placement, {
    kind: 'picture',
    media,
    crop: { left: part('l'), top: part('t'), right: part('r'), bottom: part('b') },
    opacity: opacity === null ? 1 : opacity / 100_000,
    line: readLine(childOf(properties, 'ln'), null, source),
    ...(linked && { linked }),
  })
}

function readGroup(element: XmlElement, around: Surroundings, source: DrawingSource): DrawingObject[] {
  const properties = childOf(element, 'grpSpPr')
  const transform = childOf(properties, 'xfrm')
  const fill = childOf(properties, 'grpFill') ? around.fill : (readFill(properties, source) ?? null)
  return readObjects(
    element,
    {
      ...around,
      hidden: around.hidden || booleanAttribute(nonVisual(element)['hidden']),
      group: groupSpace(transform, place(transform, around)),
      fill,
    },
    source,
  )
}

function readGraphicFrame(element: XmlElement, around: Surroundings, source: DrawingSource): DrawingObject[] {
  const placement = place(childOf(element, 'xfrm'), around)
  const data = descend(element, 'graphic', 'graphicData')
  const chartPart = source.related(childOf(data, 'chart')?.attributes['id'])
  if (chartPart?.type === 'chart') {
    const chart = readChart(
      source.context.source.xml(chartPart.target),
      createDrawingSource(chartPart.target, source.context),
    )
    if (chart) return [drawn(element, around, placement, chart)]
  }
  const diagram = around.isDiagram ? null : diagramDrawing(data, source)
  if (diagram) return readDiagram(diagram, element, around, placement, source)
  const isDiagram = data?.attributes['uri']?.endsWith('/diagram')
  return [placeholder(element, around, placement, isDiagram ? 'SmartArt' : 'グラフ', source)]
}

/** The drawing Excel keeps beside a SmartArt's data, as path of its part. */
function diagramDrawing(data: XmlElement | undefined, source: DrawingSource): string | null {
  const dataPart = source.related(childOf(data, 'relIds')?.attributes['dm'])
  if (!dataPart) return null
  const extension = descendantsOf(source.context.source.xml(dataPart.target), 'dataModelExt')[0]
  return source.related(extension?.attributes['relId'])?.target ?? null
}

/** Its shapes stand in EMU from the frame's corner. */
function readDiagram(
  part: string,
  element: XmlElement,
  around: Surroundings,
  placement: Placement,
  source: DrawingSource,
): DrawingObject[] {
  const tree = childOf(source.context.source.xml(part), 'spTree')
  if (!tree) return [placeholder(element, around, placement, 'SmartArt', source)]
  const group: GroupSpace = {
    ...placement,
    childX: 0,
    childY: 0,
    childWidth: (placement.width || 1) * EMU_PER_PX,
    childHeight: (placement.height || 1) * EMU_PER_PX,
  }
  return readObjects(tree, { ...around, group, fill: null, isDiagram: true }, createDrawingSource(part, source.context))
}
