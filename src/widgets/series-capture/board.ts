/** 黒板: what stands on the board of a work's photo, and how it is drawn into the picture's lower left. */
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
export type BoardKey = keyof typeof boardLabels
export type Board = Record<BoardKey, string>

export const boardKeys = Object.keys(boardLabels) as BoardKey[]
export const emptyBoard: Board = { work: '', trade: '', part: '', size: '', phase: '', state: '', witness: '' }

/** Characters of one field: what a board still shows legibly. */
export const boardMax = 60

/** Whether it says anything. */
export const isWritten = (board: Board): boolean => boardKeys.some((key) => board[key].trim() !== '')

/** The board says the phase that was chosen, unless something else was written there. */
export const withPhase = (board: Board, phase: PhotoPhase | null): Board =>
  phase && board.phase.trim() === '' ? { ...board, phase: photoPhaseLabels[phase] } : board

type Row = { label: string; lines: string[] }
type Laid = { fontPx: number; widthPx: number; labelPx: number; heightPx: number; rows: Row[] }

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
 * The board for a picture of this size, in its pixels: letters of a sixtieth of the longer side. Where all that is to be
 * said would cover more than half of the picture's height, it is wider, then smaller. Fields without text have no row.
 * `measureAt` gives the width of a text in letters of so many pixels.
 */
export const layoutBoard = (
  board: Board,
  picture: { width: number; height: number },
  measureAt: (fontPx: number) => (text: string) => number,
): Laid => {
  const said = boardKeys.filter((key) => board[key].trim() !== '')
  const laid = (fontPx: number, widthPx: number): Laid => {
    const labelPx = fontPx * 5.5
    const padding = fontPx * paddingShare
    const rows = said.map((key) => ({
      label: boardLabels[key],
      lines: wrapped(board[key], widthPx - labelPx - 2 * padding, measureAt(fontPx)),
    }))
    const heightPx = rows.reduce((sum, { lines }) => sum + lines.length * fontPx * lineShare + 2 * padding, 0)
    return { fontPx, widthPx, labelPx, heightPx, rows }
  }
  const usual = Math.round(Math.max(picture.width, picture.height) / 60)
  const widest = Math.round(picture.width * 0.7)
  const fits = ({ heightPx }: Laid) => heightPx <= picture.height / 2
  const narrow = laid(usual, Math.min(usual * 20, widest))
  if (fits(narrow)) return narrow
  for (let fontPx = usual; ; fontPx -= 1) {
    const wide = laid(fontPx, widest)
    if (fits(wide) || fontPx <= usual / 3) return wide
  }
}

const fontOf = (fontPx: number): string => `500 ${fontPx}px 'Noto Sans JP Variable', 'Hiragino Sans', sans-serif`
const colours = { board: '#14523B', chalk: '#FFFFFF', line: 'rgba(255, 255, 255, .7)' }

/** Draws the board into the lower left of what the canvas shows; an empty one leaves it as it is. */
export const drawBoard = (
  context: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D,
  board: Board,
): void => {
  const { canvas } = context
  const { fontPx, widthPx, labelPx, heightPx, rows } = layoutBoard(board, canvas, (size) => {
    context.font = fontOf(size)
    return (text) => context.measureText(text).width
  })
  if (rows.length === 0) return
  const margin = fontPx / 2
  const padding = fontPx * paddingShare
  const left = margin
  let top = canvas.height - margin - heightPx
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
}
