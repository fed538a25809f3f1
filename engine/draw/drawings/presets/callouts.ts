/** Speech balloons and boxes with a leader line. */
import { Pen } from '../pen.ts'
import { cloudPen } from './symbols.ts'
import { edge, ellipse, face, filled, polygon, polyline, simple } from './preset.ts'
import type { PresetBox, PresetShape } from './preset.ts'

type Point = [number, number]

/** Where the balloon's point is. */
const tip = (box: PresetBox): { x: number; y: number } => ({
  x: box.hc + box.w * box.part('adj1', -0.20833),
  y: box.vc + box.h * box.part('adj2', 0.625),
})

/**
 * The three points of each side where the wedge can stand, clockwise from the top: on the side that faces
 * the tip the middle one is the tip, on the others all lie on the side.
 */
const wedgeSides = (box: PresetBox): { top: Point[]; right: Point[]; bottom: Point[]; left: Point[] } => {
  const { w, h, hc, vc } = box
  const { x, y } = tip(box)
  const upright = Math.abs(y - vc) > Math.abs(((x - hc) * h) / w)
  const [x1, x2] = x > hc ? [(w * 7) / 12, (w * 10) / 12] : [(w * 2) / 12, (w * 5) / 12]
  const [y1, y2] = y > vc ? [(h * 7) / 12, (h * 10) / 12] : [(h * 2) / 12, (h * 5) / 12]
  const at = (faces: boolean, foot: Point): Point => (faces ? [x, y] : foot)
  return {
    top: [[x1, 0], at(upright && y <= vc, [x1, 0]), [x2, 0]],
    right: [[w, y1], at(!upright && x > hc, [w, y1]), [w, y2]],
    bottom: [[x2, h], at(upright && y > vc, [x2, h]), [x1, h]],
    left: [[0, y2], at(!upright && x <= hc, [0, y2]), [0, y1]],
  }
}

/** A box with a leader of so many bends; `framed` draws the box's edge, `accent` a bar beside it. */
const lineCallout =
  (presets: number[], framed: boolean, accent: boolean): PresetShape =>
  (box) => {
    const { w, h } = box
    const points = presets.flatMap((preset, index): Point[] => {
      if (index % 2 === 1) return []
      return [[w * box.part(`adj${index + 2}`, presets[index + 1] ?? 0), h * box.part(`adj${index + 1}`, preset)]]
    })
    const body = polygon([0, 0], [w, 0], [w, h], [0, h])
    const start = points[0]?.[0] ?? 0
    return {
      outlines: [
        framed ? filled(body) : face(body),
        ...(accent ? [edge(polyline([start, 0], [start, h]))] : []),
        edge(polyline(...points)),
      ],
      text: box.rect(),
    }
  }

const LEADERS = {
  1: [0.1875, -0.08333, 1.125, -0.38333],
  2: [0.1875, -0.08333, 0.1875, -0.16667, 1.125, -0.46667],
  3: [0.1875, -0.08333, 0.1875, -0.16667, 1, -0.16667, 1.12963, -0.08333],
}

export const callouts: Record<string, PresetShape> = {
  wedgeRectCallout: (box) => {
    const { w, h } = box
    const sides = wedgeSides(box)
    return simple(
      polygon([0, 0], ...sides.top, [w, 0], ...sides.right, [w, h], ...sides.bottom, [0, h], ...sides.left),
      box.rect(),
    )
  },
  wedgeRoundRectCallout: (box) => {
    const { w, h } = box
    const sides = wedgeSides(box)
    const r = box.ss * box.part('adj3', 0.16667)
    const pen = new Pen()
      .move(0, r)
      .arc(r, r, 180, 90)
      .lines(...sides.top, [w - r, 0])
      .arc(r, r, 270, 90)
      .lines(...sides.right, [w, h - r])
      .arc(r, r, 0, 90)
      .lines(...sides.bottom, [r, h])
      .arc(r, r, 90, 90)
      .lines(...sides.left)
      .close()
    const clear = r * (1 - Math.SQRT1_2)
    return simple(pen, box.rect(clear, clear, w - clear, h - clear))
  },
  wedgeEllipseCallout: (box) => {
    const { w, h, hc, vc } = box
    const { x, y } = tip(box)
    const towards = Math.atan2((y - vc) * w, (x - hc) * h)
    const spread = (11 * Math.PI) / 180
    const foot = (parameter: number): Point => [hc + hc * Math.cos(parameter), vc + vc * Math.sin(parameter)]
    const ray = ([footX, footY]: Point): number => (Math.atan2(footY - vc, footX - hc) * 180) / Math.PI
    const from = foot(towards + spread)
    const start = ray(from)
    const end = ray(foot(towards - spread))
    const pen = new Pen()
      .move(x, y)
      .line(...from)
      .arc(hc, vc, start, end > start ? end - start : end - start + 360)
      .close()
    return simple(pen, box.ellipseRect())
  },
  cloudCallout: (box) => {
    const { x, y } = tip(box)
    const angle = Math.atan2((y - box.vc) * box.w, (x - box.hc) * box.h)
    const rim: Point = [box.hc + box.hc * Math.cos(angle), box.vc + box.vc * Math.sin(angle)]
    // Three bubbles from the cloud to the point, ever smaller.
    const bubbles = [1800, 1200, 600].map((size, index) => {
      const share = (index + 1) / 3
      const radius = (box.ss * size) / 21600
      return filled(ellipse(rim[0] + (x - rim[0]) * share, rim[1] + (y - rim[1]) * share, radius, radius))
    })
    return {
      outlines: [filled(cloudPen(box)), ...bubbles],
      text: box.rect(box.w * 0.138, box.h * 0.151, box.w * 0.791, box.h * 0.803),
    }
  },
  borderCallout1: lineCallout(LEADERS[1], true, false),
  borderCallout2: lineCallout(LEADERS[2], true, false),
  borderCallout3: lineCallout(LEADERS[3], true, false),
  callout1: lineCallout(LEADERS[1], false, false),
  callout2: lineCallout(LEADERS[2], false, false),
  callout3: lineCallout(LEADERS[3], false, false),
  accentCallout1: lineCallout(LEADERS[1], false, true),
  accentCallout2: lineCallout(LEADERS[2], false, true),
  accentCallout3: lineCallout(LEADERS[3], false, true),
  accentBorderCallout1: lineCallout(LEADERS[1], true, true),
  accentBorderCallout2: lineCallout(LEADERS[2], true, true),
  accentBorderCallout3: lineCallout(LEADERS[3], true, true),
}
