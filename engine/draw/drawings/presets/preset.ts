/**
 * What a preset geometry is. The formulas of each preset follow the preset shape definitions of
 * ECMA-376 (DrawingML), with the standard's names: w, h, hc and vc the box and its centre, ss the shorter side.
 */
import type { PathCommand } from '#engine/model/primitives.ts'
import { Pen } from '../pen.ts'

/** How a face of a solid-looking preset is shaded against the shape's fill. */
export type Shade = 'lighten' | 'lightenLess' | 'darken' | 'darkenLess'
export type Outline = { commands: PathCommand[]; fill: Shade | 'plain' | 'none'; stroked: boolean }
export type TextRect = { left: number; top: number; right: number; bottom: number }
/** Paths in paint order and the rectangle that holds the text; from the box's top left corner, in points. */
export type Preset = { outlines: Outline[]; text: TextRect }
export type PresetShape = (box: PresetBox) => Preset

export class PresetBox {
  readonly w: number
  readonly h: number
  readonly hc: number
  readonly vc: number
  readonly ss: number
  readonly #adjust: Record<string, number>

  /** `adjust` holds the file's values as stored: 100000 is the whole, angles are 1/60000 degree. */
  constructor(w: number, h: number, adjust: Record<string, number> = {}) {
    this.w = w
    this.h = h
    this.hc = w / 2
    this.vc = h / 2
    this.ss = Math.min(w, h)
    this.#adjust = adjust
  }

  /** An adjust value as a fraction (1 = 100000), kept within bounds. */
  part(name: string, preset: number, min = -Infinity, max = Infinity): number {
    const stored = this.#adjust[name]
    return Math.max(min, Math.min(max, stored === undefined ? preset : stored / 100_000))
  }

  /** An adjust value as an angle in degrees, 0 to 360. */
  angle(name: string, preset: number): number {
    const stored = this.#adjust[name]
    return Math.max(0, Math.min(359.99999, stored === undefined ? preset : stored / 60_000))
  }

  /** The largest fraction of the shorter side that still fits into a length. */
  fits(length: number): number {
    return this.ss === 0 ? 0 : length / this.ss
  }

  /** The same adjusts in another box. */
  resized(w: number, h: number): PresetBox {
    return new PresetBox(w, h, this.#adjust)
  }

  rect(left = 0, top = 0, right = this.w, bottom = this.h): TextRect {
    return { left, top, right, bottom }
  }

  /** The rectangle inside the ellipse of the box. */
  ellipseRect(radiusX = this.hc, radiusY = this.vc): TextRect {
    const x = radiusX * Math.SQRT1_2
    const y = radiusY * Math.SQRT1_2
    return this.rect(this.hc - x, this.vc - y, this.hc + x, this.vc + y)
  }
}

export const filled = (pen: Pen): Outline => ({ commands: pen.commands, fill: 'plain', stroked: true })
export const face = (pen: Pen, fill: Shade | 'plain' = 'plain'): Outline => ({
  commands: pen.commands,
  fill,
  stroked: false,
})
export const edge = (pen: Pen): Outline => ({ commands: pen.commands, fill: 'none', stroked: true })

export const polygon = (...points: [number, number][]): Pen => {
  const pen = new Pen()
  points.forEach(([x, y], index) => (index === 0 ? pen.move(x, y) : pen.line(x, y)))
  return pen.close()
}
export const polyline = (...points: [number, number][]): Pen => {
  const pen = new Pen()
  points.forEach(([x, y], index) => (index === 0 ? pen.move(x, y) : pen.line(x, y)))
  return pen
}
export const ellipse = (centreX: number, centreY: number, radiusX: number, radiusY: number, pen = new Pen()): Pen =>
  pen
    .move(centreX - radiusX, centreY)
    .arc(radiusX, radiusY, 180, 360)
    .close()

/** One filled and stroked path. */
export const simple = (pen: Pen, text: TextRect): Preset => ({ outlines: [filled(pen)], text })

const mapped = (preset: Preset, point: (x: number, y: number) => [number, number]): Preset => {
  const command = (command: PathCommand): PathCommand => {
    if (command.op === 'Z') return command
    const [x, y] = point(command.x, command.y)
    if (command.op !== 'C') return { op: command.op, x, y }
    const [x1, y1] = point(command.x1, command.y1)
    const [x2, y2] = point(command.x2, command.y2)
    return { op: 'C', x1, y1, x2, y2, x, y }
  }
  const [x1, y1] = point(preset.text.left, preset.text.top)
  const [x2, y2] = point(preset.text.right, preset.text.bottom)
  return {
    outlines: preset.outlines.map((outline) => ({ ...outline, commands: outline.commands.map(command) })),
    text: { left: Math.min(x1, x2), top: Math.min(y1, y2), right: Math.max(x1, x2), bottom: Math.max(y1, y2) },
  }
}

/** The preset seen in a mirror that stands upright (left becomes right). */
export const mirrored =
  (shape: PresetShape): PresetShape =>
  (box) =>
    mapped(shape(box), (x, y) => [box.w - x, y])
/** Upside down. */
export const overturned =
  (shape: PresetShape): PresetShape =>
  (box) =>
    mapped(shape(box), (x, y) => [x, box.h - y])
/** Rows and columns exchanged: what points right points down. */
export const transposed =
  (shape: PresetShape): PresetShape =>
  (box) =>
    mapped(shape(box.resized(box.h, box.w)), (x, y) => [y, x])
