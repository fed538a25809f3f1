/** Sheets that print as their author can hardly have meant: as small as a stamp, with empty pages at the end, or a column over. */
import type { PrintFault, PrintFit } from '#domain/templates/print-faults.ts'
import { MAX_COLUMNS } from '#engine/model/address.ts'
import { pxToPt } from '#engine/model/geometry.ts'
import type { CellStyle, Range, Sheet, Workbook } from '#engine/model/workbook.ts'
import { rangeOf, sheetTiles } from './layout-workbook.ts'
import type { SheetTiles } from './layout-workbook.ts'
import { overlaps } from './printed-range.ts'
import { isBlank, isDecorated } from './sheet-view.ts'
import { plainColour } from './fills.ts'

/** Nobody reads less. */
const smallestScale = 0.25
/** What runs over so little of a page's width was to be on it. */
const mostOver = 0.25
/** Pressed together more than this, a page is another one than the author's. */
const leastOfScale = 0.8

/** Whether a cell's format shows: white on white does not, which some programs give to every cell. */
const shows = (style: CellStyle): boolean =>
  isDecorated(plainColour(style.fill) === '#FFFFFF' ? { ...style, fill: { kind: 'none' } } : style)

/** The rows and columns up to the last that shows something, as counted on the screen; null for none. */
export function usedCells(workbook: Workbook, sheet: Sheet): Range | null {
  const { view, objects } = sheetTiles(workbook, { ...sheet, print: { ...sheet.print, areas: [corner] } }, null)
  const shown = workbook.styles.map(shows)
  let bottom = -1
  let right = -1
  for (const row of view.sheet.rows) {
    if (row.hidden) continue
    for (const cell of row.cells) {
      if (isBlank(cell) && !shown[cell.style]) continue
      const merge = view.geometry.mergeAt(row.index, cell.column)
      bottom = Math.max(bottom, merge?.bottom ?? row.index)
      right = Math.max(right, merge?.right ?? cell.column)
    }
  }
  for (const { box } of objects) {
    while (view.geometry.rowTopPt(bottom + 1) < box.yPt + box.heightPt - slackPt) bottom++
    while (right < MAX_COLUMNS - 1 && pxToPt(view.geometry.columnLeftPx(right + 1)) < box.xPt + box.widthPt - slackPt)
      right++
  }
  return bottom < 0 || right < 0 ? null : { top: 0, left: 0, bottom, right }
}
const corner: Range = { top: 0, left: 0, bottom: 0, right: 0 }
const slackPt = 1

const isEmptyPage = ({ view, objects }: SheetTiles, range: Range): boolean =>
  !objects.some(({ box }) => overlaps(box, view.boxOf(range))) &&
  !view.sheet.rows.some(
    (row) =>
      row.index >= range.top &&
      row.index <= range.bottom &&
      !row.hidden &&
      row.cells.some(
        (cell) =>
          cell.column >= range.left &&
          cell.column <= range.right &&
          (!isBlank(cell) || shows(view.styleAt(row.index, cell.column, cell))),
      ),
  ) &&
  !view.sheet.merges.some(
    (merge) =>
      merge.top <= range.bottom &&
      merge.bottom >= range.top &&
      merge.left <= range.right &&
      merge.right >= range.left &&
      !isBlank(view.cellAt(merge.top, merge.left)),
  )

const emptyAtEnd = (sheet: SheetTiles): number => {
  const last = sheet.tiles.findLastIndex((tile) => !isEmptyPage(sheet, rangeOf(tile)))
  return last < 0 ? 0 : sheet.tiles.length - 1 - last
}

const scaleOf = ({ tiles }: SheetTiles): number => Math.min(...tiles.map(({ scale }) => scale))
const percent = (scale: number): number => Math.round(scale * 100)

/** The sheet with print settings that mend it. */
export function fittedSheet(workbook: Workbook, sheet: Sheet, fit: PrintFit): Sheet | null {
  const { print } = sheet
  if (fit === 'one_page_wide') return { ...sheet, print: { ...print, fitToWidth: 1, fitToHeight: 0 } }
  const used = usedCells(workbook, sheet)
  return used && { ...sheet, print: { ...print, areas: [used] } }
}

/** Whether the columns run over by less than they can be pressed together. */
function isLittleWide({ view, tiles, room }: SheetTiles): boolean {
  const { print } = view.sheet
  if (print.fitToWidth !== null || print.fitToHeight !== null || print.columnBreaks.length > 0) return false
  const parts = new Map(tiles.map(({ columns }) => [columns.from, columns]))
  if (parts.size < 2) return false
  const [from, to] = [Math.min(...parts.keys()), Math.max(...[...parts.values()].map((part) => part.to))]
  const widthPt = view.boxOf({ ...corner, left: from, right: to }).widthPt * scaleOf({ tiles } as SheetTiles)
  return widthPt <= room.widthPt * (1 + mostOver)
}

function faultOf(workbook: Workbook, sheet: Sheet): PrintFault | null {
  const printed = sheetTiles(workbook, sheet, null)
  if (printed.tiles.length === 0) return null
  const [scale, pages, blank_pages] = [scaleOf(printed), printed.tiles.length, emptyAtEnd(printed)]
  const kind = scale < smallestScale ? 'tiny' : blank_pages > 0 ? 'blank_pages' : isLittleWide(printed) ? 'wide' : null
  if (kind === null) return null
  const fit = kind === 'wide' ? 'one_page_wide' : 'used'
  const mended = fittedSheet(workbook, sheet, fit)
  const after = mended && sheetTiles(workbook, mended, null)
  const [scaleAfter, pagesAfter] =
    after && after.tiles.length > 0 ? [scaleOf(after), after.tiles.length] : [scale, pages]
  const isBetter =
    kind === 'tiny'
      ? scaleAfter >= smallestScale || pagesAfter < pages
      : pagesAfter < pages && scaleAfter >= scale * leastOfScale
  // A column that goes over is nothing to speak of where it cannot be drawn back.
  if (kind === 'wide' && !isBetter) return null
  return {
    sheet_index: sheet.index,
    name: sheet.name,
    kind,
    scale: percent(scale),
    pages,
    blank_pages,
    fit: isBetter ? fit : null,
    scale_after: percent(scaleAfter),
    pages_after: pagesAfter,
  }
}

export const printFaults = (workbook: Workbook): PrintFault[] =>
  workbook.sheets
    .filter(({ kind, state }) => kind === 'worksheet' && state === 'visible')
    .flatMap((sheet) => faultOf(workbook, sheet) ?? [])
