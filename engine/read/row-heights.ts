/**
 * Heights of rows whose file leaves them open. Excel stores every height that differs from the standard, other
 * programs leave it to Excel to fit the row to its text when it opens the file: that is estimated here.
 */
import type { Alignment, Cell, CellStyle, Font, Row } from '#engine/model/workbook.ts'
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
const INDENT_EM = 0.75
const TURNED_PADDING_PT = 3
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
  // The default font's line is as high as the sheet's row, which programs store as they measured it.
  const isOwn = font.name !== defaultFont.name || font.sizePt > defaultFont.sizePt
  const linePt = isOwn ? standardRowHeightPt(font) : (defaultHeightPt * font.sizePt) / defaultFont.sizePt
  if (value.type !== 'text') return linePt
  if (alignment.rotation !== 0) return turnedHeightPt(value.text, font, alignment, linePt)
  const lines = wraps(alignment) ? countLines(value.text, font, widthPx - indentPx(alignment, defaultFont)) : 1
  const phoneticPt = value.phonetics ? standardRowHeightPt(value.phonetics.font) : 0
  return lines * (linePt + phoneticPt)
}

/** What is spread over lines is broken into them, whether wrapping is set or not. */
const wraps = ({ wrap, horizontal, vertical }: Alignment): boolean =>
  wrap || [horizontal, vertical].some((align) => align === 'justify' || align === 'distributed')

/** A step is as wide as three spaces of the default font; spread text keeps it at both ends. */
const indentPx = ({ indent, horizontal }: Alignment, font: Font): number =>
  indent * INDENT_EM * emPxOf(font) * (horizontal === 'distributed' ? 2 : 1)

/** Turned text makes its row as high as it is long; one that wraps as well breaks at whatever height the row has. */
function turnedHeightPt(text: string, font: Font, { rotation, wrap }: Alignment, linePt: number): number {
  if (wrap) return linePt
  const line = text.replaceAll(/[\r\n]+/g, '')
  if (rotation === 'stacked') return Math.max(1, [...line].length) * linePt
  const angle = (Math.abs(rotation) * Math.PI) / 180
  return (textHalves(line) / 2) * font.sizePt * Math.sin(angle) + linePt * Math.cos(angle) + TURNED_PADDING_PT
}

const emPxOf = (font: Font): number => (font.sizePt * 96) / 72

function countLines(text: string, font: Font, widthPx: number): number {
  const halvesPerLine = Math.max(2, Math.floor(((widthPx - CELL_PADDING_PX) / emPxOf(font)) * 2))
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
