/** Text and marks that all kinds of charts share. */
import type { Primitive } from '#engine/model/primitives.ts'
import { measureText } from '../../fonts.ts'
import { layoutText } from '../../text/layout.ts'
import type { ChartAxisTitle, Colour } from '#engine/model/workbook.ts'
import { plainFont } from '../plain-font.ts'

export const INK: Colour = '#404040'
export const AXIS: Colour = '#A6A6A6'
export const GRID: Colour = '#D9D9D9'
/** Series without a colour of their own take these in turn, as Office charts do. */
export const PALETTE: Colour[] = [
  '#4472C4',
  '#ED7D31',
  '#A5A5A5',
  '#FFC000',
  '#5B9BD5',
  '#70AD47',
  '#264478',
  '#9E480E',
  '#636363',
  '#997300',
]

export type Area = { left: number; top: number; right: number; bottom: number }

export const LINE_HEIGHT = 1.3
const TITLE_GAP = 4

export const labelWidth = (text: string, sizePt: number): number => measureText(text, plainFont(sizePt, INK))

/** One line of text at a point: `align` says which end stands there, the point is at half its height. */
export const label = (
  text: string,
  x: number,
  y: number,
  sizePt: number,
  align: 'left' | 'center' | 'right',
  options: { bold?: boolean; colour?: Colour } = {},
): Primitive[] => {
  const font = plainFont(sizePt, options.colour ?? INK, options.bold)
  const widthPt = measureText(text, font) + 0.01
  const share = { left: 0, center: 0.5, right: 1 }[align]
  const heightPt = sizePt * LINE_HEIGHT
  return layoutText([{ text, font }], {
    xPt: x - widthPt * share,
    yPt: y - heightPt / 2,
    widthPt,
    heightPt,
    vertical: 'center',
    align,
    wrap: false,
  }).primitives
}

const titleSize = ({ font }: ChartAxisTitle, sizePt: number): number => font.sizePt ?? sizePt

/** How far an axis' title reaches into the chart, from the side it stands at. */
export const axisTitleDepth = (title: ChartAxisTitle | null | undefined, isSide: boolean, sizePt: number): number => {
  if (!title) return 0
  const size = titleSize(title, sizePt)
  if (isSide && title.direction === 'horizontal')
    return measureText(title.text, plainFont(size, INK, title.font.bold ?? false)) + TITLE_GAP
  if (!isSide && title.direction === 'vertical') return size * [...title.text].length
  return size * LINE_HEIGHT
}

/** An axis' title, centred on a point. */
export const axisTitle = (title: ChartAxisTitle, x: number, y: number, sizePt: number): Primitive[] => {
  const size = titleSize(title, sizePt)
  const options = { bold: title.font.bold ?? false, colour: title.font.colour ?? INK }
  if (title.direction === 'vertical') {
    const heightPt = size * [...title.text].length + 0.01
    return layoutText([{ text: title.text, font: plainFont(size, options.colour, options.bold) }], {
      xPt: x - (size * LINE_HEIGHT) / 2,
      yPt: y - heightPt / 2,
      widthPt: size * LINE_HEIGHT,
      heightPt,
      vertical: 'center',
      align: 'center',
      wrap: false,
      writing: 'vertical',
    }).primitives
  }
  if (title.direction === 'horizontal') return label(title.text, x, y, size, 'center', options)
  return [{ kind: 'group', transform: [0, -1, 1, 0, x, y], children: label(title.text, 0, 0, size, 'center', options) }]
}

/** Text broken into the lines that a width holds, centred under a point. */
export const wrappedLabel = (
  text: string,
  x: number,
  top: number,
  widthPt: number,
  heightPt: number,
  sizePt: number,
): Primitive[] =>
  layoutText([{ text, font: plainFont(sizePt, INK) }], {
    xPt: x - widthPt / 2,
    yPt: top,
    widthPt,
    heightPt,
    vertical: 'top',
    align: 'center',
    wrap: true,
  }).primitives

export const straight = (
  x1Pt: number,
  y1Pt: number,
  x2Pt: number,
  y2Pt: number,
  colour: Colour,
  widthPt = 0.5,
): Primitive => ({ kind: 'line', x1Pt, y1Pt, x2Pt, y2Pt, stroke: { colour, widthPt } })

export const marker = (x: number, y: number, colour: Colour, radius = 2.5): Primitive => ({
  kind: 'rect',
  xPt: x - radius,
  yPt: y - radius,
  widthPt: radius * 2,
  heightPt: radius * 2,
  fill: { colour },
})
