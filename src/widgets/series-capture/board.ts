/** 黒板: what stands on the board of a work's photo, where, and how it is drawn into the picture. */
import { businessDay, formatDay } from '#domain/dates.ts'
import { photoPhaseLabels, type PhotoPhase } from '#domain/photo-ledgers/photo-ledgers.labels.ts'

export const boardLabels = {
  work: '工事名',
  trade: '工種',
  part: '部位',
  size: '寸法・規格',
  phase: '時期',
  state: '状況',
  witness: '立会者',
} as const
const dayLabel = '撮影日'
export type BoardKey = keyof typeof boardLabels
/** Where it stands: shares of the room that is left beside it and above it (0 left, top; 1 right, bottom), and its size. */
export type BoardFrame = { x: number; y: number; size: number }
/** A line drawn by finger: x and y in turn, in shares of the sketch's width and height. */
export type Stroke = readonly number[]

export type Board = Record<BoardKey, string> & {
  /** Without it: lower left, in the usual size. */
  frame?: BoardFrame
  /** 略図. */
  sketch?: readonly Stroke[]
  /** 撮影日 is left out. */
  isUndated?: boolean
}

export const boardKeys = Object.keys(boardLabels) as BoardKey[]
export const emptyBoard: Board = { work: '', trade: '', part: '', size: '', phase: '', state: '', witness: '' }

export const usualFrame: BoardFrame = { x: 0, y: 1, size: 1 }
export const frameOf = ({ frame }: Board): BoardFrame => frame ?? usualFrame
export const sizes = { least: 0.6, most: 2.4 }
const within = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value))
/** As far as a board may go. */
export const fitted = ({ x, y, size }: BoardFrame): BoardFrame => ({
  x: within(x, 0, 1),
  y: within(y, 0, 1),
  size: within(size, sizes.least, sizes.most),
})

/** Height of the sketch in its width. */
export const sketchShare = 0.5
/** Numbers of all its strokes: more are kept by nobody's browser for long. */
export const sketchMax = 6000

/** Characters of one field: what a board still shows legibly. */
export const boardMax = 60

const hasSketch = ({ sketch = [] }: Board): boolean => sketch.length > 0

/** Whether it says anything. */
export const isWritten = (board: Board): boolean =>
  hasSketch(board) || boardKeys.some((key) => board[key].trim() !== '')

/** The board says the phase that was chosen, unless something else was written there. */
export const withPhase = (board: Board, phase: PhotoPhase | null): Board =>
  phase && board.phase.trim() === '' ? { ...board, phase: photoPhaseLabels[phase] } : board

type Row = { label: string; lines: string[] }
type Laid = { fontPx: number; widthPx: number; labelPx: number; heightPx: number; sketchPx: number; rows: Row[] }

const lineShare = 1.35
const paddingShare = 0.35

/** The text in lines that `measure` finds no wider than `width`; at least one character a line. */
const wrapped = (text: string, width: number, measure: (text: string) => number): string[] => {
  const lines: string[] = []
  let line = ''
  for (const { segment } of new Intl.Segmenter('ja').segment(text.trim())) {
    if (line !== '' && measure(line + segment) > width) {
      lines.push(line)
      line = ''
    }
    line += segment
  }
  return [...lines, line]
}

/**
 * The board for a picture of this size, in its pixels: letters of a sixtieth of the longer side, in the usual size. Where
 * all that is to be said would cover more than half of the picture's height, it is wider, then smaller. Fields without
 * text have no row. `measureAt` gives the width of a text in letters of so many pixels; `day`, when the photo is taken.
 */
export const layoutBoard = (
  board: Board,
  picture: { width: number; height: number },
  measureAt: (fontPx: number) => (text: string) => number,
  day: string | null = null,
): Laid => {
  const said: [label: string, text: string][] = boardKeys
    .filter((key) => board[key].trim() !== '')
    .map((key) => [boardLabels[key], board[key]])
  if (day !== null && !board.isUndated && isWritten(board)) said.push([dayLabel, day])
  const laid = (fontPx: number, widthPx: number): Laid => {
    const labelPx = fontPx * 5.5
    const padding = fontPx * paddingShare
    const rows = said.map(([label, text]) => ({
      label,
      lines: wrapped(text, widthPx - labelPx - 2 * padding, measureAt(fontPx)),
    }))
    const sketchPx = hasSketch(board) ? widthPx * sketchShare : 0
    const heightPx = rows.reduce((sum, { lines }) => sum + lines.length * fontPx * lineShare + 2 * padding, sketchPx)
    return { fontPx, widthPx, labelPx, heightPx, sketchPx, rows }
  }
  const { size } = frameOf(board)
  const usual = Math.round((Math.max(picture.width, picture.height) / 60) * size)
  const widest = Math.round(picture.width * Math.min(0.95, 0.7 * Math.max(1, size)))
  const fits = ({ heightPx }: Laid) => heightPx <= picture.height * Math.min(0.9, 0.5 * Math.max(1, size))
  const narrow = laid(usual, Math.min(usual * 20, widest))
  if (fits(narrow)) return narrow
  for (let fontPx = usual; ; fontPx -= 1) {
    const wide = laid(fontPx, hasSketch(board) ? Math.min(widest, fontPx * 20) : widest)
    if (fits(wide) || fontPx <= usual / 3) return wide
  }
}

const fontOf = (fontPx: number): string => `500 ${fontPx}px 'Noto Sans JP Variable', 'Hiragino Sans', sans-serif`
const colours = { board: '#14523B', chalk: '#FFFFFF', line: 'rgba(255, 255, 255, .7)' }

/** What a board covers, in pixels of its picture. */
export type Covered = { left: number; top: number; width: number; height: number; margin: number }

const drawSketch = (
  context: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D,
  strokes: readonly Stroke[],
  { left, top, width, height }: Omit<Covered, 'margin'>,
): void => {
  context.strokeStyle = colours.chalk
  context.lineCap = context.lineJoin = 'round'
  for (const stroke of strokes) {
    context.beginPath()
    for (let at = 0; at + 1 < stroke.length; at += 2)
      context.lineTo(left + stroke[at]! * width, top + stroke[at + 1]! * height)
    context.stroke()
  }
}

/**
 * Draws the board where it is to stand on what the canvas shows, and answers what it covers; an empty one leaves the
 * picture as it is. `taken`: when the photo is taken, where that is known.
 */
export const drawBoard = (
  context: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D,
  board: Board,
  taken: Date | null,
): Covered | null => {
  if (!isWritten(board)) return null
  const { canvas } = context
  const measureAt = (size: number) => {
    context.font = fontOf(size)
    return (text: string) => context.measureText(text).width
  }
  const day = taken && formatDay(businessDay(taken))
  const { fontPx, widthPx, labelPx, heightPx, sketchPx, rows } = layoutBoard(board, canvas, measureAt, day)
  const margin = fontPx / 2
  const padding = fontPx * paddingShare
  const { x, y } = frameOf(board)
  const left = margin + x * Math.max(0, canvas.width - 2 * margin - widthPx)
  let top = margin + y * Math.max(0, canvas.height - 2 * margin - heightPx)
  const covered = { left, top, width: widthPx, height: heightPx, margin }
  context.fillStyle = colours.board
  context.fillRect(left, top, widthPx, heightPx)
  context.strokeStyle = colours.line
  context.lineWidth = Math.max(1, fontPx / 16)
  context.font = fontOf(fontPx)
  context.textBaseline = 'middle'
  for (const { label, lines } of rows) {
    const rowHeight = lines.length * fontPx * lineShare + 2 * padding
    context.strokeRect(left, top, labelPx, rowHeight)
    context.strokeRect(left + labelPx, top, widthPx - labelPx, rowHeight)
    context.fillStyle = colours.chalk
    context.fillText(label, left + padding, top + rowHeight / 2, labelPx - 2 * padding)
    for (const [index, line] of lines.entries())
      context.fillText(line, left + labelPx + padding, top + padding + (index + 0.5) * fontPx * lineShare)
    top += rowHeight
  }
  if (sketchPx > 0) {
    context.strokeRect(left, top, widthPx, sketchPx)
    context.lineWidth = Math.max(1, fontPx / 8)
    drawSketch(context, board.sketch ?? [], { left, top, width: widthPx, height: sketchPx })
  }
  return covered
}
