/** Figures: heart, bolt, sun, moon, face, cloud, waves, banner and the signs of arithmetic. */
import { Pen } from '../pen.ts'
import { edge, ellipse, face, filled, polygon, simple } from './preset.ts'
import type { PresetBox, PresetShape } from './preset.ts'

/** The cloud's arcs in the standard's own space of 43200 × 43200: radii, start and sweep in 1/60000 degree. */
const CLOUD_ARCS: [number, number, number, number][] = [
  [6753, 9190, -11429249, 7426832],
  [5333, 7267, -8646143, 5396714],
  [4365, 5945, -8748475, 5983381],
  [4857, 6595, -7859164, 7034504],
  [5333, 7273, -4722533, 6541615],
  [6775, 9220, -2776035, 7816140],
  [5785, 7867, 37501, 6842000],
  [6752, 9215, 1347096, 6910353],
  [7720, 10543, 3974558, 4542661],
  [4360, 5918, -16496525, 8804134],
  [4345, 5945, -14809710, 9151131],
]
export const cloudPen = ({ w, h }: PresetBox): Pen => {
  const pen = new Pen(w / 43200, h / 43200).move(3900, 14370)
  for (const [radiusX, radiusY, start, swing] of CLOUD_ARCS) pen.arc(radiusX, radiusY, start / 60_000, swing / 60_000)
  return pen.close()
}

/** How far the signs of arithmetic reach from the centre. */
const MATH_REACH = 0.36745

const bar = ({ w, hc }: PresetBox, centreY: number, thickness: number, pen = new Pen()): Pen => {
  const x = w * MATH_REACH
  const y = thickness / 2
  return pen
    .move(hc - x, centreY - y)
    .lines([hc + x, centreY - y], [hc + x, centreY + y], [hc - x, centreY + y])
    .close()
}

export const symbols: Record<string, PresetShape> = {
  heart: (box) => {
    const { w, h, hc } = box
    const far = (w * 49) / 48
    const near = (w * 10) / 48
    const pen = new Pen()
      .move(hc, h / 4)
      .curve(hc + near, -h / 3, hc + far, h / 4, hc, h)
      .curve(hc - far, h / 4, hc - near, -h / 3, hc, h / 4)
      .close()
    return simple(pen, box.rect(w / 6, h / 4, (w * 5) / 6, (h * 2) / 3))
  },
  lightningBolt: (box) => {
    const pen = new Pen(box.w / 21600, box.h / 21600)
      .move(8472, 0)
      .lines(
        [12860, 6080],
        [11050, 6797],
        [16577, 12007],
        [14767, 12877],
        [21600, 21600],
        [10012, 14915],
        [12222, 13987],
        [5022, 9705],
        [7602, 8382],
        [0, 3890],
      )
      .close()
    return simple(pen, box.rect(box.w * 0.405, box.h * 0.344, box.w * 0.644, box.h * 0.661))
  },
  sun: (box) => {
    const { w, h, hc, vc } = box
    const core = box.part('adj', 0.25, 0.125, 0.46875)
    const radius = 0.5 - core
    const pen = ellipse(hc, vc, w * radius, h * radius)
    // Eight rays: their feet stand a little off the disc, on the standard's fixed spread.
    const foot = (0.5 - radius * 0.92391) * 0.75
    const spread = (0.5 - radius * 0.38269) * 0.75 + 0.125
    const ray = (index: number): [number, number][] => {
      const angle = (index * Math.PI) / 4
      const turn = (x: number, y: number): [number, number] => [
        hc + w * (x * Math.cos(angle) - y * Math.sin(angle)),
        vc + h * (x * Math.sin(angle) + y * Math.cos(angle)),
      ]
      return [turn(0.5, 0), turn(0.5 - foot, 0.5 - spread), turn(0.5 - foot, spread - 0.5)]
    }
    for (let index = 0; index < 8; index++) {
      const [tip, ...feet] = ray(index)
      if (tip)
        pen
          .move(...tip)
          .lines(...feet)
          .close()
    }
    return simple(pen, box.ellipseRect(w * radius, h * radius))
  },
  moon: (box) => {
    const { w, h, vc, ss } = box
    const g0 = ss * box.part('adj', 0.5, 0, 0.875)
    const inner = (2 * ss * ss - g0 * g0) / (ss - g0)
    const radiusX = ((inner - g0) * w) / ss - (g0 * w) / ss
    const radiusY = ((inner / 2 - g0) * vc) / ss
    const startX = w - (g0 * w) / ss - radiusX / 2
    const degrees = (y: number): number => (Math.atan2(y, startX) * 180) / Math.PI
    const start = degrees(-vc)
    const end = degrees(vc) - 360
    const pen = new Pen()
      .move(w, h)
      .arc(w, vc, 90, 180)
      .arc(radiusX / 2, radiusY, start, end - start)
      .close()
    return simple(pen, box.rect(w * 0.15, h * 0.2, (g0 * w) / ss, h * 0.8))
  },
  smileyFace: (box) => {
    const { w, h, hc, vc } = box
    const smile = h * box.part('adj', 0.04653, -0.04653, 0.04653)
    const base = (h * 16515) / 21600
    const head = ellipse(hc, vc, hc, vc)
    const radiusX = (w * 1125) / 21600
    const radiusY = (h * 1125) / 21600
    const eyes = new Pen()
    for (const x of [7340, 14260]) ellipse((w * x) / 21600, (h * 7570) / 21600, radiusX, radiusY, eyes)
    const mouth = new Pen()
      .move((w * 4969) / 21600, base - smile)
      .quadratic(hc, base + smile * 3, (w * 16640) / 21600, base - smile)
    return {
      outlines: [face(head), { ...filled(eyes), fill: 'darkenLess' }, edge(mouth), edge(head)],
      text: box.ellipseRect(),
    }
  },
  cloud: (box) => simple(cloudPen(box), box.rect(box.w * 0.138, box.h * 0.151, box.w * 0.791, box.h * 0.803)),
  wave: (box) => {
    const { w, h } = box
    const y1 = h * box.part('adj1', 0.125, 0, 0.2)
    const swell = (y1 * 10) / 3
    const shift = w * 2 * box.part('adj2', 0, -0.1, 0.1)
    const left = shift > 0 ? 0 : -shift
    const right = shift > 0 ? w - shift : w
    const bottomLeft = w - right
    const bottomRight = w - left
    const third = (right - left) / 3
    const y4 = h - y1
    const pen = new Pen()
      .move(left, y1)
      .curve(left + third, y1 - swell, left + 2 * third, y1 + swell, right, y1)
      .line(bottomRight, y4)
      .curve(bottomRight - third, y4 + swell, bottomRight - 2 * third, y4 - swell, bottomLeft, y4)
      .close()
    return simple(pen, box.rect(Math.max(left, bottomLeft), y1 * 2, Math.min(right, bottomRight), h - y1 * 2))
  },
  doubleWave: (box) => {
    const { w, h, hc } = box
    const y1 = h * box.part('adj1', 0.0625, 0, 0.125)
    const swell = (y1 * 10) / 3
    const y4 = h - y1
    const pen = new Pen()
      .move(0, y1)
      .curve(w / 6, y1 - swell, w / 3, y1 + swell, hc, y1)
      .curve((w * 2) / 3, y1 - swell, (w * 5) / 6, y1 + swell, w, y1)
      .line(w, y4)
      .curve((w * 5) / 6, y4 + swell, (w * 2) / 3, y4 - swell, hc, y4)
      .curve(w / 3, y4 + swell, w / 6, y4 - swell, 0, y4)
      .close()
    return simple(pen, box.rect(0, y1 * 2, w, h - y1 * 2))
  },
  ribbon2: (box) => {
    const { w, h, hc } = box
    const half = (w * box.part('adj2', 0.5, 0.25, 0.75)) / 2
    const fold = h * box.part('adj1', 0.16667, 0, 0.33333)
    const left = hc - half
    const right = hc + half
    const tail = w / 8
    const tails = [
      polygon([0, fold], [left, fold], [left + tail, h - fold], [left + tail, h], [0, h], [tail, (fold + h) / 2]),
      polygon(
        [w, fold],
        [right, fold],
        [right - tail, h - fold],
        [right - tail, h],
        [w, h],
        [w - tail, (fold + h) / 2],
      ),
    ]
    const flaps = [
      polygon([left, h - fold], [left + tail, h - fold], [left + tail, h]),
      polygon([right, h - fold], [right - tail, h - fold], [right - tail, h]),
    ]
    const front = polygon([left, 0], [right, 0], [right, h - fold], [left, h - fold])
    return {
      outlines: [
        ...tails.map(filled),
        ...flaps.map((pen) => ({ ...filled(pen), fill: 'darkenLess' as const })),
        filled(front),
      ],
      text: box.rect(left, 0, right, h - fold),
    }
  },
  mathPlus: (box) => {
    const { hc, vc } = box
    const x = box.w * MATH_REACH
    const y = box.h * MATH_REACH
    const half = (box.ss * box.part('adj1', 0.2352, 0, 2 * MATH_REACH)) / 2
    return simple(
      polygon(
        [hc - x, vc - half],
        [hc - half, vc - half],
        [hc - half, vc - y],
        [hc + half, vc - y],
        [hc + half, vc - half],
        [hc + x, vc - half],
        [hc + x, vc + half],
        [hc + half, vc + half],
        [hc + half, vc + y],
        [hc - half, vc + y],
        [hc - half, vc + half],
        [hc - x, vc + half],
      ),
      box.rect(hc - x, vc - half, hc + x, vc + half),
    )
  },
  mathMinus: (box) => simple(bar(box, box.vc, box.h * box.part('adj1', 0.2352, 0, 1)), box.rect()),
  mathEqual: (box) => {
    const thick = box.part('adj1', 0.2352, 0, 0.36745)
    const away = (box.h * (box.part('adj2', 0.1176, 0, 1 - 2 * thick) + thick)) / 2
    return simple(bar(box, box.vc + away, box.h * thick, bar(box, box.vc - away, box.h * thick)), box.rect())
  },
  mathMultiply: (box) => {
    const { w, h, hc, vc } = box
    const half = (box.ss * box.part('adj1', 0.2352, 0, 0.51965)) / 2
    const diagonal = Math.hypot(w, h)
    // Half a stroke's length along the diagonals.
    const reach = (diagonal * (1 - 0.48035)) / 2
    const along: [number, number] = [w / diagonal, h / diagonal]
    const inX = half / along[1]
    const inY = half / along[0]
    /** The two corners of an arm's end, clockwise. */
    const end = (signX: number, signY: number): [number, number][] =>
      [-1, 1].map((side) => [
        hc + signX * along[0] * reach - side * signY * along[1] * half,
        vc + signY * along[1] * reach + side * signX * along[0] * half,
      ])
    return simple(
      polygon(
        ...end(-1, -1),
        [hc, vc - inY],
        ...end(1, -1),
        [hc + inX, vc],
        ...end(1, 1),
        [hc, vc + inY],
        ...end(-1, 1),
        [hc - inX, vc],
      ),
      box.rect(),
    )
  },
  mathDivide: (box) => {
    const { h, hc, vc } = box
    const thick = box.part('adj1', 0.2352, 0.01, 0.36745)
    const radius = h * box.part('adj3', 0.1176, 0.01, (0.7349 - thick) / 4)
    const gap = h * box.part('adj2', 0.0588, 0, 0.7349)
    const pen = bar(box, vc, h * thick)
    const away = (h * thick) / 2 + gap + radius
    ellipse(hc, vc - away, radius, radius, pen)
    return simple(ellipse(hc, vc + away, radius, radius, pen), box.rect())
  },
}
