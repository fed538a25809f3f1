/** Rectangles and their kin, polygons and stars. */
import { Pen } from '../pen.ts'
import { edge, face, filled, polygon, simple } from './preset.ts'
import type { PresetBox, PresetShape, TextRect } from './preset.ts'

/** A corner's size, and how: rounded outwards, snipped, or rounded inwards. */
type Corner = { size: number; kind: 'round' | 'snip' | 'scoop' }
const round = (size: number): Corner => ({ size, kind: 'round' })
const snip = (size: number): Corner => ({ size, kind: 'snip' })

/** A rectangle with its four corners cut, clockwise from the top left. */
const corners = (
  { w, h }: PresetBox,
  topLeft: Corner,
  topRight: Corner,
  bottomRight: Corner,
  bottomLeft: Corner,
): Pen => {
  const pen = new Pen()
  const cut = ({ size, kind }: Corner, startDeg: number, x: number, y: number): void => {
    if (size === 0 || kind === 'snip') pen.line(x, y)
    else if (kind === 'round') pen.arc(size, size, startDeg, 90)
    else pen.arc(size, size, startDeg - 90, -90)
  }
  pen.move(0, topLeft.size)
  cut(topLeft, 180, topLeft.size, 0)
  pen.line(w - topRight.size, 0)
  cut(topRight, 270, w, topRight.size)
  pen.line(w, h - bottomRight.size)
  cut(bottomRight, 0, w - bottomRight.size, h)
  pen.line(bottomLeft.size, h)
  cut(bottomLeft, 90, 0, h - bottomLeft.size)
  return pen.close()
}

/** How far text stays clear of a rounded corner: 1 − cos 45°. */
const ROUND_INSET = 1 - Math.SQRT1_2

const inset = (box: PresetBox, by: number): TextRect => box.rect(by, by, box.w - by, box.h - by)

export const rectangle: PresetShape = (box) =>
  simple(polygon([0, 0], [box.w, 0], [box.w, box.h], [0, box.h]), box.rect())

export const roundRect: PresetShape = (box) => {
  const radius = box.ss * box.part('adj', 0.16667, 0, 0.5)
  const corner = round(radius)
  return simple(corners(box, corner, corner, corner, corner), inset(box, radius * ROUND_INSET))
}

/** Two sizes for the two pairs of corners, on one side (Same) or across (Diag). */
const paired =
  (cut: (size: number) => Corner, insetOf: number, diagonal: boolean, first = 0.16667, second = 0): PresetShape =>
  (box) => {
    const a = box.ss * box.part('adj1', first, 0, 0.5)
    const b = box.ss * box.part('adj2', second, 0, 0.5)
    const pen = diagonal ? corners(box, cut(a), cut(b), cut(a), cut(b)) : corners(box, cut(a), cut(a), cut(b), cut(b))
    const side = Math.max(a, b) * insetOf
    const text = diagonal
      ? box.rect(side, side, box.w - side, box.h - side)
      : box.rect(side, a * insetOf, box.w - side, box.h - b * insetOf)
    return simple(pen, text)
  }

/** Corner points of a regular polygon in the box, clockwise from `startDeg`. */
const regular = (
  { hc, vc }: PresetBox,
  count: number,
  startDeg: number,
  wide = 1,
  high = 1,
  centreY = vc,
): [number, number][] =>
  Array.from({ length: count }, (_, index) => {
    const angle = ((startDeg + (index * 360) / count) * Math.PI) / 180
    return [hc + hc * wide * Math.cos(angle), centreY + vc * high * Math.sin(angle)]
  })

const regularShape =
  (count: number, startDeg: number, wide: number, high: number, lowered: boolean, textPart: number): PresetShape =>
  (box) => {
    const hf = box.part('hf', wide)
    const vf = box.part('vf', high)
    const points = regular(box, count, startDeg, hf, vf, lowered ? box.vc * vf : box.vc)
    const x = box.w * textPart
    const y = box.h * textPart
    return simple(polygon(...points), box.rect(x, y, box.w - x, box.h - y))
  }

/** A star: outer points on the box's ellipse (stretched by hf and vf), inner ones at `adj` of it. */
const star =
  (count: number, inner: number, wide = 1, high = 1): PresetShape =>
  (box) => {
    const hf = box.part('hf', wide)
    const vf = box.part('vf', high)
    const depth = box.part('adj', inner, 0, 0.5) * 2
    const centreY = box.vc * vf
    const outer = regular(box, count, -90, hf, vf, centreY)
    const innerPoints = regular(box, count, -90 + 180 / count, hf * depth, vf * depth, centreY)
    const points = outer.flatMap((point, index) => [point, innerPoints[index] ?? point])
    const x = box.hc * hf * depth * Math.SQRT1_2
    const y = box.vc * vf * depth * Math.SQRT1_2
    return simple(polygon(...points), box.rect(box.hc - x, centreY - y, box.hc + x, centreY + y))
  }

export const polygons: Record<string, PresetShape> = {
  rect: rectangle,
  roundRect,
  round1Rect: (box) => {
    const radius = box.ss * box.part('adj', 0.16667, 0, 0.5)
    return simple(
      corners(box, round(0), round(radius), round(0), round(0)),
      box.rect(0, 0, box.w - radius * ROUND_INSET),
    )
  },
  round2SameRect: paired(round, ROUND_INSET, false),
  round2DiagRect: paired(round, ROUND_INSET, true),
  snip1Rect: (box) => {
    const size = box.ss * box.part('adj', 0.16667, 0, 0.5)
    return simple(corners(box, snip(0), snip(size), snip(0), snip(0)), box.rect(0, size / 2, box.w - size / 2))
  },
  snip2SameRect: paired(snip, 0.5, false),
  snip2DiagRect: paired(snip, 0.5, true, 0, 0.16667),
  snipRoundRect: (box) => {
    const radius = box.ss * box.part('adj1', 0.16667, 0, 0.5)
    const size = box.ss * box.part('adj2', 0.16667, 0, 0.5)
    const text = box.rect(radius * ROUND_INSET, radius * ROUND_INSET, box.w - size / 2)
    return simple(corners(box, round(radius), snip(size), round(0), round(0)), text)
  },
  plaque: (box) => {
    const corner: Corner = { size: box.ss * box.part('adj', 0.16667, 0, 0.5), kind: 'scoop' }
    return simple(corners(box, corner, corner, corner, corner), inset(box, corner.size * Math.SQRT1_2))
  },
  octagon: (box) => {
    const size = box.ss * box.part('adj', 0.29289, 0, 0.5)
    return simple(corners(box, snip(size), snip(size), snip(size), snip(size)), inset(box, size / 2))
  },
  triangle: (box) => {
    const apex = box.w * box.part('adj', 0.5, 0, 1)
    return simple(polygon([0, box.h], [apex, 0], [box.w, box.h]), box.rect(apex / 2, box.vc, apex / 2 + box.hc))
  },
  rtTriangle: (box) =>
    simple(
      polygon([0, box.h], [0, 0], [box.w, box.h]),
      box.rect(box.w / 12, (box.h * 7) / 12, (box.w * 7) / 12, (box.h * 11) / 12),
    ),
  diamond: (box) =>
    simple(
      polygon([0, box.vc], [box.hc, 0], [box.w, box.vc], [box.hc, box.h]),
      box.rect(box.w / 4, box.h / 4, (box.w * 3) / 4, (box.h * 3) / 4),
    ),
  parallelogram: (box) => {
    const max = box.fits(box.w)
    const part = box.part('adj', 0.25, 0, max)
    const slant = box.ss * part
    const share = (1 + (5 * part) / max) / 12
    return simple(
      polygon([0, box.h], [slant, 0], [box.w, 0], [box.w - slant, box.h]),
      box.rect(box.w * share, box.h * share, box.w * (1 - share), box.h * (1 - share)),
    )
  },
  trapezoid: (box) => {
    const max = box.fits(box.hc)
    const part = box.part('adj', 0.25, 0, max)
    const slant = box.ss * part
    const side = ((box.w / 3) * part) / max
    return simple(
      polygon([0, box.h], [slant, 0], [box.w - slant, 0], [box.w, box.h]),
      box.rect(side, ((box.h / 3) * part) / max, box.w - side),
    )
  },
  hexagon: (box) => {
    const side = box.ss * box.part('adj', 0.25, 0, box.fits(box.hc))
    const y = box.vc * box.part('vf', 1.1547) * Math.sin(Math.PI / 3)
    const text = box.rect(side * 0.66, box.h / 8, box.w - side * 0.66, (box.h * 7) / 8)
    return simple(
      polygon(
        [0, box.vc],
        [side, box.vc - y],
        [box.w - side, box.vc - y],
        [box.w, box.vc],
        [box.w - side, box.vc + y],
        [side, box.vc + y],
      ),
      text,
    )
  },
  pentagon: regularShape(5, -90, 1.05146, 1.10557, true, 0.19),
  heptagon: regularShape(7, -90, 1.02572, 1.0521, true, 0.1),
  decagon: regularShape(10, 180, 1, 1.05146, false, 0.1),
  dodecagon: regularShape(12, -75, 1 / Math.cos(Math.PI / 12), 1 / Math.cos(Math.PI / 12), false, 0.134),
  plus: (box) => {
    const a = box.ss * box.part('adj', 0.25, 0, 0.5)
    const { w, h } = box
    const text = w > h ? box.rect(0, a, w, h - a) : box.rect(a, 0, w - a, h)
    return simple(
      polygon(
        [0, a],
        [a, a],
        [a, 0],
        [w - a, 0],
        [w - a, a],
        [w, a],
        [w, h - a],
        [w - a, h - a],
        [w - a, h],
        [a, h],
        [a, h - a],
        [0, h - a],
      ),
      text,
    )
  },
  frame: (box) => {
    const a = box.ss * box.part('adj1', 0.125, 0, 0.5)
    const { w, h } = box
    const pen = polygon([0, 0], [w, 0], [w, h], [0, h])
    return simple(
      pen
        .move(a, a)
        .lines([a, h - a], [w - a, h - a], [w - a, a])
        .close(),
      inset(box, a),
    )
  },
  halfFrame: (box) => {
    const { w, h, ss } = box
    const x1 = ss * box.part('adj2', 0.33333, 0, box.fits(w))
    const y1 = ss * box.part('adj1', 0.33333, 0, box.fits(h - (h * x1) / w))
    return simple(polygon([0, 0], [w, 0], [w - (y1 * w) / h, y1], [x1, y1], [x1, h - (x1 * h) / w], [0, h]), box.rect())
  },
  corner: (box) => {
    const x = box.ss * box.part('adj2', 0.5, 0, box.fits(box.w))
    const y = box.h - box.ss * box.part('adj1', 0.5, 0, box.fits(box.h))
    return simple(
      polygon([0, 0], [x, 0], [x, y], [box.w, y], [box.w, box.h], [0, box.h]),
      box.w > box.h ? box.rect(0, y) : box.rect(0, 0, x),
    )
  },
  diagStripe: (box) => {
    const part = box.part('adj', 0.5, 0, 1)
    return simple(
      polygon([0, box.h * part], [box.w * part, 0], [box.w, 0], [0, box.h]),
      box.rect(0, 0, (box.w * (part + 1)) / 2, (box.h * (part + 1)) / 2),
    )
  },
  foldedCorner: (box) => {
    const { w, h } = box
    const fold = box.ss * box.part('adj', 0.16667, 0, 0.5)
    const x = w - fold
    const y = h - fold
    const sheet = polygon([0, 0], [w, 0], [w, y], [x, h], [0, h])
    const flap = polygon([x, h], [x + fold / 5, y + fold / 5], [w, y])
    return { outlines: [face(sheet), face(flap, 'darkenLess'), edge(sheet), edge(flap)], text: box.rect(0, 0, w, y) }
  },
  bevel: (box) => {
    const { w, h } = box
    const a = box.ss * box.part('adj', 0.125, 0, 0.5)
    const right = w - a
    const bottom = h - a
    const inner = polygon([a, a], [right, a], [right, bottom], [a, bottom])
    const ridges = new Pen()
      .move(0, 0)
      .line(a, a)
      .move(w, 0)
      .line(right, a)
      .move(w, h)
      .line(right, bottom)
      .move(0, h)
      .line(a, bottom)
    return {
      outlines: [
        face(inner),
        face(polygon([0, 0], [w, 0], [right, a], [a, a]), 'lightenLess'),
        face(polygon([0, h], [a, bottom], [right, bottom], [w, h]), 'darkenLess'),
        face(polygon([0, 0], [a, a], [a, bottom], [0, h]), 'lighten'),
        face(polygon([w, 0], [w, h], [right, bottom], [right, a]), 'darken'),
        edge(polygon([0, 0], [w, 0], [w, h], [0, h])),
        edge(inner),
        edge(ridges),
      ],
      text: inset(box, a),
    }
  },
  cube: (box) => {
    const { w, h } = box
    const depth = box.ss * box.part('adj', 0.25, 0, 1)
    const x = w - depth
    const y = h - depth
    return {
      outlines: [
        face(polygon([0, depth], [x, depth], [x, h], [0, h])),
        face(polygon([x, depth], [w, 0], [w, y], [x, h]), 'darkenLess'),
        face(polygon([0, depth], [depth, 0], [w, 0], [x, depth]), 'lightenLess'),
        edge(polygon([0, depth], [depth, 0], [w, 0], [w, y], [x, h], [0, h])),
        edge(new Pen().move(0, depth).line(x, depth).line(w, 0).move(x, depth).line(x, h)),
      ],
      text: box.rect(0, depth, x),
    }
  },
  star4: star(4, 0.125),
  star5: star(5, 0.19098, 1.05146, 1.10557),
  star6: star(6, 0.28868, 1.1547),
  star7: star(7, 0.34601, 1.02572, 1.0521),
  star8: star(8, 0.375),
  star10: star(10, 0.42533, 1.05146),
  star12: star(12, 0.375),
  star16: star(16, 0.375),
  star24: star(24, 0.375),
  star32: star(32, 0.375),
  irregularSeal1: (box) => {
    const pen = new Pen(box.w / 21600, box.h / 21600)
      .move(10800, 5800)
      .lines(
        [14522, 0],
        [14155, 5325],
        [18380, 4457],
        [16702, 7315],
        [21097, 8137],
        [17607, 10475],
        [21600, 13290],
        [16837, 12942],
        [18145, 18095],
        [14020, 14457],
        [13247, 19737],
        [10532, 14935],
        [8485, 21600],
        [7715, 15627],
        [4762, 17617],
        [5667, 13937],
        [135, 14587],
        [3722, 11775],
        [0, 8615],
        [4627, 7617],
        [370, 2295],
        [7312, 6320],
        [8352, 2295],
      )
      .close()
    return { outlines: [filled(pen)], text: box.rect(box.w * 0.214, box.h * 0.293, box.w * 0.773, box.h * 0.645) }
  },
}
