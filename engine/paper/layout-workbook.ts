/** A workbook as the pages that Excel prints of it. */
import type { DrawingObject, Range, Sheet, Workbook } from '#engine/model/workbook.ts'
import type { ImageSource, Mark, Page, PageLink, PageSet, Primitive } from '#engine/model/primitives.ts'
import { pxToPt } from '#engine/model/geometry.ts'
import { drawMargins } from './page-margins.ts'
import { headingRoom } from './headings.ts'
import { onPaper } from './on-paper.ts'
import { grown, linksOf, paintPage } from './paint-page.ts'
import { pageSize } from './paper.ts'
import { paginate } from './pagination.ts'
import type { Tile } from './pagination.ts'
import { isEmptyRange, objectBox, overlaps, printedRanges } from './printed-range.ts'
import { createSheetView } from './sheet-view.ts'
import type { BoxPt, OverlayLookup, SheetView } from './sheet-view.ts'

export type LayoutOptions = {
  /** Indices of the sheets to print; without, every visible one in order. */
  sheets?: number[]
  /** Default: the workbook's own title, else the file's name, else the first sheet's. */
  title?: string
  /** Default: the workbook's own author. */
  author?: string | null
  /** Printing date for headers and footers. */
  now: Date
  fileName?: string
  /** What conditional formats show; null or absent = nothing. */
  overlays?: OverlayLookup | null
  /** Draws one object into its anchor's box (in points of the page's own space); absent = no objects. */
  drawObject?: (object: DrawingObject, boxPt: BoxPt, sheet: number) => Primitive[]
  /** Pictures of headers and footers by index in workbook.media. */
  images?: ReadonlyMap<number, ImageSource | null>
}

/** Lines and arrow heads reach a little beyond their boxes. */
const objectSlackPt = 2

/** One page before its number of pages is known. */
type PageDraft = {
  sheet: Sheet
  widthPt: number
  heightPt: number
  primitives: Primitive[]
  links: PageLink[]
  scale: number
  isFirstOfSheet: boolean
}

/**
 * Lays out the printed pages in order, with a bookmark at each sheet's first one.
 * A sheet that shows nothing has no page.
 */
export function layoutWorkbook(workbook: Workbook, options: LayoutOptions): PageSet {
  const chosen = options.sheets
    ? options.sheets.flatMap((index) => workbook.sheets[index] ?? [])
    : workbook.sheets.filter((sheet) => sheet.state === 'visible')
  const drafts = chosen.flatMap((sheet) =>
    sheet.kind === 'chartsheet' ? chartPage(sheet, options) : worksheetPages(workbook, sheet, options),
  )
  return {
    pages: numbered(workbook, drafts, options),
    title: options.title ?? (workbook.properties.title || options.fileName || (chosen[0]?.name ?? '')),
    author: options.author === undefined ? workbook.properties.author : options.author,
  }
}

/** Page numbers run on from sheet to sheet unless a sheet sets its first one. */
function numbered(workbook: Workbook, drafts: PageDraft[], options: LayoutOptions): Page[] {
  let number = 0
  return drafts.map(({ sheet, widthPt, heightPt, primitives, links, scale, isFirstOfSheet }) => {
    number = isFirstOfSheet ? (sheet.print.firstPageNumber ?? number + 1) : number + 1
    const fields = {
      page: number,
      pageCount: drafts.length,
      sheetName: sheet.name,
      fileName: options.fileName ?? '',
      now: options.now,
    }
    const margins = drawMargins({
      sheet,
      widthPt,
      heightPt,
      scale,
      isFirstOfSheet,
      fields,
      baseFont: workbook.defaultFont,
      images: options.images ?? new Map(),
    })
    return {
      widthPt,
      heightPt,
      primitives: [...primitives, ...margins],
      ...(links.length > 0 && { links }),
      ...(isFirstOfSheet && { bookmark: sheet.name }),
    }
  })
}

/** The room between the margins. */
function printableBox(sheet: Sheet): { page: { widthPt: number; heightPt: number }; box: BoxPt } {
  const page = pageSize(sheet.print)
  const { left, right, top, bottom } = sheet.print.marginsPt
  return {
    page,
    box: {
      xPt: left,
      yPt: top,
      widthPt: Math.max(36, page.widthPt - left - right),
      heightPt: Math.max(36, page.heightPt - top - bottom),
    },
  }
}

function chartPage(sheet: Sheet, { drawObject }: LayoutOptions): PageDraft[] {
  const { page, box } = printableBox(sheet)
  const primitives = sheet.drawings
    .filter((object) => object.printed)
    .flatMap((object) => markedObject(object, drawObject?.(object, box, sheet.index) ?? []))
  return [{ sheet, ...page, primitives, links: [], scale: 1, isFirstOfSheet: true }]
}

export type SheetTiles = {
  /** The sheet in the sizes it has on paper. */
  view: SheetView
  page: { widthPt: number; heightPt: number }
  /** Between the margins; of that what headings leave to cells. */
  box: BoxPt
  room: { widthPt: number; heightPt: number }
  objects: { object: DrawingObject; box: BoxPt }[]
  tiles: Tile[]
}

type Measured = Pick<SheetTiles, 'view' | 'objects'>

/** @param scale that it is printed at */
function measured(workbook: Workbook, screenSheet: Sheet, overlays: OverlayLookup | null, scale = 1): Measured {
  const sheet = onPaper(screenSheet, workbook, scale)
  const view = createSheetView(workbook, sheet, overlays)
  const objects = sheet.drawings
    .filter((object) => object.printed && !object.hidden)
    .map((object) => ({ object, box: objectBox(view, object.anchor) }))
  return { view, objects }
}

/** How a sheet's cells fall on pages. */
export function sheetTiles(workbook: Workbook, screenSheet: Sheet, overlays: OverlayLookup | null): SheetTiles {
  const { view, objects } = measured(workbook, screenSheet, overlays)
  const { sheet } = view
  const { page, box } = printableBox(sheet)
  const objectBoxes = objects.map((entry) => entry.box)
  const headings = headingRoom(sheet)
  const room = { widthPt: box.widthPt - headings.widthPt, heightPt: box.heightPt - headings.heightPt }
  const tiles = printedRanges(view).flatMap((range) => {
    const { tiles } = paginate(range, sheet.print, room, {
      row: (index) => view.geometry.rowHeightPt(index),
      column: (index) => pxToPt(view.geometry.columnWidthPx(index)),
    })
    return withoutBlankEnd(view, tiles, objectBoxes)
  })
  return { view, page, box, room, objects, tiles }
}

function worksheetPages(workbook: Workbook, screenSheet: Sheet, options: LayoutOptions): PageDraft[] {
  const overlays = options.overlays ?? null
  const { view: whole, page, box, objects: wholeObjects, tiles } = sheetTiles(workbook, screenSheet, overlays)
  const { sheet } = whole
  const byScale = new Map<number, Measured>([[1, { view: whole, objects: wholeObjects }]])
  return tiles.map((tile, index) => {
    const at = byScale.get(tile.scale) ?? measured(workbook, screenSheet, overlays, tile.scale)
    byScale.set(tile.scale, at)
    const { view, objects } = at
    return {
      sheet,
      ...page,
      primitives: paintPage(view, tile, box, (clip) =>
        objects
          .filter((entry) => overlaps(grown(entry.box, objectSlackPt), clip))
          .flatMap((entry) =>
            markedObject(entry.object, options.drawObject?.(entry.object, entry.box, sheet.index) ?? []),
          ),
      ),
      links: linksOf(view, tile, box),
      scale: tile.scale,
      isFirstOfSheet: index === 0,
    }
  })
}

const figureNames: Partial<Record<DrawingObject['content']['kind'], string>> = {
  chart: 'グラフ',
  sparkline: 'スパークライン',
}

/** Pictures and charts say what they show, as the workbook has it; shapes say their text, and are decoration without any. */
function markedObject({ content, name }: DrawingObject, children: Primitive[]): Primitive[] {
  if (children.length === 0 || (content.kind === 'shape' && !content.text)) return children
  const mark: Mark =
    content.kind === 'shape'
      ? { kind: 'text' }
      : { kind: 'figure', alternative: name || (figureNames[content.kind] ?? '画像') }
  return [{ kind: 'group', mark, children }]
}

/** Pages at the end that show nothing are not printed, unless nothing else would be. */
function withoutBlankEnd(view: SheetView, tiles: Tile[], objects: BoxPt[]): Tile[] {
  let end = tiles.length
  while (end > 1 && isEmptyRange(view, rangeOf(tiles[end - 1]!), objects)) end -= 1
  return tiles.slice(0, end)
}

export const rangeOf = ({ rows, columns }: Tile): Range => ({
  top: rows.from,
  bottom: rows.to,
  left: columns.from,
  right: columns.to,
})
