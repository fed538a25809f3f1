/** The cells of a table: merges as spans, texts as shown, looks as classes. */
import { markedCellValue } from '#domain/sheets/marked-values.ts'
import type { SheetCell, SheetRow, SheetTextRun } from '#domain/sheets/sheet-table.ts'
import { formatAddress, rangeContains } from '#engine/model/address.ts'
import { createCellIndex } from '#engine/calculate/conditional/cell-index.ts'
import type { OverlayLookup } from '#engine/calculate/conditional/conditional-overlays.ts'
import type { CellOverlay } from '#engine/calculate/conditional/overlay.ts'
import { checkMark } from '#engine/model/check-cells.ts'
import type { SheetGeometry } from '#engine/model/geometry.ts'
import type { CellStyle, CellValue, Font, Phonetic, Sheet, TextRun, Workbook } from '#engine/model/workbook.ts'
import { formatValue } from '#engine/calculate/number-format/format-value.ts'
import { withPhonetics } from '#engine/draw/text/phonetic-runs.ts'
import { cellCss, fontFamilyCss, rowCss, wraps } from './cell-css.ts'
import type { CellLook } from './cell-css.ts'
import { fitNumber, shrinkScale } from './fit-text.ts'
import type { Ground, KnownRows } from './known-rows.ts'
import type { VisibleArea } from './visible-area.ts'

const blank: CellValue = { type: 'blank' }

const alignOf = (style: CellStyle, value: CellValue): CellLook['align'] => {
  const { horizontal } = style.alignment
  if (horizontal !== 'general') return horizontal
  if (value.type === 'number') return 'right'
  return value.type === 'boolean' || value.type === 'error' ? 'center' : 'left'
}

const fontSizePx = ({ sizePt }: Font): number => Math.round((sizePt * 400) / 3) / 100

const phoneticOf = ({ text, font, align }: Phonetic, fontScale: number): NonNullable<SheetTextRun['phonetic']> => ({
  text,
  colour: font.colour,
  fontFamily: fontFamilyCss(font),
  fontSizePx: fontSizePx({ ...font, sizePt: font.sizePt * fontScale }),
  align,
})

const runOf = ({ text, font, phonetic }: TextRun, base: Font, fontScale: number): SheetTextRun => {
  const run: SheetTextRun = { text }
  if (font.bold) run.bold = true
  if (font.italic) run.italic = true
  if (font.underline !== 'none') run.underline = true
  if (font.strike) run.strike = true
  if (font.colour !== base.colour) run.colour = font.colour
  if (font.name !== base.name) run.fontFamily = fontFamilyCss(font)
  if (font.sizePt !== base.sizePt) run.fontSizePx = fontSizePx(font)
  if (font.verticalAlign !== 'baseline') run.verticalAlign = font.verticalAlign
  if (phonetic && phonetic.text !== '') run.phonetic = phoneticOf(phonetic, fontScale)
  return run
}

/** None where the text is in one look, without furigana over it. */
const runsOf = (value: CellValue, formatted: string, font: Font): TextRun[] => {
  if (value.type !== 'text') return []
  const { text, runs = [], phonetics } = value
  if (!phonetics || formatted !== text) return runs
  return withPhonetics(runs.length > 0 ? runs : [{ text, font }], phonetics)
}

/** Excel shows line breaks only where a cell wraps. */
const oneLine = (text: string): string => text.replace(/\r?\n/g, '')

type ShownText = { text: string; isWrapped: boolean; fontScale: number }

/** The formatted text as it stands in a cell of this width. */
const shownText = (
  formatted: string,
  value: CellValue,
  style: CellStyle,
  align: CellLook['align'],
  font: Font,
  widthPx: number,
): ShownText => {
  const isWrapped = wraps(style, align)
  const text = isWrapped ? formatted : oneLine(formatted)
  const { shrinkToFit, rotation } = style.alignment
  if (rotation !== 0) return { text, isWrapped, fontScale: 1 }
  if (shrinkToFit && !isWrapped) return { text, isWrapped, fontScale: shrinkScale(text, font, widthPx) }
  const fitted =
    value.type === 'number' ? fitNumber(text, value.number, style.numberFormat === 'General', font, widthPx) : text
  return { text: fitted, isWrapped, fontScale: 1 }
}

type TableRowsOptions = Ground & { overlayAt: OverlayLookup; known?: KnownRows | undefined }

/** What stands in the sheet's cells, and in which style. */
const cellReader = (workbook: Workbook, sheet: Sheet, geometry: SheetGeometry) => {
  const cellAt = createCellIndex(sheet)
  const defaultStyle = workbook.styles[0]!
  return {
    cellAt,
    styleIndexAt: (row: number, column: number, cell = cellAt(row, column)): number =>
      cell?.style ?? geometry.rowAt(row)?.style ?? geometry.columnSpanAt(column)?.style ?? 0,
    styleAt: (index: number): CellStyle => workbook.styles[index] ?? defaultStyle,
    isEmptyAt: (row: number, column: number): boolean => {
      const value = cellAt(row, column)?.value
      return value === undefined || value.type === 'blank' || (value.type === 'text' && value.text === '')
    },
  }
}

type CellEdges = { right: number; bottom: number }

/** Names the class of a look: of a style, those of the cells at its edges, and what is said of this one alone. */
const classNamer =
  (classes: Ground['classes'], styleAt: (index: number) => CellStyle, defaultFont: Font) =>
  (
    styleIndex: number,
    { right, bottom }: CellEdges,
    look: Pick<CellLook, 'align' | 'colour' | 'overflows' | 'fontScale' | 'overlay'>,
  ): string => {
    const { align, colour, overflows, fontScale, overlay } = look
    const key = `${styleIndex} ${align} ${right} ${bottom} ${colour ?? ''} ${overflows ? 1 : 0} ${fontScale} ${overlayKey(overlay)}`
    const edges = { rightEdge: styleAt(right), bottomEdge: styleAt(bottom) }
    return classes.nameOf(key, () => cellCss({ ...look, style: styleAt(styleIndex), ...edges }, defaultFont))
  }

/** Makes the cells of the table from left to right: one that is centred across others covers those. */
const cellMaker = (
  workbook: Workbook,
  sheet: Sheet,
  { range, geometry, columnWidthsPx }: VisibleArea,
  { overlayAt, spans: { spans, covered }, classes }: TableRowsOptions,
) => {
  const { cellAt, styleIndexAt, styleAt, isEmptyAt } = cellReader(workbook, sheet, geometry)
  /** Positions beside a cell that is centred across them. */
  const across = new Set<number>()
  const isCovered = (position: number): boolean => covered.has(position) || across.has(position)

  /** Columns that a 選択範囲内で中央 cell is centred across: itself and the empty ones like it beside it. */
  const centredAcross = (position: number, row: number, column: number): number => {
    let count = 1
    while (
      column + count <= range.right &&
      !isCovered(position + count) &&
      !spans.has(position + count) &&
      isEmptyAt(row, column + count) &&
      styleAt(styleIndexAt(row, column + count)).alignment.horizontal === 'centerContinuous'
    )
      count++
    return count
  }
  const colspanOf = (position: number, row: number, column: number, align: CellLook['align']): number => {
    const span = spans.get(position)
    if (span !== undefined || align !== 'centerContinuous' || isEmptyAt(row, column)) return span?.colspan ?? 1
    const colspan = centredAcross(position, row, column)
    for (let offset = 1; offset < colspan; offset++) across.add(position + offset)
    return colspan
  }
  const widthPxOf = (column: number, colspan: number): number =>
    columnWidthsPx.slice(column - range.left, column - range.left + colspan).reduce((total, each) => total + each, 0)
  const mayOverflow = (position: number, row: number, column: number): boolean =>
    column < range.right &&
    !isCovered(position + 1) &&
    // A text of no letters stops it as well.
    (cellAt(row, column + 1)?.value.type ?? 'blank') === 'blank'
  const classOf = classNamer(classes, styleAt, workbook.styles[0]!.font)

  const tableCell = (row: number, column: number, position: number): SheetCell => {
    const span = spans.get(position)
    const [top, left] = [span?.merge.top ?? row, span?.merge.left ?? column]
    const cell = cellAt(top, left)
    const value = cell?.value ?? blank
    const styleIndex = styleIndexAt(top, left, cell)
    const style = styleAt(styleIndex)
    const align = alignOf(style, value)
    const rowspan = span?.rowspan ?? 1
    const colspan = colspanOf(position, row, column, align)
    const overlay = overlayAt(sheet.index, top, left)
    const formatted = formatValue(value, overlay?.numberFormat ?? style.numberFormat, workbook)
    const font: Font = { ...style.font, ...overlay?.font }
    const widthPx = widthPxOf(column, colspan)
    const said = overlay?.hidesValue ? '' : (checkMark(style, value) ?? formatted.text)
    const { text, isWrapped, fontScale } = shownText(said, value, style, align, font, widthPx)
    const isOneLine = text !== '' && !isWrapped && align === 'left' && value.type === 'text'
    const overflows = isOneLine && colspan === 1 && rowspan === 1 && mayOverflow(position, row, column)
    const edges: CellEdges = {
      right: colspan === 1 ? styleIndex : styleIndexAt(top, left + colspan - 1),
      bottom: rowspan === 1 ? styleIndex : styleIndexAt(span!.merge.bottom, left),
    }
    const result: SheetCell = {
      value: markedCellValue(text, { hidden: widthPx === 0, wrap: isWrapped && text !== '' }),
      colspan,
      rowspan,
      class: classOf(styleIndex, edges, { align, colour: formatted.colour, overflows, fontScale, overlay }),
      address: formatAddress(top, left),
    }
    if (cell?.formula !== undefined) result.isFormula = true
    const runs = text === '' ? [] : runsOf(value, formatted.text, font)
    if (runs.length > 0)
      result.runs = runs.map((run) => runOf(isWrapped ? run : { ...run, text: oneLine(run.text) }, font, fontScale))
    return result
  }
  return { isCovered, tableCell }
}

/** What conditional formats lay over the cells that begin in a row, '' where there are none. */
const rowOverlays =
  (sheet: Sheet, { range }: VisibleArea, { overlayAt, spans: { spans, covered } }: TableRowsOptions) =>
  (row: number, rowPosition: number, indexes: readonly number[]): string => {
    const formatted = sheet.conditionalFormats.flatMap(({ ranges }) =>
      ranges.filter(({ top, bottom }) => indexes.some((index) => index >= top && index <= bottom)),
    )
    if (formatted.length === 0) return ''
    const width = range.right - range.left + 1
    let keys = ''
    for (let column = range.left; column <= range.right; column++) {
      const position = rowPosition * width + column - range.left
      const { top, left } = spans.get(position)?.merge ?? { top: row, left: column }
      if (covered.has(position) || !formatted.some((each) => rangeContains(each, top, left))) continue
      keys += `${column} ${overlayKey(overlayAt(sheet.index, top, left))} `
    }
    return keys
  }

/** Rows of the area that are not hidden, each with every cell that begins in it. */
export const tableRows = (
  workbook: Workbook,
  sheet: Sheet,
  area: VisibleArea,
  options: TableRowsOptions,
): SheetRow[] => {
  const { range, rows, geometry } = area
  const { spans, classes, known } = options
  const width = range.right - range.left + 1
  const rowClass = classes.nameOf('row', () => rowCss(workbook.styles[0]!.font))
  const { isCovered, tableCell } = cellMaker(workbook, sheet, area, options)

  const tableRow = (row: number, rowPosition: number): SheetRow => {
    const cells: SheetCell[] = []
    for (let offset = 0; offset < width; offset++) {
      const position = rowPosition * width + offset
      if (!isCovered(position)) cells.push(tableCell(row, range.left + offset, position))
    }
    return { index: row, class: rowClass, cells }
  }
  if (!known) return rows.map(tableRow)

  const overlaysIn = rowOverlays(sheet, area, options)
  return rows.map((row, rowPosition) => {
    const indexes = [row, ...(spans.ends.get(rowPosition) ?? [])]
    const from = indexes.map((index) => geometry.rowAt(index))
    return known.row(row, from, overlaysIn(row, rowPosition, indexes), () => tableRow(row, rowPosition))
  })
}

const overlayKey = (overlay: CellOverlay | null): string => (overlay === null ? '' : JSON.stringify(overlay))
