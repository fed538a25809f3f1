/** A seal as a dater leaves it: round, a word above, the day between two lines, the family name below. */
import { faceMetrics, measureText, splitByFace, textOutline } from '#engine/draw/fonts.ts'
import { ring } from '#engine/draw/fonts/outlines.ts'
import type { PathCommand, Primitive } from '#engine/model/primitives.ts'
import type { Font } from '#engine/model/workbook.ts'
import { svgOf } from '#engine/tables/svg.ts'

/** `mark`: a word alone, to stand beside somebody's own picture. */
export type SealSource = { word: string; day: string; name: string } | { mark: string }

/** Vermilion, as ink pads are. */
export const sealInk = '#D7281E'
const ink = sealInk
const side = 240
const middle = side / 2
const radius = 112
const ringHalf = 3
/** Where the day stands between its two lines. */
const band = { top: 88, bottom: 152 }
const font = { name: 'ＭＳ ゴシック', bold: true, italic: false, family: 3 } as const

/** What a chord of the ring leaves at this height. */
const chord = (y: number): number => 2 * Math.sqrt(Math.max(0, (radius - ringHalf) ** 2 - (y - middle) ** 2))

/** One line, centred, as large as it fits. */
const line = (text: string, { y, sizePt, widest }: { y: number; sizePt: number; widest: number }): Primitive => {
  const fontOf = (size: number): Pick<Font, 'name' | 'sizePt' | 'bold' | 'italic' | 'family'> => ({
    ...font,
    sizePt: size,
  })
  const natural = measureText(text, fontOf(sizePt))
  const size = natural > widest ? (sizePt * widest) / natural : sizePt
  let x = middle - Math.min(natural, widest) / 2
  const commands: PathCommand[] = []
  for (const { text: part, face } of splitByFace(text, fontOf(size))) {
    const widthPt = measureText(part, fontOf(size))
    const { capHeight } = faceMetrics(face)
    const baselinePt = y + (capHeight * size) / 2
    commands.push(
      ...textOutline({ kind: 'text', text: part, xPt: x, baselinePt, face, sizePt: size, colour: ink, widthPt }),
    )
    x += widthPt
  }
  return { kind: 'path', commands, fill: { colour: ink } }
}

const divider = (y: number): Primitive => ({
  kind: 'line',
  x1Pt: middle - chord(y) / 2,
  y1Pt: y,
  x2Pt: middle + chord(y) / 2,
  y2Pt: y,
  stroke: { colour: ink, widthPt: 4 },
})

const dater = ({ word, day, name }: Extract<SealSource, { name: string }>): Primitive[] => [
  { kind: 'path', commands: ring(middle, middle, radius, ringHalf), fill: { colour: ink } },
  divider(band.top),
  divider(band.bottom),
  line(word, { y: 57, sizePt: 42, widest: chord(30) - 16 }),
  line(day, { y: middle, sizePt: 44, widest: chord(band.top) - 20 }),
  line(name, { y: 182, sizePt: 44, widest: chord(206) - 10 }),
]

/** As SVG without any text in it: nothing has to have the fonts. */
export const sealDrawing = (source: SealSource): string =>
  svgOf(
    'mark' in source ? [line(source.mark, { y: middle, sizePt: 120, widest: side })] : dater(source),
    { xPt: 0, yPt: 0, widthPt: side, heightPt: side },
    'seal',
  )
