import type { Primitive } from '#engine/model/primitives.ts'
import { canBreakBetween, isWide } from './kinsoku.ts'
import type { Paragraph, TextFrame, TextLayout } from './frame.ts'
import { measureRun, splitByFace } from '../fonts.ts'
import { paintLetters, shareOf } from './paint.ts'
import { emCentre, sortsOf, styleOf } from './sorts.ts'
import type { SetPhonetic, Sort } from './sorts.ts'

/** What stands in a column: one upright character, or a word turned by 90 degrees. */
type Piece = { sorts: Sort[]; advancePt: number; turned: boolean }
type Column = {
  pieces: Piece[]
  lengthPt: number
  pitchPt: number
  /** Of the pitch, what furigana take to the right of the text. */
  besidePt: number
  align: Paragraph['align']
}

/** In 縦書き cells characters stand a little apart. */
const stackedAdvance = 1.12
/** What a column that is too long may be pushed together to. */
const tightest = 0.8

/** Vertical writing: characters from top to bottom, columns from right to left. */
export function layoutVertical(paragraphs: Paragraph[], frame: TextFrame, writing: 'vertical' | 'stacked'): TextLayout {
  const columns = paragraphs.flatMap((paragraph) =>
    sortsOf(paragraph.runs).flatMap((sorts) => {
      const pieces = piecesOf(sorts, writing)
      const broken = frame.wrap ? breakColumns(pieces, frame.heightPt / tightest) : [pieces]
      return broken.map((column): Column => {
        const besidePt = besideOf(column)
        return {
          pieces: column,
          lengthPt: column.reduce((sum, piece) => sum + piece.advancePt, 0),
          pitchPt: besidePt + pitchOf(column, paragraph),
          besidePt,
          align: paragraph.align,
        }
      })
    }),
  )
  const widthPt = columns.reduce((sum, column) => sum + column.pitchPt, 0)
  const heightPt = columns.reduce((longest, column) => Math.max(longest, column.lengthPt), 0)
  const primitives: Primitive[] = []
  let right = frame.xPt + (frame.widthPt + widthPt) / 2 + columnShift(columns[0]?.align, frame.widthPt - widthPt)
  for (const column of columns) {
    primitives.push(...paintColumn(column, right - (column.pitchPt + column.besidePt) / 2, frame))
    right -= column.pitchPt
  }
  return { primitives, widthPt, heightPt, lineCount: columns.length }
}

/** Columns stand in the middle unless the text is aligned to a side. */
const columnShift = (align: Paragraph['align'] | undefined, sparePt: number): number =>
  align === 'right' ? sparePt / 2 : align === 'left' ? -sparePt / 2 : 0

function pitchOf(pieces: Piece[], paragraph: Paragraph): number {
  const last = paragraph.runs.at(-1)
  const styles = pieces.flatMap((piece) => piece.sorts.map((sort) => sort.style))
  if (styles.length === 0 && last) styles.push(styleOf(last.font, 1))
  return (
    paragraph.lineSpacingPt ?? Math.max(0, ...styles.map((style) => style.linePitchPt)) * (paragraph.lineSpacing ?? 1)
  )
}

const besideOf = (pieces: Piece[]): number => {
  let widest = 0
  for (const { sorts } of pieces)
    for (const { style } of sorts) if (style.phonetic) widest = Math.max(widest, style.phonetic.linePitchPt)
  return widest
}

function piecesOf(sorts: Sort[], writing: 'vertical' | 'stacked'): Piece[] {
  const pieces: Piece[] = []
  for (const sort of sorts) {
    const turned = writing === 'vertical' && !isWide(sort.character)
    const previous = pieces.at(-1)
    if (turned && previous?.turned && !canBreakBetween(previous.sorts.at(-1)!.character, sort.character)) {
      previous.sorts.push(sort)
      previous.advancePt += sort.widthPt
    } else {
      const upright =
        sort.character === ' ' ? sort.widthPt : sort.style.sizePt * (writing === 'stacked' ? stackedAdvance : 1)
      pieces.push({ sorts: [sort], advancePt: turned ? sort.widthPt : upright, turned })
    }
  }
  return pieces
}

function breakColumns(pieces: Piece[], heightPt: number): Piece[][] {
  const columns: Piece[][] = [[]]
  let length = 0
  for (const piece of pieces) {
    const column = columns.at(-1)!
    const before = column.at(-1)?.sorts.at(-1)
    if (before && length + piece.advancePt > heightPt && canBreakBetween(before.character, piece.sorts[0]!.character)) {
      columns.push([])
      length = 0
    }
    columns.at(-1)!.push(piece)
    length += piece.advancePt
  }
  return columns
}

function paintColumn(column: Column, centrePt: number, frame: TextFrame): Primitive[] {
  const squeeze = Math.min(1, Math.max(tightest, frame.heightPt / Math.max(column.lengthPt, 0.01)))
  const spare = frame.heightPt - column.lengthPt * squeeze
  const spreads =
    (frame.vertical === 'distributed' || frame.vertical === 'justify') && column.pieces.length > 1 && spare > 0
  const gap = spreads ? spare / (column.pieces.length - 1) : 0
  const shares = { top: 0, justify: 0, center: 0.5, distributed: 0.5, bottom: 1 }
  let y = frame.yPt + (spreads ? 0 : spare * shares[frame.vertical])
  const primitives: Primitive[] = []
  const readings: Reading[] = []
  for (const piece of column.pieces) {
    const advance = piece.advancePt * squeeze
    primitives.push(
      ...(piece.turned ? paintTurned(piece, centrePt, y) : paintUpright(piece.sorts[0]!, centrePt, y + advance / 2)),
    )
    note(readings, piece, y, advance)
    y += advance + gap
  }
  return [...primitives, ...paintReadings(readings, centrePt)]
}

/** Furigana of one column, each beside the letters that it belongs to. */
type Reading = { phonetic: SetPhonetic; mainPt: number; letters: number; topPt: number; heightPt: number }

/** Adds a piece's letters to the readings that stand beside them. */
function note(readings: Reading[], { sorts }: Piece, topPt: number, advancePt: number): void {
  const [{ style }] = sorts as [Sort]
  if (!style.phonetic) return
  const last = readings.at(-1)
  if (last?.phonetic === style.phonetic) {
    last.letters += sorts.length
    last.heightPt = topPt + advancePt - last.topPt
  } else
    readings.push({ phonetic: style.phonetic, mainPt: style.sizePt, letters: sorts.length, topPt, heightPt: advancePt })
}

function paintReadings(readings: Reading[], centrePt: number): Primitive[] {
  let end = -Infinity
  return readings.flatMap((reading) => {
    const { phonetic, mainPt, topPt, heightPt } = reading
    const letters = shareOf(reading)
    if (letters.length === 0) return []
    const { font, sizePt, align } = phonetic
    const spare = heightPt - letters.length * sizePt
    const gap = align === 'distributed' && spare > 0 ? spare / letters.length : 0
    const free = align === 'center' ? spare / 2 : gap / 2
    // One that is longer than its letters does not run into the one before.
    let y = Math.max(topPt + free, end)
    const middlePt = centrePt + (mainPt + sizePt) / 2
    const primitives = letters.flatMap((letter) => {
      const baselinePt = y + sizePt / 2 + sizePt * emCentre
      y += sizePt + gap
      return splitByFace(letter, font).map(({ text, face }): Primitive => {
        const widthPt = measureRun(text, face, sizePt)
        const xPt = middlePt - widthPt / 2
        const drawn = { kind: 'text' as const, text, xPt, baselinePt, face, sizePt, colour: font.colour, widthPt }
        return isWide(text) ? { ...drawn, vertical: true } : drawn
      })
    })
    end = y
    return primitives
  })
}

function paintUpright(sort: Sort, centreXPt: number, centreYPt: number): Primitive[] {
  if (sort.character === ' ' || sort.character === '\u3000') return []
  const painted = paintLetters([sort], centreXPt - sort.widthPt / 2, centreYPt + sort.style.sizePt * emCentre, 1)
  return painted.map((primitive) =>
    primitive.kind === 'text' && isWide(sort.character) ? { ...primitive, vertical: true } : primitive,
  )
}

function paintTurned(piece: Piece, centreXPt: number, topPt: number): Primitive[] {
  const size = piece.sorts[0]!.style.sizePt
  return [
    {
      kind: 'group',
      transform: [0, 1, -1, 0, centreXPt - size * emCentre, topPt],
      children: paintLetters(piece.sorts, 0, 0, 1),
    },
  ]
}
