/** Most cells hold a few letters of one look, on one line: set in one step, with the outcome that layout.ts would have. */
import type { Primitive } from '#engine/model/primitives.ts'
import type { TextRun } from '#engine/model/workbook.ts'
import { resolveFace, splitByFace } from '../fonts.ts'
import { advance } from '../fonts/faces.ts'
import type { HorizontalAlign, TextFrame, TextLayout, VerticalAlign } from './frame.ts'
import { emCentre } from './sorts.ts'

/** Horizontal scale that text is condensed to where nothing else is said. */
export const defaultMinimumScale = 0.85
/** The pitch in em that squeezed lines keep. */
export const tightestPitch = 1.02

export const verticalShare = (vertical: VerticalAlign): number =>
  ({ top: 0, justify: 0, center: 0.5, distributed: 0.5, bottom: 1 })[vertical]

type Frame = TextFrame & { align: HorizontalAlign }

const isPlain = ({ font, phonetic, text }: TextRun): boolean =>
  !phonetic &&
  font.verticalAlign === 'baseline' &&
  font.underline === 'none' &&
  !font.strike &&
  text !== '' &&
  !/[\r\n]/.test(text)
const isSimple = ({ wrap, writing, align }: Frame): boolean =>
  !wrap && (writing === undefined || writing === 'horizontal') && align !== 'justify' && align !== 'distributed'

/** @returns null for text that takes more than one step */
export function layoutSingleLine(run: TextRun, frame: Frame): TextLayout | null {
  if (!isSimple(frame) || !isPlain(run)) return null
  const { font } = run
  const pieces = splitByFace(run.text, font)
  if (pieces.length !== 1) return null
  const { text, face } = pieces[0]!
  let natural = 0
  for (const character of text) natural += advance(face, character.codePointAt(0)!) * font.sizePt
  const isOver = natural > frame.widthPt && frame.widthPt > 0
  if (isOver && frame.shrinkToFit) return null
  const fitting = isOver ? frame.widthPt / Math.max(natural, 0.01) : 1
  const scale = fitting < 1 && fitting >= (frame.minimumScale ?? defaultMinimumScale) ? fitting : 1
  const { linePitchPt, oblique, emboldenPt } = resolveFace(font)
  const tightest = (font.sizePt * tightestPitch) / linePitchPt
  const isLow = frame.squeeze === true && linePitchPt > frame.heightPt
  const squeeze = isLow ? Math.min(1, Math.max(tightest, frame.heightPt / linePitchPt)) : 1
  const heightPt = linePitchPt * squeeze
  const top = frame.yPt + (frame.heightPt - heightPt) * verticalShare(frame.vertical)
  const widthPt = natural * scale
  const share = frame.align === 'right' ? 1 : frame.align === 'center' ? 0.5 : 0
  const primitive: Extract<Primitive, { kind: 'text' }> = {
    kind: 'text',
    text,
    xPt: frame.xPt + (frame.widthPt - widthPt) * share,
    baselinePt: top + heightPt / 2 + font.sizePt * emCentre,
    face,
    sizePt: font.sizePt,
    colour: font.colour,
    widthPt,
  }
  if (scale !== 1) primitive.horizontalScale = scale
  if (oblique) primitive.oblique = true
  if (emboldenPt !== 0) primitive.emboldenPt = emboldenPt
  return { primitives: [primitive], widthPt, heightPt, lineCount: 1 }
}
