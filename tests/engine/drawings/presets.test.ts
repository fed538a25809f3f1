import { describe, expect, it } from 'vitest'
import { presetGeometry, presetNames } from '#engine/draw/drawings/presets/preset-shapes.ts'
import { ends, pointsOf } from './objects.ts'

const outline = (name: string, adjust: Record<string, number> = {}, width = 100, height = 60): [number, number][] =>
  ends(presetGeometry(name, width, height, adjust).outlines[0]?.commands ?? [])

describe('preset geometries', () => {
  it.each<[string, Record<string, number>, [number, number][]]>([
    [
      'rect',
      {},
      [
        [0, 0],
        [100, 0],
        [100, 60],
        [0, 60],
      ],
    ],
    [
      'triangle',
      {},
      [
        [0, 60],
        [50, 0],
        [100, 60],
      ],
    ],
    [
      'triangle',
      { adj: 100_000 },
      [
        [0, 60],
        [100, 0],
        [100, 60],
      ],
    ],
    [
      'diamond',
      {},
      [
        [0, 30],
        [50, 0],
        [100, 30],
        [50, 60],
      ],
    ],
    [
      'homePlate',
      {},
      [
        [0, 0],
        [70, 0],
        [100, 30],
        [70, 60],
        [0, 60],
      ],
    ],
    [
      'chevron',
      {},
      [
        [0, 0],
        [70, 0],
        [100, 30],
        [70, 60],
        [0, 60],
        [30, 30],
      ],
    ],
    [
      'parallelogram',
      {},
      [
        [0, 60],
        [15, 0],
        [100, 0],
        [85, 60],
      ],
    ],
    [
      'rightArrow',
      {},
      [
        [0, 15],
        [70, 15],
        [70, 0],
        [100, 30],
        [70, 60],
        [70, 45],
        [0, 45],
      ],
    ],
    [
      'leftArrow',
      {},
      [
        [100, 15],
        [30, 15],
        [30, 0],
        [0, 30],
        [30, 60],
        [30, 45],
        [100, 45],
      ],
    ],
    [
      'downArrow',
      {},
      [
        [25, 0],
        [25, 30],
        [0, 30],
        [50, 60],
        [100, 30],
        [75, 30],
        [75, 0],
      ],
    ],
    [
      'upArrow',
      {},
      [
        [25, 60],
        [25, 30],
        [0, 30],
        [50, 0],
        [100, 30],
        [75, 30],
        [75, 60],
      ],
    ],
    [
      'plus',
      {},
      [
        [0, 15],
        [15, 15],
        [15, 0],
        [85, 0],
        [85, 15],
        [100, 15],
        [100, 45],
        [85, 45],
        [85, 60],
        [15, 60],
        [15, 45],
        [0, 45],
      ],
    ],
    [
      'flowChartOffpageConnector',
      {},
      [
        [0, 0],
        [100, 0],
        [100, 48],
        [50, 60],
        [0, 48],
      ],
    ],
    [
      'line',
      {},
      [
        [0, 0],
        [100, 60],
      ],
    ],
    [
      'bentConnector2',
      {},
      [
        [0, 0],
        [100, 0],
        [100, 60],
      ],
    ],
    [
      'bentConnector3',
      { adj1: -20_000 },
      [
        [0, 0],
        [-20, 0],
        [-20, 60],
        [100, 60],
      ],
    ],
    [
      'bentConnector4',
      { adj1: 30_000, adj2: 150_000 },
      [
        [0, 0],
        [30, 0],
        [30, 90],
        [100, 90],
        [100, 60],
      ],
    ],
    [
      'curvedConnector3',
      {},
      [
        [0, 0],
        [50, 30],
        [100, 60],
      ],
    ],
  ])('%s %j', (name, adjust, points) => {
    expect(outline(name, adjust)).toEqual(points)
  })

  it('puts the point of a balloon where the adjusts say', () => {
    expect(outline('wedgeRectCallout', { adj1: -100_000, adj2: 100_000 })).toContainEqual([-50, 90])
    expect(outline('wedgeRoundRectCallout', { adj1: 80_000, adj2: 0 })).toContainEqual([130, 30])
    expect(outline('wedgeEllipseCallout', { adj1: 0, adj2: 100_000 })[0]).toEqual([50, 90])
  })

  it('draws the leader of a line callout outside its box', () => {
    const { outlines } = presetGeometry('borderCallout1', 100, 60, {
      adj1: 0,
      adj2: 100_000,
      adj3: -50_000,
      adj4: 150_000,
    })
    expect(ends(outlines[1]?.commands ?? [])).toEqual([
      [100, 0],
      [150, -30],
    ])
  })

  it('keeps the points of an ellipse on the ellipse', () => {
    for (const [x, y] of outline('ellipse')) expect(((x - 50) / 50) ** 2 + ((y - 30) / 30) ** 2).toBeCloseTo(1, 3)
  })

  it('draws an arc from its first to its second angle', () => {
    const { outlines } = presetGeometry('arc', 100, 100, { adj1: 0, adj2: 5_400_000 })
    const points = ends(outlines[1]?.commands ?? [])
    expect(points[0]).toEqual([100, 50])
    expect(points.at(-1)).toEqual([50, 100])
  })

  it('gives a star its points, the first at the top', () => {
    expect(outline('star5')).toHaveLength(10)
    expect(outline('star5')[0]).toEqual([50, 0])
    expect(outline('star24')).toHaveLength(48)
  })

  it('limits adjusts so that a shape does not turn inside out', () => {
    expect(outline('chevron', { adj: 900_000 })).toEqual([
      [0, 0],
      [0, 0],
      [100, 30],
      [0, 60],
      [0, 60],
      [100, 30],
    ])
    expect(outline('frame', { adj1: 90_000 })).toContainEqual([30, 30])
  })

  it('shades the faces of solids and closes text off from their edges', () => {
    const cube = presetGeometry('cube', 100, 60, {})
    expect(cube.outlines.map(({ fill }) => fill)).toEqual(['plain', 'darkenLess', 'lightenLess', 'none', 'none'])
    expect(cube.text).toEqual({ left: 0, top: 15, right: 85, bottom: 60 })
  })

  it('shows an unknown preset as the outline of its box', () => {
    const { outlines, text } = presetGeometry('funnel', 100, 60, {})
    expect(outlines).toHaveLength(1)
    expect(outlines[0]).toMatchObject({ fill: 'none', stroked: true })
    expect(ends(outlines[0]?.commands ?? [])).toEqual([
      [0, 0],
      [100, 0],
      [100, 60],
      [0, 60],
    ])
    expect(text).toEqual({ left: 0, top: 0, right: 100, bottom: 60 })
  })

  it.each(presetNames())('%s stays finite in every box', (name) => {
    const adjusts = [
      {},
      ...[0, 100_000, -50_000].map((value) =>
        Object.fromEntries(['adj', ...[1, 2, 3, 4, 5, 6].map((n) => `adj${n}`)].map((key) => [key, value])),
      ),
    ]
    for (const [width, height] of [
      [100, 60],
      [20, 300],
      [80, 0],
      [0, 80],
      [0, 0],
    ] as const) {
      for (const adjust of adjusts) {
        const { outlines, text } = presetGeometry(name, width, height, adjust)
        expect(outlines.length).toBeGreaterThan(0)
        const numbers = [
          ...outlines.flatMap(({ commands }) => pointsOf(commands).flatMap(({ x, y }) => [x, y])),
          ...Object.values(text),
        ]
        expect(numbers.filter((number) => !Number.isFinite(number))).toEqual([])
      }
    }
  })
})
