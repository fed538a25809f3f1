import type { Primitive } from '#engine/model/primitives.ts'
import { isWide } from './kinsoku.ts'
import { measureRun, measureText, splitByFace } from '../fonts.ts'
import { widthOf } from './sorts.ts'
import type { SetPhonetic, Sort, SortStyle } from './sorts.ts'

/** What an em reaches over its baseline and below it. */
const emTop = 0.88
const emBottom = 0.12

/** Whether spreading a line opens a gap between two neighbours: not within a word. */
export const parts = (before: Sort, after: Sort): boolean =>
  before.character === ' ' || (after.character !== ' ' && (isWide(before.character) || isWide(after.character)))

/**
 * Paints sorts from left to right on one baseline as runs of one face and style, with their underlines.
 * @param scale horizontal scale of glyphs and gaps (1 = natural)
 * @param gapPt room opened between neighbours that part
 */
export function paintSorts(sorts: Sort[], xPt: number, baselinePt: number, scale: number, gapPt = 0): Primitive[] {
  const readings = new Readings(baselinePt, scale)
  const painted = paintLetters(sorts, xPt, baselinePt, scale, gapPt, readings)
  return readings.isEmpty ? painted : [...painted, ...readings.paint()]
}

/** The same without furigana, which are given to `readings` if anybody wants them. */
export function paintLetters(
  sorts: Sort[],
  xPt: number,
  baselinePt: number,
  scale: number,
  gapPt = 0,
  readings?: Readings,
): Primitive[] {
  const painted: Primitive[] = []
  let x = xPt
  for (let start = 0; start < sorts.length;) {
    const first = sorts[start]!
    // A run is set with the same gap after each of its characters, which its last one may lack.
    const gap = gapAfter(sorts, start, gapPt)
    let end = start + 1
    while (end < sorts.length && joins(sorts[end - 1]!, sorts[end]!) && gapAfter(sorts, end - 1, gapPt) === gap)
      end += 1
    const run = sorts.slice(start, end)
    const lastGap = gapAfter(sorts, end - 1, gapPt)
    const width = (widthOf(run) + gap * (run.length - 1)) * scale
    const { style } = first
    const text: Extract<Primitive, { kind: 'text' }> = {
      kind: 'text',
      text: textOf(run),
      xPt: x,
      baselinePt: baselinePt - style.risePt,
      face: first.face,
      sizePt: style.sizePt,
      colour: style.font.colour,
      widthPt: width,
    }
    if (scale !== 1) text.horizontalScale = scale
    if (gap !== 0 && run.length > 1) text.letterSpacingPt = gap
    if (style.oblique) text.oblique = true
    if (style.emboldenPt !== 0) text.emboldenPt = style.emboldenPt
    painted.push(text, ...rules(style, x, width, baselinePt))
    if (style.phonetic) readings?.add(style.phonetic, style.sizePt, run.length, x, width)
    x += width + lastGap * scale
    start = end
  }
  return painted
}

type Reading = { phonetic: SetPhonetic; mainPt: number; letters: number; xPt: number; widthPt: number }

/** Furigana of one line, each over the letters that it belongs to. */
class Readings {
  readonly #found: Reading[] = []
  readonly #baselinePt: number
  readonly #scale: number

  constructor(baselinePt: number, scale: number) {
    this.#baselinePt = baselinePt
    this.#scale = scale
  }

  get isEmpty(): boolean {
    return this.#found.length === 0
  }

  /** A run in several faces comes in pieces. */
  add(phonetic: SetPhonetic, mainPt: number, letters: number, xPt: number, widthPt: number): void {
    const last = this.#found.at(-1)
    if (last?.phonetic === phonetic) {
      last.letters += letters
      last.widthPt = xPt + widthPt - last.xPt
    } else this.#found.push({ phonetic, mainPt, letters, xPt, widthPt })
  }

  paint(): Primitive[] {
    let end = -Infinity
    return this.#found.flatMap((reading) => {
      const { phonetic, mainPt, xPt, widthPt } = reading
      const letters = shareOf(reading)
      if (letters.length === 0) return []
      const { font, sizePt, align } = phonetic
      const natural = measureText(letters.join(''), { ...font, sizePt }) * this.#scale
      const spare = widthPt - natural
      const gap = align === 'distributed' && spare > 0 ? spare / letters.length : 0
      const free = align === 'center' ? spare / 2 : gap / 2
      // One that is longer than its letters does not run into the one before.
      let x = Math.max(xPt + free, end)
      const baselinePt = this.#baselinePt - mainPt * emTop - sizePt * emBottom
      const primitives = letters.flatMap((text) => {
        const set = splitByFace(text, font).map(({ text: drawn, face }): Primitive => {
          const width = measureRun(drawn, face, sizePt) * this.#scale
          const run: Primitive = {
            kind: 'text',
            text: drawn,
            xPt: x,
            baselinePt,
            face,
            sizePt,
            colour: font.colour,
            widthPt: width,
          }
          if (this.#scale !== 1) run.horizontalScale = this.#scale
          x += width
          return run
        })
        x += gap
        return set
      })
      end = x
      return primitives
    })
  }
}

/** Of a reading whose text goes on in another line, as much as stands on this one. */
export function shareOf({ phonetic, letters }: Pick<Reading, 'phonetic' | 'letters'>): string[] {
  const each = [...phonetic.text]
  const at = (count: number): number => Math.round((each.length * count) / Math.max(1, phonetic.letters))
  const from = phonetic.setLetters
  phonetic.setLetters += letters
  return each.slice(at(from), at(phonetic.setLetters))
}

function textOf(sorts: Sort[]): string {
  let text = ''
  for (const { character } of sorts) text += character
  return text
}

const gapAfter = (sorts: Sort[], index: number, gapPt: number): number =>
  gapPt !== 0 && index + 1 < sorts.length && parts(sorts[index]!, sorts[index + 1]!) ? gapPt : 0

const joins = (before: Sort, after: Sort): boolean => before.face === after.face && before.style === after.style

/** Underlines and the strike of a run. */
function rules(style: SortStyle, xPt: number, widthPt: number, baselinePt: number): Primitive[] {
  const { underline, strike, colour, sizePt } = style.font
  if (underline === 'none' && !strike) return []
  const thickness = Math.max(0.4, sizePt / 18)
  const rule = (yPt: number): Primitive => ({
    kind: 'line',
    x1Pt: xPt,
    y1Pt: yPt,
    x2Pt: xPt + widthPt,
    y2Pt: yPt,
    stroke: { colour, widthPt: thickness },
  })
  const below = baselinePt + sizePt * (underline.endsWith('Accounting') ? 0.18 : 0.12)
  const painted: Primitive[] = []
  if (underline !== 'none') painted.push(rule(below))
  if (underline === 'double' || underline === 'doubleAccounting') painted.push(rule(below + thickness * 2))
  if (strike) painted.push(rule(baselinePt - style.risePt - style.sizePt * 0.35))
  return painted
}
