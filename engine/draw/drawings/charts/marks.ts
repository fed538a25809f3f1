/** What the values look like: bars, lines, areas and points, with their labels. */
import type { PathCommand, Primitive } from '#engine/model/primitives.ts'
import type { Frame } from './frame.ts'
import { label, LINE_HEIGHT, marker } from './labels.ts'
import { formatNumber } from './series.ts'
import type { Plot, Series } from './series.ts'

type Span = { from: number; to: number }

export const SERIES_LINE_PT = 1.75

/** Where each value of stacked series starts and ends; negative values stack downwards of their own. */
export const stackedValues = (plot: Plot): Span[][] => {
  const count = Math.max(0, ...plot.series.map(({ values }) => values.length))
  const whole = Array.from({ length: count }, (_, index) =>
    plot.grouping === 'percentStacked'
      ? plot.series.reduce((sum, { values }) => sum + Math.abs(values[index] ?? 0), 0) || 1
      : 1,
  )
  const up = new Array<number>(count).fill(0)
  const down = new Array<number>(count).fill(0)
  return plot.series.map(({ values }) =>
    whole.map((total, index) => {
      const value = (values[index] ?? 0) / total
      const pile = value < 0 ? down : up
      const from = pile[index] ?? 0
      pile[index] = from + value
      return { from, to: from + value }
    }),
  )
}

const isStacked = (plot: Plot): boolean => plot.grouping === 'stacked' || plot.grouping === 'percentStacked'

/** Each value from zero, or from the pile below it. */
const spansOf = (plot: Plot): (Span | null)[][] => {
  const stacked = isStacked(plot) ? stackedValues(plot) : null
  return plot.series.map(({ values }, series) =>
    values.map((value, index) => (value === null ? null : (stacked?.[series]?.[index] ?? { from: 0, to: value }))),
  )
}

const valueLabel = (series: Series, index: number): string =>
  formatNumber(series.values[index] ?? 0, series.numberFormat)

const bars = (plot: Plot, frame: Frame, sizePt: number): Primitive[] => {
  const stacked = isStacked(plot)
  const side = stacked ? 1 : plot.series.length
  const overlap = stacked ? 1 : plot.overlapPercent / 100
  // Widths in bars: a category holds its bars (overlapping) and one gap.
  const bar = frame.band / (side - (side - 1) * overlap + plot.gapWidthPercent / 100)
  const first = -(bar * (side - (side - 1) * overlap)) / 2
  const clamp = (value: number): number => Math.max(frame.scale.min, Math.min(frame.scale.max, value))
  return spansOf(plot).flatMap((spans, index) => {
    const series = plot.series[index]
    if (!series) return []
    const offset = first + (stacked ? 0 : index * bar * (1 - overlap))
    return spans.flatMap((span, category): Primitive[] => {
      if (!span) return []
      const limit = plot.onSecondaryAxis ? (value: number): number => value : clamp
      const start = frame.at(category, limit(span.from), plot.onSecondaryAxis)
      const end = frame.at(category, limit(span.to), plot.onSecondaryAxis)
      const box = frame.lying
        ? {
            xPt: Math.min(start.x, end.x),
            yPt: start.y - offset - bar,
            widthPt: Math.abs(end.x - start.x),
            heightPt: bar,
          }
        : { xPt: start.x + offset, yPt: Math.min(start.y, end.y), widthPt: bar, heightPt: Math.abs(end.y - start.y) }
      const drawn: Primitive[] = [{ kind: 'rect', ...box, fill: { colour: series.colourOf(category) } }]
      if (!plot.showValues) return drawn
      const middleX = box.xPt + box.widthPt / 2
      const middleY = box.yPt + box.heightPt / 2
      const text = valueLabel(series, category)
      const away = (sizePt * LINE_HEIGHT) / 2
      const below = span.to < span.from
      if (stacked) return [...drawn, ...label(text, middleX, middleY, sizePt, 'center')]
      if (frame.lying)
        return [
          ...drawn,
          ...label(text, below ? box.xPt - 3 : box.xPt + box.widthPt + 3, middleY, sizePt, below ? 'right' : 'left'),
        ]
      return [
        ...drawn,
        ...label(text, middleX, below ? box.yPt + box.heightPt + away : box.yPt - away, sizePt, 'center'),
      ]
    })
  })
}

type Point = { x: number; y: number; index: number }

/** Neighbouring points; a missing value breaks the line. */
const pieces = (points: (Point | null)[]): Point[][] => {
  const result: Point[][] = [[]]
  for (const point of points) {
    if (point) result.at(-1)?.push(point)
    else if ((result.at(-1)?.length ?? 0) > 0) result.push([])
  }
  return result.filter((piece) => piece.length > 0)
}

const through = (points: Point[]): PathCommand[] =>
  points.map(({ x, y }, index) => ({ op: index === 0 ? 'M' : 'L', x, y }))

const pointLabels = (plot: Plot, series: Series, points: Point[], sizePt: number): Primitive[] =>
  plot.showValues
    ? points.flatMap(({ x, y, index }) => label(valueLabel(series, index), x, y - sizePt, sizePt, 'center'))
    : []

const lines = (plot: Plot, frame: Frame, sizePt: number): Primitive[] =>
  spansOf(plot).flatMap((spans, at) => {
    const series = plot.series[at]
    if (!series) return []
    const runs = pieces(
      spans.map((span, index) => (span ? { ...frame.at(index, span.to, plot.onSecondaryAxis), index } : null)),
    )
    return runs.flatMap((run): Primitive[] => [
      {
        kind: 'path',
        commands: through(run),
        stroke: { colour: series.colour, widthPt: SERIES_LINE_PT, join: 'round', cap: 'round' },
      },
      ...(series.markers || run.length === 1 ? run.map(({ x, y }) => marker(x, y, series.colour)) : []),
      ...pointLabels(plot, series, run, sizePt),
    ])
  })

const areas = (plot: Plot, frame: Frame, sizePt: number): Primitive[] =>
  spansOf(plot).flatMap((spans, at) => {
    const series = plot.series[at]
    if (!series) return []
    const whole = spans.map((span) => span ?? { from: 0, to: 0 })
    const top = whole.map(({ to }, index) => ({ ...frame.at(index, to, plot.onSecondaryAxis), index }))
    const bottom = whole.map(({ from }, index) => frame.at(index, from, plot.onSecondaryAxis)).reverse()
    const commands: PathCommand[] = [
      ...through(top),
      ...bottom.map(({ x, y }): PathCommand => ({ op: 'L', x, y })),
      { op: 'Z' },
    ]
    return [{ kind: 'path', commands, fill: { colour: series.colour } }, ...pointLabels(plot, series, top, sizePt)]
  })

const points = (plot: Plot, frame: Frame, sizePt: number): Primitive[] =>
  plot.series.flatMap((series) => {
    const placed = series.values.flatMap((value, index): Point[] => {
      const x = series.xValues ? (series.xValues[index] ?? null) : index + 1
      return value === null || x === null ? [] : [{ ...frame.atValues(x, value, plot.onSecondaryAxis), index }]
    })
    const joined: Primitive[] = series.markers
      ? []
      : [
          {
            kind: 'path',
            commands: through(placed),
            stroke: { colour: series.colour, widthPt: SERIES_LINE_PT, join: 'round' },
          },
        ]
    return [
      ...joined,
      ...(series.markers ? placed.map(({ x, y }) => marker(x, y, series.colour)) : []),
      ...pointLabels(plot, series, placed, sizePt),
    ]
  })

export const drawMarks = (plot: Plot, frame: Frame, sizePt: number): Primitive[] => {
  switch (plot.type) {
    case 'bar':
      return bars(plot, frame, sizePt)
    case 'line':
      return lines(plot, frame, sizePt)
    case 'area':
      return areas(plot, frame, sizePt)
    case 'scatter':
      return points(plot, frame, sizePt)
    default:
      return []
  }
}
