import type { GradientPaint, Mark, Paint, PathCommand, Primitive, Stroke } from '#engine/model/primitives.ts'
import { obliqueSlant } from '#engine/draw/fonts.ts'
import { components, matrix, number, numbers, pathOperators } from './numbers.ts'
import type { Resources } from './resources.ts'
import type { Structure } from './structure.ts'

type Of<Kind extends Primitive['kind']> = Extract<Primitive, { kind: Kind }>
/** Graphics state as last written, so that equal settings are not repeated. */
type State = { fill: Paint['colour'] | null; stroke: string; line: string; setBy: Stroke | null }

const initialState: State = { fill: null, stroke: '', line: '', setBy: null }

/** Content operators of one page whose space has y downwards, as pdfkit sets it up. */
export class PageWriter {
  readonly #resources: Resources
  readonly #structure: Structure | null
  readonly #operators: string[] = []
  #state: State = initialState
  /** What is drawn now has been marked already. */
  #isMarked = false

  /** @param structure takes what is marked; everything else is marked as decoration */
  constructor(resources: Resources, structure: Structure | null = null) {
    this.#resources = resources
    this.#structure = structure
  }

  content(): string {
    return this.#operators.join('\n')
  }

  draw(primitives: Primitive[]): void {
    const structure = this.#structure
    if (structure === null || this.#isMarked) {
      this.#drawAll(primitives)
      return
    }
    let decoration: Primitive[] = []
    const flush = (): void => {
      if (decoration.length > 0) this.#within('/Artifact BMC', decoration)
      decoration = []
    }
    for (const primitive of primitives) {
      const mark = primitive.kind === 'group' ? primitive.mark : undefined
      if (!mark && !holdsMarks(primitive)) {
        decoration.push(primitive)
        continue
      }
      flush()
      if (mark) this.#within(`/${tagOf(mark)}<</MCID ${structure.add(mark)}>>BDC`, [primitive])
      else this.#drawAll([primitive])
    }
    flush()
  }

  #within(begin: string, primitives: Primitive[]): void {
    this.#push(begin)
    this.#isMarked = true
    this.#drawAll(primitives)
    this.#isMarked = false
    this.#push('EMC')
  }

  #drawAll(primitives: Primitive[]): void {
    for (const primitive of primitives) {
      switch (primitive.kind) {
        case 'rect':
          this.#rect(primitive)
          break
        case 'line':
          this.#line(primitive)
          break
        case 'path':
          this.#path(pathOperators(primitive.commands), primitive, () => boundsOf(primitive.commands))
          break
        case 'text':
          this.#text(primitive)
          break
        case 'image':
          this.#image(primitive)
          break
        case 'group':
          this.#group(primitive)
          break
      }
    }
  }

  #push(...operators: string[]): void {
    this.#operators.push(...operators)
  }

  #saved(work: () => void): void {
    const state = this.#state
    this.#push('q')
    work()
    this.#push('Q')
    this.#state = state
  }

  #fillColour(paint: Paint): void {
    if (this.#state.fill === paint.colour) return
    this.#push(`${components(paint.colour).join(' ')} rg`)
    this.#state = { ...this.#state, fill: paint.colour }
  }

  #strokeStyle(stroke: Stroke): void {
    if (this.#state.setBy === stroke) return
    const colour = `${components(stroke.colour).join(' ')} RG`
    const cap = { butt: 0, round: 1, square: 2 }[stroke.cap ?? 'butt']
    const join = { miter: 0, round: 1, bevel: 2 }[stroke.join ?? 'miter']
    const line = `${number(stroke.widthPt)} w ${cap} J ${join} j [${numbers(stroke.dashPt ?? [])}] 0 d`
    if (this.#state.stroke !== colour) this.#push(colour)
    if (this.#state.line !== line) this.#push(line)
    this.#state = { ...this.#state, stroke: colour, line, setBy: stroke }
  }

  /** Runs work under an opacity; full opacity needs no state of its own. */
  #withOpacity(opacity: number | undefined, work: () => void): void {
    if (opacity === undefined || opacity >= 1) {
      work()
      return
    }
    this.#saved(() => {
      this.#push(`/${this.#resources.opacity(opacity)} gs`)
      work()
    })
  }

  #rect(rect: Of<'rect'>): void {
    this.#path(`${numbers([rect.xPt, rect.yPt, rect.widthPt, rect.heightPt])} re`, rect, () => ({
      x: rect.xPt,
      y: rect.yPt,
      width: rect.widthPt,
      height: rect.heightPt,
    }))
  }

  #line(line: Of<'line'>): void {
    this.#withOpacity(line.stroke.opacity, () => {
      this.#strokeStyle(line.stroke)
      this.#push(`${numbers([line.x1Pt, line.y1Pt])} m ${numbers([line.x2Pt, line.y2Pt])} l S`)
    })
  }

  #path(
    operators: string,
    { fill, stroke, evenOdd }: { fill?: Paint | GradientPaint; stroke?: Stroke; evenOdd?: boolean },
    bounds: () => Bounds,
  ): void {
    const rule = evenOdd ? '*' : ''
    if (fill && 'stops' in fill) this.#gradient(operators, fill, rule, bounds())
    else if (fill) {
      this.#withOpacity(fill.opacity, () => {
        this.#fillColour(fill)
        this.#push(operators, `f${rule}`)
      })
    }
    if (stroke) {
      this.#withOpacity(stroke.opacity, () => {
        this.#strokeStyle(stroke)
        this.#push(operators, 'S')
      })
    }
  }

  #gradient(operators: string, gradient: GradientPaint, rule: string, bounds: Bounds): void {
    const radians = (gradient.degrees * Math.PI) / 180
    const [cos, sin] = [Math.cos(radians), Math.sin(radians)]
    const half = (Math.abs(bounds.width * cos) + Math.abs(bounds.height * sin)) / 2
    const [x, y] = [bounds.x + bounds.width / 2, bounds.y + bounds.height / 2]
    const name = this.#resources.shading(gradient, [x - cos * half, y - sin * half, x + cos * half, y + sin * half])
    this.#withOpacity(gradient.stops[0]?.opacity, () =>
      this.#saved(() => this.#push(operators, `W${rule} n`, `/${name} sh`)),
    )
  }

  #text(text: Of<'text'>): void {
    const embolden = text.emboldenPt ?? 0
    const scale = text.horizontalScale ?? 1
    const slant = text.oblique ? obliqueSlant * scale : 0
    const write = (): void => {
      this.#fillColour({ colour: text.colour })
      this.#push('BT', `${matrix([scale, 0, slant, -1, text.xPt, text.baselinePt])} Tm`)
      if (text.letterSpacingPt) this.#push(`${number(text.letterSpacingPt)} Tc`)
      for (const run of this.#resources.encode(text.text, text.face, text.vertical ?? false)) {
        this.#push(`/${run.font} ${number(text.sizePt)} Tf <${run.codes}> Tj`)
      }
      if (text.letterSpacingPt) this.#push('0 Tc')
      this.#push('ET')
    }
    if (embolden === 0) {
      write()
      return
    }
    this.#saved(() => {
      this.#strokeStyle({ colour: text.colour, widthPt: embolden, join: 'round' })
      this.#push('2 Tr')
      write()
    })
  }

  #image(image: Of<'image'>): void {
    const name = this.#resources.image(image.image.key)
    const crop = image.crop ?? { left: 0, top: 0, right: 0, bottom: 0 }
    const width = image.widthPt / Math.max(1 - crop.left - crop.right, 0.001)
    const height = image.heightPt / Math.max(1 - crop.top - crop.bottom, 0.001)
    const x = image.xPt - width * crop.left
    const bottom = image.yPt - height * crop.top + height
    this.#withOpacity(image.opacity, () =>
      this.#saved(() => {
        if (image.crop) this.#push(`${numbers([image.xPt, image.yPt, image.widthPt, image.heightPt])} re W n`)
        this.#push(`${matrix([width, 0, 0, -height, x, bottom])} cm`, `/${name} Do`)
      }),
    )
  }

  #group(group: Of<'group'>): void {
    if (!group.transform && !group.clip && !group.clipPath) {
      this.draw(group.children)
      return
    }
    this.#saved(() => {
      if (group.transform) this.#push(`${matrix(group.transform)} cm`)
      if (group.clip)
        this.#push(`${numbers([group.clip.xPt, group.clip.yPt, group.clip.widthPt, group.clip.heightPt])} re W n`)
      if (group.clipPath) this.#push(pathOperators(group.clipPath), 'W* n')
      this.draw(group.children)
    })
  }
}

const tags = { cell: 'TD', text: 'P', figure: 'Figure' } as const
const tagOf = (mark: Mark): string => (mark.kind === 'heading' ? `H${mark.level}` : tags[mark.kind])

/** Whether it or something within says what it is. */
export const holdsMarks = (primitive: Primitive): boolean =>
  primitive.kind === 'group' && (primitive.mark !== undefined || primitive.children.some(holdsMarks))

type Bounds = { x: number; y: number; width: number; height: number }

function boundsOf(commands: PathCommand[]): Bounds {
  const points = commands.flatMap((command) => (command.op === 'Z' ? [] : [command]))
  const xs = points.map((point) => point.x)
  const ys = points.map((point) => point.y)
  const [left, top] = [xs.reduce((a, b) => Math.min(a, b), Infinity), ys.reduce((a, b) => Math.min(a, b), Infinity)]
  if (points.length === 0) return { x: 0, y: 0, width: 0, height: 0 }
  return { x: left, y: top, width: Math.max(...xs) - left, height: Math.max(...ys) - top }
}
