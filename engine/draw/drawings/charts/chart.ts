/** Charts: title, legend and plot area, drawn in the chart's own box with its top left corner at 0, 0. */
import type { GradientPaint, Paint, Primitive } from '#engine/model/primitives.ts'
import type { ChartContent, Colour, ShapeFill } from '#engine/model/workbook.ts'
import type { DrawingContext } from '#engine/draw/drawings/context.ts'
import { fillPaint, lineStroke } from '../paint.ts'
import { drawCartesian } from './cartesian.ts'
import { INK, label, labelWidth, LINE_HEIGHT, marker, straight } from './labels.ts'
import type { Area } from './labels.ts'
import { SERIES_LINE_PT } from './marks.ts'
import { drawPie, drawRadar } from './polar.ts'
import { resolvePlots } from './series.ts'
import type { Plot } from './series.ts'

const PADDING = 6
const SWATCH = 7
const LINE_SWATCH = 18
const ENTRY_GAP = 12

/** A series is keyed as it is drawn: by a box, a stretch of its line, its marker or both. */
type Entry = { name: string; colour: Colour; line: boolean; marker: boolean }

/** Pies name their points, other plots their series. */
const entriesOf = (plots: Plot[]): Entry[] =>
  plots.flatMap((plot) => {
    const first = plot.series[0]
    if ((plot.type === 'pie' || plot.type === 'doughnut') && first) {
      return first.values.map((_, index) => ({
        name: first.categories[index] ?? String(index + 1),
        colour: first.colourOf(index),
        line: false,
        marker: false,
      }))
    }
    const isLine = plot.type === 'line' || plot.type === 'radar'
    const isScatter = plot.type === 'scatter'
    return plot.series.map(({ name, colour, markers }) => ({
      name,
      colour,
      line: isLine || (isScatter && !markers),
      marker: (isLine || isScatter) && markers,
    }))
  })

const swatchWidth = ({ line }: Entry): number => (line ? LINE_SWATCH : SWATCH)

function swatch(item: Entry, x: number, y: number): Primitive[] {
  const { colour, line } = item
  if (!line && !item.marker)
    return [{ kind: 'rect', xPt: x, yPt: y - SWATCH / 2, widthPt: SWATCH, heightPt: SWATCH, fill: { colour } }]
  const width = swatchWidth(item)
  return [
    ...(line ? [straight(x, y, x + width, y, colour, SERIES_LINE_PT)] : []),
    ...(item.marker ? [marker(x + width / 2, y, colour)] : []),
  ]
}

const entry = (item: Entry, x: number, y: number, sizePt: number): Primitive[] => [
  ...swatch(item, x, y),
  ...label(item.name, x + swatchWidth(item) + 3, y, sizePt, 'left'),
]

const entryWidth = (item: Entry, sizePt: number): number => swatchWidth(item) + 3 + labelWidth(item.name, sizePt)

/** Entries side by side, broken into rows where the width ends. */
const rowsOf = (entries: Entry[], width: number, sizePt: number): Entry[][] => {
  const rows: Entry[][] = [[]]
  let used = 0
  for (const item of entries) {
    const needed = entryWidth(item, sizePt) + ENTRY_GAP
    if (used > 0 && used + needed > width) {
      rows.push([])
      used = 0
    }
    rows.at(-1)?.push(item)
    used += needed
  }
  return rows
}

/** Draws the legend and takes its room from the area. */
const legend = (
  position: ChartContent['legend'],
  entries: Entry[],
  area: Area,
  sizePt: number,
): { primitives: Primitive[]; rest: Area } => {
  if (position === 'none' || entries.length === 0) return { primitives: [], rest: area }
  const line = sizePt * LINE_HEIGHT * 1.15
  if (position === 'top' || position === 'bottom') {
    const rows = rowsOf(entries, area.right - area.left, sizePt)
    const height = rows.length * line
    const top = position === 'top' ? area.top : area.bottom - height
    const primitives = rows.flatMap((row, index) => {
      const width = row.reduce((sum, item) => sum + entryWidth(item, sizePt) + ENTRY_GAP, -ENTRY_GAP)
      let x = (area.left + area.right - width) / 2
      return row.flatMap((item) => {
        const drawn = entry(item, x, top + (index + 0.5) * line, sizePt)
        x += entryWidth(item, sizePt) + ENTRY_GAP
        return drawn
      })
    })
    return {
      primitives,
      rest:
        position === 'top'
          ? { ...area, top: area.top + height + PADDING }
          : { ...area, bottom: area.bottom - height - PADDING },
    }
  }
  const width = Math.min(Math.max(...entries.map((item) => entryWidth(item, sizePt))), (area.right - area.left) * 0.45)
  const height = entries.length * line
  const left = position === 'left' ? area.left : area.right - width
  const top = position === 'topRight' ? area.top : Math.max(area.top, (area.top + area.bottom - height) / 2)
  const primitives = entries.flatMap((item, index) => entry(item, left, top + (index + 0.5) * line, sizePt))
  return {
    primitives,
    rest:
      position === 'left'
        ? { ...area, left: area.left + width + PADDING }
        : { ...area, right: area.right - width - PADDING },
  }
}

const painted = (fill: ShapeFill | null): { fill?: Paint | GradientPaint } => {
  const paint = fill && fillPaint(fill)
  return paint ? { fill: paint } : {}
}

/** Labels of 9 pt as in Office, smaller in charts of few centimetres. */
const labelSize = (widthPt: number, heightPt: number): number => Math.max(5, Math.min(9, widthPt / 26, heightPt / 17))

export const drawChart = (
  chart: ChartContent,
  widthPt: number,
  heightPt: number,
  context: DrawingContext,
): Primitive[] => {
  const sizePt = labelSize(widthPt, heightPt)
  const plots = resolvePlots(chart.plots, context)
  const primitives: Primitive[] = [
    {
      kind: 'rect',
      xPt: 0,
      yPt: 0,
      widthPt,
      heightPt,
      ...painted(chart.fill),
      ...(chart.line && { stroke: lineStroke(chart.line) }),
    },
  ]
  let area: Area = { left: PADDING, top: PADDING, right: widthPt - PADDING, bottom: heightPt - PADDING }
  if (chart.title) {
    const { titleFont } = chart
    const titleSize = titleFont.sizePt ?? sizePt * 1.33
    primitives.push(
      ...label(chart.title, widthPt / 2, area.top + (titleSize * LINE_HEIGHT) / 2, titleSize, 'center', {
        bold: titleFont.bold ?? true,
        colour: titleFont.colour ?? INK,
      }),
    )
    area = { ...area, top: area.top + titleSize * LINE_HEIGHT + PADDING }
  }
  const { primitives: key, rest } = legend(chart.legend, entriesOf(plots), area, sizePt)
  primitives.push(...key)
  const first = plots[0]
  if (!first || rest.right - rest.left < sizePt * 3 || rest.bottom - rest.top < sizePt * 3) return primitives
  switch (first.type) {
    case 'pie':
    case 'doughnut':
      return [...primitives, ...drawPie(first, rest, sizePt)]
    case 'radar':
      return [...primitives, ...drawRadar(chart, first, rest, sizePt)]
    default:
      return [...primitives, ...drawCartesian(chart, plots, rest, sizePt)]
  }
}
