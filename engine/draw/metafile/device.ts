/**
 * The drawing surface that metafiles are played on: pens, brushes, fonts and coordinates of GDI, as primitives in points
 * from the picture's top left corner.
 */
import type { ImageSource, Matrix, Paint, PathCommand, Primitive, Stroke } from '#engine/model/primitives.ts'
import type { Colour } from '#engine/model/workbook.ts'
import { measureRun, measureText, resolveFace, splitByFace } from '../fonts.ts'
import type { FontChoice } from '../fonts.ts'

/** A picture's size, and what it is made of from its top left corner. */
export type Metafile = { widthPt: number; heightPt: number; primitives: Primitive[] }
export type Point = [x: number, y: number]
export type Box = { left: number; top: number; right: number; bottom: number }
export type Pen = { kind: 'pen'; stroke: Omit<Stroke, 'widthPt'> | null; width: number }
export type Brush = { kind: 'brush'; paint: Paint | null }
export type MetaFont = {
  kind: 'font'
  name: string
  /** Height of the em in logical units. */
  height: number
  bold: boolean
  italic: boolean
  underlined: boolean
  /** Degrees counter-clockwise. */
  escapement: number
  charset: number
}
export type MetaObject = Pen | Brush | MetaFont

type State = {
  pen: Pen
  brush: Brush
  font: MetaFont
  textColour: Colour
  backColour: Colour
  isOpaque: boolean
  evenOdd: boolean
  textAlign: number
  /** Logical to device units, before the picture's own. */
  world: Matrix
  windowOrigin: Point
  windowExtent: Point
  viewportOrigin: Point
  viewportExtent: Point
  position: Point
  clip: Box | null
}

export const blackPen: Pen = { kind: 'pen', stroke: { colour: '#000000' }, width: 0 }
export const whiteBrush: Brush = { kind: 'brush', paint: { colour: '#FFFFFF' } }
export const noPen: Pen = { kind: 'pen', stroke: null, width: 0 }
export const noBrush: Brush = { kind: 'brush', paint: null }
export const systemFont: MetaFont = {
  kind: 'font',
  name: 'Arial',
  height: 12,
  bold: false,
  italic: false,
  underlined: false,
  escapement: 0,
  charset: 0,
}

export const identity: Matrix = [1, 0, 0, 1, 0, 0]
export const multiplied = (a: Matrix, b: Matrix): Matrix => [
  a[0] * b[0] + a[1] * b[2],
  a[0] * b[1] + a[1] * b[3],
  a[2] * b[0] + a[3] * b[2],
  a[2] * b[1] + a[3] * b[3],
  a[4] * b[0] + a[5] * b[2] + b[4],
  a[4] * b[1] + a[5] * b[3] + b[5],
]

const hairlinePt = 0.25
/** No picture on a form has more; a hostile one ends here. */
const mostPrimitives = 50_000
const mostPathCommands = 500_000
const kappa = 0.5523
const align = { updatesPosition: 1, right: 2, centre: 6, baseline: 24, bottom: 8 }
/** Of the em, where a font says nothing else. */
const ascentEm = 0.88
const descentEm = 0.12

export class Device {
  readonly primitives: Primitive[] = []
  /** Device units to points of the picture. */
  readonly #toPicture: Matrix
  #state: State = {
    pen: blackPen,
    brush: whiteBrush,
    font: systemFont,
    textColour: '#000000',
    backColour: '#FFFFFF',
    isOpaque: true,
    evenOdd: true,
    textAlign: 0,
    world: identity,
    windowOrigin: [0, 0],
    windowExtent: [1, 1],
    viewportOrigin: [0, 0],
    viewportExtent: [1, 1],
    position: [0, 0],
    clip: null,
  }
  #saved: State[] = []
  /** What is being collected between BEGINPATH and ENDPATH, and afterwards until it is painted. */
  #path: PathCommand[] | null = null
  #isCollecting = false
  #pathCommands = 0
  /** Logical units to points of the picture, until the state changes. */
  #toPoints: Matrix | null = null

  constructor(toPicture: Matrix) {
    this.#toPicture = toPicture
  }

  set(change: Partial<State>): void {
    Object.assign(this.#state, change)
    this.#toPoints = null
  }

  /** Whether there is no more room for what would be drawn. */
  get isFull(): boolean {
    return this.primitives.length >= mostPrimitives || this.#pathCommands >= mostPathCommands
  }

  get state(): Readonly<State> {
    return this.#state
  }

  save(): void {
    this.#saved.push({ ...this.#state })
  }

  /** @param index as GDI counts: −1 is the last saved one, positive ones count from the first */
  restore(index: number): void {
    const at = index < 0 ? this.#saved.length + index : index - 1
    const state = this.#saved[at]
    if (!state) return
    this.#state = state
    this.#saved.length = at
    this.#toPoints = null
  }

  select(object: MetaObject): void {
    if (object.kind === 'pen') this.#state.pen = object
    else if (object.kind === 'brush') this.#state.brush = object
    else this.#state.font = object
  }

  moveTo(point: Point): void {
    this.#state.position = point
    if (this.#isCollecting) this.#path!.push({ op: 'M', ...this.#at(point) })
  }

  lineTo(...points: Point[]): void {
    const start = this.#state.position
    this.#outline([{ op: 'M', ...this.#at(start) }, ...points.map((point) => this.#line(point))], { joins: true })
    this.#state.position = points.at(-1) ?? start
  }

  curveTo(points: Point[]): void {
    const start = this.#state.position
    this.#outline([{ op: 'M', ...this.#at(start) }, ...this.#curves(points)], { joins: true })
    this.#state.position = points.at(-1) ?? start
  }

  polyline(points: Point[]): void {
    this.#outline(this.#straight(points))
  }

  curve([first, ...rest]: Point[]): void {
    if (first) this.#outline([{ op: 'M', ...this.#at(first) }, ...this.#curves(rest)])
  }

  polygons(rings: Point[][]): void {
    this.#area(rings.flatMap((points) => [...this.#straight(points), { op: 'Z' as const }]))
  }

  rectangle({ left, top, right, bottom }: Box): void {
    this.polygons([
      [
        [left, top],
        [right, top],
        [right, bottom],
        [left, bottom],
      ],
    ])
  }

  /** Without the pen. */
  fillBox({ left, top, right, bottom }: Box, paint: Paint | null = this.#state.brush.paint): void {
    if (!paint) return
    const corners: Point[] = [
      [left, top],
      [right, top],
      [right, bottom],
      [left, bottom],
    ]
    this.#add({ kind: 'path', commands: [...this.#straight(corners), { op: 'Z' }], fill: paint })
  }

  roundRectangle(box: Box, width: number, height: number): void {
    const { left, top, right, bottom } = box
    const [rx, ry] = [Math.min(width, right - left) / 2, Math.min(height, bottom - top) / 2]
    const [kx, ky] = [rx * (1 - kappa), ry * (1 - kappa)]
    const commands: PathCommand[] = [{ op: 'M', ...this.#at([left + rx, top]) }]
    const side = (to: Point, ...curve: Point[]): void => void commands.push(this.#line(to), ...this.#curves(curve))
    side([right - rx, top], [right - kx, top], [right, top + ky], [right, top + ry])
    side([right, bottom - ry], [right, bottom - ky], [right - kx, bottom], [right - rx, bottom])
    side([left + rx, bottom], [left + kx, bottom], [left, bottom - ky], [left, bottom - ry])
    side([left, top + ry], [left, top + ky], [left + kx, top], [left + rx, top])
    this.#area([...commands, { op: 'Z' }])
  }

  ellipse(box: Box): void {
    this.roundRectangle(box, box.right - box.left, box.bottom - box.top)
  }

  /** Part of an ellipse, counter-clockwise from the ray through `from` to that through `to`. */
  arc(box: Box, from: Point, to: Point, kind: 'arc' | 'pie' | 'chord'): void {
    const [cx, cy] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2]
    const [rx, ry] = [(box.right - box.left) / 2, (box.bottom - box.top) / 2]
    if (rx === 0 || ry === 0) return
    const angleOf = ([x, y]: Point): number => Math.atan2((y - cy) / ry, (x - cx) / rx)
    const start = angleOf(from)
    let sweep = angleOf(to) - start
    while (sweep >= 0) sweep -= 2 * Math.PI
    const steps = Math.max(2, Math.ceil(-sweep / 0.1))
    const points = Array.from({ length: steps + 1 }, (_, index): Point => {
      const angle = start + (sweep * index) / steps
      return [cx + rx * Math.cos(angle), cy + ry * Math.sin(angle)]
    })
    if (kind === 'arc') this.polyline(points)
    else this.polygons([kind === 'pie' ? [[cx, cy], ...points] : points])
  }

  beginPath(): void {
    this.#path = []
    this.#isCollecting = true
  }
  endPath(): void {
    this.#isCollecting = false
  }
  closeFigure(): void {
    if (this.#isCollecting) this.#path!.push({ op: 'Z' })
  }
  paintPath({ fills, strokes }: { fills: boolean; strokes: boolean }): void {
    const commands = this.#path ?? []
    this.#path = null
    this.#paint(commands, fills, strokes)
  }
  dropPath(): void {
    this.#path = null
    this.#isCollecting = false
  }

  /** The part of what is drawn from now on that shows; null takes all clips away. */
  clipTo(box: Box | null): void {
    const { clip } = this.#state
    if (!box || !clip) {
      this.#state.clip = box && this.#onPicture(box)
      return
    }
    const added = this.#onPicture(box)
    this.#state.clip = {
      left: Math.max(clip.left, added.left),
      top: Math.max(clip.top, added.top),
      right: Math.min(clip.right, added.right),
      bottom: Math.min(clip.bottom, added.bottom),
    }
  }

  image(image: ImageSource, { left, top, right, bottom }: Box): void {
    const matrix = this.#matrix()
    const [a, b, c, d, e, f] = multiplied([right - left, 0, 0, bottom - top, left, top], matrix)
    this.#add({
      kind: 'group',
      transform: [a, b, c, d, e, f],
      children: [{ kind: 'image', image, xPt: 0, yPt: 0, widthPt: 1, heightPt: 1 }],
    })
  }

  /** @param advance what the file says the whole text measures, in logical units; null where it does not */
  text(text: string, at: Point, advance: number | null): void {
    const { font, textAlign, textColour, isOpaque, backColour } = this.#state
    const origin = (textAlign & align.updatesPosition) !== 0 ? this.#state.position : at
    const matrix = this.#matrix()
    const [scaleX, scaleY] = [Math.hypot(matrix[0], matrix[1]), Math.hypot(matrix[2], matrix[3])]
    const sizePt = font.height * scaleY
    if (text === '' || !(sizePt > 0.1)) return
    const choice: FontChoice = { name: font.name, sizePt, bold: font.bold, italic: font.italic, family: 0 }
    const naturalPt = measureText(text, choice)
    const widthPt = advance !== null && advance > 0 ? advance * scaleX : naturalPt
    const stretch = naturalPt > 0 ? widthPt / naturalPt : 1
    const across = (textAlign & align.centre) === align.centre ? 0.5 : (textAlign & align.right) !== 0 ? 1 : 0
    const down =
      (textAlign & align.baseline) === align.baseline
        ? 0
        : (textAlign & align.bottom) !== 0
          ? -descentEm * sizePt
          : ascentEm * sizePt
    const { oblique } = resolveFace(choice)
    let xPt = -across * widthPt
    const children: Primitive[] = []
    if (isOpaque && backColour !== '#FFFFFF')
      children.push({
        kind: 'rect',
        xPt,
        yPt: down - ascentEm * sizePt,
        widthPt,
        heightPt: sizePt,
        fill: { colour: backColour },
      })
    if (font.underlined)
      children.push({
        kind: 'line',
        x1Pt: xPt,
        y1Pt: down + 0.1 * sizePt,
        x2Pt: xPt + widthPt,
        y2Pt: down + 0.1 * sizePt,
        stroke: { colour: textColour, widthPt: sizePt / 18 },
      })
    for (const run of splitByFace(text, choice)) {
      const runPt = measureRun(run.text, run.face, sizePt) * stretch
      children.push({
        kind: 'text',
        text: run.text,
        face: run.face,
        xPt,
        baselinePt: down,
        sizePt,
        colour: textColour,
        widthPt: runPt,
        horizontalScale: stretch,
        ...(oblique && { oblique }),
      })
      xPt += runPt
    }
    const { x, y } = this.#at(origin)
    const turn = (-font.escapement * Math.PI) / 180 + Math.atan2(matrix[1], matrix[0])
    this.#add({
      kind: 'group',
      transform: [Math.cos(turn), Math.sin(turn), -Math.sin(turn), Math.cos(turn), x, y],
      children,
    })
    if ((textAlign & align.updatesPosition) !== 0) this.#state.position = [origin[0] + widthPt / scaleX, origin[1]]
  }

  #matrix(): Matrix {
    return (this.#toPoints ??= this.#currentMatrix())
  }

  #currentMatrix(): Matrix {
    const { world, windowOrigin, windowExtent, viewportOrigin, viewportExtent } = this.#state
    const sx = viewportExtent[0] / (windowExtent[0] || 1)
    const sy = viewportExtent[1] / (windowExtent[1] || 1)
    const page: Matrix = [
      sx,
      0,
      0,
      sy,
      viewportOrigin[0] - windowOrigin[0] * sx,
      viewportOrigin[1] - windowOrigin[1] * sy,
    ]
    return multiplied(multiplied(world, page), this.#toPicture)
  }

  #at([x, y]: Point): { x: number; y: number } {
    const [a, b, c, d, e, f] = this.#matrix()
    return { x: a * x + c * y + e, y: b * x + d * y + f }
  }

  #onPicture({ left, top, right, bottom }: Box): Box {
    const [first, second] = [this.#at([left, top]), this.#at([right, bottom])]
    return {
      left: Math.min(first.x, second.x),
      top: Math.min(first.y, second.y),
      right: Math.max(first.x, second.x),
      bottom: Math.max(first.y, second.y),
    }
  }

  #line(point: Point): PathCommand {
    return { op: 'L', ...this.#at(point) }
  }

  #straight(points: Point[]): PathCommand[] {
    return points.map((point, index): PathCommand => ({ op: index === 0 ? 'M' : 'L', ...this.#at(point) }))
  }

  #curves(points: Point[]): PathCommand[] {
    const commands: PathCommand[] = []
    for (let index = 0; index + 2 < points.length; index += 3) {
      const [first, second, end] = [points[index]!, points[index + 1]!, points[index + 2]!].map((point) =>
        this.#at(point),
      ) as [{ x: number; y: number }, { x: number; y: number }, { x: number; y: number }]
      commands.push({ op: 'C', x1: first.x, y1: first.y, x2: second.x, y2: second.y, ...end })
    }
    return commands
  }

  #outline(commands: PathCommand[], { joins = false } = {}): void {
    if (!this.#isCollecting) return this.#paint(commands, false, true)
    // Within a path a line goes on from where the last one ended.
    this.#path!.push(...(joins && this.#path!.length > 0 ? commands.slice(1) : commands))
  }

  #area(commands: PathCommand[]): void {
    if (this.#isCollecting) this.#path!.push(...commands)
    else this.#paint(commands, true, true)
  }

  #paint(commands: PathCommand[], fills: boolean, strokes: boolean): void {
    const { pen, brush, evenOdd } = this.#state
    const fill = fills ? brush.paint : null
    const matrix = this.#matrix()
    const scale = Math.sqrt(Math.abs(matrix[0] * matrix[3] - matrix[1] * matrix[2]))
    const stroke = strokes && pen.stroke ? { ...pen.stroke, widthPt: Math.max(hairlinePt, pen.width * scale) } : null
    if (commands.length === 0 || (!fill && !stroke)) return
    const dashed = stroke?.dashPt && { dashPt: stroke.dashPt.map((part) => part * Math.max(stroke.widthPt, 0.5)) }
    this.#add({
      kind: 'path',
      commands,
      ...(fill && { fill, evenOdd }),
      ...(stroke && { stroke: { ...stroke, ...dashed } }),
    })
  }

  #add(primitive: Primitive): void {
    if (this.isFull) return
    if (primitive.kind === 'path') this.#pathCommands += primitive.commands.length
    const { clip } = this.#state
    this.primitives.push(
      clip === null
        ? primitive
        : {
            kind: 'group',
            clip: {
              xPt: clip.left,
              yPt: clip.top,
              widthPt: Math.max(0, clip.right - clip.left),
              heightPt: Math.max(0, clip.bottom - clip.top),
            },
            children: [primitive],
          },
    )
  }
}
