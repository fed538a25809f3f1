/** Objects and primitives as the drawing tests need them. */
import type { DrawingContext } from '#engine/draw/drawings/context.ts'
import { plainFont } from '#engine/draw/drawings/plain-font.ts'
import type { ImageSource, Matrix, PathCommand, Primitive } from '#engine/model/primitives.ts'
import type {
  CellValue,
  ChartContent,
  ChartPlot,
  ChartSeries,
  DrawingObject,
  ShapeContent,
  ShapeLine,
  ShapeText,
  Workbook,
} from '#engine/model/workbook.ts'

export const line: ShapeLine = {
  paint: { colour: '#112233', opacity: 1 },
  widthPt: 1,
  dash: 'solid',
  compound: 'sng',
  head: 'none',
  tail: 'none',
}

export const shape = (
  preset: string,
  changes: Partial<ShapeContent> = {},
  adjust: Record<string, number> = {},
): ShapeContent => ({
  kind: 'shape',
  isConnector: false,
  geometry: { kind: 'preset', preset, adjust },
  fill: { kind: 'solid', paint: { colour: '#FF0000', opacity: 1 } },
  line,
  shadow: null,
  text: null,
  ...changes,
})

export const shapeText = (text: string, changes: Partial<ShapeText> = {}): ShapeText => ({
  paragraphs: [
    {
      align: 'left',
      lineSpacingPercent: null,
      lineSpacingPt: null,
      spaceBeforePt: 0,
      spaceAfterPt: 0,
      bullet: null,
      indentPt: 0,
      runs: [{ text, font: plainFont(10, '#000000') }],
    },
  ],
  vertical: 'horizontal',
  anchor: 'top',
  anchorCentred: false,
  insetPt: { left: 0, top: 0, right: 0, bottom: 0 },
  wrap: true,
  fontScalePercent: 100,
  ...changes,
})

export const object = (content: DrawingObject['content'], changes: Partial<DrawingObject> = {}): DrawingObject => ({
  anchor: { kind: 'absolute', xPx: 0, yPx: 0, widthPx: 100, heightPx: 100 },
  frame: { x: 0, y: 0, width: 1, height: 1 },
  rotationDeg: 0,
  flipHorizontal: false,
  flipVertical: false,
  name: '',
  hidden: false,
  printed: true,
  content,
  ...changes,
})

const workbook: Workbook = {
  sheets: [],
  styles: [],
  dxfs: [],
  definedNames: [],
  date1904: false,
  defaultFont: plainFont(11, '#000000'),
  digitWidthPx: 7,
  media: [],
  properties: { title: null, author: null },
  warnings: [],
}

export const context = (
  changes: { images?: Map<number, ImageSource | null>; cells?: Record<string, CellValue[]> } = {},
): DrawingContext => ({
  workbook,
  images: changes.images ?? new Map(),
  sheet: 0,
  cellsOf: (formula) =>
    changes.cells?.[formula]?.map((value) => ({ value, numberFormat: 'General', isHidden: false })) ?? null,
})

export const series = (values: (number | null)[], changes: Partial<ChartSeries> = {}): ChartSeries => ({
  name: null,
  categories: values.map((_, index) => `${index + 1}月`),
  categoryGroups: [],
  values,
  xValues: null,
  categoriesFormula: null,
  valuesFormula: null,
  nameFormula: null,
  colour: null,
  pointColours: {},
  markers: false,
  numberFormat: null,
  ...changes,
})

export const plot = (type: ChartPlot['type'], of: ChartSeries[], changes: Partial<ChartPlot> = {}): ChartPlot => ({
  type,
  barDirection: 'column',
  grouping: 'clustered',
  gapWidthPercent: 100,
  overlapPercent: 0,
  onSecondaryAxis: false,
  showValues: false,
  showPercent: false,
  series: of,
  ...changes,
})

export const chart = (plots: ChartPlot[], changes: Partial<ChartContent> = {}): ChartContent => {
  const axis = {
    visible: true,
    title: null,
    min: null,
    max: null,
    majorUnit: null,
    numberFormat: null,
    gridLines: '#D9D9D9' as const,
    line: null,
    reversed: false,
  }
  return {
    kind: 'chart',
    title: null,
    titleFont: { sizePt: null, bold: null, colour: null },
    fill: null,
    line: null,
    plotFill: null,
    plots,
    legend: 'none',
    valueAxis: axis,
    secondaryValueAxis: null,
    categoryAxis: { ...axis, gridLines: null, line: '#A6A6A6' },
    ...changes,
  }
}

type Point = { x: number; y: number }
const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0]
export const apply = ([a, b, c, d, e, f]: Matrix, { x, y }: Point): Point => ({
  x: a * x + c * y + e,
  y: b * x + d * y + f,
})
const compose = (outer: Matrix, [a, b, c, d, e, f]: Matrix): Matrix => {
  const origin = apply(outer, { x: e, y: f })
  return [
    outer[0] * a + outer[2] * b,
    outer[1] * a + outer[3] * b,
    outer[0] * c + outer[2] * d,
    outer[1] * c + outer[3] * d,
    origin.x,
    origin.y,
  ]
}

/** Every primitive that is no group, with the matrix that takes it to the page. */
export const leaves = (
  primitives: Primitive[],
  matrix: Matrix = IDENTITY,
): { primitive: Exclude<Primitive, { kind: 'group' }>; matrix: Matrix }[] =>
  primitives.flatMap((primitive) =>
    primitive.kind === 'group'
      ? leaves(primitive.children, compose(matrix, primitive.transform ?? IDENTITY))
      : [{ primitive, matrix }],
  )

export const texts = (primitives: Primitive[]): string =>
  leaves(primitives)
    .flatMap(({ primitive }) => (primitive.kind === 'text' ? [primitive.text] : []))
    .join('')

/** All points of a path, control points included. */
export const pointsOf = (commands: PathCommand[]): Point[] =>
  commands.flatMap((command) => {
    if (command.op === 'Z') return []
    const end = { x: command.x, y: command.y }
    return command.op === 'C' ? [{ x: command.x1, y: command.y1 }, { x: command.x2, y: command.y2 }, end] : [end]
  })

export const ends = (commands: PathCommand[]): [number, number][] =>
  commands.flatMap((command): [number, number][] =>
    command.op === 'Z' ? [] : [[Math.round(command.x * 1000) / 1000 + 0, Math.round(command.y * 1000) / 1000 + 0]],
  )
