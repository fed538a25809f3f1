import type { Primitive } from '#engine/model/primitives.ts'
import { canBreakBetween, isWide } from './kinsoku.ts'
import type { Paragraph, TextFrame, TextLayout } from './frame.ts'
import { paintSorts } from './paint.ts'
import { emCentre, sortsOf, styleOf } from './sorts.ts'
import type { Sort } from './sorts.ts'

/** What stands in a column: one upright character, or a word turned by 90 degrees. */
type Piece = { sorts: Sort[]; advancePt: number; turned: boolean }
type Column = { pieces: Piece[]; lengthPt: number; pitchPt: number; align: Paragraph['align'] }

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
      return broken.map((column): Column => ({
        pieces: column,
        lengthPt: column.reduce((sum, piece) => sum + piece.advancePt, 0),
        pitchPt: pitchOf(column, paragraph),
        align: paragraph.align,
      }))
    }),
  )
  const widthPt = columns.reduce((sum, column) => sum + column.pitchPt, 0)
  const heightPt = columns.reduce((longest, column) => Math.max(longest, column.lengthPt), 0)
  const primitives: Primitive[] = []
  let right = frame.xPt + (frame.widthPt + widthPt) / 2 + columnShift(columns[0]?.align, frame.widthPt - widthPt)
  for (const column of columns) {
    primitives.push(...paintColumn(column, right - column.pitchPt / 2, frame))
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
  for (const piece of column.pieces) {
    const advance = piece.advancePt * squeeze
    primitives.push(
      ...(piece.turned ? paintTurned(piece, centrePt, y) : paintUpright(piece.sorts[0]!, centrePt, y + advance / 2)),
    )
    y += advance + gap
  }
  return primitives
}

function paintUpright(sort: Sort, centreXPt: number, centreYPt: number): Primitive[] {
  if (sort.character === ' ' || sort.character === '\u3000') return []
  const painted = paintSorts([sort], centreXPt - sort.widthPt / 2, centreYPt + sort.style.sizePt * emCentre, 1)
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
      children: paintSorts(piece.sorts, 0, 0, 1),
    },
  ]
}
