/** Pies, doughnuts and radars. */
import type { PathCommand, Primitive } from '#engine/model/primitives.ts'
import type { ChartContent } from '#engine/model/workbook.ts'
import { Pen } from '../pen.ts'
import { AXIS, GRID, label, labelWidth, LINE_HEIGHT, marker, straight } from './labels.ts'
import type { Area } from './labels.ts'
import { scaleOf } from './scale.ts'
import { formatNumber } from './series.ts'
import type { Plot } from './series.ts'

/** The hole of a doughnut and the share of the radius its rings have. */
const HOLE = 0.5

type Point = { x: number; y: number }

/** Clockwise from twelve o'clock, in degrees. */
const around = (centre: Point, radius: number, degrees: number): Point => {
  const angle = ((degrees - 90) * Math.PI) / 180
  return { x: centre.x + radius * Math.cos(angle), y: centre.y + radius * Math.sin(angle) }
}

const circleIn = (area: Area): { centre: Point; radius: number } => ({
  centre: { x: (area.left + area.right) / 2, y: (area.top + area.bottom) / 2 },
  radius: Math.max(1, Math.min(area.right - area.left, area.bottom - area.top) / 2),
})

const slice = (centre: Point, inner: number, outer: number, from: number, sweep: number): PathCommand[] => {
  const start = around(centre, outer, from)
  const pen = new Pen().move(start.x, start.y).arc(outer, outer, from - 90, sweep)
  if (inner === 0) pen.line(centre.x, centre.y)
  else {
    const turn = around(centre, inner, from + sweep)
    pen.line(turn.x, turn.y).arc(inner, inner, from + sweep - 90, -sweep)
  }
  return pen.close().commands
}

/** A pie shows its first series, a doughnut one ring for each. */
export const drawPie = (plot: Plot, area: Area, sizePt: number): Primitive[] => {
  const hasLabels = plot.showValues || plot.showPercent
  const { centre, radius } = circleIn(area)
  const outerRadius = hasLabels && plot.type === 'pie' ? radius * 0.82 : radius * 0.95
  const rings = plot.type === 'doughnut' ? plot.series : plot.series.slice(0, 1)
  const hole = plot.type === 'doughnut' ? outerRadius * HOLE : 0
  const ring = (outerRadius - hole) / Math.max(1, rings.length)
  return rings.flatMap((series, index) => {
    const values = series.values.map((value) => Math.max(0, value ?? 0))
    const total = values.reduce((sum, value) => sum + value, 0)
    if (total === 0) return []
    const inner = hole + index * ring
    let from = 0
    return values.flatMap((value, point): Primitive[] => {
      const sweep = (value / total) * 360
      const middle = from + sweep / 2
      const commands = slice(centre, inner, inner + ring, from, sweep)
      from += sweep
      if (sweep === 0) return []
      const drawn: Primitive = {
        kind: 'path',
        commands,
        fill: { colour: series.colourOf(point) },
        stroke: { colour: '#FFFFFF', widthPt: 0.75, join: 'round' },
      }
      if (!hasLabels) return [drawn]
      const texts = [
        plot.showValues ? formatNumber(value, series.numberFormat) : '',
        plot.showPercent ? `${Math.round((value / total) * 100)}%` : '',
      ]
      const at = around(centre, plot.type === 'pie' ? outerRadius + sizePt * LINE_HEIGHT : inner + ring / 2, middle)
      return [drawn, ...label(texts.filter((text) => text !== '').join(' '), at.x, at.y, sizePt, 'center')]
    })
  })
}

export const drawRadar = (chart: ChartContent, plot: Plot, area: Area, sizePt: number): Primitive[] => {
  const count = Math.max(3, ...plot.series.map(({ values }) => values.length))
  const categories = plot.series[0]?.categories ?? []
  const { centre, radius: room } = circleIn(area)
  const widest = Math.max(0, ...categories.map((text) => labelWidth(text, sizePt)))
  const radius = Math.max(
    1,
    Math.min(room - sizePt * LINE_HEIGHT * 1.5, (area.right - area.left) / 2 - widest - sizePt),
  )
  const numbers = plot.series.flatMap(({ values }) => values).filter((value) => value !== null)
  const scale = scaleOf([0, ...numbers], chart.valueAxis, Math.max(2, Math.min(6, radius / (sizePt * 2))))
  const at = (index: number, value: number): Point =>
    around(centre, (radius * (value - scale.min)) / (scale.max - scale.min), (index * 360) / count)
  const ring = (valueAt: (index: number) => number): PathCommand[] => [
    ...Array.from({ length: count }, (_, index): PathCommand => ({
      op: index === 0 ? 'M' : 'L',
      ...at(index, valueAt(index)),
    })),
    { op: 'Z' },
  ]
  const spokes = Array.from({ length: count }, (_, index): Primitive[] => {
    const end = at(index, scale.max)
    const beyond = around(centre, radius + sizePt, (index * 360) / count)
    const align = Math.abs(beyond.x - centre.x) < 1 ? 'center' : beyond.x > centre.x ? 'left' : 'right'
    return [
      straight(centre.x, centre.y, end.x, end.y, GRID),
      ...label(categories[index] ?? String(index + 1), beyond.x, beyond.y, sizePt, align),
    ]
  }).flat()
  return [
    ...scale.ticks.map((tick): Primitive => ({
      kind: 'path',
      commands: ring(() => tick),
      stroke: { colour: GRID, widthPt: 0.5 },
    })),
    ...spokes,
    ...scale.ticks.flatMap((tick) =>
      label(formatNumber(tick, chart.valueAxis.numberFormat), centre.x - 3, at(0, tick).y, sizePt * 0.9, 'right', {
        colour: AXIS,
      }),
    ),
    ...plot.series.flatMap((series): Primitive[] => [
      {
        kind: 'path',
        commands: ring((index) => series.values[index] ?? 0),
        stroke: { colour: series.colour, widthPt: 1.75, join: 'round' },
      },
      ...(series.markers
        ? series.values.map((value, index) => at(index, value ?? 0)).map(({ x, y }) => marker(x, y, series.colour))
        : []),
    ]),
  ]
}
