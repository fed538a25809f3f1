/** Ellipses and their parts, cylinders, brackets and braces. */
import { Pen } from '../pen.ts'
import { edge, ellipse, face, mirrored, simple } from './preset.ts'
import type { PresetBox, PresetShape } from './preset.ts'

/** The point of an ellipse round the box's centre that a ray of this angle meets. */
const onEllipse = ({ hc, vc }: PresetBox, degrees: number, radiusX: number, radiusY: number): [number, number] => {
  const angle = (degrees * Math.PI) / 180
  const parameter = Math.atan2(radiusX * Math.sin(angle), radiusY * Math.cos(angle))
  return [hc + radiusX * Math.cos(parameter), vc + radiusY * Math.sin(parameter)]
}

/** Degrees clockwise from one angle to the other, more than 0. */
const sweep = (from: number, to: number): number => (to > from ? to - from : to - from + 360)

const arcPen = (box: PresetBox, from: number, to: number): Pen =>
  new Pen().move(...onEllipse(box, from, box.hc, box.vc)).arc(box.hc, box.vc, from, sweep(from, to))

const leftBrace: PresetShape = (box) => {
  const { w, h, hc } = box
  const middle = box.part('adj2', 0.5, 0, 1)
  const radius = box.ss * box.part('adj1', 0.08333, 0, (Math.min(1 - middle, middle) / 2) * box.fits(h))
  const y = h * middle
  const pen = new Pen()
    .move(w, h)
    .arc(hc, radius, 90, 90)
    .line(hc, y + radius)
    .arc(hc, radius, 0, -90)
    .arc(hc, radius, 90, -90)
    .line(hc, radius)
    .arc(hc, radius, 180, 90)
  const clear = radius * (1 - Math.SQRT1_2)
  return { outlines: [face(pen), edge(pen)], text: box.rect(w - hc * Math.SQRT1_2, clear, w, h - clear) }
}

const leftBracket: PresetShape = (box) => {
  const { w, h } = box
  const radius = box.ss * box.part('adj', 0.08333, 0, box.fits(h / 2))
  const pen = new Pen().move(w, h).arc(w, radius, 90, 90).line(0, radius).arc(w, radius, 180, 90)
  const clear = radius * (1 - Math.SQRT1_2)
  return { outlines: [face(pen), edge(pen)], text: box.rect(w - w * Math.SQRT1_2, clear, w, h - clear) }
}

/** A cylinder standing in the box, its lid `lid` points high. */
export const cylinder = (box: PresetBox, lid: number): ReturnType<PresetShape> => {
  const { w, h, hc } = box
  const body = new Pen()
    .move(0, lid)
    .arc(hc, lid, 180, -180)
    .line(w, h - lid)
    .arc(hc, lid, 0, 180)
    .close()
  return {
    outlines: [
      face(body),
      face(ellipse(hc, lid, hc, lid), 'lighten'),
      edge(
        new Pen()
          .move(w, lid)
          .arc(hc, lid, 0, 180)
          .arc(hc, lid, 180, 180)
          .line(w, h - lid)
          .arc(hc, lid, 0, 180)
          .line(0, lid),
      ),
    ],
    text: box.rect(0, lid * 2, w, h - lid),
  }
}

export const circle: PresetShape = (box) => simple(ellipse(box.hc, box.vc, box.hc, box.vc), box.ellipseRect())

export const rounds: Record<string, PresetShape> = {
  ellipse: circle,
  arc: (box) => {
    const from = box.angle('adj1', 270)
    const to = box.angle('adj2', 0)
    return {
      outlines: [face(arcPen(box, from, to).line(box.hc, box.vc).close()), edge(arcPen(box, from, to))],
      text: box.ellipseRect(),
    }
  },
  pie: (box) =>
    simple(arcPen(box, box.angle('adj1', 0), box.angle('adj2', 270)).line(box.hc, box.vc).close(), box.ellipseRect()),
  chord: (box) => simple(arcPen(box, box.angle('adj1', 45), box.angle('adj2', 270)).close(), box.ellipseRect()),
  pieWedge: (box) =>
    simple(
      new Pen().move(0, box.h).arc(box.w, box.h, 180, 90).line(box.w, box.h).close(),
      box.rect(box.w * 0.293, box.h * 0.293),
    ),
  blockArc: (box) => {
    const from = box.angle('adj1', 180)
    const to = box.angle('adj2', 0)
    const thickness = box.ss * box.part('adj3', 0.25, 0, 0.5)
    const radiusX = box.hc - thickness
    const radiusY = box.vc - thickness
    const pen = arcPen(box, from, to)
      .line(...onEllipse(box, to, radiusX, radiusY))
      .arc(radiusX, radiusY, to, -sweep(from, to))
      .close()
    return simple(pen, box.rect())
  },
  donut: (box) => {
    const thickness = box.ss * box.part('adj', 0.25, 0, 0.5)
    const pen = ellipse(box.hc, box.vc, box.hc, box.vc)
    pen
      .move(thickness, box.vc)
      .arc(box.hc - thickness, box.vc - thickness, 180, -360)
      .close()
    return simple(pen, box.ellipseRect())
  },
  noSmoking: (box) => {
    const { hc, vc } = box
    const thickness = box.ss * box.part('adj', 0.1875, 0, 0.5)
    // At its thickest the ring closes; the bar then has no length.
    const radiusX = Math.max(hc - thickness, 1e-6)
    const radiusY = Math.max(vc - thickness, 1e-6)
    const degrees = (radians: number): number => (radians * 180) / Math.PI
    const bar = Math.atan2(box.h, box.w)
    // The radius along the bar, and the angle under which half the bar's width is seen from the centre.
    const reach = (radiusX * radiusY) / Math.hypot(radiusY * Math.cos(bar), radiusX * Math.sin(bar))
    const half = Math.atan2(thickness / 2, reach)
    const start = degrees(bar - half)
    const swing = -180 + degrees(2 * half)
    const pen = ellipse(hc, vc, hc, vc)
    for (const angle of [start, start - 180])
      pen
        .move(...onEllipse(box, angle, radiusX, radiusY))
        .arc(radiusX, radiusY, angle, swing)
        .close()
    return simple(pen, box.ellipseRect())
  },
  teardrop: (box) => {
    const { w, h, hc, vc } = box
    const reach = box.part('adj', 1, 0, 2)
    const x = hc + hc * reach
    const y = vc - vc * reach
    const pen = new Pen()
      .move(0, vc)
      .arc(hc, vc, 180, 90)
      .quadratic((hc + x) / 2, 0, x, y)
      .quadratic(w, (vc + y) / 2, w, vc)
    return simple(
      pen
        .arc(hc, vc, 0, 90)
        .arc(hc, vc, 90, 90)
        .line(0, h / 2)
        .close(),
      box.ellipseRect(),
    )
  },
  can: (box) => cylinder(box, (box.ss * box.part('adj', 0.25, 0, box.fits(box.h / 2))) / 2),
  leftBrace,
  rightBrace: mirrored(leftBrace),
  leftBracket,
  rightBracket: mirrored(leftBracket),
  bracketPair: (box) => {
    const { w, h } = box
    const r = box.ss * box.part('adj', 0.16667, 0, 0.5)
    const clear = r * (1 - Math.SQRT1_2)
    const body = new Pen()
      .move(0, r)
      .arc(r, r, 180, 90)
      .line(w - r, 0)
      .arc(r, r, 270, 90)
      .line(w, h - r)
      .arc(r, r, 0, 90)
      .line(r, h)
      .arc(r, r, 90, 90)
      .close()
    const pair = new Pen()
      .move(r, h)
      .arc(r, r, 90, 90)
      .line(0, r)
      .arc(r, r, 180, 90)
      .move(w - r, 0)
      .arc(r, r, 270, 90)
      .line(w, h - r)
      .arc(r, r, 0, 90)
    return { outlines: [face(body), edge(pair)], text: box.rect(clear, clear, w - clear, h - clear) }
  },
  bracePair: (box) => {
    const { w, h, vc } = box
    const r = box.ss * box.part('adj', 0.08333, 0, 0.25)
    const left = (pen: Pen): Pen =>
      pen
        .arc(r, r, 90, 90)
        .line(r, vc + r)
        .arc(r, r, 0, -90)
        .arc(r, r, 90, -90)
        .line(r, r)
        .arc(r, r, 180, 90)
    const right = (pen: Pen): Pen =>
      pen
        .arc(r, r, 270, 90)
        .line(w - r, vc - r)
        .arc(r, r, 180, -90)
        .arc(r, r, 270, -90)
        .line(w - r, h - r)
        .arc(r, r, 0, 90)
    const clear = r + r * (1 - Math.SQRT1_2)
    return {
      outlines: [
        face(right(left(new Pen().move(2 * r, h)).line(w - 2 * r, 0)).close()),
        edge(right(left(new Pen().move(2 * r, h)).move(w - 2 * r, 0))),
      ],
      text: box.rect(clear, clear - r, w - clear, h - clear + r),
    }
  },
}
