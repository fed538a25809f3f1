import { describe, expect, it } from 'vitest'
import { scaleOf } from '#engine/draw/drawings/charts/scale.ts'
import { drawObject } from '#engine/draw/drawings/draw-object.ts'
import type { Primitive } from '#engine/model/primitives.ts'
import type { ChartAxisTitle, ChartContent, Colour } from '#engine/model/workbook.ts'
import { chart, context, leaves, object, pointsOf, plot, series, texts } from './objects.ts'

const box = { xPt: 0, yPt: 0, widthPt: 360, heightPt: 240 }
const draw = (content: ChartContent, cells?: Parameters<typeof context>[0]): Primitive[] =>
  drawObject(object(content), box, context(cells))
const untouched = { sizePt: null, bold: null, colour: null }
const free = { min: null, max: null, majorUnit: null }

type Rect = Extract<Primitive, { kind: 'rect' }>
/** The rectangles of a colour in drawing order. */
const rects = (primitives: Primitive[], colour: Colour): Rect[] =>
  leaves(primitives).flatMap(({ primitive }) =>
    primitive.kind === 'rect' && primitive.fill && 'colour' in primitive.fill && primitive.fill.colour === colour
      ? [primitive]
      : [],
  )

describe('scaleOf', () => {
  it.each([
    [[0, 1, 2, 2, 6], 7, 0, 7, 1],
    [[0, 3750, 2336], 9, 0, 4000, 500],
    [[0], 5, 0, 1, 0.2],
    [[-40, 60], 6, -60, 80, 20],
    [[980, 1000], 5, 970, 1010, 10],
  ])('%j with %i steps', (numbers, wanted, min, max, step) => {
    const scale = scaleOf(numbers, free, wanted)
    expect({ min: scale.min, max: scale.max, step: (scale.ticks[1] ?? 0) - (scale.ticks[0] ?? 0) }).toEqual({
      min,
      max,
      step,
    })
  })

  it('keeps the limits and the step the axis fixes', () => {
    expect(scaleOf([1, 100], { min: 10, max: 50, majorUnit: 20 }, 5)).toEqual({ min: 10, max: 50, ticks: [10, 30, 50] })
  })
})

describe('charts', () => {
  const red = series([10, 30, 20], { colour: '#AA0000', name: '当月' })
  const blue = series([20, 10, 0], { colour: '#0000AA', name: '前月' })

  it('names what categories belong to below them, each in the middle of its own', () => {
    const groups = [
      [
        { label: '第1四半期', from: 0 },
        { label: '第2四半期', from: 2 },
      ],
      [{ label: '2025年', from: 0 }],
    ]
    const drawn = leaves(draw(chart([plot('bar', [series([1, 2, 3, 4], { categoryGroups: groups })])])))
    const placeOf = (text: string) => {
      const found = drawn.find(({ primitive }) => primitive.kind === 'text' && primitive.text === text)!
      const { xPt, widthPt, baselinePt } = found.primitive as Extract<Primitive, { kind: 'text' }>
      return { x: found.matrix[4] + xPt + widthPt / 2, y: found.matrix[5] + baselinePt }
    }
    const [first, second, inner, year] = ['第1四半期', '第2四半期', '1月', '2025年'].map(placeOf)
    expect(first!.x).toBeCloseTo((inner!.x + placeOf('2月').x) / 2, 0)
    expect(second!.x).toBeGreaterThan(first!.x)
    expect(year!.x).toBeCloseTo((first!.x + second!.x) / 2, 0)
    expect(inner!.y).toBeLessThan(first!.y)
    expect(first!.y).toBeLessThan(year!.y)
  })

  it('writes decimals where the format would leave no difference between the ticks', () => {
    const axis = { ...chart([]).valueAxis, numberFormat: '#,##0' }
    expect(texts(draw(chart([plot('bar', [series([0.2, 0.4])])], { valueAxis: axis })))).toContain('0.2')
    expect(texts(draw(chart([plot('bar', [series([2000, 4000])])], { valueAxis: axis })))).toContain('2,000')
  })

  it('draws columns as high as their values, side by side on one line', () => {
    const drawn = draw(chart([plot('bar', [red, blue])]))
    const bars = rects(drawn, '#AA0000')
    expect(bars.map(({ heightPt }) => heightPt / (bars[0]?.heightPt ?? 1))).toEqual([
      1,
      expect.closeTo(3),
      expect.closeTo(2),
    ])
    const feet = [...bars, ...rects(drawn, '#0000AA')].map(({ yPt, heightPt }) => yPt + heightPt)
    expect(Math.max(...feet) - Math.min(...feet)).toBeLessThan(0.01)
    expect(rects(drawn, '#0000AA')[0]?.xPt).toBeCloseTo((bars[0]?.xPt ?? 0) + (bars[0]?.widthPt ?? 0))
  })

  it('stacks columns on each other', () => {
    const drawn = draw(chart([plot('bar', [red, blue], { grouping: 'stacked' })]))
    const [lower] = rects(drawn, '#AA0000')
    const [upper] = rects(drawn, '#0000AA')
    expect((upper?.yPt ?? 0) + (upper?.heightPt ?? 0)).toBeCloseTo(lower?.yPt ?? 1)
    expect(upper?.xPt).toBeCloseTo(lower?.xPt ?? 0)
  })

  it('fills the whole height with stacks of 100 %', () => {
    const drawn = draw(chart([plot('bar', [red, blue], { grouping: 'percentStacked' })]))
    const heights = rects(drawn, '#AA0000').map(
      ({ heightPt }, index) => heightPt + (rects(drawn, '#0000AA')[index]?.heightPt ?? 0),
    )
    expect(heights).toEqual(heights.map(() => expect.closeTo(heights[0] ?? 0)))
    expect(texts(drawn)).toContain('100%')
  })

  it('lays bars down with the first category at the bottom', () => {
    const bars = rects(draw(chart([plot('bar', [red], { barDirection: 'bar' })])), '#AA0000')
    expect(bars[1]?.widthPt).toBeCloseTo((bars[0]?.widthPt ?? 0) * 3)
    expect(bars[0]?.yPt).toBeGreaterThan(bars[1]?.yPt ?? Infinity)
  })

  it('draws the lines of its axes in their colours, and none where there are none', () => {
    const content = chart([plot('bar', [red])])
    const colours = (valueLine: Colour | null, grid: Colour | null) =>
      new Set(
        leaves(draw({ ...content, valueAxis: { ...content.valueAxis, line: valueLine, gridLines: grid } })).flatMap(
          ({ primitive }) => (primitive.kind === 'line' ? [primitive.stroke.colour] : []),
        ),
      )
    expect(colours('#112233', '#445566')).toEqual(new Set(['#445566', '#112233', '#A6A6A6']))
    expect(colours(null, null)).toEqual(new Set(['#A6A6A6']))
  })

  it('shows what the cells hold now', () => {
    const linked = { ...red, valuesFormula: 'Sheet1!$B$1:$B$3', nameFormula: 'Sheet1!$A$1' }
    const cells = {
      'Sheet1!$B$1:$B$3': [60, 60, 20].map((number) => ({ type: 'number', number }) as const),
      'Sheet1!$A$1': [{ type: 'text', text: '新しい名前' } as const],
    }
    const drawn = draw(chart([plot('bar', [linked])], { legend: 'bottom' }), { cells })
    const [, ...heights] = rects(drawn, '#AA0000').map(({ heightPt }) => heightPt)
    expect(heights).toHaveLength(3)
    expect(heights[0]).toBeCloseTo(heights[1] ?? 0)
    expect(texts(drawn)).toContain('新しい名前')
  })

  it('writes title, axis titles, categories and formatted values', () => {
    const axis = {
      visible: true,
      title: { text: '金額（円）', font: untouched, direction: 'upwards' as const },
      min: null,
      max: null,
      majorUnit: null,
      numberFormat: '#,##0',
      gridLines: '#D9D9D9' as const,
      line: null,
      reversed: false,
    }
    const drawn = texts(
      draw(
        chart([plot('bar', [series([1500, 3000], { numberFormat: '#,##0"円"' })], { showValues: true })], {
          title: '支出内訳',
          valueAxis: axis,
        }),
      ),
    )
    for (const text of ['支出内訳', '金額（円）', '1月', '2月', '1,500円', '3,000円']) expect(drawn).toContain(text)
  })

  it('writes the title of an axis as its author set it, in a line, in a column or upwards', () => {
    const drawn = (direction: ChartAxisTitle['direction']) => {
      const title: ChartAxisTitle = { text: '温度', font: { sizePt: 14, bold: true, colour: '#00AA00' }, direction }
      const { valueAxis } = chart([])
      return leaves(draw(chart([plot('bar', [red])], { valueAxis: { ...valueAxis, title } }))).flatMap(
        ({ primitive, matrix }) =>
          primitive.kind === 'text' && primitive.colour === '#00AA00'
            ? [{ ...primitive, isTurned: matrix[0] === 0 }]
            : [],
      )
    }
    expect(drawn('horizontal')).toMatchObject([{ text: '温度', sizePt: 14, face: 'sans-bold', isTurned: false }])
    expect(drawn('upwards')).toMatchObject([{ text: '温度', sizePt: 14, isTurned: true }])
    expect(drawn('vertical').map(({ text }) => text)).toEqual(['温', '度'])
    const [first, second] = drawn('vertical')
    expect(second!.baselinePt).toBeGreaterThan(first!.baselinePt)
  })

  it('gives the title of an axis its room beside the plot', () => {
    const plotLeft = (sizePt: number): number => {
      const title = { text: '温度', font: { ...untouched, sizePt }, direction: 'horizontal' as const }
      const { valueAxis } = chart([])
      return rects(draw(chart([plot('bar', [red])], { valueAxis: { ...valueAxis, title } })), '#AA0000')[0]!.xPt
    }
    expect(plotLeft(30) - plotLeft(10)).toBeGreaterThan(30)
  })

  it('breaks a line where a value is missing', () => {
    const drawn = leaves(draw(chart([plot('line', [series([1, 2, null, 3, 4], { colour: '#123456' })])])))
    const strokes = drawn.filter(({ primitive }) => primitive.kind === 'path' && primitive.stroke?.colour === '#123456')
    expect(
      strokes.map(({ primitive }) => (primitive.kind === 'path' ? pointsOf(primitive.commands).length : 0)),
    ).toEqual([2, 2])
  })

  it('gives slices of a pie their share of the circle and names them in the legend', () => {
    const drawn = draw(
      chart([plot('pie', [series([50, 25, 25], { pointColours: { 0: '#AA0000' } })], { showPercent: true })], {
        legend: 'right',
      }),
    )
    expect(texts(drawn)).toContain('50%')
    expect(texts(drawn)).toContain('3月')
    const slices = leaves(drawn).filter(({ primitive }) => primitive.kind === 'path')
    expect(slices).toHaveLength(3)
    const half = slices[0]?.primitive
    const xs = half?.kind === 'path' ? pointsOf(half.commands).map(({ x }) => x) : []
    const centre = half?.kind === 'path' ? (pointsOf(half.commands).at(-1)?.x ?? 0) : 0
    // Half a pie starts at twelve o'clock and lies on the right.
    expect(Math.min(...xs)).toBeGreaterThan(centre - 0.01)
  })

  it('fills the chart and the plot and writes the title as its author set them', () => {
    const solid = (colour: Colour) => ({ kind: 'solid' as const, paint: { colour, opacity: 1 } })
    const drawn = draw(
      chart([plot('bar', [red])], {
        title: '題',
        titleFont: { sizePt: 20, bold: false, colour: '#00AA00' },
        fill: solid('#FFFFEE'),
        plotFill: solid('#EEEEFF'),
      }),
    )
    const [whole, ...others] = rects(drawn, '#FFFFEE')
    expect([whole?.widthPt, whole?.heightPt, whole?.stroke, others.length]).toEqual([360, 240, undefined, 0])
    const [behind] = rects(drawn, '#EEEEFF')
    expect(behind!.widthPt).toBeLessThan(360)
    expect(leaves(drawn).map(({ primitive }) => primitive)).toContainEqual(
      expect.objectContaining({ kind: 'text', text: '題', sizePt: 20, colour: '#00AA00', face: 'sans' }),
    )
  })

  it('keys lines in the legend by a stretch of line and their marker, columns by a box', () => {
    const marked = series([1, 2], { colour: '#123456', markers: true })
    const plain = series([2, 1], { colour: '#654321' })
    const drawn = leaves(draw(chart([plot('line', [marked, plain]), plot('bar', [red])], { legend: 'bottom' })))
    const keyed = (colour: Colour): string[] =>
      drawn.flatMap(({ primitive }) =>
        (primitive.kind === 'line' && primitive.stroke.colour === colour) ||
        (primitive.kind === 'rect' && primitive.fill && 'colour' in primitive.fill && primitive.fill.colour === colour)
          ? [primitive.kind]
          : [],
      )
    expect(keyed('#123456')).toEqual(['line', 'rect', 'rect', 'rect'])
    expect(keyed('#654321')).toEqual(['line'])
    expect(keyed('#AA0000')).toEqual(['rect', 'rect', 'rect', 'rect'])
  })

  it('places points of a scatter plot by both values', () => {
    const drawn = draw(
      chart([plot('scatter', [series([1, 2], { xValues: [0, 10], markers: true, colour: '#00AA00' })])]),
    )
    const [first, second] = rects(drawn, '#00AA00')
    expect(second?.xPt).toBeGreaterThan(first?.xPt ?? Infinity)
    expect(second?.yPt).toBeLessThan(first?.yPt ?? 0)
  })

  it.each(['bar', 'line', 'area', 'scatter', 'pie', 'doughnut', 'radar', 'other'] as const)(
    '%s without any number draws without a fault',
    (type) => {
      const numbers = leaves(
        draw(chart([plot(type, [series([]), series([null, null])])], { legend: 'top', title: '空' })),
      ).flatMap(({ primitive }) => Object.values(primitive).filter((value) => typeof value === 'number'))
      expect(numbers.every(Number.isFinite)).toBe(true)
    },
  )
})
