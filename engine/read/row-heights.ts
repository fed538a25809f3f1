/**
 * Heights of rows whose file leaves them open. Excel stores every height that differs from the standard, other
 * programs leave it to Excel to fit the row to its text when it opens the file: that is estimated here.
 */
import type { Cell, CellStyle, Font, Row } from '#engine/model/workbook.ts'
import { MAX_ROW_HEIGHT_PT } from './cells.ts'
import { standardRowHeightPt } from './default-font.ts'

export type FitOptions = {
  styles: CellStyle[]
  defaultFont: Font
  defaultHeightPt: number
  widthPxAt(column: number): number
  /** Merged cells never stretch a row. */
  isMerged(row: number, column: number): boolean
}

const CELL_PADDING_PX = 5
/** What an estimate may overshoot, in lines, before it breaks one more. */
const LINE_TOLERANCE = 0.2

/** Fits rows to their largest font and to the lines of wrapped text; none is lower than the standard. */
export function fitRows(rows: Row[], options: FitOptions): void {
  for (const row of rows) row.heightPt = fittedHeightPt(row, options)
}

export function fittedHeightPt({ index, cells }: Row, options: FitOptions): number {
  let heightPt = options.defaultHeightPt
  for (const cell of cells) {
    const neededPt = neededHeightPt(cell, options)
    if (neededPt > heightPt && !options.isMerged(index, cell.column)) heightPt = Math.min(MAX_ROW_HEIGHT_PT, neededPt)
  }
  return heightPt
}

function neededHeightPt(
  { column, style, value }: Cell,
  { styles, defaultFont, defaultHeightPt, widthPxAt }: FitOptions,
): number {
  const format = styles[style]
  const widthPx = widthPxAt(column)
  if (!format || widthPx === 0 || (value.type !== 'text' && value.type !== 'number')) return 0
  const { font, alignment } = format
  const isLarger = font.sizePt > defaultFont.sizePt
  const lines =
    alignment.wrap && alignment.rotation === 0 && value.type === 'text' ? countLines(value.text, font, widthPx) : 1
  const linePt = isLarger ? standardRowHeightPt(font) : (defaultHeightPt * font.sizePt) / defaultFont.sizePt
  const phoneticPt = value.type === 'text' && value.phonetics ? standardRowHeightPt(value.phonetics.font) : 0
  return lines * (linePt + phoneticPt)
}

function countLines(text: string, font: Font, widthPx: number): number {
  const emPx = (font.sizePt * 96) / 72
  const halvesPerLine = Math.max(2, Math.floor(((widthPx - CELL_PADDING_PX) / emPx) * 2))
  return text
    .split(/\r\n|\r|\n/)
    .reduce((lines, line) => lines + Math.max(1, Math.ceil(textHalves(line) / halvesPerLine - LINE_TOLERANCE)), 0)
}

/** Width in half em: one for Latin letters and half-width kana, two for all else. */
function textHalves(text: string): number {
  let halves = 0
  for (const character of text) halves += /[\u0020-\u02ff\uff61-\uff9f]/.test(character) ? 1 : 2
  return halves
}
