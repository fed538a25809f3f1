/** Data bars and icons of conditional formats, drawn under or beside a cell's text. */
import type { CellIcon, DataBar } from '#engine/calculate/conditional/overlay.ts'
import type { Colour } from '#engine/model/workbook.ts'
import type { PathCommand, Primitive } from '#engine/model/primitives.ts'
import { mix } from './fills.ts'
import type { BoxPt } from './sheet-view.ts'

const barInsetPt = 1.5

export function paintBar(bar: DataBar, box: BoxPt): Primitive[] {
  const inner = {
    xPt: box.xPt + barInsetPt,
    yPt: box.yPt + barInsetPt,
    widthPt: box.widthPt - 2 * barInsetPt,
    heightPt: box.heightPt - 2 * barInsetPt,
  }
  const left = Math.min(bar.from, bar.to)
  const width = Math.abs(bar.to - bar.from) * inner.widthPt
  const negative = bar.axis !== null && left < bar.axis - 1e-9
  const end = mix(bar.colour, '#FFFFFF', 0.15)
  const [first, last] = negative ? [end, bar.colour] : [bar.colour, end]
  const painted: Primitive[] = []
  if (width > 0) {
    painted.push({
      kind: 'rect',
      xPt: inner.xPt + left * inner.widthPt,
      yPt: inner.yPt,
      widthPt: width,
      heightPt: inner.heightPt,
      fill: bar.gradient
        ? {
            degrees: 0,
            stops: [
              { position: 0, colour: first },
              { position: 1, colour: last },
            ],
          }
        : { colour: bar.colour },
      ...(bar.border && { stroke: { colour: bar.border, widthPt: 0.5 } }),
    })
  }
  if (bar.axis !== null && bar.axis > 0 && bar.axis < 1) {
    const x = inner.xPt + bar.axis * inner.widthPt
    painted.push({
      kind: 'line',
      x1Pt: x,
      y1Pt: box.yPt,
      x2Pt: x,
      y2Pt: box.yPt + box.heightPt,
      stroke: { colour: '#000000', widthPt: 0.5, dashPt: [2, 1] },
    })
  }
  return painted
}

const red: Colour = '#D65532'
const yellow: Colour = '#EAC282'
const green: Colour = '#68A490'
const grey: Colour = '#7F7F7F'
const black: Colour = '#404040'
const blue: Colour = '#4A7EBB'
const gold: Colour = '#EAC243'
const redToBlack: Colour[] = [black, '#B1B1B1', '#F0AAA0', red]

/** The side of an icon's square for a font size. */
export const iconSize = (fontSizePt: number): number => fontSizePt * 1.05

/** Paints an icon into a square; every set of Excel has a shape and a colour of its own. */
export function paintIcon(icon: CellIcon, xPt: number, yPt: number, sizePt: number): Primitive[] {
  const share = icon.count > 1 ? icon.index / (icon.count - 1) : 1
  const drawn = unitIcon(icon.set, icon.index, share)
  return [{ kind: 'group', transform: [sizePt / 100, 0, 0, sizePt / 100, xPt, yPt], children: drawn }]
}

/** Down, level, up. */
const triangles: [number, number][][] = [
  [
    [10, 25],
    [90, 25],
    [50, 80],
  ],
  [
    [10, 40],
    [90, 40],
    [90, 60],
    [10, 60],
  ],
  [
    [10, 75],
    [90, 75],
    [50, 20],
  ],
]

/** In a square of 100 by 100. */
function unitIcon(set: string, index: number, share: number): Primitive[] {
  const traffic = share < 0.34 ? red : share < 0.67 ? yellow : green
  if (/ArrowsGray/.test(set)) return [arrow(share, grey)]
  if (/Arrows/.test(set)) return [arrow(share, traffic)]
  if (/Triangles/.test(set)) return [shape(triangles[index] ?? [], traffic)]
  if (/Flags/.test(set))
    return [
      shape(
        [
          [22, 8],
          [32, 8],
          [32, 95],
          [22, 95],
        ],
        black,
      ),
      shape(
        [
          [32, 10],
          [90, 32],
          [32, 55],
        ],
        traffic,
      ),
    ]
  if (/Stars/.test(set))
    return [
      star('#FFFFFF'),
      { kind: 'group', clip: { xPt: 0, yPt: 0, widthPt: share * 100, heightPt: 100 }, children: [star(gold)] },
      star(null, '#C09030'),
    ]
  if (/Rating/.test(set)) return bars(index, 4)
  if (/Boxes/.test(set)) return boxes(index)
  if (/Quarters/.test(set)) return [circle('#FFFFFF', black), ...quarters(share)]
  if (/Signs/.test(set)) return [sign(index, traffic), ...mark(index)]
  if (/Symbols2/.test(set)) return mark(index, traffic)
  if (/Symbols/.test(set)) return [circle(traffic), ...mark(index)]
  if (/RedToBlack/.test(set)) return [circle(redToBlack[index] ?? red)]
  if (/4TrafficLights/.test(set)) return [circle([black, red, yellow, green][index] ?? green)]
  if (/TrafficLights2/.test(set))
    return [
      shape(
        [
          [2, 2],
          [98, 2],
          [98, 98],
          [2, 98],
        ],
        black,
      ),
      circle(traffic, undefined, 36),
    ]
  return [circle(traffic)]
}

const polygon = (points: [number, number][]): PathCommand[] => [
  ...points.map(([x, y], index): PathCommand => ({ op: index === 0 ? 'M' : 'L', x, y })),
  { op: 'Z' },
]
const shape = (points: [number, number][], colour: Colour): Primitive => ({
  kind: 'path',
  commands: polygon(points),
  fill: { colour },
})

function circle(fill: Colour, outline?: Colour, radius = 45): Primitive {
  const k = radius * 0.5523
  const commands: PathCommand[] = [
    { op: 'M', x: 50 + radius, y: 50 },
    { op: 'C', x1: 50 + radius, y1: 50 + k, x2: 50 + k, y2: 50 + radius, x: 50, y: 50 + radius },
    { op: 'C', x1: 50 - k, y1: 50 + radius, x2: 50 - radius, y2: 50 + k, x: 50 - radius, y: 50 },
    { op: 'C', x1: 50 - radius, y1: 50 - k, x2: 50 - k, y2: 50 - radius, x: 50, y: 50 - radius },
    { op: 'C', x1: 50 + k, y1: 50 - radius, x2: 50 + radius, y2: 50 - k, x: 50 + radius, y: 50 },
    { op: 'Z' },
  ]
  return { kind: 'path', commands, fill: { colour: fill }, ...(outline && { stroke: { colour: outline, widthPt: 6 } }) }
}

/** From down (0) over right (0.5) to up (1). */
function arrow(share: number, colour: Colour): Primitive {
  const angle = (0.5 - share) * Math.PI
  const turn = ([x, y]: [number, number]): [number, number] => [
    50 + (x - 50) * Math.cos(angle) - (y - 50) * Math.sin(angle),
    50 + (x - 50) * Math.sin(angle) + (y - 50) * Math.cos(angle),
  ]
  const points: [number, number][] = [
    [8, 38],
    [48, 38],
    [48, 12],
    [92, 50],
    [48, 88],
    [48, 62],
    [8, 62],
  ]
  return shape(points.map(turn), colour)
}

function star(fill: Colour | null, outline?: Colour): Primitive {
  const points = Array.from({ length: 10 }, (_, index): [number, number] => {
    const radius = index % 2 === 0 ? 46 : 19
    const angle = (index * Math.PI) / 5 - Math.PI / 2
    return [50 + radius * Math.cos(angle), 53 + radius * Math.sin(angle)]
  })
  return {
    kind: 'path',
    commands: polygon(points),
    ...(fill && { fill: { colour: fill } }),
    ...(outline && { stroke: { colour: outline, widthPt: 5 } }),
  }
}

const bars = (index: number, count: number): Primitive[] =>
  Array.from({ length: count }, (_, bar) =>
    shape(
      [
        [6 + bar * 23, 72 - bar * 20],
        [24 + bar * 23, 72 - bar * 20],
        [24 + bar * 23, 94],
        [6 + bar * 23, 94],
      ],
      bar <= index - 1 || index >= count ? blue : '#C8C8C8',
    ),
  )

const boxes = (filled: number): Primitive[] =>
  (
    [
      [8, 52],
      [52, 52],
      [8, 8],
      [52, 8],
    ] as const
  ).map(([x, y], box) =>
    shape(
      [
        [x, y],
        [x + 40, y],
        [x + 40, y + 40],
        [x, y + 40],
      ],
      box < filled ? blue : '#C8C8C8',
    ),
  )

/** A pie of which 1 - share is dark, as the sets count from full black to white. */
function quarters(share: number): Primitive[] {
  const filled = Math.round((1 - share) * 4)
  if (filled === 4) return [circle(black)]
  const clips = [
    [50, 0],
    [50, 50],
    [0, 50],
    [0, 0],
  ] as const
  return clips
    .slice(0, filled)
    .map(([xPt, yPt]) => ({ kind: 'group', clip: { xPt, yPt, widthPt: 50, heightPt: 50 }, children: [circle(black)] }))
}

const sign = (index: number, colour: Colour): Primitive =>
  index === 0
    ? shape(
        [
          [50, 4],
          [96, 50],
          [50, 96],
          [4, 50],
        ],
        colour,
      )
    : index === 1
      ? shape(
          [
            [50, 6],
            [96, 92],
            [4, 92],
          ],
          colour,
        )
      : circle(colour)

/** ×, ! or ✓, white on a sign or in its own colour. */
function mark(index: number, colour: Colour = '#FFFFFF'): Primitive[] {
  if (index === 0)
    return [
      shape(
        [
          [30, 38],
          [38, 30],
          [50, 42],
          [62, 30],
          [70, 38],
          [58, 50],
          [70, 62],
          [62, 70],
          [50, 58],
          [38, 70],
          [30, 62],
          [42, 50],
        ],
        colour,
      ),
    ]
  if (index === 1)
    return [
      shape(
        [
          [44, 25],
          [56, 25],
          [54, 60],
          [46, 60],
        ],
        colour,
      ),
      shape(
        [
          [44, 68],
          [56, 68],
          [56, 80],
          [44, 80],
        ],
        colour,
      ),
    ]
  return [
    shape(
      [
        [24, 52],
        [33, 43],
        [45, 56],
        [68, 28],
        [77, 36],
        [46, 74],
      ],
      colour,
    ),
  ]
}
