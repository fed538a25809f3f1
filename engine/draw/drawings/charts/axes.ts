/** Grid lines, axes and their labels. */
import type { Primitive } from '#engine/model/primitives.ts'
import type { CategoryGroup, ChartContent, Colour } from '#engine/model/workbook.ts'
import type { Frame } from './frame.ts'
import { AXIS, label, labelWidth, LINE_HEIGHT, straight, wrappedLabel } from './labels.ts'
import { formatNumber } from './series.ts'

const GAP = 4

type AxisTexts = {
  valueTexts: string[]
  secondaryTexts: string[]
  scatter: boolean
  wraps: boolean
  groups: CategoryGroup[][]
  sizePt: number
}

export const drawAxes = (chart: ChartContent, frame: Frame, texts: AxisTexts): Primitive[] => [
  ...valueAxis(chart, frame, texts),
  ...(texts.scatter
    ? numericCategories(chart, frame, texts.sizePt)
    : [...categoryLabels(chart, frame, texts), ...groupLabels(chart, frame, texts)]),
]

const valueAxis = (
  chart: ChartContent,
  frame: Frame,
  { valueTexts, secondaryTexts, sizePt }: AxisTexts,
): Primitive[] => {
  const { area, lying, scale, secondaryScale } = frame
  const line = sizePt * LINE_HEIGHT
  const across = (x: number, y: number, colour: Colour): Primitive =>
    lying ? straight(x, area.top, x, area.bottom, colour) : straight(area.left, y, area.right, y, colour)
  const along = (colour: Colour): Primitive =>
    lying
      ? straight(area.left, area.bottom, area.right, area.bottom, colour)
      : straight(area.left, area.top, area.left, area.bottom, colour)
  const primary = scale.ticks.flatMap((tick, index): Primitive[] => {
    const { x, y } = frame.at(0, tick, false)
    const text = valueTexts[index] ?? ''
    const tickLabel = lying
      ? label(text, x, area.bottom + GAP + line / 2, sizePt, 'center')
      : label(text, area.left - GAP, y, sizePt, 'right')
    const grid = chart.valueAxis.gridLines === null ? [] : [across(x, y, chart.valueAxis.gridLines)]
    return [...grid, ...(chart.valueAxis.visible ? tickLabel : [])]
  })
  const secondary = secondaryTexts.flatMap((text, index) => {
    const { y } = frame.at(0, secondaryScale.ticks[index] ?? 0, true)
    return label(text, area.right + GAP, y, sizePt, 'left')
  })
  return [...primary, ...(chart.valueAxis.line === null ? [] : [along(chart.valueAxis.line)]), ...secondary]
}

/** So many labels are left out that the rest stand apart. */
const everyNth = (needed: number, band: number): number => Math.max(1, Math.ceil(needed / band))

const categoryLabels = (chart: ChartContent, frame: Frame, { wraps, sizePt }: AxisTexts): Primitive[] => {
  if (!chart.categoryAxis.visible) return []
  const { area, lying, categories, band } = frame
  const line = sizePt * LINE_HEIGHT
  const widest = Math.max(...categories.map((text) => labelWidth(text, sizePt)))
  if (lying) {
    const step = everyNth(line, band)
    return categories.flatMap((text, index) =>
      index % step === 0 ? label(text, area.left - GAP, frame.at(index, 0, false).y, sizePt, 'right') : [],
    )
  }
  const step = everyNth(wraps ? Math.min(widest / 2, sizePt * 3.2) : widest + sizePt / 2, band)
  return categories.flatMap((text, index) => {
    if (index % step !== 0) return []
    const { x } = frame.at(index, 0, false)
    return wraps
      ? wrappedLabel(text, x, area.bottom + GAP, band * step * 0.98, line * 2, sizePt)
      : label(text, x, area.bottom + GAP + line / 2, sizePt, 'center')
  })
}

/** Below the categories what they belong to, between lines that part the groups. */
const groupLabels = (chart: ChartContent, frame: Frame, { wraps, groups, sizePt }: AxisTexts): Primitive[] => {
  if (!chart.categoryAxis.visible) return []
  const { area, categories } = frame
  const line = sizePt * LINE_HEIGHT
  const edge = (category: number): number => frame.at(category - 0.5, 0, false).x
  return groups.flatMap((level, depth) => {
    const top = area.bottom + GAP + line * ((wraps ? 2 : 1) + depth)
    return level.flatMap(({ label: text, from }, index): Primitive[] => {
      const to = level[index + 1]?.from ?? categories.length
      return [
        straight(edge(from), area.bottom, edge(from), top + line, AXIS),
        ...(index === level.length - 1 ? [straight(edge(to), area.bottom, edge(to), top + line, AXIS)] : []),
        ...label(text, (edge(from) + edge(to)) / 2, top + line / 2, sizePt, 'center'),
      ]
    })
  })
}

const numericCategories = (chart: ChartContent, frame: Frame, sizePt: number): Primitive[] => {
  const { area, categoryScale } = frame
  const y = area.bottom + GAP + (sizePt * LINE_HEIGHT) / 2
  const { gridLines } = chart.categoryAxis
  return categoryScale.ticks.flatMap((tick) => {
    const { x } = frame.atValues(tick, 0, false)
    const grid = gridLines === null ? [] : [straight(x, area.top, x, area.bottom, gridLines)]
    const { visible, numberFormat } = chart.categoryAxis
    return [...grid, ...(visible ? label(formatNumber(tick, numberFormat), x, y, sizePt, 'center') : [])]
  })
}
