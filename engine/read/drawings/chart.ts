/** A chart part: its plots with the values cached in them. */
import type {
  CategoryGroup,
  ChartAxis,
  ChartAxisTitle,
  ChartContent,
  ChartPlot,
  ChartSeries,
  ChartTitleFont,
  Colour,
  ShapeFill,
  ShapeLine,
} from '#engine/model/workbook.ts'
import type { DrawingSource } from './drawing-source.ts'
import type { PaintSource } from './paints.ts'
import { fillPaint, readFill, readLine } from './paints.ts'
import { formatValue } from '#engine/calculate/number-format/format-value.ts'
import { oneOf } from '../styles.ts'
import type { XmlElement } from '#engine/package/xml-reader.ts'
import { booleanAttribute, childOf, childrenOf, descend, descendantsOf, numberAttribute } from '#engine/package/xml.ts'

const plotTypes: Record<string, ChartPlot['type']> = {
  barChart: 'bar',
  bar3DChart: 'bar',
  lineChart: 'line',
  line3DChart: 'line',
  pieChart: 'pie',
  pie3DChart: 'pie',
  ofPieChart: 'pie',
  doughnutChart: 'doughnut',
  areaChart: 'area',
  area3DChart: 'area',
  scatterChart: 'scatter',
  bubbleChart: 'scatter',
  radarChart: 'radar',
  stockChart: 'line',
  surfaceChart: 'other',
  surface3DChart: 'other',
}
const AXES = ['valAx', 'catAx', 'dateAx', 'serAx']
const MAX_POINTS = 20_000
/** Points without a value that a cache may announce. */
const MAX_EMPTY_POINTS = 1000

/** Charts whose author set nothing: white with a thin grey frame. */
const white: ShapeFill = { kind: 'solid', paint: { colour: '#FFFFFF', opacity: 1 } }
const frameLine: ShapeLine = {
  paint: { colour: '#D9D9D9', opacity: 1 },
  widthPt: 0.75,
  dash: 'solid',
  compound: 'sng',
  head: 'none',
  tail: 'none',
}

const greyLine: ShapeLine = { ...frameLine, paint: { colour: '#868686', opacity: 1 } }

/** @returns null when the part holds no chart */
export function readChart(root: XmlElement, source: DrawingSource): ChartContent | null {
  const chart = childOf(root, 'chart')
  const area = childOf(chart, 'plotArea')
  if (!chart || !area) return null
  const axes = new Map(
    area.children.filter((child) => AXES.includes(child.name)).map((axis) => [value(axis, 'axId') ?? '', axis]),
  )
  const plotElements = area.children.filter((child) => plotTypes[child.name])
  const axesOf = (plot: XmlElement) =>
    childrenOf(plot, 'axId').flatMap((id) => axes.get(id.attributes['val'] ?? '') ?? [])
  // In a scatter chart both axes carry values: the one at the bottom stands for the categories.
  const valueAxisOf = (plot: XmlElement | undefined) => {
    const candidates = plot ? axesOf(plot).filter((axis) => axis.name === 'valAx') : []
    return candidates.find((axis) => ['l', 'r'].includes(value(axis, 'axPos') ?? '')) ?? candidates[0]
  }
  const primary = plotElements[0]
  const primaryAxis = valueAxisOf(primary)
  const secondaryAxis = plotElements.map(valueAxisOf).find((axis) => axis && axis !== primaryAxis)
  const categoryAxis =
    primary &&
    (axesOf(primary).find((axis) => axis.name !== 'valAx') ?? axesOf(primary).find((axis) => axis !== primaryAxis))

  const properties = childOf(root, 'spPr')
  const fill = readFill(properties, source)
  const usesNumbering = { next: 0 }
  const plots = plotElements.map((plot) =>
    readPlot(plot, valueAxisOf(plot) === secondaryAxis && secondaryAxis !== undefined, usesNumbering, source),
  )
  return {
    kind: 'chart',
    title: readTitle(chart, plots),
    titleFont: readTitleFont(childOf(chart, 'title'), source),
    fill: fill === undefined ? white : fill,
    line: readLine(childOf(properties, 'ln'), frameLine, source),
    plotFill: readFill(childOf(area, 'spPr'), source) ?? null,
    plots,
    legend: readLegend(childOf(chart, 'legend')),
    valueAxis: followingCells(primaryAxis, source),
    secondaryValueAxis: secondaryAxis ? followingCells(secondaryAxis, source) : null,
    categoryAxis: readAxis(categoryAxis, source),
  }
}

const value = (element: XmlElement | undefined, name: string): string | undefined =>
  childOf(element, name)?.attributes['val']
const flag = (element: XmlElement | undefined, name: string, fallback = false): boolean => {
  const found = childOf(element, name)
  return found ? booleanAttribute(found.attributes['val'], true) : fallback
}
const number = (element: XmlElement | undefined, name: string): number | null =>
  numberAttribute(value(element, name)?.replace('%', ''))

/** A chart of one series is titled with the series' name unless the author removed the title. */
function readTitle(chart: XmlElement, plots: ChartPlot[]): string | null {
  if (flag(chart, 'autoTitleDeleted')) return null
  const title = childOf(chart, 'title')
  const written = title && titleText(title)
  if (written) return written
  const series = plots.flatMap((plot) => plot.series)
  return series.length === 1 ? (series[0]?.name ?? null) : null
}

/** The first run's properties over its paragraph's. */
function readTitleFont(title: XmlElement | undefined, source: PaintSource): ChartTitleFont {
  const paragraph = childOf(descend(title, 'tx', 'rich') ?? childOf(title, 'txPr'), 'p')
  const layers = [descend(paragraph, 'r', 'rPr'), descend(paragraph, 'pPr', 'defRPr')]
  const attribute = (name: string) =>
    layers.map((layer) => layer?.attributes[name]).find((found) => found !== undefined)
  const size = numberAttribute(attribute('sz'))
  const bold = attribute('b')
  const fill = layers.map((layer) => readFill(layer, source)).find((found) => found !== undefined)
  return {
    sizePt: size === null ? null : size / 100,
    bold: bold === undefined ? null : booleanAttribute(bold),
    colour: fillPaint(fill ?? null)?.colour ?? null,
  }
}

function titleText(title: XmlElement): string | null {
  const paragraphs = childrenOf(descend(title, 'tx', 'rich'), 'p')
  const rich = paragraphs
    .map((paragraph) =>
      descendantsOf(paragraph, 't')
        .map((text) => text.text)
        .join(''),
    )
    .join('\n')
  return rich || descendantsOf(title, 'v')[0]?.text || null
}

function readLegend(legend: XmlElement | undefined): ChartContent['legend'] {
  if (!legend) return 'none'
  const places: Record<string, ChartContent['legend']> = {
    t: 'top',
    b: 'bottom',
    l: 'left',
    r: 'right',
    tr: 'topRight',
  }
  return places[value(legend, 'legendPos') ?? 'r'] ?? 'right'
}

function readAxisTitle(axis: XmlElement | undefined, source: PaintSource): ChartAxisTitle | null {
  const title = childOf(axis, 'title')
  const text = title && titleText(title)
  if (!text) return null
  const body = (descend(title, 'tx', 'rich', 'bodyPr') ?? descend(title, 'txPr', 'bodyPr'))?.attributes
  const isSide = ['l', 'r'].includes(value(axis, 'axPos') ?? '')
  const turned = body?.['rot'] === undefined ? isSide : Number(body['rot']) !== 0
  const isColumn = body?.['vert'] !== undefined && /^(eaVert|wordArtVert)/.test(body['vert'])
  return {
    text,
    font: readTitleFont(title, source),
    direction: isColumn ? 'vertical' : turned && isSide ? 'upwards' : 'horizontal',
  }
}

/** Lines that nobody set are of the grey that Excel gives them by the chart's style; newer ones write theirs. */
const lineColour = (element: XmlElement | undefined, source: PaintSource): Colour | null =>
  element === undefined ? null : (readLine(descend(element, 'spPr', 'ln'), greyLine, source)?.paint.colour ?? null)

function readAxis(axis: XmlElement | undefined, source: PaintSource): ChartAxis {
  const scaling = childOf(axis, 'scaling')
  const format = childOf(axis, 'numFmt')?.attributes
  return {
    visible: axis !== undefined && !flag(axis, 'delete'),
    title: readAxisTitle(axis, source),
    min: number(scaling, 'min'),
    max: number(scaling, 'max'),
    majorUnit: number(axis, 'majorUnit'),
    numberFormat: format?.['formatCode'] ?? null,
    gridLines: lineColour(childOf(axis, 'majorGridlines'), source),
    line: flag(axis, 'delete') ? null : lineColour(axis, source),
    reversed: value(scaling, 'orientation') === 'maxMin',
  }
}

/** An axis of values; a format that is linked to its cells follows them, the file keeps what they had last. */
function followingCells(axis: XmlElement | undefined, source: PaintSource): ChartAxis {
  const read = readAxis(axis, source)
  return booleanAttribute(childOf(axis, 'numFmt')?.attributes['sourceLinked']) ? { ...read, numberFormat: null } : read
}

function readPlot(
  plot: XmlElement,
  onSecondaryAxis: boolean,
  numbering: { next: number },
  source: DrawingSource,
): ChartPlot {
  const type = plotTypes[plot.name] ?? 'other'
  const labels = childOf(plot, 'dLbls')
  const series = childrenOf(plot, 'ser')
  const anyLabels = (name: string) => flag(labels, name) || series.some((entry) => flag(childOf(entry, 'dLbls'), name))
  // Without the element each point of a pie has a colour of its own.
  const variesColours = (type === 'pie' || type === 'doughnut') && flag(plot, 'varyColors', true)
  return {
    type,
    barDirection: value(plot, 'barDir') === 'bar' ? 'bar' : 'column',
    grouping: oneOf(
      value(plot, 'grouping'),
      ['clustered', 'stacked', 'percentStacked', 'standard'],
      type === 'bar' ? 'clustered' : 'standard',
    ),
    gapWidthPercent: number(plot, 'gapWidth') ?? 150,
    overlapPercent: number(plot, 'overlap') ?? 0,
    onSecondaryAxis,
    showValues: anyLabels('showVal'),
    showPercent: anyLabels('showPercent'),
    series: series.map((entry) => readSeries(entry, plot, variesColours, numbering, source)),
  }
}

function readSeries(
  series: XmlElement,
  plot: XmlElement,
  variesColours: boolean,
  numbering: { next: number },
  source: DrawingSource,
): ChartSeries {
  source.context.countDrawingObject()
  const isScatter = childOf(series, 'yVal') !== undefined
  const name = childOf(series, 'tx')
  const values = childOf(series, isScatter ? 'yVal' : 'val')
  const categories = childOf(series, isScatter ? 'xVal' : 'cat')
  const points = cachedPoints(values)
  const index = number(series, 'idx') ?? numbering.next
  numbering.next = index + 1
  const isLine =
    plot.name.startsWith('line') ||
    plot.name.startsWith('stock') ||
    plot.name.startsWith('scatter') ||
    plot.name.startsWith('radar')
  const pointColours: Record<number, Colour> = {}
  if (variesColours) points.forEach((_, i) => (pointColours[i] = accent(i, source)))
  for (const point of childrenOf(series, 'dPt')) {
    const colour = partColour(childOf(point, 'spPr'), isLine, source)
    if (colour) pointColours[number(point, 'idx') ?? 0] = colour
  }
  return {
    name: cachedPoints(name)[0] ?? childOf(name, 'v')?.text ?? null,
    categories: categoryTexts(categories, source),
    categoryGroups: categoryGroups(categories),
    values: points.map(numberOrNull),
    xValues: isScatter && categories ? cachedPoints(categories).map(numberOrNull) : null,
    categoriesFormula: formulaOf(categories),
    valuesFormula: formulaOf(values),
    nameFormula: formulaOf(name),
    colour: partColour(childOf(series, 'spPr'), isLine, source) ?? accent(index, source),
    pointColours,
    markers: isLine && hasMarkers(series, plot),
    numberFormat: descendantsOf(values ?? series, 'formatCode')[0]?.text ?? null,
  }
}

const numberOrNull = (text: string | null) => numberAttribute(text ?? undefined)
const formulaOf = (holder: XmlElement | undefined) => (holder && descendantsOf(holder, 'f')[0]?.text.trim()) || null

/** Texts of a cache by point index; points without a value are null. Of several category levels the innermost counts. */
function cachedPoints(holder: XmlElement | undefined): (string | null)[] {
  const levels = holder ? descendantsOf(holder, 'lvl') : []
  const cache = levels[0] ?? holder
  if (!holder || !cache) return []
  const points = descendantsOf(cache, 'pt')
  const declared = numberAttribute(descendantsOf(holder, 'ptCount')[0]?.attributes['val']) ?? 0
  const result: (string | null)[] = new Array<string | null>(
    Math.min(MAX_POINTS, Math.max(Math.min(declared, MAX_EMPTY_POINTS), points.length)),
  ).fill(null)
  for (const point of points) {
    const index = numberAttribute(point.attributes['idx']) ?? 0
    if (index < result.length) result[index] = childOf(point, 'v')?.text ?? null
  }
  return result
}

/** Levels of categories beyond the innermost. */
const categoryGroups = (holder: XmlElement | undefined): CategoryGroup[][] =>
  (holder ? descendantsOf(holder, 'lvl') : []).slice(1).map((level) =>
    childrenOf(level, 'pt')
      .map((point) => ({ label: childOf(point, 'v')?.text ?? '', from: numberAttribute(point.attributes['idx']) ?? 0 }))
      .filter(({ from }) => from < MAX_POINTS)
      .sort((a, b) => a.from - b.from),
  )

/** Categories that are numbers or dates, as their format shows them. */
function categoryTexts(holder: XmlElement | undefined, { context }: DrawingSource): string[] {
  const format = holder && descendantsOf(holder, 'formatCode')[0]?.text
  return cachedPoints(holder).map((text) => {
    const number = format ? numberOrNull(text) : null
    return number === null || !format
      ? (text ?? '')
      : formatValue({ type: 'number', number }, format, { date1904: context.date1904 }).text
  })
}

/** Lines take the colour of their line, everything else that of its fill. */
function partColour(properties: XmlElement | undefined, isLine: boolean, source: PaintSource): Colour | null {
  const line = readFill(childOf(properties, 'ln'), source)
  const fill = readFill(properties, source)
  const paint = isLine ? fillPaint(line ?? fill ?? null) : fillPaint(fill ?? null)
  return paint?.colour ?? null
}

/** Colours of series nobody coloured: the six accents in turn. */
const accent = (index: number, source: PaintSource): Colour =>
  source.theme.colours[`accent${(index % 6) + 1}`] ?? '#4472C4'

function hasMarkers(series: XmlElement, plot: XmlElement): boolean {
  const symbol = value(childOf(series, 'marker'), 'symbol')
  if (symbol !== undefined) return symbol !== 'none'
  if (plot.name === 'scatterChart') return value(plot, 'scatterStyle') !== 'lineNoMarker'
  return plot.name === 'lineChart' && flag(plot, 'marker')
}
