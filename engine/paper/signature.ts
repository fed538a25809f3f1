/** A signature on nothing: its strokes, cut to what they take, or the name as it was typed. */
import { measureText, splitByFace, textOutline } from '#engine/draw/fonts.ts'
import type { PathCommand, Primitive } from '#engine/model/primitives.ts'
import { svgOf } from '#engine/tables/svg.ts'

export type SignatureSource = { strokes: readonly (readonly number[])[] } | { typed: string }

export const signatureInk = '#1A1A1A'
const ink = signatureInk
/** In thousandths of the field's width. */
const pen = 9
const edge = 12
const letter = 120
const font = { name: 'ＭＳ 明朝', bold: false, italic: true, family: 1, sizePt: letter } as const

const drawn = (strokes: readonly (readonly number[])[]): { primitives: Primitive[]; points: number[][] } => {
  const points = strokes.flatMap((stroke) =>
    Array.from({ length: stroke.length / 2 }, (_, index) => [stroke[index * 2]!, stroke[index * 2 + 1]!]),
  )
  const primitives = strokes.map((stroke): Primitive => {
    const commands: PathCommand[] = []
    for (let index = 0; index < stroke.length; index += 2)
      commands.push({ op: index === 0 ? 'M' : 'L', x: stroke[index]!, y: stroke[index + 1]! })
    // A dot is a line of no length: its round ends are seen.
    if (stroke.length === 2) commands.push({ op: 'L', x: stroke[0]! + 0.1, y: stroke[1]! })
    return { kind: 'path', commands, stroke: { colour: ink, widthPt: pen, cap: 'round', join: 'round' } }
  })
  return { primitives, points }
}

const typedName = (text: string): { primitives: Primitive[]; points: number[][] } => {
  const commands: PathCommand[] = []
  let xPt = 0
  for (const { text: part, face } of splitByFace(text, font)) {
    const widthPt = measureText(part, font)
    commands.push(
      ...textOutline({ kind: 'text', text: part, xPt, baselinePt: letter, face, sizePt: letter, colour: ink, widthPt }),
    )
    xPt += widthPt
  }
  return {
    primitives: [{ kind: 'path', commands, fill: { colour: ink } }],
    points: [
      [0, 0],
      [xPt, letter * 1.3],
    ],
  }
}

export const signatureDrawing = (source: SignatureSource): string => {
  const { primitives, points } = 'typed' in source ? typedName(source.typed) : drawn(source.strokes)
  const [xs, ys] = [points.map(([x]) => x!), points.map(([, y]) => y!)]
  const [left, top] = [xs.reduce((a, b) => Math.min(a, b)) - edge, ys.reduce((a, b) => Math.min(a, b)) - edge]
  const widthPt = xs.reduce((a, b) => Math.max(a, b)) + edge - left
  const heightPt = ys.reduce((a, b) => Math.max(a, b)) + edge - top
  return svgOf(primitives, { xPt: left, yPt: top, widthPt, heightPt }, 'signature')
}
