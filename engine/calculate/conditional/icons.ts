/** The icons of Excel's icon sets as drawing primitives: recognisable in shape and colour, not copies. */
import type { PathCommand, Primitive } from '#engine/model/primitives.ts'
import type { Colour } from '#engine/model/workbook.ts'
import type { CellIcon } from './overlay.ts'

const red: Colour = '#C8504B'
const yellow: Colour = '#E5A93B'
const green: Colour = '#4F9D57'
const grey: Colour = '#808080'
const paleGrey: Colour = '#D9D9D9'
const black: Colour = '#404040'
const pink: Colour = '#F4B5B2'
const blue: Colour = '#4A7EBB'

type Point = [x: number, y: number]
type Shape = { points: Point[] } | { circle: Point; radius: number }
type Part = { shape: Shape; colour: Colour }

/** Control points of a quarter circle lie at this share of the radius. */
const circleKappa = 0.5523

const circlePath = ([x, y]: Point, radius: number): PathCommand[] => {
  const arm = radius * circleKappa
  return [
    { op: 'M', x: x + radius, y },
    { op: 'C', x1: x + radius, y1: y + arm, x2: x + arm, y2: y + radius, x, y: y + radius },
    { op: 'C', x1: x - arm, y1: y + radius, x2: x - radius, y2: y + arm, x: x - radius, y },
    { op: 'C', x1: x - radius, y1: y - arm, x2: x - arm, y2: y - radius, x, y: y - radius },
    { op: 'C', x1: x + arm, y1: y - radius, x2: x + radius, y2: y - arm, x: x + radius, y },
    { op: 'Z' },
  ]
}

const pathOf = (shape: Shape): PathCommand[] => {
  if ('circle' in shape) return circlePath(shape.circle, shape.radius)
  return [...shape.points.map(([x, y], index): PathCommand => ({ op: index === 0 ? 'M' : 'L', x, y })), { op: 'Z' }]
}

/** In a box of 1 × 1. */
const circle = (colour: Colour, radius = 0.42): Part => ({ shape: { circle: [0.5, 0.5], radius }, colour })
const polygon = (colour: Colour, ...points: Point[]): Part => ({ shape: { points }, colour })
const bar = (colour: Colour, x: number, width: number, height: number): Part =>
  polygon(colour, [x, 1 - height], [x + width, 1 - height], [x + width, 1], [x, 1])

/** Red to green over the icons of a set. */
const signalColour = (index: number, count: number): Colour =>
  index === 0 ? red : index === count - 1 ? green : yellow

/** Points right; degrees turn it counter-clockwise. */
const arrow = (colour: Colour, degrees: number): Part => {
  const angle = (-degrees * Math.PI) / 180
  const turn = ([x, y]: Point): Point => [
    0.5 + (x - 0.5) * Math.cos(angle) - (y - 0.5) * Math.sin(angle),
    0.5 + (x - 0.5) * Math.sin(angle) + (y - 0.5) * Math.cos(angle),
  ]
  const points: Point[] = [
    [0.05, 0.36],
    [0.5, 0.36],
    [0.5, 0.1],
    [0.95, 0.5],
    [0.5, 0.9],
    [0.5, 0.64],
    [0.05, 0.64],
  ]
  return polygon(colour, ...points.map(turn))
}

const star = (colour: Colour): Part =>
  polygon(
    colour,
    ...Array.from({ length: 10 }, (_, index): Point => {
      const radius = index % 2 === 0 ? 0.48 : 0.2
      const angle = (index * Math.PI) / 5 - Math.PI / 2
      return [0.5 + radius * Math.cos(angle), 0.54 + radius * Math.sin(angle)]
    }),
  )

/** A pie of `quarters` quarters, clockwise from the top. */
const quarters = (filled: number): Part[] => {
  if (filled === 4) return [circle(black)]
  const points: Point[] = [[0.5, 0.5]]
  for (let step = 0; step <= filled * 6; step++) {
    const angle = (step * Math.PI) / 12 - Math.PI / 2
    points.push([0.5 + 0.42 * Math.cos(angle), 0.5 + 0.42 * Math.sin(angle)])
  }
  return filled === 0 ? [circle(paleGrey)] : [circle(paleGrey), polygon(black, ...points)]
}

const cross = (): Part[] => [
  polygon('#FFFFFF', [0.3, 0.37], [0.37, 0.3], [0.7, 0.63], [0.63, 0.7]),
  polygon('#FFFFFF', [0.63, 0.3], [0.7, 0.37], [0.37, 0.7], [0.3, 0.63]),
]
const exclamation = (): Part[] => [
  polygon('#FFFFFF', [0.44, 0.22], [0.56, 0.22], [0.54, 0.58], [0.46, 0.58]),
  { shape: { circle: [0.5, 0.7], radius: 0.06 }, colour: '#FFFFFF' },
]
const tick = (): Part =>
  polygon('#FFFFFF', [0.26, 0.52], [0.33, 0.45], [0.45, 0.57], [0.67, 0.32], [0.74, 0.39], [0.45, 0.71])

const partsOf = ({ set, index, count }: CellIcon): Part[] => {
  const signal = signalColour(index, count)
  if (/Arrows/.test(set)) return [arrow(/Gray/.test(set) ? grey : signal, -90 + (180 * index) / (count - 1))]
  if (/Rating/.test(set))
    return Array.from({ length: 4 }, (_, at) =>
      bar(at < index + (count === 4 ? 1 : 0) ? blue : paleGrey, 0.05 + at * 0.24, 0.18, 0.3 + at * 0.2),
    )
  if (/Quarters/.test(set)) return quarters(index)
  if (/Stars/.test(set)) return [star(index === 0 ? paleGrey : '#F2C94C')]
  if (/Flags/.test(set))
    return [
      polygon(black, [0.18, 0.05], [0.26, 0.05], [0.26, 0.95], [0.18, 0.95]),
      polygon(signal, [0.26, 0.08], [0.9, 0.32], [0.26, 0.56]),
    ]
  if (/Triangles/.test(set)) {
    if (index === 0) return [polygon(red, [0.1, 0.3], [0.9, 0.3], [0.5, 0.8])]
    return [
      index === 1
        ? polygon(yellow, [0.1, 0.42], [0.9, 0.42], [0.9, 0.58], [0.1, 0.58])
        : polygon(green, [0.1, 0.7], [0.9, 0.7], [0.5, 0.2]),
    ]
  }
  if (/Boxes/.test(set)) return [0, 1, 2, 3].map((at) => polygon(at < index ? blue : paleGrey, ...boxAt(at)))
  if (/RedToBlack/.test(set)) return [circle([black, grey, pink, red][index] ?? red)]
  if (/Signs/.test(set) && index === 0) return [polygon(red, [0.5, 0.05], [0.95, 0.5], [0.5, 0.95], [0.05, 0.5])]
  if (/Signs/.test(set) && index === 1) return [polygon(yellow, [0.5, 0.08], [0.95, 0.9], [0.05, 0.9])]
  if (/Symbols/.test(set)) return [circle(signal), ...(index === 0 ? cross() : index === 1 ? exclamation() : [tick()])]
  if (/TrafficLights/.test(set) && count === 4) return [circle([black, red, yellow, green][index] ?? green)]
  return [circle(signal)]
}

const boxAt = (index: number): Point[] => {
  const x = index % 2 === 0 ? 0.08 : 0.53
  const y = index < 2 ? 0.53 : 0.08
  return [
    [x, y],
    [x + 0.39, y],
    [x + 0.39, y + 0.39],
    [x, y + 0.39],
  ]
}

/** `sizePt` is the side of the icon's square, `xPt` and `yPt` its top left corner. */
export const iconPrimitives = (icon: CellIcon, xPt: number, yPt: number, sizePt: number): Primitive[] => [
  {
    kind: 'group',
    transform: [sizePt, 0, 0, sizePt, xPt, yPt],
    children: partsOf(icon).map(({ shape, colour }): Primitive => ({
      kind: 'path',
      commands: pathOf(shape),
      fill: { colour },
    })),
  },
]
