/**
 * Draws a path as DrawingML describes it: arcs continue from the current point, and a path may have
 * a coordinate space of its own that is stretched over the shape's box.
 */
import type { PathCommand } from '#engine/model/primitives.ts'
import type { ShapePathCommand } from '#engine/model/workbook.ts'

const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** DrawingML angles are the ray's; a cubic needs the ellipse's parameter. Keeps whole turns. */
const ellipseParameter = (angle: number, radiusX: number, radiusY: number): number => {
  const parameter = Math.atan2(radiusX * Math.sin(angle), radiusY * Math.cos(angle))
  return parameter + 2 * Math.PI * Math.round((angle - parameter) / (2 * Math.PI))
}

export class Pen {
  readonly commands: PathCommand[] = []
  readonly #scaleX: number
  readonly #scaleY: number
  #x = 0
  #y = 0

  /** The scales turn the path's own units into points. */
  constructor(scaleX = 1, scaleY = 1) {
    this.#scaleX = scaleX
    this.#scaleY = scaleY
  }

  move(x: number, y: number): this {
    return this.#point('M', x, y)
  }

  line(x: number, y: number): this {
    return this.#point('L', x, y)
  }

  /** Several lines one after the other. */
  lines(...points: [number, number][]): this {
    for (const [x, y] of points) this.line(x, y)
    return this
  }

  curve(x1: number, y1: number, x2: number, y2: number, x: number, y: number): this {
    this.commands.push({
      op: 'C',
      x1: x1 * this.#scaleX,
      y1: y1 * this.#scaleY,
      x2: x2 * this.#scaleX,
      y2: y2 * this.#scaleY,
      x: x * this.#scaleX,
      y: y * this.#scaleY,
    })
    this.#x = x
    this.#y = y
    return this
  }

  quadratic(x1: number, y1: number, x: number, y: number): this {
    const third = (from: number, control: number): number => from + ((control - from) * 2) / 3
    return this.curve(third(this.#x, x1), third(this.#y, y1), third(x, x1), third(y, y1), x, y)
  }

  /** An arc of an ellipse from the current point, which lies at `startDeg`; clockwise is positive. */
  arc(radiusX: number, radiusY: number, startDeg: number, sweepDeg: number): this {
    if (radiusX === 0 && radiusY === 0) return this
    const start = ellipseParameter(radians(startDeg), radiusX, radiusY)
    const end = ellipseParameter(radians(startDeg + sweepDeg), radiusX, radiusY)
    const centreX = this.#x - radiusX * Math.cos(start)
    const centreY = this.#y - radiusY * Math.sin(start)
    const pieces = Math.max(1, Math.ceil(Math.abs(end - start) / (Math.PI / 2) - 1e-9))
    const step = (end - start) / pieces
    const handle = (4 / 3) * Math.tan(step / 4)
    for (let piece = 0; piece < pieces; piece++) {
      const from = start + piece * step
      const to = from + step
      this.curve(
        centreX + radiusX * (Math.cos(from) - handle * Math.sin(from)),
        centreY + radiusY * (Math.sin(from) + handle * Math.cos(from)),
        centreX + radiusX * (Math.cos(to) + handle * Math.sin(to)),
        centreY + radiusY * (Math.sin(to) - handle * Math.cos(to)),
        centreX + radiusX * Math.cos(to),
        centreY + radiusY * Math.sin(to),
      )
    }
    return this
  }

  close(): this {
    this.commands.push({ op: 'Z' })
    return this
  }

  /** Follows a custom geometry's commands. */
  follow(commands: ShapePathCommand[]): this {
    for (const command of commands) {
      switch (command.op) {
        case 'M':
          this.move(command.x, command.y)
          break
        case 'L':
          this.line(command.x, command.y)
          break
        case 'C':
          this.curve(command.x1, command.y1, command.x2, command.y2, command.x, command.y)
          break
        case 'Q':
          this.quadratic(command.x1, command.y1, command.x, command.y)
          break
        case 'A':
          this.arc(command.radiusX, command.radiusY, command.startDeg, command.sweepDeg)
          break
        case 'Z':
          this.close()
          break
      }
    }
    return this
  }

  #point(op: 'M' | 'L', x: number, y: number): this {
    this.commands.push({ op, x: x * this.#scaleX, y: y * this.#scaleY })
    this.#x = x
    this.#y = y
    return this
  }
}
