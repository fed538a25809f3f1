/** Rows of labels and values, in a table of one or two columns. */
import { measureText } from '#engine/draw/fonts.ts'
import type { PathCommand, Primitive } from '#engine/model/primitives.ts'
import { plainFont } from '#engine/draw/drawings/plain-font.ts'
import { emCentre } from '#engine/draw/text/sorts.ts'
import type { Block } from './flow.ts'
import { colours, CONTENT_WIDTH, linePitch, markedCell, PAGE, setText, sizes } from './style.ts'
import type { SetText } from './style.ts'

export const LABEL_WIDTH = 112
const PADDING_X = 8
const PADDING_Y = 4.5
const VALUE_WIDTH = CONTENT_WIDTH - LABEL_WIDTH - 2 * PADDING_X
const HALF_WIDTH = CONTENT_WIDTH / 2
const HALF_VALUE_WIDTH = HALF_WIDTH - LABEL_WIDTH - 2 * PADDING_X
/** A text that goes over to the next page leaves and takes at least so many lines. */
const WIDOW_LINES = 2

/** Labels are set smaller; they stand on the baseline of the value beside them. */
const LABEL_DROP = (sizes.body - sizes.label) * emCentre
const label = (text: string): SetText => {
  const set = setText(text, LABEL_WIDTH - 2 * PADDING_X, {
    sizePt: sizes.label,
    colour: colours.secondary,
    pitchPt: linePitch(sizes.body),
  })
  return { ...set, lines: (x, y, from, to) => set.lines(x, y + LABEL_DROP, from, to) }
}
const value = (text: string, widthPt: number): SetText => setText(text, widthPt, { sizePt: sizes.body })

const rule = (y: number): Primitive => ({
  kind: 'line',
  x1Pt: PAGE.left,
  y1Pt: y,
  x2Pt: PAGE.right,
  y2Pt: y,
  stroke: { colour: colours.line, widthPt: 0.5 },
})
const upright = (x: number, y: number, heightPt: number): Primitive => ({
  kind: 'line',
  x1Pt: x,
  y1Pt: y,
  x2Pt: x,
  y2Pt: y + heightPt,
  stroke: { colour: colours.line, widthPt: 0.5 },
})
const labelGround = (x: number, y: number, heightPt: number): Primitive => ({
  kind: 'rect',
  xPt: x,
  yPt: y,
  widthPt: LABEL_WIDTH,
  heightPt,
  fill: { colour: colours.brandTint },
})

/** The grid of a row whose columns start at these places, each a label's column and a value's. */
const grid = (y: number, heightPt: number, columns: number[]): Primitive[] => [
  ...columns.map((x) => labelGround(x, y, heightPt)),
  rule(y),
  rule(y + heightPt),
  ...[...columns.flatMap((x) => [x, x + LABEL_WIDTH]), PAGE.right].map((x) => upright(x, y, heightPt)),
]

const rowHeight = (...texts: SetText[]): number => Math.max(...texts.map(({ heightPt }) => heightPt)) + 2 * PADDING_Y

export type Pair = { label: string; value: string }

const isShort = ({ label: name, value: text }: Pair): boolean => {
  if (text.includes('\n')) return false
  const fits = (content: string, sizePt: number, widthPt: number): boolean =>
    measureText(content, plainFont(sizePt, colours.ink)) <= widthPt
  return fits(text, sizes.body, HALF_VALUE_WIDTH) && fits(name, sizes.label, LABEL_WIDTH - 2 * PADDING_X)
}

const halfRow = (pairs: Pair[]): Block => {
  const cells = pairs.map((pair) => ({ label: label(pair.label), value: value(pair.value, HALF_VALUE_WIDTH) }))
  const heightPt = rowHeight(...cells.flatMap((cell) => [cell.label, cell.value]))
  const columns = cells.map((_, index) => PAGE.left + index * HALF_WIDTH)
  return {
    heightPt,
    draw: (y) => [
      ...grid(y, heightPt, columns),
      ...cells.flatMap((cell, index) => {
        const x = (columns[index] ?? PAGE.left) + PADDING_X
        return [
          ...markedCell({ y, column: 2 * index, isHeading: true }, cell.label.lines(x, y + PADDING_Y)),
          ...markedCell({ y, column: 2 * index + 1 }, cell.value.lines(x + LABEL_WIDTH, y + PADDING_Y)),
        ]
      }),
    ],
  }
}

/** A row over the whole width; a long value goes on over pages, under its label again. */
export const textRow = (name: string, text: string): Block => {
  const labelText = label(name)
  const valueText = value(text, VALUE_WIDTH)
  return textPart(labelText, valueText, 0)
}

const textPart = (labelText: SetText, valueText: SetText, from: number, to = valueText.lineCount): Block => {
  const count = to - from
  const heightPt = Math.max(labelText.heightPt, count * valueText.pitchPt) + 2 * PADDING_Y
  const startLines = count <= WIDOW_LINES * 2 ? count : WIDOW_LINES
  return {
    heightPt,
    startPt: Math.max(labelText.heightPt, startLines * valueText.pitchPt) + 2 * PADDING_Y,
    draw: (y) => [
      ...grid(y, heightPt, [PAGE.left]),
      ...markedCell({ y, column: 0, isHeading: true }, labelText.lines(PAGE.left + PADDING_X, y + PADDING_Y)),
      ...markedCell(
        { y, column: 1, columns: 3 },
        valueText.lines(PAGE.left + LABEL_WIDTH + PADDING_X, y + PADDING_Y, from, to),
      ),
    ],
    split: (roomPt) => {
      const fitting = Math.floor((roomPt - 2 * PADDING_Y) / valueText.pitchPt)
      const taken = Math.min(fitting, count - WIDOW_LINES)
      if (taken < Math.min(WIDOW_LINES, count)) return null
      return [textPart(labelText, valueText, from, from + taken), textPart(labelText, valueText, from + taken, to)]
    },
  }
}

/** Rows for values in their order: neighbours that are short stand side by side. */
export const valueRows = (pairs: Pair[]): Block[] => {
  const rows: Block[] = []
  for (let index = 0; index < pairs.length;) {
    const pair = pairs[index]
    const next = pairs[index + 1]
    if (!pair) break
    if (next && isShort(pair) && isShort(next)) {
      rows.push(halfRow([pair, next]))
      index += 2
    } else {
      rows.push(textRow(pair.label, pair.value))
      index += 1
    }
  }
  return rows
}

const BOX = 8
const BOX_GAP = 5
const OPTION_GAP = 16

const checkbox = (x: number, y: number, checked: boolean): Primitive[] => {
  const box: Primitive = {
    kind: 'rect',
    xPt: x,
    yPt: y,
    widthPt: BOX,
    heightPt: BOX,
    fill: { colour: checked ? colours.brand : colours.white },
    stroke: { colour: checked ? colours.brand : colours.control, widthPt: 0.75, join: 'round' },
  }
  const tick: PathCommand[] = [
    { op: 'M', x: x + 1.8, y: y + 4.2 },
    { op: 'L', x: x + 3.5, y: y + 5.9 },
    { op: 'L', x: x + 6.4, y: y + 2.4 },
  ]
  return checked
    ? [
        box,
        { kind: 'path', commands: tick, stroke: { colour: colours.white, widthPt: 1.1, cap: 'round', join: 'round' } },
      ]
    : [box]
}

/** A list of check boxes that runs along the lines of its cell. */
export const choiceRow = (name: string, options: { text: string; checked: boolean }[]): Block => {
  const labelText = label(name)
  const pitch = linePitch(sizes.body)
  let x = 0
  let line = 0
  const placed = options.map(({ text, checked }) => {
    const room = VALUE_WIDTH - BOX - BOX_GAP
    const natural = measureText(text, plainFont(sizes.body, colours.ink)) + 0.5
    const set = setText(text, Math.min(room, natural), {
      sizePt: sizes.body,
      colour: checked ? colours.ink : colours.tertiary,
    })
    const widthPt = BOX + BOX_GAP + Math.min(room, natural)
    if (x > 0 && x + widthPt > VALUE_WIDTH) {
      x = 0
      line += 1
    }
    const place = { set, checked, x, line }
    x += widthPt + OPTION_GAP
    line += set.lineCount - 1
    return place
  })
  const heightPt = Math.max(labelText.heightPt, (line + 1) * pitch) + 2 * PADDING_Y
  // Boxes are no letters, so that nobody would hear which are ticked.
  const spoken = options.map(({ text, checked }) => `${checked ? '☑' : '☐'}${text}`).join(' ')
  return {
    heightPt,
    draw: (y) => [
      ...grid(y, heightPt, [PAGE.left]),
      ...markedCell({ y, column: 0, isHeading: true }, labelText.lines(PAGE.left + PADDING_X, y + PADDING_Y)),
      ...markedCell(
        { y, column: 1, columns: 3, spoken },
        placed.flatMap((option) => {
          const left = PAGE.left + LABEL_WIDTH + PADDING_X + option.x
          const top = y + PADDING_Y + option.line * pitch
          return [
            ...checkbox(left, top + (pitch - BOX) / 2, option.checked),
            ...option.set.lines(left + BOX + BOX_GAP, top),
          ]
        }),
      ),
    ],
  }
}
