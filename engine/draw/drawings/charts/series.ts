/** A chart's series with the numbers the cells hold now. */
import { formatValue } from '#engine/calculate/number-format/format-value.ts'
import type { CategoryGroup, CellValue, ChartPlot, ChartSeries, Colour } from '#engine/model/workbook.ts'
import type { DrawingContext, ReferencedCell } from '#engine/draw/drawings/context.ts'
import { PALETTE } from './labels.ts'

export type Series = {
  name: string
  categories: string[]
  categoryGroups: CategoryGroup[][]
  values: (number | null)[]
  xValues: (number | null)[] | null
  colour: Colour
  colourOf: (point: number) => Colour
  markers: boolean
  numberFormat: string
}
export type Plot = Omit<ChartPlot, 'series'> & { series: Series[] }

const numberOf = (value: CellValue): number | null => (value.type === 'number' ? value.number : null)
const textOf = (value: CellValue | undefined, cached: string | undefined): string => {
  if (value?.type === 'text') return value.text
  // Numbers and dates keep the text Excel cached, which has the cell's format.
  return cached ?? (value?.type === 'number' ? String(value.number) : '')
}

export const formatNumber = (value: number, numberFormat: string | null): string =>
  formatValue({ type: 'number', number: value }, numberFormat ?? 'General', { date1904: false }).text

const resolved = (series: ChartSeries, index: number, varied: boolean, context: DrawingContext): Series => {
  const cells = (formula: string | null): ReferencedCell[] | null =>
    formula === null ? null : context.cellsOf(formula, context.sheet)
  const valueCells = cells(series.valuesFormula)
  const values = valueCells?.map(({ value }) => numberOf(value)) ?? series.values
  // Cells of several levels stand side by side: their texts are those that Excel kept.
  const categoryCells = series.categoryGroups.length === 0 ? cells(series.categoriesFormula) : null
  const nameCell = cells(series.nameFormula)?.[0]?.value
  const colour = series.colour ?? PALETTE[index % PALETTE.length] ?? '#4472C4'
  return {
    name: textOf(nameCell, series.name ?? `系列${index + 1}`),
    categories: categoryCells
      ? categoryCells.map(({ value }, at) => textOf(value, series.categories[at]))
      : series.categories,
    categoryGroups: series.categoryGroups,
    values,
    xValues: series.xValues,
    colour,
    colourOf: (point) => series.pointColours[point] ?? (varied ? PALETTE[point % PALETTE.length] : undefined) ?? colour,
    markers: series.markers,
    numberFormat: valueCells?.[0]?.numberFormat ?? series.numberFormat ?? 'General',
  }
}

/** Points of pies take a colour each, points of other plots their series'. */
export const resolvePlots = (plots: ChartPlot[], context: DrawingContext): Plot[] => {
  let index = 0
  return plots.map((plot) => {
    const varied = plot.type === 'pie' || plot.type === 'doughnut'
    return { ...plot, series: plot.series.map((series) => resolved(series, index++, varied, context)) }
  })
}
