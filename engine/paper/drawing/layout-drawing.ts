/** A drawing on paper: head line, the sheet with its numbered pins, a code that tells whether it is still the latest, and the pins as a table. */
import type { LinkedMatterStatus } from '#domain/facilities/facilities.labels.ts'
import { plainFont } from '#engine/draw/drawings/plain-font.ts'
import { layoutParagraphs } from '#engine/draw/text/layout.ts'
import type { Colour } from '#engine/model/workbook.ts'
import type { ImageSource, Page, PageSet, PathCommand, Primitive } from '#engine/model/primitives.ts'
import { layoutList } from '#engine/paper/lists/layout-list.ts'
import type { ListColumn, ListRow } from '#engine/paper/lists/layout-list.ts'
import { qrCode } from '#engine/paper/qr-code.ts'

export type PrintedPin = {
  number: number
  /** Fractions of the picture from its top left. */
  lng: number
  lat: number
  /** Degrees clockwise from the top; null without an arrow. */
  direction: number | null
  status: LinkedMatterStatus
  /** Its edge is dashed: nobody has seen yet that it is right. */
  isUnconfirmed: boolean
  /** There is a ring around it: its place is that on an older version. */
  isOld: boolean
}
export type DrawingPrint = {
  title: string
  /** Building, version and day. */
  subtitle: string
  /** Beside the code, line by line. */
  notes: string[]
  /** What the code says. */
  address: string
  /** In the sheet's corner, of a version that is not the latest. */
  stamp: string | null
  /** Millimetres; the long side lies as the picture's. */
  paper: { short: number; long: number }
  image: ImageSource
  pins: PrintedPin[]
  /** What the colours mean, and what a dashed edge does. */
  states: { status: LinkedMatterStatus; text: string }[]
  unconfirmed: string
  /** What a ring means. */
  old: string
  legend: { columns: ListColumn[]; rows: ListRow[] } | null
}

const points = (millimetres: number): number => (millimetres * 72) / 25.4
const margin = points(10)
const headPt = 24
const footPt = 52
const ink = '#1A201D'
const grey = '#606A65'
const amber = '#9A5B00'
const pinRadiusPt = 6.2

const fills: Record<LinkedMatterStatus, { fill: Colour; text: Colour; edge: Colour }> = {
  0: { fill: '#FFFFFF', text: ink, edge: ink },
  1: { fill: '#D43632', text: '#FFFFFF', edge: '#FFFFFF' },
  2: { fill: '#2975C9', text: '#FFFFFF', edge: '#FFFFFF' },
  3: { fill: '#5A6465', text: '#FFFFFF', edge: '#FFFFFF' },
}

type Frame = { xPt: number; yPt: number; widthPt: number; heightPt: number }
type Style = { sizePt: number; colour?: Colour; bold?: boolean; align?: 'left' | 'center' | 'right' }

const textIn = (frame: Frame, text: string, { sizePt, colour = ink, bold = false, align = 'left' }: Style) =>
  layoutParagraphs([{ runs: [{ text, font: plainFont(sizePt, colour, bold) }], align, lineSpacingPt: sizePt * 1.35 }], {
    ...frame,
    vertical: 'top',
    wrap: false,
  }).primitives

/** How far a curve's handles stand out to draw a quarter of a circle. */
const quarter = 0.5523
const circle = (x: number, y: number, radius: number): PathCommand[] => {
  const k = radius * quarter
  return [
    { op: 'M', x: x + radius, y },
    { op: 'C', x1: x + radius, y1: y + k, x2: x + k, y2: y + radius, x, y: y + radius },
    { op: 'C', x1: x - k, y1: y + radius, x2: x - radius, y2: y + k, x: x - radius, y },
    { op: 'C', x1: x - radius, y1: y - k, x2: x - k, y2: y - radius, x, y: y - radius },
    { op: 'C', x1: x + k, y1: y - radius, x2: x + radius, y2: y - k, x: x + radius, y },
    { op: 'Z' },
  ]
}

/** A triangle on the circle's edge, pointing outwards. */
const arrow = (x: number, y: number, degrees: number): PathCommand[] => {
  const at = (turn: number, distance: number) => {
    const angle = ((degrees + turn) * Math.PI) / 180
    return { x: x + Math.sin(angle) * distance, y: y - Math.cos(angle) * distance }
  }
  return [
    { op: 'M', ...at(0, pinRadiusPt * 2) },
    { op: 'L', ...at(48, pinRadiusPt * 1.12) },
    { op: 'L', ...at(-48, pinRadiusPt * 1.12) },
    { op: 'Z' },
  ]
}

const drawPin = (pin: PrintedPin, sheet: Frame): Primitive[] => {
  const { fill, text, edge } = fills[pin.status]
  const [x, y] = [sheet.xPt + pin.lng * sheet.widthPt, sheet.yPt + pin.lat * sheet.heightPt]
  const digits = String(pin.number)
  const sizePt = digits.length < 3 ? 6.5 : digits.length < 4 ? 5 : 4
  const box = { xPt: x - 12, widthPt: 24, yPt: y - sizePt * 0.675, heightPt: sizePt * 1.4 }
  const outline = circle(x, y, pinRadiusPt)
  return [
    { kind: 'path', commands: circle(x, y, pinRadiusPt + 1), fill: { colour: '#FFFFFF' } },
    ...(pin.isOld
      ? [{ kind: 'path', commands: circle(x, y, pinRadiusPt + 2.6), stroke: { colour: amber, widthPt: 1.4 } } as const]
      : []),
    ...(pin.direction === null
      ? []
      : [{ kind: 'path', commands: arrow(x, y, pin.direction), fill: { colour: pin.status ? fill : ink } } as const]),
    { kind: 'path', commands: outline, fill: { colour: fill } },
    {
      kind: 'path',
      commands: outline,
      stroke: {
        colour: pin.isUnconfirmed && pin.status !== 0 ? '#FFFFFF' : edge,
        widthPt: 0.9,
        ...(pin.isUnconfirmed ? { dashPt: [1.6, 1.2] } : {}),
      },
    },
    ...textIn(box, digits, { sizePt, colour: text, bold: true, align: 'center' }),
  ]
}

/** The largest place in the frame with the picture's proportions, in its middle. */
const fitted = (image: ImageSource, frame: Frame): Frame => {
  const scale = Math.min(frame.widthPt / image.widthPx, frame.heightPt / image.heightPx)
  const [widthPt, heightPt] = [image.widthPx * scale, image.heightPx * scale]
  return {
    xPt: frame.xPt + (frame.widthPt - widthPt) / 2,
    yPt: frame.yPt + (frame.heightPt - heightPt) / 2,
    widthPt,
    heightPt,
  }
}

/** A line under the sheet, from a place on. */
const drawStates = ({ states, unconfirmed, old, pins }: DrawingPrint, xPt: number, yPt: number): Primitive[] => {
  const entries = [
    ...states.map(({ status, text }) => ({
      text,
      fill: fills[status].fill,
      edge: status === 0 ? ink : fills[status].fill,
    })),
    { text: unconfirmed, fill: '#FFFFFF' as const, edge: ink as Colour, dashPt: [1.6, 1.2] },
    ...(pins.some(({ isOld }) => isOld) ? [{ text: old, fill: '#FFFFFF' as const, edge: amber as Colour }] : []),
  ]
  return entries.flatMap(({ text, fill, edge, ...dash }, index) => {
    const x = xPt + index * 58
    return [
      {
        kind: 'path',
        commands: circle(x + 5, yPt + 5, 4.4),
        fill: { colour: fill },
        stroke: { colour: edge, widthPt: 0.8, ...dash },
      } as const,
      ...textIn({ xPt: x + 13, yPt, widthPt: 46, heightPt: 12 }, text, { sizePt: 7.5 }),
    ]
  })
}

const drawStamp = (text: string, sheet: Frame): Primitive[] => {
  const box = { xPt: sheet.xPt + sheet.widthPt - 78, yPt: sheet.yPt + 6, widthPt: 72, heightPt: 28 }
  return [
    { kind: 'rect', ...box, fill: { colour: '#FFFFFF' }, stroke: { colour: '#D43632', widthPt: 2 } },
    ...textIn({ ...box, yPt: box.yPt + 3 }, text, { sizePt: 16, colour: '#D43632', bold: true, align: 'center' }),
  ]
}

const drawSheet = (print: DrawingPrint): Page => {
  const isWide = print.image.widthPx >= print.image.heightPx
  const [short, long] = [points(print.paper.short), points(print.paper.long)]
  const [widthPt, heightPt] = isWide ? [long, short] : [short, long]
  const width = widthPt - 2 * margin
  const foot = heightPt - margin - footPt
  const sheet = fitted(print.image, {
    xPt: margin,
    yPt: margin + headPt,
    widthPt: width,
    heightPt: foot - margin - headPt - 4,
  })
  const codeX = widthPt - margin - footPt
  return {
    widthPt,
    heightPt,
    bookmark: print.title,
    primitives: [
      ...textIn({ xPt: margin, yPt: margin, widthPt: width * 0.55, heightPt: headPt }, print.title, {
        sizePt: 13,
        bold: true,
      }),
      ...textIn(
        { xPt: margin + width * 0.55, yPt: margin + 5, widthPt: width * 0.45, heightPt: headPt },
        print.subtitle,
        { sizePt: 8, colour: grey, align: 'right' },
      ),
      { kind: 'image', image: print.image, ...sheet },
      { kind: 'rect', ...sheet, stroke: { colour: '#A6AFAB', widthPt: 0.5 } },
      ...(print.stamp === null ? [] : drawStamp(print.stamp, sheet)),
      ...print.pins.flatMap((pin) => drawPin(pin, sheet)),
      qrCode(print.address, codeX, foot, footPt),
      ...print.notes.flatMap((note, index) =>
        textIn(
          {
            xPt: margin + width * 0.4,
            yPt: foot + 8 + index * 11,
            widthPt: codeX - margin - width * 0.4 - 6,
            heightPt: 12,
          },
          note,
          { sizePt: index === 0 ? 9 : 7, bold: index === 0, colour: index === 0 ? ink : grey, align: 'right' },
        ),
      ),
      ...(print.pins.length === 0 ? [] : drawStates(print, margin, foot + 8)),
    ],
  }
}

export const layoutDrawing = (print: DrawingPrint): PageSet => {
  const sheet = drawSheet(print)
  const table =
    print.legend === null || print.legend.rows.length === 0
      ? []
      : layoutList({ title: `${print.title} ピンの一覧`, subtitle: print.subtitle, ...print.legend }).pages
  return { pages: [sheet, ...table], title: print.title, author: null }
}
