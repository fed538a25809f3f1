import type { Phonetic, TextRun } from '#engine/model/workbook.ts'
import type { FaceId } from '#engine/model/primitives.ts'
import { resolveFace, splitByFace } from '../fonts.ts'
import { advance } from '../fonts/faces.ts'

/** The look that the characters of one run share. Compared by identity. */
export type SortStyle = {
  sizePt: number
  /** Upwards from the line's baseline: superscript and subscript. */
  risePt: number
  linePitchPt: number
  emboldenPt: number
  oblique: boolean
  font: TextRun['font']
  /** Over the run that has this style, and over no other. */
  phonetic?: SetPhonetic
}

/** Furigana in the size that they are set in, how many letters they stand over, and of those how many are on the lines so far. */
export type SetPhonetic = Phonetic & { sizePt: number; linePitchPt: number; letters: number; setLetters: number }

/** One character as set: typographers call a piece of type a sort. */
export type Sort = { character: string; face: FaceId; widthPt: number; style: SortStyle }

/** Height of an em box's middle over the baseline: Japanese fonts reach 0.88 above and 0.12 below it. */
export const emCentre = 0.38
const scriptSize = 0.65
/** In em. */
const rises = { baseline: 0, superscript: 0.35, subscript: -0.15 }

/** Runs as paragraphs of sorts; a line feed ends a paragraph. */
export function sortsOf(runs: TextRun[], fontScale = 1): Sort[][] {
  const paragraphs: Sort[][] = [[]]
  for (const run of runs) {
    const style = styleOf(run.font, fontScale)
    if (run.phonetic) style.phonetic = setPhonetic(run.phonetic, run.text, fontScale)
    run.text.split(/\r\n|\r|\n/).forEach((text, index) => {
      if (index > 0) paragraphs.push([])
      appendSorts(paragraphs.at(-1)!, text, style)
    })
  }
  return paragraphs
}

const setPhonetic = (phonetic: Phonetic, text: string, fontScale: number): SetPhonetic => ({
  ...phonetic,
  sizePt: phonetic.font.sizePt * fontScale,
  linePitchPt: resolveFace(phonetic.font).linePitchPt * fontScale,
  letters: [...text].length,
  setLetters: 0,
})

function appendSorts(target: Sort[], text: string, style: SortStyle): void {
  for (const piece of splitByFace(text, style.font)) {
    for (const character of piece.text) {
      const widthPt = advance(piece.face, character.codePointAt(0)!) * style.sizePt
      target.push({ character, face: piece.face, widthPt, style })
    }
  }
}

export function styleOf(font: TextRun['font'], fontScale: number): SortStyle {
  const resolved = resolveFace(font)
  const script = font.verticalAlign !== 'baseline'
  return {
    sizePt: font.sizePt * fontScale * (script ? scriptSize : 1),
    risePt: rises[font.verticalAlign] * font.sizePt * fontScale,
    linePitchPt: resolved.linePitchPt * fontScale,
    emboldenPt: resolved.emboldenPt,
    oblique: resolved.oblique,
    font,
  }
}

export function widthOf(sorts: Sort[]): number {
  let width = 0
  for (const sort of sorts) width += sort.widthPt
  return width
}
