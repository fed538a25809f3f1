import { describe, expect, it } from 'vitest'
import { plainFont } from '#engine/draw/drawings/plain-font.ts'
import { resolveFace } from '#engine/draw/fonts.ts'
import { drawObject } from '#engine/draw/drawings/draw-object.ts'
import type { ImageSource } from '#engine/model/primitives.ts'
import type { ShapeContent } from '#engine/model/workbook.ts'
import { apply, context, ends, leaves, line, object, pointsOf, shape, shapeText, texts } from './objects.ts'

const box = { xPt: 10, yPt: 20, widthPt: 100, heightPt: 50 }
const image: ImageSource = { key: 'a', contentType: 'image/png', bytes: new Uint8Array(), widthPx: 10, heightPx: 10 }

/** The shape's first path on the page. */
const placed = (...[content, changes]: Parameters<typeof object>): [number, number][] => {
  const path = leaves(drawObject(object(content, changes), box, context())).find(
    ({ primitive }) => primitive.kind === 'path',
  )
  if (path?.primitive.kind !== 'path') throw new Error('no path')
  const { matrix } = path
  return ends(
    path.primitive.commands.map((command) =>
      command.op === 'Z' ? command : { ...command, ...apply(matrix, command) },
    ),
  )
}

describe('drawObject', () => {
  it('fills the anchor box, or the part of it that a group gives', () => {
    expect(placed(shape('rect'))).toEqual([
      [10, 20],
      [110, 20],
      [110, 70],
      [10, 70],
    ])
    expect(placed(shape('rect'), { frame: { x: 0.5, y: 0, width: 0.25, height: 1 } })).toEqual([
      [60, 20],
      [85, 20],
      [85, 70],
      [60, 70],
    ])
  })

  it('turns about the centre, clockwise', () => {
    expect(placed(shape('rect'), { rotationDeg: 90 })).toEqual([
      [85, -5],
      [85, 95],
      [35, 95],
      [35, -5],
    ])
  })

  it('mirrors before it turns', () => {
    expect(placed(shape('rtTriangle'), { flipHorizontal: true })).toEqual([
      [110, 70],
      [110, 20],
      [10, 70],
    ])
    expect(placed(shape('line'), { flipVertical: true })).toEqual([
      [10, 70],
      [110, 20],
    ])
  })

  it('casts a shadow behind the shape, in the direction that does or does not turn with it', () => {
    const cast = (rotatesWithShape: boolean, changes: Partial<ShapeContent> = {}) =>
      leaves(
        drawObject(
          object(
            shape('rect', {
              shadow: {
                paint: { colour: '#000000', opacity: 0.4 },
                blurPt: 0,
                distancePt: 4,
                directionDeg: 0,
                rotatesWithShape,
              },
              ...changes,
            }),
            { rotationDeg: 90 },
          ),
          box,
          context(),
        ),
      )
    const [behind, face] = cast(false)
    const origin = { x: 0, y: 0 }
    const [from, to] = [apply(face!.matrix, origin), apply(behind!.matrix, origin)]
    expect([to.x - from.x, to.y - from.y]).toEqual([expect.closeTo(4), expect.closeTo(0)])
    expect(behind!.primitive).toMatchObject({ fill: { colour: '#000000', opacity: 0.4 } })
    expect(behind!.primitive).not.toHaveProperty('stroke')
    const turned = apply(cast(true)[0]!.matrix, origin)
    expect([turned.x - from.x, turned.y - from.y]).toEqual([expect.closeTo(0), expect.closeTo(4)])
    expect(cast(true, { fill: null })[0]!.primitive).toMatchObject({ stroke: { colour: '#000000', opacity: 0.4 } })
  })

  it('softens the edge of a shadow with a blur, and leaves it as dark in the middle', () => {
    const shadow = {
      paint: { colour: '#000000' as const, opacity: 0.4 },
      blurPt: 10,
      distancePt: 0,
      directionDeg: 0,
      rotatesWithShape: false,
    }
    const layers = leaves(drawObject(object(shape('rect', { shadow, line: null })), box, context())).slice(0, -1)
    const opacities = layers.map(({ primitive }) => (primitive as { fill: { opacity: number } }).fill.opacity)
    expect(1 - opacities.reduce((clear, opacity) => clear * (1 - opacity), 1)).toBeCloseTo(0.4)
    const lefts = layers.map(({ matrix }) => apply(matrix, { x: 0, y: 0 }).x)
    expect(Math.max(...lefts) - Math.min(...lefts)).toBeCloseTo(10)
  })

  it('never mirrors text', () => {
    const drawn = drawObject(object(shape('rect', { text: shapeText('図') }), { flipHorizontal: true }), box, context())
    const text = leaves(drawn).find(({ primitive }) => primitive.kind === 'text')
    expect(text?.matrix.slice(0, 4).map((number) => number + 0)).toEqual([1, 0, 0, 1])
  })

  it('draws nothing for a hidden object', () => {
    expect(drawObject(object(shape('rect'), { hidden: true }), box, context())).toEqual([])
  })

  it('gives a connector neither fill nor text', () => {
    const drawn = leaves(drawObject(object(shape('rect', { isConnector: true, text: shapeText('x') })), box, context()))
    expect(drawn.map(({ primitive }) => primitive.kind)).toEqual(['path'])
    expect(drawn[0]?.primitive).not.toHaveProperty('fill')
  })

  it('ends a line with a head at its tip and stops the line behind it', () => {
    const drawn = leaves(
      drawObject(
        object(shape('line', { isConnector: true, line: { ...line, widthPt: 2, tail: 'triangle' } })),
        { ...box, heightPt: 0 },
        context(),
      ),
    )
    const [stroke, head] = drawn.map(({ primitive }) => (primitive.kind === 'path' ? ends(primitive.commands) : []))
    expect(stroke?.at(-1)?.[0]).toBeLessThan(97)
    expect(head?.[0]?.[0]).toBe(100)
    expect(head?.map(([, y]) => Math.abs(y))).toEqual([0, 3, 3].map((half) => expect.closeTo(half, 1)))
  })

  it('puts the head of a bent connector along its last leg', () => {
    const drawn = leaves(
      drawObject(
        object(
          shape('bentConnector2', { isConnector: true, line: { ...line, widthPt: 2, tail: 'triangle', head: 'oval' } }),
        ),
        box,
        context(),
      ),
    )
    expect(drawn).toHaveLength(3)
    const head = drawn[2]?.primitive
    const points = head?.kind === 'path' ? ends(head.commands) : []
    expect(points[0]).toEqual([100, 50])
    expect(points.slice(1).map(([x, y]) => [Math.abs(x - 100), y])).toEqual([
      [3, 44],
      [3, 44],
    ])
  })

  it('scales dashes with the width of the line', () => {
    const [path] = leaves(
      drawObject(object(shape('line', { line: { ...line, widthPt: 2, dash: 'dashDot' } })), box, context()),
    )
    expect(path?.primitive).toMatchObject({ stroke: { dashPt: [8, 6, 2, 6] } })
  })

  it('draws a double line as a wide one with a white core', () => {
    const strokes = leaves(
      drawObject(object(shape('rect', { fill: null, line: { ...line, widthPt: 3, compound: 'dbl' } })), box, context()),
    )
    expect(
      strokes.map(({ primitive }) =>
        primitive.kind === 'path' ? [primitive.stroke?.colour, primitive.stroke?.widthPt] : [],
      ),
    ).toEqual([
      ['#112233', 3],
      ['#FFFFFF', 1],
    ])
  })

  it('stretches the paths of a custom geometry over the box', () => {
    const content = shape('rect', {
      geometry: {
        kind: 'custom',
        paths: [
          {
            width: 10,
            height: 10,
            filled: true,
            stroked: false,
            commands: [
              { op: 'M', x: 0, y: 5 },
              { op: 'A', radiusX: 5, radiusY: 5, startDeg: 180, sweepDeg: 180 },
              { op: 'Z' },
            ],
          },
        ],
      },
    })
    const points = placed(content)
    expect(points[0]).toEqual([10, 45])
    expect(points.at(-1)).toEqual([110, 45])
  })

  it('sets vertical text upright from the right', () => {
    const drawn = drawObject(
      object(shape('rect', { text: shapeText('配管スペース', { vertical: 'eastAsian' }) })),
      box,
      context(),
    )
    const characters = leaves(drawn).filter(({ primitive }) => primitive.kind === 'text')
    expect(characters.length).toBe(6)
    expect(
      characters.every(
        ({ primitive, matrix }) => primitive.kind === 'text' && primitive.vertical === true && matrix[0] === 1,
      ),
    ).toBe(true)
  })

  it('leaves the room of blank lines, each as high as its own font', () => {
    const paragraph = (text: string, sizePt: number) => ({
      ...shapeText('').paragraphs[0]!,
      runs: [{ text, font: plainFont(sizePt, '#000000') }],
    })
    const text = shapeText('', { paragraphs: [paragraph('上', 10), paragraph('', 20), paragraph('下', 10)] })
    const baselines = leaves(drawObject(object(shape('rect', { text })), { ...box, heightPt: 200 }, context())).flatMap(
      ({ primitive }) => (primitive.kind === 'text' ? [primitive.baselinePt] : []),
    )
    expect(baselines).toHaveLength(2)
    const pitch = resolveFace(plainFont(10, '#000000')).linePitchPt
    expect(baselines[1]! - baselines[0]!).toBeCloseTo(3 * pitch)
  })

  describe('text in ＢＩＺ ＵＤＰゴシック, of which Excel has the same letters', () => {
    const linesOf = (text: string, boxPt: typeof box, name = 'BIZ UDPゴシック') => {
      const runs = [{ text, font: { ...plainFont(11, '#000000'), name } }]
      const paragraphs = [{ ...shapeText('').paragraphs[0]!, runs }]
      const drawn = leaves(drawObject(object(shape('rect', { text: shapeText('', { paragraphs }) })), boxPt, context()))
      return drawn.flatMap(({ primitive }) => (primitive.kind === 'text' ? [primitive] : []))
    }

    it('sets lines as far apart as Excel prints them', () => {
      const [first, second] = linesOf('記入日\n申請者', { ...box, heightPt: 100 })
      expect(second!.baselinePt - first!.baselinePt).toBeCloseTo(14.3)
    })

    it('breaks lines where its letters end, and presses none of them', () => {
      // A box of 226.1 pt on the form it was measured on, with Excel's insets taken off.
      const text = '供与予定の事業者の組織形態を選択してください。'
      const room = { ...box, widthPt: 211.7, heightPt: 20 }
      expect(linesOf(text, room).map((line) => line.text)).toEqual([
        '供与予定の事業者の組織形態を選択してく',
        'ださい。',
      ])
      expect(linesOf(text, room).every(({ horizontalScale = 1 }) => horizontalScale === 1)).toBe(true)
      expect(linesOf(text, room, 'ＭＳ Ｐゴシック').some(({ horizontalScale = 1 }) => horizontalScale < 1)).toBe(true)
    })
  })

  it('turns text by a quarter where the shape says so', () => {
    const drawn = drawObject(
      object(shape('rect', { text: shapeText('横', { vertical: 'rotated90' }) })),
      box,
      context(),
    )
    const text = leaves(drawn).find(({ primitive }) => primitive.kind === 'text')
    expect(text?.matrix.slice(0, 4).map((number) => Math.round(number) + 0)).toEqual([0, 1, -1, 0])
  })

  it('shrinks the insets of a stamp so that its character stays inside', () => {
    const text = shapeText('印', { anchor: 'center', insetPt: { left: 7.2, top: 3.6, right: 7.2, bottom: 3.6 } })
    const small = { xPt: 0, yPt: 0, widthPt: 16, heightPt: 16 }
    const drawn = leaves(drawObject(object(shape('ellipse', { fill: null, text })), small, context()))
    const character = drawn.find(({ primitive }) => primitive.kind === 'text')
    if (character?.primitive.kind !== 'text') throw new Error('no text')
    expect(character.primitive.xPt).toBeGreaterThan(0)
    expect(character.primitive.xPt + character.primitive.widthPt).toBeLessThan(16)
  })

  it('shows a picture with its crop and opacity', () => {
    const content = {
      kind: 'picture',
      media: 3,
      crop: { left: 0.1, top: 0, right: 0.2, bottom: 0 },
      opacity: 0.5,
      line: null,
    } as const
    const [picture] = leaves(drawObject(object(content), box, context({ images: new Map([[3, image]]) })))
    expect(picture?.primitive).toMatchObject({
      kind: 'image',
      widthPt: 100,
      heightPt: 50,
      opacity: 0.5,
      crop: { left: 0.1, right: 0.2 },
    })
  })

  it('fills a shape with a picture up to its outline', () => {
    const [turned] = drawObject(
      object(shape('ellipse', { fill: { kind: 'picture', media: 3 } })),
      box,
      context({ images: new Map([[3, image]]) }),
    )
    const [filled] = turned?.kind === 'group' ? turned.children : []
    if (filled?.kind !== 'group') throw new Error('no clipped picture')
    expect(filled.children).toEqual([{ kind: 'image', image, xPt: 0, yPt: 0, widthPt: 100, heightPt: 50 }])
    const points = pointsOf(filled.clipPath ?? [])
    expect([Math.max(...points.map(({ x }) => x)), Math.max(...points.map(({ y }) => y))]).toEqual([
      expect.closeTo(100),
      expect.closeTo(50),
    ])
  })

  it('frames what cannot be drawn and names it', () => {
    const content = {
      kind: 'picture',
      media: 3,
      crop: { left: 0, top: 0, right: 0, bottom: 0 },
      opacity: 1,
      line: null,
    } as const
    expect(texts(drawObject(object(content, { name: '配置図' }), box, context({ images: new Map([[3, null]]) })))).toBe(
      '配置図',
    )
    expect(texts(drawObject(object({ kind: 'placeholder', label: 'フォームコントロール' }), box, context()))).toBe(
      'フォームコントロール',
    )
  })
})
