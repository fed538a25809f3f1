/** Columns, bars, lines, areas and points between two axes. */
import { fillPaint } from '../paint.ts'
import type { Primitive } from '#engine/model/primitives.ts'
import type { CategoryGroup, ChartAxis, ChartAxisTitle, ChartContent } from '#engine/model/workbook.ts'
import { drawAxes } from './axes.ts'
import type { Frame } from './frame.ts'
import { axisTitle, axisTitleDepth, labelWidth, LINE_HEIGHT, straight } from './labels.ts'
import type { Area } from './labels.ts'
import { drawMarks, stackedValues } from './marks.ts'
import { scaleOf } from './scale.ts'
import type { Scale } from './scale.ts'
import { formatNumber } from './series.ts'
import type { Plot } from './series.ts'

/** Japanese words may go on in a second line; numbers and dates are left out instead. */
const isBreakable = (text: string): boolean => /[\u3040-\u30ff\u4e00-\u9fff]{3}/.test(text)

const TICK_GAP = 4
/** Room that one value label needs along its axis, in label sizes: as a line, and as a number lying across. */
const LINE_ROOM = 2.2
const NUMBER_ROOM = 6

const numbersOf = (plots: Plot[]): number[] =>
  plots.flatMap((plot) => {
    if (plot.grouping === 'percentStacked') return [0, 1]
    if (plot.grouping === 'stacked')
      return stackedValues(plot).flatMap((series) => series.flatMap(({ from, to }) => [from, to]))
    const numbers = plot.series.flatMap((series) => series.values).filter((value) => value !== null)
    // Bars and areas stand on zero.
    return plot.type === 'bar' || plot.type === 'area' ? [0, ...numbers] : numbers
  })

const fraction = (value: number, { min, max }: Scale, reversed: boolean): number => {
  const share = max === min ? 0 : (value - min) / (max - min)
  return reversed ? 1 - share : share
}

const axisFormat = (axis: ChartAxis, plots: Plot[]): string | null =>
  axis.numberFormat ??
  (plots.some((plot) => plot.grouping === 'percentStacked') ? '0%' : (plots[0]?.series[0]?.numberFormat ?? null))

/** Where the format leaves no difference between ticks (0, 0, 1, 1), they keep their decimals. */
const distinctTexts = (ticks: number[], numberFormat: string | null): string[] => {
  const written = ticks.map((tick) => formatNumber(tick, numberFormat))
  return new Set(written).size === ticks.length ? written : ticks.map((tick) => formatNumber(tick, null))
}

/** What stands along the axes, and the room that is left for the marks. */
type Plan = {
  lying: boolean
  scatter: boolean
  categories: string[]
  scale: Scale
  secondaryScale: Scale
  categoryScale: Scale
  valueTexts: string[]
  secondaryTexts: string[]
  /** Category labels take two lines. */
  wraps: boolean
  /** Levels of categories below those; none where bars lie. */
  groups: CategoryGroup[][]
  area: Area
}

const groupsOf = (plots: Plot[]): CategoryGroup[][] =>
  plots.flatMap((plot) => plot.series).find(({ categoryGroups }) => categoryGroups.length > 0)?.categoryGroups ?? []

const categoriesOf = (plots: Plot[]): string[] => {
  const series = plots.flatMap((plot) => plot.series)
  const named = series.find(({ categories }) => categories.length > 0)?.categories ?? []
  return Array.from(
    { length: Math.max(1, ...series.map(({ values }) => values.length)) },
    (_, index) => named[index] ?? String(index + 1),
  )
}

const xNumbersOf = (plots: Plot[]): number[] =>
  plots.flatMap((plot) =>
    plot.series.flatMap(({ xValues, values }) =>
      (xValues ?? values.map((_, index) => index + 1)).filter((value) => value !== null),
    ),
  )

const scalesOf = (
  chart: ChartContent,
  plots: Plot[],
  outer: Area,
  lying: boolean,
  sizePt: number,
): Pick<Plan, 'scale' | 'secondaryScale' | 'categoryScale'> => {
  const { valueAxis, secondaryValueAxis, categoryAxis } = chart
  const [width, height] = [outer.right - outer.left, outer.bottom - outer.top]
  const wanted = Math.max(2, Math.min(10, lying ? width / (sizePt * NUMBER_ROOM) : height / (sizePt * LINE_ROOM)))
  const secondary = plots.filter((plot) => plot.onSecondaryAxis)
  const primary = plots.some((plot) => !plot.onSecondaryAxis) ? plots.filter((plot) => !plot.onSecondaryAxis) : plots
  const isShare = primary.every((plot) => plot.grouping === 'percentStacked')
  const scale = scaleOf(numbersOf(primary), isShare ? { ...valueAxis, max: valueAxis.max ?? 1 } : valueAxis, wanted)
  return {
    scale,
    secondaryScale:
      secondary.length > 0 && secondaryValueAxis ? scaleOf(numbersOf(secondary), secondaryValueAxis, wanted) : scale,
    categoryScale: scaleOf(xNumbersOf(plots), categoryAxis, Math.max(2, width / (sizePt * NUMBER_ROOM))),
  }
}

const planAxes = (chart: ChartContent, plots: Plot[], outer: Area, sizePt: number): Plan => {
  const { valueAxis, categoryAxis, secondaryValueAxis } = chart
  const lying = plots.some((plot) => plot.type === 'bar' && plot.barDirection === 'bar')
  const scatter = plots.every((plot) => plot.type === 'scatter')
  const categories = categoriesOf(plots)
  const scales = scalesOf(chart, plots, outer, lying, sizePt)
  const secondary = plots.filter((plot) => plot.onSecondaryAxis)
  const texts = ({ ticks }: Scale, axis: ChartAxis, of: Plot[]): string[] => distinctTexts(ticks, axisFormat(axis, of))
  const valueTexts = texts(
    scales.scale,
    valueAxis,
    plots.filter((plot) => !plot.onSecondaryAxis),
  )
  const secondaryTexts =
    secondary.length > 0 && secondaryValueAxis?.visible
      ? texts(scales.secondaryScale, secondaryValueAxis, secondary)
      : []

  const widest = (labels: string[]): number => Math.max(0, ...labels.map((text) => labelWidth(text, sizePt)))
  const line = sizePt * LINE_HEIGHT
  const area = { ...outer, top: outer.top + line / 2 }
  const [side, below] = lying ? [categoryAxis, valueAxis] : [valueAxis, categoryAxis]
  if (side.visible)
    area.left += Math.min(widest(lying ? categories : valueTexts), (outer.right - outer.left) * 0.35) + TICK_GAP
  area.left += axisTitleDepth(side.title, true, sizePt)
  if (secondaryTexts.length > 0) area.right -= widest(secondaryTexts) + TICK_GAP
  area.right -= axisTitleDepth(secondaryValueAxis?.title, true, sizePt)
  const band = (area.right - area.left) / categories.length
  const wraps = !lying && !scatter && widest(categories) > band && categories.some(isBreakable)
  // Half of the last number under a value axis stands beyond the axis' end.
  if (below.visible && lying) area.right -= labelWidth(valueTexts.at(-1) ?? '', sizePt) / 2
  if (below.visible && scatter)
    area.right -= labelWidth(formatNumber(scales.categoryScale.max, categoryAxis.numberFormat), sizePt) / 2
  const groups = lying || scatter ? [] : groupsOf(plots)
  if (below.visible) area.bottom -= line * ((wraps ? 2 : 1) + groups.length) + TICK_GAP
  area.bottom -= axisTitleDepth(below.title, false, sizePt)
  return { ...scales, lying, scatter, categories, valueTexts, secondaryTexts, wraps, groups, area }
}

const frameOf = ({ valueAxis, categoryAxis, secondaryValueAxis }: ChartContent, plan: Plan): Frame => {
  const { area, lying, categories, categoryScale } = plan
  const count = categories.length
  const band = (lying ? area.bottom - area.top : area.right - area.left) / count
  const share = (value: number, isSecondary: boolean): number =>
    isSecondary && secondaryValueAxis
      ? fraction(value, plan.secondaryScale, secondaryValueAxis.reversed)
      : fraction(value, plan.scale, valueAxis.reversed)
  const across = (part: number): number => area.left + part * (area.right - area.left)
  const upwards = (part: number): number => area.bottom - part * (area.bottom - area.top)
  return {
    ...plan,
    band,
    at: (category, value, isSecondary) => {
      const place = ((categoryAxis.reversed ? count - 1 - category : category) + 0.5) / count
      const part = share(value, isSecondary)
      return lying ? { x: across(part), y: upwards(place) } : { x: across(place), y: upwards(part) }
    },
    atValues: (x, y, isSecondary) => ({
      x: across(fraction(x, categoryScale, categoryAxis.reversed)),
      y: upwards(share(y, isSecondary)),
    }),
  }
}

const axisTitles = (
  { valueAxis, categoryAxis, secondaryValueAxis }: ChartContent,
  { lying, area }: Plan,
  outer: Area,
  sizePt: number,
): Primitive[] => {
  const [side, below] = lying ? [categoryAxis, valueAxis] : [valueAxis, categoryAxis]
  const middle = (area.top + area.bottom) / 2
  const half = (title: ChartAxisTitle, isSide: boolean) => axisTitleDepth(title, isSide, sizePt) / 2
  const { title: left } = side
  const { title: under } = below
  const right = secondaryValueAxis?.title
  return [
    ...(left ? axisTitle(left, outer.left + half(left, true), middle, sizePt) : []),
    ...(under ? axisTitle(under, (area.left + area.right) / 2, outer.bottom - half(under, false), sizePt) : []),
    ...(right ? axisTitle(right, outer.right - half(right, true), middle, sizePt) : []),
  ]
}

export const drawCartesian = (chart: ChartContent, plots: Plot[], outer: Area, sizePt: number): Primitive[] => {
  const plan = planAxes(chart, plots, outer, sizePt)
  const frame = frameOf(chart, plan)
  const plotFill = chart.plotFill && fillPaint(chart.plotFill)
  const { left, top, right, bottom } = frame.area
  return [
    ...(plotFill
      ? [{ kind: 'rect', xPt: left, yPt: top, widthPt: right - left, heightPt: bottom - top, fill: plotFill } as const]
      : []),
    ...drawAxes(chart, frame, { ...plan, sizePt }),
    ...plots.flatMap((plot) => drawMarks(plot, frame, sizePt)),
    ...baseline(chart, frame, plan.scatter),
    ...axisTitles(chart, plan, outer, sizePt),
  ]
}

/** The category axis runs through zero, over the feet of the bars. */
const baseline = ({ categoryAxis: { line } }: ChartContent, frame: Frame, scatter: boolean): Primitive[] => {
  if (line === null) return []
  const { area, lying, scale } = frame
  const zero = Math.max(scale.min, Math.min(scale.max, 0))
  const { x, y } = frame.at(0, scatter ? scale.min : zero, false)
  return [lying ? straight(x, area.top, x, area.bottom, line) : straight(area.left, y, area.right, y, line)]
}
